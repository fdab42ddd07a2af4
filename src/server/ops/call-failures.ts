import type { CallFailure } from "#src/client/support-client.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import type { Log } from "./log.ts";

/**
 * Whether a failure is nothing that an operator has yet to learn: anybody can ask for what is not there, and a client of
 * the API for anything; that an API rests is told once. A page that asks wrongly is our mistake.
 */
function isNoNews(error: CallFailure["error"], asker: CallFailure["asker"]): boolean {
	if (error.kind === "resting") return true;
	return !isTrouble(error) && (error.status === 404 || asker?.pattern === null);
}

/**
 * The log of failed calls (specification section 8): which call, its address as the contract writes it,
 * why, and a beginning of what was answered. A call that leads where nobody may be sent does so until somebody changes a
 * setting: that is said once.
 */
export function callFailureLog(log: Pick<Log, "warn" | "debug">): (failure: CallFailure) => void {
	const leadAstray = new Set<string>();
	const isTold = ({ call, error: { status } }: CallFailure): boolean => {
		if (status !== 301) return false;
		const isKnown = leadAstray.has(call);
		leadAstray.add(call);
		return isKnown;
	};
	return (failure) => {
		const { call, path, error, fault, text, asker } = failure;
		log[isNoNews(error, asker) || isTold(failure) ? "debug" : "warn"](
			{
				call,
				path,
				kind: error.kind,
				status: error.status,
				...(fault === "" ? {} : { fault }),
				...(text === "" ? {} : { reply: text }),
				...(asker?.pattern ? { pattern: asker.pattern } : {}),
				...(asker ? { request: asker.request } : {}),
			},
			error.message,
		);
	};
}
