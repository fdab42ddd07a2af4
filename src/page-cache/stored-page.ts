import { INVALIDATED_GRACE } from "#src/site/cache-limits.ts";
import type { Entry } from "./entry.ts";
import type { BodyForm, FoundPage, StoredPage } from "./second-tier.ts";

/** One moment on two clocks, in milliseconds: the cache's own, which begins with the process, and the wall's. */
export interface Moment {
	readonly own: number;
	readonly wall: number;
}

/**
 * A kept page as a second tier keeps it; null of one that is not for it. Only whole pages are: those found missing live
 * for seconds, results are invented without end and hold what somebody typed, and a page that lacks something must
 * not outlive what was wrong.
 */
export function storedOf<Body>(entry: Entry<Body>, form: BodyForm<Body>, { own, wall }: Moment): StoredPage | null {
	const { filled, pool, source } = entry;
	if (pool !== "pages" || filled.degraded || filled.life === null || filled.version === null) return null;
	const body = form.write(filled.body);
	return (
		body && {
			...body,
			target: source.target,
			version: filled.version,
			tags: filled.tags,
			life: filled.life,
			storedAt: wall,
			freshUntil: wall + entry.freshUntil - own,
			staleUntil: wall + entry.staleUntil - own,
			errorUntil: wall + entry.errorUntil - own,
			cost: filled.bytes,
		}
	);
}

/**
 * A stored page as the cache keeps it; null where nothing of it can be shown any more. One that is out of date has no
 * grace left: it stands in when rendering fails, and else nobody sees it.
 */
export function entryOf<Body>(
	{ invalidatedAt, ...page }: FoundPage,
	form: BodyForm<Body>,
	{ own, wall }: Moment,
): Entry<Body> | null {
	// What was kept later than now says that the clock was set back: nobody knows how old it is.
	if (page.storedAt > wall || page.errorUntil <= wall) return null;
	const body = form.read(page.facts, page.bytes);
	if (body === null) return null;
	const { target, version, tags, life, cost } = page;
	const isOld = invalidatedAt !== null;
	return {
		source: { target, pool: "pages" },
		pool: "pages",
		filled: { status: 200, body, bytes: cost, life, tags, version, degraded: false },
		storedAt: own + page.storedAt - wall,
		freshUntil: isOld ? Number.NEGATIVE_INFINITY : own + page.freshUntil - wall,
		staleUntil: own + page.staleUntil - wall,
		errorUntil: own + page.errorUntil - wall,
		invalidatedAt: isOld ? own - Math.max(INVALIDATED_GRACE, wall - invalidatedAt) : null,
		retryAt: 0,
		missingOnce: false,
		hits: 0,
		touchAt: own,
	};
}
