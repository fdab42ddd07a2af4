import { TIER_LOG_PAUSE } from "#src/site/cache-limits.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import type { Log } from "./log.ts";

/** Warns of one thing once in a while, with how often it was met before. */
function seldom(log: Pick<Log, "warn">, clock: Pick<Clock, "now">, message: string) {
	let quietUntil = Number.NEGATIVE_INFINITY;
	let unsaid = 0;
	return (reason: string) => {
		if (clock.now() < quietUntil) {
			unsaid += 1;
			return;
		}
		log.warn({ reason, before: unsaid }, message);
		quietUntil = clock.now() + TIER_LOG_PAUSE;
		unsaid = 0;
	};
}

/** Logs what is wrong with pages on disk: damage each time, since that ends by itself, and trouble once in a while. */
export function diskFaultLog(
	log: Pick<Log, "warn">,
	clock: Pick<Clock, "now"> = MONOTONIC,
): (isDamage: boolean, reason: string) => void {
	const trouble = seldom(log, clock, "pages are not kept on disk");
	return (isDamage, reason) =>
		isDamage ? log.warn({ reason }, "pages on disk were damaged, and are made anew") : trouble(reason);
}

/** Logs how it is with the cache that nodes share: that it is away once in a while, and each time that it is back. */
export function sharedFaultLog(log: Pick<Log, "warn" | "info">, clock: Pick<Clock, "now"> = MONOTONIC) {
	const away = seldom(log, clock, "shared cache is away");
	return {
		away,
		refused: seldom(log, clock, "shared cache keeps no pages"),
		joined: () => log.info({}, "shared cache answers"),
	};
}

/** Logs that a network in front does not hear what is out of date, once in a while. */
export const purgeFaultLog = (log: Pick<Log, "warn">, clock: Pick<Clock, "now"> = MONOTONIC) =>
	seldom(log, clock, "network in front not told what is out of date");
