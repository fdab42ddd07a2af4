import type { Settled } from "./settle.ts";

interface Life {
	readonly maxAge: number;
	readonly swr: number;
}

/**
 * A page's life, in seconds, no longer than its answers hold: a call whose answer depends on the day says
 * until when, and after that the page is not shown while it is made anew.
 *
 * @param now milliseconds since 1970
 */
export function endsWithTheDay({ maxAge, swr }: Life, settled: Settled, now: number): Life {
	const ends = [...settled.values()].flatMap((outcome) =>
		outcome.state === "ok" && outcome.until !== undefined ? [Date.parse(outcome.until)] : [],
	);
	const left = Math.max(Math.floor((Math.min(Number.POSITIVE_INFINITY, ...ends) - now) / 1000), 0);
	const fresh = Math.min(maxAge, left);
	return { maxAge: fresh, swr: Math.min(swr, left - fresh) };
}
