import type { CallName } from "#src/contract/registry.ts";
import { isHostTrouble } from "#src/contract/statuses.ts";
import { TimedOut } from "#src/site/clock.ts";
import { Lane } from "#src/site/lane.ts";
import { REMOTE_CALLS } from "#src/site/limits.ts";
import { shareOf } from "#src/site/process-share.ts";
import { type AttemptEnd, Breaker, type BreakerOptions, retryAfterOf } from "./breaker.ts";
import { connectionFault, connectionReason } from "./connection-fault.ts";

/**
 * What of a host rests by itself: its calls, and its files, so that broken downloads cost no page; and one call that
 * asks to be left alone, so that whoever tries too many numbers costs nobody else his page.
 */
export type RemotePart = "calls" | "files" | CallName;

/** Where a support API is, and what tells it that this site asks. */
export interface RemoteAddress {
	/** Origin of the API, with a path before `/api` when it has one; no trailing slash. */
	readonly base: string;
	/** Goes with what visitors send; null for none. */
	readonly token: string | null;
}

/** A support API elsewhere: everything that is asked of it passes its breakers. */
export interface RemoteApi extends RemoteAddress {
	readonly calls: Breaker;
	readonly files: Breaker;
	/** Places for calls: each that is under way has a connection. Files have bounds where they are passed on. */
	readonly places: Lane;
	/** The breaker of one call, which rests when that call alone asks for it. */
	call(name: CallName): Breaker;
}

export function remoteApi(
	{ base, token }: RemoteAddress,
	optionsOf: (part: RemotePart) => BreakerOptions = () => ({}),
): RemoteApi {
	const own = new Map<CallName, Breaker>();
	return {
		...{ base, token },
		calls: new Breaker(optionsOf("calls")),
		files: new Breaker(optionsOf("files")),
		places: new Lane({ ...REMOTE_CALLS, atOnce: shareOf(REMOTE_CALLS.atOnce) }),
		call: (name) => own.getOrInsertComputed(name, () => new Breaker(optionsOf(name))),
	};
}

/** What an answer says about a host. Whatever else is wrong with one answer, such as its size, says nothing about others. */
export function endOfStatus(status: number, headers: Headers, isSending = false): AttemptEnd {
	if (!isHostTrouble(status)) return { state: "sound" };
	const asked = status === 429 || status === 503 ? retryAfterOf(headers.get("retry-after")) : null;
	// Too much is sent: said without a time, too, it is said of that alone.
	const retryAfter = asked ?? (isSending && status === 429 ? 0 : null);
	return { state: "broken", reason: `status ${status}`, retryAfter };
}

/** The headers that tell an API which site asks: what it bounds for one network is that of all its visitors. */
export const tokenHeaders = ({ token }: Pick<RemoteAddress, "token">): Record<string, string> =>
	token === null ? {} : { authorization: `Bearer ${token}` };

/**
 * Asks for a call, unless it or the host rests. A call that asks to be left alone is by itself, as long as it says: it
 * may have a limit or a queue of its own. Of a host it tells as much as any other failure, once, so that one of which
 * everything asks for that rests as a whole; of what a visitor sends it tells nothing, since that has limits of its own.
 *
 * @param attempt must not reject
 * @returns null when it is not asked
 */
export async function askCall<Sent extends { readonly end: AttemptEnd }>(
	api: Pick<RemoteApi, "calls" | "call">,
	{ name, isSending }: { readonly name: CallName; readonly isSending: boolean },
	attempt: () => Promise<Sent>,
): Promise<Sent | null> {
	const own = api.call(name);
	const asked = await api.calls.run(
		async () => {
			let ofHost: AttemptEnd = { state: "unknown" };
			const sent = await own.run(attempt, ({ end }) => {
				if (end.state !== "broken" || end.retryAfter === null) {
					ofHost = end;
					return end.state === "broken" ? { state: "unknown" } : end;
				}
				if (!isSending && !own.resting) ofHost = { ...end, retryAfter: null };
				return end;
			});
			return { sent, ofHost };
		},
		({ ofHost }) => ofHost,
	);
	return asked?.sent ?? null;
}

/** Asks for a file of the API's own host, by its path there; rejects as `fetch` does, and when the host rests. */
export type AskFile = (path: string, init: RequestInit) => Promise<Response>;

/** The way to the files of an API elsewhere. Follows no redirect. */
export function fileAsker({ base, files }: RemoteApi): AskFile {
	return async (path, init) => {
		const attempt = () =>
			fetch(base + path, { ...init, redirect: "manual" }).then(
				(response) => ({ response }),
				(error: unknown) => ({ error }),
			);
		const asked = await files.run(attempt, (result) => {
			if ("response" in result) return endOfStatus(result.response.status, result.response.headers);
			if (result.error instanceof TimedOut) return { state: "broken", reason: "timeout", retryAfter: null };
			// Whoever gave it up without a reason has left.
			if (init.signal?.aborted) return { state: "unknown" };
			return { state: "broken", reason: connectionReason(connectionFault(result.error)), retryAfter: null };
		});
		if (asked === null) throw new Error("The host of the files rests.");
		if ("error" in asked) throw asked.error;
		return asked.response;
	};
}
