import { afterAll, beforeAll, expect, test } from "vitest";
import { onePageEach, rerank, type Weighed } from "#src/search/ranking/rerank.ts";
import { wantedIn } from "#src/search/ranking/wanted.ts";
import { search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { understand } from "#src/search/understand.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

const document = (id: string, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
	...{ kind: "articles", id, audience: "public", type: "faq-article", title, body: "Words of the answer." },
	...{ keywords: [], codes: [], names: [], about: [], facts: [] },
	...{ marked: { contexts: [], topics: [], written: [] }, rank: 0, views: 0, date: "2026-01-01", page: null },
	...more,
});

const news = (id: string, title: string, date: string) =>
	document(id, title, { kind: "news-and-alerts", type: "news", date });

const DOCUMENTS = [
	document("unread", "Clean the filter of your robot", { date: "2026-03-01" }),
	document("read", "Clean the filter of your robot", { views: 90_000 }),
	document("most-read", "Clean the filter of your robot", { views: 10_000_000_000 }),
	document("exact", "Descale the kettle"),
	document("mentions", "What else there is to know", { body: "You may descale the kettle.", views: 10_000_000_000 }),
	news("old", "Tuner settings changed", "2019-01-01"),
	news("new", "Tuner settings changed again", "2026-01-01"),
	document("old-answer", "Tuner settings changed", { date: "2019-01-01" }),
	document("new-answer", "Tuner settings changed again"),
	document("in-a-row", "Store the charging cable", { date: "2025-01-01" }),
	document("apart", "Store the cable charging"),
	document("whole-title", "Charging cable", { date: "2025-01-01" }),
	document("longer-title", "Charging cable and many other things", { date: "2026-02-01" }),
	document("page", "Chapter", { kind: "documents", type: "sub-document", page: "en/1" }),
	document("manual", "All that fails", { kind: "documents", type: "sub-document", page: "en/15" }),
	document("manual", "Batteries of the remote", { kind: "documents", type: "sub-document", page: "en/13" }),
	document("manual", "The remote", { kind: "documents", type: "sub-document", page: "en/2" }),
	document("written", "Chapter", { kind: "tutorials", type: "tutorial", date: "2025-01-01" }),
];

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB"]);
	for (const each of DOCUMENTS) index.add("en_GB", each);
	index.finish();
});

afterAll(() => database.close());

const ids = (query: string, types: readonly string[] | null = null): string[] =>
	search(database, {
		...{ locale: "en_GB", audience: "public", query, types, topics: [], written: [] },
		...{ scope: null, start: 0, num: 10 },
	}).hits.map(({ id }) => id);

test("of equals what is read more stands first, before what is newer", () => {
	expect(ids("clean filter robot")).toEqual(["most-read", "read", "unread"]);
});

test("however often something is read, what answers the query stands before what mentions it", () => {
	expect(ids("descale kettle")).toEqual(["exact", "mentions"]);
});

test("of news the new ones stand before old ones that fit a little better; answers do not age", () => {
	expect(ids("tuner settings changed", ["news"])).toEqual(["new", "old"]);
	expect(ids("tuner settings changed", ["faq-article"])).toEqual(["old-answer", "new-answer"]);
});

/** Rows that fit equally well, in the order in which they are weighed. */
function weighed(query: string, fits: Readonly<Record<string, number>>): Weighed[] {
	const understood = understand(query, "en_GB");
	const wanted = wantedIn(database, "en_GB", understood);
	const rows = database.all<{ rowid: number; id: string }>(
		"SELECT rowid, id FROM search_document WHERE id IN (SELECT value FROM json_each(?))",
		JSON.stringify(Object.keys(fits)),
	);
	const candidates = rows.map(({ rowid, id }) => ({
		rowid,
		fit: fits[id] ?? 0,
		share: 1,
		isAbout: false,
		isMadeFor: false,
	}));
	const weighing = {
		wanted: new Map(wanted.map((each) => [each, 1])),
		typed: understood.typed,
		denying: new Set<string>(),
		small: new Set<string>(),
		preference: { about: 0, madeFor: 0 },
	};
	return rerank(database, weighing, candidates);
}

const weighedIds = (query: string, fits: Readonly<Record<string, number>>): string[] =>
	weighed(query, fits).map(({ id }) => id);

test("of titles with all the words that goes first in which they stand side by side, before what is newer", () => {
	expect(weighedIds("charging cable", { apart: 1, "in-a-row": 1 })).toEqual(["in-a-row", "apart"]);
});

test("a title that says nothing else goes first, before what is newer", () => {
	expect(weighedIds("charging cable", { "longer-title": 1, "whole-title": 1 })).toEqual([
		"whole-title",
		"longer-title",
	]);
});

test("a page of a document stands behind what was written as an answer, though it fits a little better, unless its title is what is asked", () => {
	expect(weighedIds("chapter kettle", { page: 1, written: 0.9 })).toEqual(["written", "page"]);
	expect(weighedIds("chapter", { page: 1, written: 0.9 })).toEqual(["page", "written"]);
});

/** The pages in the order in which they are shown, when the one on all that fails is found first. */
const pagesFor = (query: string): string[] => {
	const rows = weighed(query, { manual: 1, written: 0.5 });
	const failing = rows.filter(({ words }) => words.startsWith("all"));
	return onePageEach([...failing, ...rows.filter((row) => !failing.includes(row))]).map(({ words }) =>
		words.split(" ").slice(0, 2).join(" "),
	);
};

test("of a document's pages that one is shown whose title says the better part of what is asked, else the best", () => {
	expect(pagesFor("replace remote batteries")[0]).toBe("batteries of");
	// One word of two says where it stands, not what it is about.
	expect(pagesFor("remote fails")[0]).toBe("all that");
});
