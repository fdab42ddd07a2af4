import { GONE } from "#src/page-cache/gone.ts";
import type { Lane } from "#src/page-cache/render-lanes.ts";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import { TimedOut } from "#src/site/clock.ts";

/** Why there is no page, as log, status and metrics tell it. */
interface Missed {
	/** In the words of the log. */
	readonly reason: string;
	/** Whether it found no place or no time, or nobody waited, which is nobody's mistake: 503. */
	readonly isBusy: boolean;
	/** Where there was no place, when it was turned away before anything was made for it; else null. */
	readonly refusedIn: Lane | null;
}

/** What became of a render that ended without a page. */
export function missedPage(error: unknown): Missed {
	if (error instanceof Overloaded) return { reason: "overloaded", isBusy: true, refusedIn: error.lane };
	if (error === GONE) return { reason: "client gone", isBusy: true, refusedIn: null };
	if (error instanceof TimedOut) return { reason: "timed out", isBusy: true, refusedIn: null };
	return { reason: "render failed", isBusy: false, refusedIn: null };
}
