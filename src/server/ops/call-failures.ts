import type { CallFailure } from "#src/client/support-client.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import type { Log } from "./log.ts";

/**
 * What was wrong: the question, where anybody can ask for what is not there, and a client of the API for anything; or
 * what should answer it, and a page that asks wrongly, which is our mistake.
 */
export const whyFailed = ({ error, asker }: Pick<CallFailure, "error" | "asker">): "question" | "trouble" =>
	!isTrouble(error) && (error.status === 404 || asker?.pattern === null) ? "question" : "trouble";

/** Who missed it: a page that there is not without it, a page that goes without a part, or a client of the API. */
export const needOf = ({ asker }: Pick<CallFailure, "asker">): "critical" | "optional" | "client" =>
	asker?.pattern == null ? "client" : asker.isOptional ? "optional" : "critical";

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
		// That an API rests is told once.
		const isNoNews = error.kind === "resting" || whyFailed(failure) === "question" || isTold(failure);
		log[isNoNews ? "debug" : "warn"](
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
