import { isHostTrouble } from "#src/contract/statuses.ts";
import { TimedOut } from "#src/site/clock.ts";
import { type AttemptEnd, Breaker, type BreakerOptions, retryAfterOf } from "./breaker.ts";

/** What of a host rests by itself: its calls, and its files, so that broken downloads cost no page. */
export type RemotePart = "calls" | "files";

/** A support API elsewhere: everything that is asked of it passes one of its breakers. */
export interface RemoteApi {
	/** Origin of the API, with a path before `/api` when it has one; no trailing slash. */
	readonly base: string;
	readonly calls: Breaker;
	readonly files: Breaker;
}

export function remoteApi(base: string, optionsOf: (part: RemotePart) => BreakerOptions = () => ({})): RemoteApi {
	return { base, calls: new Breaker(optionsOf("calls")), files: new Breaker(optionsOf("files")) };
}

/** What an answer says about a host. Whatever else is wrong with one answer, such as its size, says nothing about others. */
export function endOfStatus(status: number, headers: Headers): AttemptEnd {
	if (!isHostTrouble(status)) return { state: "sound" };
	const retryAfter = status === 429 || status === 503 ? retryAfterOf(headers.get("retry-after")) : null;
	return { state: "broken", reason: `status ${status}`, retryAfter };
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
			return init.signal?.aborted ? { state: "unknown" } : { state: "broken", reason: "connection", retryAfter: null };
		});
		if (asked === null) throw new Error("The host of the files rests.");
		if ("error" in asked) throw asked.error;
		return asked.response;
	};
}
