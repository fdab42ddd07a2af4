import { TIER_LOG_PAUSE } from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import type { Log } from "./log.ts";

/** Logs what is wrong with pages on disk: damage each time, since that ends by itself, and trouble once in a while, with how often it was met. */
export function diskFaultLog(
	log: Pick<Log, "warn">,
	clock: Pick<Clock, "now"> = MONOTONIC,
): (isDamage: boolean, reason: string) => void {
	let quietUntil = Number.NEGATIVE_INFINITY;
	let unsaid = 0;
	return (isDamage, reason) => {
		if (isDamage) return log.warn({ reason }, "pages on disk were damaged, and are made anew");
		if (clock.now() < quietUntil) {
			unsaid += 1;
			return;
		}
		log.warn({ reason, before: unsaid }, "pages are not kept on disk");
		quietUntil = clock.now() + TIER_LOG_PAUSE;
		unsaid = 0;
	};
}
