import type { Parts } from "#src/compose.ts";
import type { PageList } from "#src/page-cache/page-list.ts";
import type { PoolSize } from "#src/page-cache/pools.ts";
import { OPERATOR_PAGE_LIFE } from "#src/site/cache-limits.ts";
import type { FailingList, FailingPages } from "./failing-pages.ts";
import { type Counted, type Lately, labelled, sumOf } from "./lately.ts";
import { lengthOfTime } from "./length-of-time.ts";

/** What of it is known where visitors are answered. */
export interface PublicOverview {
	/** Workers that did not answer when they were asked. */
	readonly silent: number;
	/** Parts of a support API elsewhere that are left alone. */
	readonly resting: readonly string[];
	readonly pools: Readonly<Record<string, PoolSize>>;
	readonly running: number;
	readonly waiting: number;
	readonly list: PageList;
	readonly failing: FailingList;
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
	/** How many files of it are damaged, and offered to nobody until an import brings them back. */
	readonly damagedFiles: number;
	/** Whether the database answers; null without one. */
	readonly isDatabaseUp: boolean | null;
	readonly isInboxUp: boolean;
	/** Whether it was found empty at the start, and a new one made. */
	readonly isInboxNew: boolean;
	/** Whether the cache that nodes share answers; null without one. */
	readonly isSharedUp: boolean | null;
	/** Messages to support that have not gone on, and those that a receiver refused. */
	readonly messages: { readonly waiting: number; readonly givenUp: number };
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
	actions: "actions_total",
	workersLost: "workers_lost_total",
	purges: "cdn_purges_total",
	deliveries: "ticket_deliveries_total",
} as const;
/** Metrics that say how it is now. */
const WORKERS = "workers";
const DATABASE_UP = "database_up";
const INBOX_UP = "inbox_up";
const INBOX_EMPTIED = "inbox_emptied_total";
const SHARED_UP = "cache_shared_connected";
const WAITING = "ticket_deliveries_waiting";
const GIVEN_UP = "ticket_deliveries_given_up";
/** All that it tells of. */
export const TOLD = [
	...Object.values(COUNTERS),
	WORKERS,
	DATABASE_UP,
	INBOX_UP,
	INBOX_EMPTIED,
	SHARED_UP,
	WAITING,
	GIVEN_UP,
];

/** Where it comes from. */
export interface OverviewSource {
	/** Of all processes that answer visitors. */
	answering(): Promise<PublicOverview>;
	readonly content: Pick<Parts, "versions" | "refused" | "damagedFiles">;
	contentVersion(): string | null;
	ready(): boolean;
}

/**
 * Looks at the site, once a second at most: whoever asks sooner sees the same, so that asking without end costs no more
 * than that.
 */
export function overviewOf(source: OverviewSource, counters: Lately): (isAnew: boolean) => Promise<Overview> {
	let last: { readonly seen: Promise<Overview>; until: number } | null = null;
	return (isAnew) => {
		if (last !== null && !isAnew && performance.now() < last.until) return last.seen;
		// A worker that hangs takes longer than that: nobody looks beside who looks already.
		const own = { seen: look(source, counters), until: Number.POSITIVE_INFINITY };
		const end = () => {
			own.until = performance.now() + OPERATOR_PAGE_LIFE;
		};
		own.seen.then(end, end);
		last = own;
		return own.seen;
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
	return { silent: 0, resting, pools, running, waiting, list: cache.list(), failing: failing.list() };
}

async function look(
	{ answering, content, contentVersion, ready }: OverviewSource,
	counters: Lately,
): Promise<Overview> {
	const [known, standing] = await Promise.all([answering(), counters.look()]);
	const of = (name: keyof typeof COUNTERS) => standing.of(COUNTERS[name]);
	const inState = (state: string) => sumOf(labelled(standing.of(WORKERS), "state", state));
	const [[database], shared] = [standing.of(DATABASE_UP), standing.of(SHARED_UP)];
	return {
		...known,
		at: new Date(),
		isReady: ready(),
		uptime: process.uptime(),
		contentVersion: contentVersion(),
		versions: content.versions(),
		refused: content.refused(),
		damagedFiles: content.damagedFiles(),
		counts: {
			...{ answers: of("answers"), failedAnswers: of("failedAnswers"), refusals: of("refusals") },
			...{ callFailures: of("callFailures"), tierFaults: of("tierFaults"), actions: of("actions") },
			...{ workersLost: of("workersLost"), purges: of("purges"), deliveries: of("deliveries") },
		},
		isDatabaseUp: database ? database.value > 0 : null,
		isInboxUp: sumOf(standing.of(INBOX_UP)) > 0,
		isInboxNew: sumOf(standing.of(INBOX_EMPTIED)) > 0,
		isSharedUp: shared.length > 0 ? sumOf(shared) > 0 : null,
		messages: { waiting: sumOf(standing.of(WAITING)), givenUp: sumOf(standing.of(GIVEN_UP)) },
		lateness: lengthOfTime(standing.over),
		workers: { ready: inState("ready"), lacking: inState("lacking") },
	};
}
