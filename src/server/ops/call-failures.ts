import type { CallFailure } from "#src/client/support-client.ts";
import { ABOUT_THE_QUESTION } from "#src/contract/statuses.ts";
import { CALL_FAILURE_LOG_INTERVAL } from "#src/site/limits.ts";
import type { Log } from "./log.ts";

interface Told {
	at: number;
	/** Failures of the same kind since then. */
	more: number;
}

/**
 * Whether a failure is nothing that an operator has yet to learn: anybody can ask for what is not there, and a client of
 * the API for anything; that an API rests is told once. A page that asks wrongly is our mistake.
 */
function isNoNews({ kind, status }: CallFailure["error"], asker: CallFailure["asker"]): boolean {
	if (kind === "resting") return true;
	if (kind !== "status" || status === null) return false;
	return status === 404 || (asker?.pattern === null && ABOUT_THE_QUESTION.has(status));
}

/**
 * The log of failed calls (specification section 8): which call, its address as the contract writes it,
 * why, and a beginning of what was answered. The same failure again within a second is counted, not
 * repeated, so that an outage costs no disk.
 */
export class CallFailureLog {
	readonly #log: Pick<Log, "warn" | "debug">;
	readonly #now: () => number;
	readonly #told = new Map<string, Told>();

	constructor(log: Pick<Log, "warn" | "debug">, now: () => number = () => performance.now()) {
		this.#log = log;
		this.#now = now;
	}

	tell({ call, path, error, fault, text, asker }: CallFailure): void {
		const level = isNoNews(error, asker) ? "debug" : "warn";
		const kind = `${level} ${call} ${error.kind} ${error.status}`;
		const last = this.#told.get(kind);
		const now = this.#now();
		if (last && now - last.at < CALL_FAILURE_LOG_INTERVAL) {
			last.more += 1;
			return;
		}
		this.#log[level](
			{
				call,
				path,
				kind: error.kind,
				status: error.status,
				...(fault === "" ? {} : { fault }),
				...(text === "" ? {} : { reply: text }),
				...(last && last.more > 0 ? { repeated: last.more } : {}),
				...(asker?.pattern ? { pattern: asker.pattern } : {}),
				...(asker ? { request: asker.request } : {}),
			},
			error.message,
		);
		// Calls, kinds and statuses are few: what is kept here cannot grow with visitors.
		this.#told.set(kind, { at: now, more: 0 });
	}
}
