import type { ListedPage } from "#src/page-cache/page-list.ts";
import type { PoolSize } from "#src/page-cache/pools.ts";
import { LISTED_PAGES } from "#src/site/cache-limits.ts";
import type { FailingPage } from "../ops/failing-pages.ts";
import type { PublicOverview } from "../ops/overview.ts";

/** What an operator sees of all workers together: a page that several of them keep is one, with the uses of all. @param silent those that did not answer */
export function overviewOfAll(all: readonly PublicOverview[], silent: number): PublicOverview {
	const sum = (of: (each: PublicOverview) => number) => all.reduce((total, each) => total + of(each), 0);
	const merged = (of: (each: PublicOverview) => readonly ListedPage[]) => byTarget(all.flatMap(of), samePage);
	return {
		silent,
		resting: [...new Set(all.flatMap(({ resting }) => resting))],
		pools: poolsOf(all),
		running: sum(({ running }) => running),
		waiting: sum(({ waiting }) => waiting),
		list: {
			looked: sum(({ list }) => list.looked),
			hottest: first(merged(({ list }) => list.hottest).sort((a, b) => b.hits - a.hits)),
			stalest: first(merged(({ list }) => list.stalest).sort((a, b) => a.fresh - b.fresh)),
		},
		failing: {
			pages: first(
				byTarget(
					all.flatMap(({ failing }) => failing.pages),
					sameFailing,
				).sort((a, b) => b.last - a.last),
			),
			count: Math.max(0, ...all.map(({ failing }) => failing.count)),
			lately: Math.max(0, ...all.map(({ failing }) => failing.lately)),
		},
	};
}

const first = <Item>(items: readonly Item[]) => items.slice(0, LISTED_PAGES);

function byTarget<Page extends { readonly target: string }>(
	pages: readonly Page[],
	join: (a: Page, b: Page) => Page,
): Page[] {
	const found = new Map<string, Page>();
	for (const page of pages) {
		const before = found.get(page.target);
		found.set(page.target, before ? join(before, page) : page);
	}
	return [...found.values()];
}

const samePage = (a: ListedPage, b: ListedPage): ListedPage => ({
	...(a.fresh <= b.fresh ? a : b),
	hits: a.hits + b.hits,
	isDegraded: a.isDegraded || b.isDegraded,
});

const sameFailing = (a: FailingPage, b: FailingPage): FailingPage => ({
	...(a.last >= b.last ? a : b),
	times: a.times + b.times,
	since: Math.min(a.since, b.since),
});

function poolsOf(all: readonly PublicOverview[]): Record<string, PoolSize> {
	const sums: Record<string, PoolSize> = {};
	for (const { pools } of all)
		for (const [name, { entries, bytes, evicted, refused }] of Object.entries(pools)) {
			const before = sums[name] ?? { entries: 0, bytes: 0, evicted: 0, refused: 0 };
			sums[name] = {
				entries: before.entries + entries,
				bytes: before.bytes + bytes,
				evicted: before.evicted + evicted,
				refused: before.refused + refused,
			};
		}
	return sums;
}
