import { ADDRESS_TYPES, type AddressType } from "#src/contract/addresses/address-types.ts";
import { BYTES_AROUND_PATH } from "#src/contract/addresses/parts.ts";
import { AUDIENCES, type Audience } from "#src/contract/audience.ts";
import { SITEMAP_MAX_BYTES, SITEMAP_URLS_MAX } from "#src/site/limits.ts";
import type { Database } from "../../database.ts";
import { insert } from "../insert.ts";
import { type ChangedRuns, isListedAnew, itemsListedAnew } from "./changed-runs.ts";

/** Where an address stands in the list of its type. */
interface Place {
	readonly item: string;
	readonly at: number;
}

/** From a place to before another. */
interface Range {
	readonly type: AddressType;
	readonly from: Place;
	readonly to: Place;
}

const BEGINNING: Place = { item: "", at: 0 };
/** Behind all items, whose names are ASCII. */
const END: Place = { item: "\u{10ffff}", at: 0 };

interface Measure extends Place {
	readonly count: number;
	readonly bytes: number;
	/** Codes of the locales of its addresses, with a space between them; null for all. */
	readonly locales: string | null;
}

type Part = Pick<Measure, "item" | "at" | "count" | "locales"> & { readonly type: AddressType };

/**
 * Parts the listed addresses into files of sitemaps, of even size within a type. Where a part gets more than a file may
 * hold it is parted again; the others stay as they are, and only those that hold something of `runs` are counted anew.
 *
 * @param localeCount of the site
 */
export function writeParts(database: Database, localeCount: number, runs: ChangedRuns | null): void {
	for (const audience of AUDIENCES) {
		const list = new List(database, audience, localeCount);
		const parts = ADDRESS_TYPES.flatMap((type) => list.partsOf(type, runs));
		database.run("DELETE FROM address_part WHERE audience = ?", audience);
		let start = 0;
		for (const part of parts) {
			insert(database, "address_part", { audience, start, ...part, modified: "" });
			start += part.count;
		}
	}
}

const RANGE = "audience = ?1 AND type = ?2 AND (item, at) >= (?3, ?4) AND (item, at) < (?5, ?6)";
/** What the element of an address takes in a sitemap: its path is ASCII, and stands there for each locale, the default one and itself. */
const BYTES = `(iif(locales IS NULL, ?7, length(locales) - length(replace(locales, ' ', '')) + 1) + 2) * (${BYTES_AROUND_PATH} + length(path))`;

/** The addresses of one audience. */
class List {
	readonly #database: Database;
	readonly #audience: Audience;
	readonly #localeCount: number;

	constructor(database: Database, audience: Audience, localeCount: number) {
		this.#database = database;
		this.#audience = audience;
		this.#localeCount = localeCount;
	}

	partsOf(type: AddressType, runs: ChangedRuns | null): readonly Part[] {
		const before = this.#database.all<Part>(
			"SELECT type, item, at, count, locales FROM address_part WHERE audience = ? AND type = ? ORDER BY start",
			...[this.#audience, type],
		);
		if (!isListedAnew(runs, type)) return before;
		const items = itemsListedAnew(runs, type);
		if (items === null || before.length === 0) return this.#partedIn({ type, from: BEGINNING, to: END });
		return before.flatMap((part, index) => {
			const range = { type, from: index === 0 ? BEGINNING : part, to: before[index + 1] ?? END };
			const holds = (item: string) => item >= range.from.item && item <= range.to.item;
			return items.values().some(holds) ? this.#partedIn(range) : [part];
		});
	}

	#partedIn(range: Range): readonly Part[] {
		const whole = this.#measured(range);
		if (whole.count === 0) return [];
		const files = Math.ceil(Math.max(whole.count / SITEMAP_URLS_MAX, whole.bytes / SITEMAP_MAX_BYTES));
		if (files === 1) return [partOf(range.type, whole)];
		const places = this.#places(range, Math.ceil(whole.count / files), whole.bytes / files);
		return places.flatMap((from, index) => this.#partedIn({ ...range, from, to: places[index + 1] ?? range.to }));
	}

	#measured(range: Range): Measure {
		const first = this.#database.get<Place>(
			`SELECT item, at FROM address WHERE ${RANGE} ORDER BY item, at LIMIT 1`,
			...this.#within(range),
		);
		const lists = this.#database.all<Pick<Measure, "count" | "bytes" | "locales">>(
			`SELECT locales, count(*) AS count, sum(${BYTES}) AS bytes FROM address WHERE ${RANGE} GROUP BY locales ORDER BY locales`,
			...[...this.#within(range), this.#localeCount],
		);
		const codes = new Set(lists.flatMap(({ locales }) => locales?.split(" ") ?? []));
		return {
			...(first ?? BEGINNING),
			count: lists.reduce((sum, { count }) => sum + count, 0),
			bytes: lists.reduce((sum, { bytes }) => sum + bytes, 0),
			// A part is for the locales that one of its pages is for; without a list, for all.
			locales: lists.some(({ locales }) => locales === null) ? null : [...codes].join(" "),
		};
	}

	/** Where files begin that hold no more than so many addresses, and hardly more than so many bytes. */
	#places(range: Range, most: number, mostBytes: number): readonly Place[] {
		const places: Place[] = [];
		let [count, bytes] = [0, 0];
		const rows = this.#database.each<Place & { bytes: number }>(
			`SELECT item, at, ${BYTES} AS bytes FROM address WHERE ${RANGE} ORDER BY item, at`,
			...[...this.#within(range), this.#localeCount],
		);
		for (const { item, at, bytes: own } of rows) {
			if (places.length === 0 || count === most || bytes >= mostBytes) {
				places.push({ item, at });
				[count, bytes] = [0, 0];
			}
			count++;
			bytes += own;
		}
		return places;
	}

	#within({ type, from, to }: Range): readonly (string | number)[] {
		return [this.#audience, type, from.item, from.at, to.item, to.at];
	}
}

const partOf = (type: AddressType, { item, at, count, locales }: Measure): Part => ({ type, item, at, count, locales });
