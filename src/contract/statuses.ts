import type { CallError } from "./call.ts";

/**
 * Statuses by which a support API says something about what was asked: it is not there, not allowed, not asked in this
 * way, or not offered at all.
 */
const ABOUT_THE_QUESTION: ReadonlySet<number> = new Set([400, 403, 404, 410, 413, 415, 422, 501]);

/** Statuses below 500 by which a host says that it cannot now: too slow, too busy, too early, not reached as it should be. */
const NOT_NOW: ReadonlySet<number> = new Set([408, 418, 421, 425, 429]);

/** Whether a call failed without a word about what was asked: nothing is known of it then, and all may be well later. */
export function isTrouble({ kind, status }: Pick<CallError, "kind" | "status">): boolean {
	return kind !== "status" || status === null || !ABOUT_THE_QUESTION.has(status);
}

/**
 * Whether a status tells of the whole host that it is in trouble. Narrower than `isTrouble`: one document behind a
 * login is not known to us either, but anybody can ask for it, and the host is well.
 */
export function isHostTrouble(status: number): boolean {
	return NOT_NOW.has(status) || (status >= 500 && !ABOUT_THE_QUESTION.has(status));
}
