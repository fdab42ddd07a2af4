import type { Parts } from "#src/compose.ts";
import type { PageList } from "#src/page-cache/page-list.ts";
import type { PoolSize } from "#src/page-cache/pools.ts";
import { OPERATOR_PAGE_LIFE } from "#src/site/cache-limits.ts";
import type { FailingPages } from "./failing-pages.ts";
import type { Counted, Lately } from "./lately.ts";
import { lengthOfTime } from "./length-of-time.ts";
import type { ToldMetrics } from "./told-metrics.ts";

/** What of it is known where visitors are answered. */
export interface PublicOverview {
	/** Parts of a support API elsewhere that are left alone. */
	readonly resting: readonly string[];
	readonly pools: Readonly<Record<string, PoolSize>>;
	readonly running: number;
	readonly waiting: number;
	readonly list: PageList;
	readonly failing: ReturnType<FailingPages["list"]>;
}

/** What an operator sees of the site at a moment. */
export interface Overview extends PublicOverview {
	readonly at: Date;
	readonly isReady: boolean;
	/** Seconds since the process began. */
	readonly uptime: number;
	readonly contentVersion: string | null;
	readonly versions: ReturnType<Parts["versions"]>;
	/** What should be in force and cannot be used. */
	readonly refused: ReturnType<Parts["refused"]>;
	readonly counts: Readonly<Record<keyof typeof COUNTERS, readonly Counted[]>>;
	/** Over how long reaches what they counted lately, such as `5 min`. */
	readonly lateness: string;
	/** None where one process does all. */
	readonly workers: { readonly ready: number; readonly lacking: number };
}

/** What it counts, by the names of the metrics. */
export const COUNTERS = {
	answers: "page_answers_total",
	failedAnswers: "failed_answers_total",
	refusals: "refusals_total",
	callFailures: "call_failures_total",
	tierFaults: "cache_tier_faults_total",
} as const;

/** Where it comes from. */
export interface OverviewSource {
	/** Of all processes that answer visitors. */
	answering(): Promise<PublicOverview>;
	readonly content: Pick<Parts, "versions" | "refused">;
	samples: ToldMetrics["samples"];
	contentVersion(): string | null;
	ready(): boolean;
}

/**
 * Looks at the site, once a second at most: whoever asks sooner sees the same, so that asking without end costs no more
 * than that.
 */
export function overviewOf(source: OverviewSource, counters: Lately): (isAnew: boolean) => Promise<Overview> {
	let last: { readonly from: number; readonly seen: Promise<Overview> } | null = null;
	return (isAnew) => {
		const now = performance.now();
		if (last === null || isAnew || now - last.from >= OPERATOR_PAGE_LIFE)
			last = { from: now, seen: look(source, counters) };
		return last.seen;
	};
}

/** What is known in this process. */
export function overviewHere(
	cache: { list(): PageList; sizes(): Pick<PublicOverview, "pools" | "running" | "waiting"> },
	failing: Pick<FailingPages, "list">,
	content: Pick<Parts, "resting">,
): PublicOverview {
	const { pools, running, waiting } = cache.sizes();
	const resting = Object.entries(content.resting()).flatMap(([part, isResting]) => (isResting ? [part] : []));
	return { resting, pools, running, waiting, list: cache.list(), failing: failing.list() };
}

async function look(
	{ answering, content, samples, contentVersion, ready }: OverviewSource,
	counters: Lately,
): Promise<Overview> {
	const known = await answering();
	const workers = await samples("workers");
	const inState = (state: string) => workers.find(({ labels }) => labels["state"] === state)?.value ?? 0;
	return {
		...known,
		at: new Date(),
		isReady: ready(),
		uptime: process.uptime(),
		contentVersion: contentVersion(),
		versions: content.versions(),
		refused: content.refused(),
		counts: {
			answers: await counters.of(COUNTERS.answers),
			failedAnswers: await counters.of(COUNTERS.failedAnswers),
			refusals: await counters.of(COUNTERS.refusals),
			callFailures: await counters.of(COUNTERS.callFailures),
			tierFaults: await counters.of(COUNTERS.tierFaults),
		},
		lateness: lengthOfTime(counters.over),
		workers: { ready: inState("ready"), lacking: inState("lacking") },
	};
}
