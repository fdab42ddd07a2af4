import { LISTED_PAGES } from "#src/site/cache-limits.ts";
import type { Entry } from "./entry.ts";

/** A kept page as operators see it. */
export interface ListedPage {
	readonly target: string;
	/** Uses since it was made. */
	readonly hits: number;
	readonly bytes: number;
	/** Milliseconds since it was made. */
	readonly age: number;
	/** Milliseconds for which it is fresh yet; negative: since when it is out of date. */
	readonly fresh: number;
	/** Whether its content changed, not only its time ran out. */
	readonly isInvalidated: boolean;
	/** Whether it is shown without a part whose call failed. */
	readonly isDegraded: boolean;
}

/** Kept pages that are worth a look. */
export interface PageList {
	/** Pages that were looked at. */
	readonly looked: number;
	/** Most used first. */
	readonly hottest: readonly ListedPage[];
	/** Out of date for the longest first. */
	readonly stalest: readonly ListedPage[];
}

/** Some first of many by a measure; each of the many costs one comparison as a rule. */
class Foremost<Item> {
	readonly #items: { readonly item: Item; readonly measure: number }[] = [];

	add(item: Item, measure: number): void {
		const last = this.#items.at(-1);
		const isFull = this.#items.length >= LISTED_PAGES;
		if (isFull && last && measure <= last.measure) return;
		const at = this.#items.findIndex((each) => each.measure < measure);
		this.#items.splice(at < 0 ? this.#items.length : at, 0, { item, measure });
		if (isFull) this.#items.pop();
	}

	items(): Item[] {
		return this.#items.map(({ item }) => item);
	}
}

/** Finds the pages most used and those out of date longest among some. @param now time of the clock of the entries */
export function listPages(entries: Iterable<Entry<unknown>>, now: number): PageList {
	const hottest = new Foremost<Entry<unknown>>();
	const stalest = new Foremost<Entry<unknown>>();
	let looked = 0;
	for (const entry of entries) {
		looked += 1;
		if (entry.hits > 0) hottest.add(entry, entry.hits);
		const since = now - outOfDateFrom(entry);
		if (since >= 0) stalest.add(entry, since);
	}
	const listed = (each: Entry<unknown>) => listedPage(each, now);
	return { looked, hottest: hottest.items().map(listed), stalest: stalest.items().map(listed) };
}

const outOfDateFrom = ({ freshUntil, invalidatedAt }: Entry<unknown>): number => invalidatedAt ?? freshUntil;

function listedPage(entry: Entry<unknown>, now: number): ListedPage {
	const { source, filled, hits, storedAt, invalidatedAt } = entry;
	return {
		target: source.target,
		hits,
		bytes: filled.bytes,
		age: now - storedAt,
		fresh: outOfDateFrom(entry) - now,
		isInvalidated: invalidatedAt !== null,
		isDegraded: filled.degraded,
	};
}
