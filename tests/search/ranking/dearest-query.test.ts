import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rows } from "#src/search/rows.ts";
import { type Question, search, searchExactly } from "#src/search/search.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { understand } from "#src/search/understand.ts";
import { PHRASE_WORDS_MAX, SEARCH_SORTED_MAX } from "#src/site/search-limits.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

/** A catalogue in which each of these words stands in more rows than are weighed. */
const BODY = "remote cable remote battery";
const ROWS = SEARCH_SORTED_MAX + 100;
const TYPES = ["model", "download", "news", "sub-document", "remote-codes"];

/** Of four things one row has all, and each of the others lacks one; `amber` is the rarest. */
const FOUR = [
	...["amber birch cedar dune", "amber birch cedar", "amber birch dune", "amber cedar dune"],
	...["birch cedar dune", "birch cedar dune"],
];

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB"]);
	const text = (id: string, body: string) => ({
		...{
			kind: "articles" as const,
			id,
			audience: "public" as const,
			type: "faq-article" as const,
			title: "Answer",
			body,
		},
		...{ keywords: [], codes: [], names: [], about: [], facts: [], rank: 0, views: 0, date: "2026-01-01", page: null },
		marked: { contexts: [], topics: [], written: [] },
	});
	for (let number = 0; number < ROWS; number++) index.add("en_GB", text(`a-${number}`, BODY));
	for (const number of [1, 2, 3]) index.add("en_GB", text(`b-${number}`, "cable battery remote"));
	for (const [number, body] of FOUR.entries()) index.add("en_GB", text(`c-${number}`, body));
	for (const type of ["download", "news"] as const) index.add("en_GB", { ...text(`d-${type}`, "battery"), type });
	index.finish();
});

afterAll(() => database.close());

interface Asked {
	readonly sql: string;
	readonly values: readonly unknown[];
}

/** What a search asks the full-text index, and what it finds. */
function askedBy<Reply>(ask: (rows: Rows, question: Question) => Reply, query: string, more: Partial<Question> = {}) {
	const asked: Asked[] = [];
	const keep = (sql: string, values: readonly unknown[]) => sql.includes(" MATCH ") && asked.push({ sql, values });
	const rows: Rows = {
		all: (sql, ...values) => {
			keep(sql, values);
			return database.all(sql, ...values);
		},
		get: (sql, ...values) => {
			keep(sql, values);
			return database.get(sql, ...values);
		},
	};
	const question: Question = {
		...{ locale: "en_GB", audience: "public", query, types: null, topics: [], written: [] },
		...{ scope: null, start: 0, num: 10, ...more },
	};
	return { found: ask(rows, question), asked };
}

const holding = (asked: readonly Asked[], phrase: string) =>
	asked.filter(({ values }) => values.some((value) => String(value).includes(`"${phrase}"`)));

const NOWHERE = "remote remote remote";

test.each([
	["all types", {}],
	["several types", { types: TYPES }],
	["the newest", { sort: "newest" }],
] as const)("a phrase that nothing has is looked for once, however many have its words: %s", (_, more) => {
	const { asked, found } = askedBy(search, `"${NOWHERE}" cable battery`, more);
	expect(found).toMatchObject({ total: 0, hits: [] });
	expect(holding(asked, NOWHERE)).toHaveLength(1);
});

test("another language is looked at once for such a phrase", () => {
	const { asked, found } = askedBy(searchExactly, `"${NOWHERE}" cable`);
	expect(found).toEqual([]);
	expect(holding(asked, NOWHERE)).toHaveLength(1);
});

test("a phrase that few have is looked for a few times, whatever types are listed", () => {
	const phrase = "cable battery remote";
	const all = askedBy(search, `"${phrase}"`);
	expect(all.found).toMatchObject({ total: 3, hits: { length: 3 } });
	const several = askedBy(search, `"${phrase}"`, { types: [...TYPES, "faq-article"] });
	expect(several.found).toMatchObject({ total: 3, hits: { length: 3 } });
	// What has it, counted; what has all, of which the types are known then; what has it best.
	for (const { asked } of [all, several]) expect(holding(asked, phrase)).toHaveLength(3);
});

test("of phrases each counts once, and few words of all", () => {
	const twice = understand('"Remote cable" "remote  CABLE" "battery"', "en_GB");
	expect(twice.phrases).toEqual([["remote", "cable"], ["battery"]]);
	const long = understand(`"one two three four" "${"the ".repeat(16)}" "five"`, "en_GB");
	expect(long.phrases.flat()).toHaveLength(PHRASE_WORDS_MAX);
	expect(long.phrases[0]).toEqual(["one", "two", "three", "four"]);
});

test("a word that is said again is asked for once", () => {
	const once = askedBy(search, "battery cable");
	const again = askedBy(search, `battery cable ${"battery ".repeat(7)}${"cable ".repeat(7)}`);
	expect(again.asked).toEqual(once.asked);
	expect(again.found.total).toBe(once.found.total);
});

test("where no hit is asked for nothing is read, behind the last one no more than for the first, and what is counted is the same", () => {
	const isRead = ({ sql }: Asked) => sql.startsWith("SELECT rowid, ") || /^SELECT rowid FROM/.test(sql);
	for (const query of ["battery", "battery cable remote unicorn", "unicorn"])
		for (const more of [{}, { types: ["faq-article"] }, { sort: "newest" }] as const) {
			const first = askedBy(search, query, more);
			const counted = askedBy(search, query, { ...more, num: 0 });
			const beyond = askedBy(search, query, { ...more, start: Number.MAX_SAFE_INTEGER });
			expect(first.asked.some(isRead)).toBe(first.found.total > 0);
			expect(counted.asked.filter(isRead)).toEqual([]);
			expect(beyond.asked.length).toBeLessThanOrEqual(first.asked.length);
			const { total, folded, counts } = first.found;
			expect(counted.found).toMatchObject({ hits: [], total, counts });
			expect(beyond.found).toMatchObject({ hits: [], total, folded, counts });
		}
});

const isWeighed = ({ sql }: Asked) => /\brank\b/.test(sql);

test("what has all of a query and what lacks one thing of it are weighed at once, whatever types are listed", () => {
	for (const more of [{}, { types: [...TYPES, "faq-article"] }]) {
		const { asked, found } = askedBy(search, "dune cedar amber birch", more);
		expect(found.hits.map(({ id }) => id)[0]).toBe("c-0");
		expect(found.hits.map(({ id }) => id).toSorted()).toEqual(["c-0", "c-1", "c-2", "c-3", "c-4", "c-5"]);
		// These, and what has any of it.
		expect(asked.filter(isWeighed)).toHaveLength(2);
	}
});

test("a frequent word that stands in few rows of several types is weighed once for all of them", () => {
	const { asked, found } = askedBy(search, "battery", { types: TYPES });
	expect(found.hits.map(({ id }) => id).toSorted()).toEqual(["d-download", "d-news"]);
	expect(asked.filter(isWeighed)).toHaveLength(1);
});

test("how many rows of each type are found is asked of few of its types, however many are found", () => {
	const { asked, found } = askedBy(search, "battery", { num: 0 });
	expect(found.counts).toEqual(
		new Map([...([["faq-article", ROWS + 3]] as const), ...["download", "news"].map((type) => [type, 1] as const)]),
	);
	const counting = asked.filter(({ sql }) => sql.includes("count(*)"));
	// How rare the word is; what of all types is found first; all of the type that has more; what stands behind.
	expect(counting.length).toBeLessThanOrEqual(5);
});

test("rows are counted by the stem of a word alone, beside which it stands everywhere", () => {
	const { asked } = askedBy(search, "batteries");
	const counting = asked.filter(({ sql }) => sql.includes("count(*)"));
	for (const { values } of counting) {
		expect(values.join(" ")).toContain("\u{e000}");
		expect(values.join(" ")).not.toContain('"batteries"');
	}
	expect(counting).not.toEqual([]);
});
