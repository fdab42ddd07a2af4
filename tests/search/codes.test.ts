import { afterAll, beforeAll, expect, test } from "vitest";
import { search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { questionFor } from "#tests/fixtures/search-question.ts";

const CODES = ["E24", "CE-41-1", "UPD ERR 1", "NO SIG"];

const article = (id: string, title: string, body: string, codes: readonly string[] = []): SearchDocument => ({
	...{ kind: "articles", id, audience: "public", type: "faq-article", title, body, keywords: [], names: [], about: [] },
	...{ facts: [], rank: 0, views: 0, page: null, date: "2026-01-01" },
	marked: { contexts: [], topics: [], written: [] },
	codes: codes.map((code) => ({ code, anchor: code.toLowerCase(), title: `${code} – meaning`, body: "" })),
});

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB"]);
	index.add("en_GB", article("codes", "What the display says", CODES.join(", "), CODES));
	index.add("en_GB", article("help", "Before you ask", `Nothing helps against ${CODES.join(" and ")}.`));
	index.add("en_GB", article("apart", "Model E of 24 parts", "UPD of 1 file, CE 1, no letter 41, ERR SIG"));
	index.add("en_GB", article("unlisted", "It shows E61", "E61 is no code of a table."));
	index.finish();
});

afterAll(() => database.close());

const found = (query: string) => search(database, questionFor(query)).hits.map(({ id, anchor }) => `${id} ${anchor}`);

test.each([
	["E24", ["e-24", "e 24", "E2-4"]],
	["CE-41-1", ["ce411", "ce 41 1", "CE41-1", "ce 411"]],
	["UPD ERR 1", ["upderr1", "upd-err-1", "UPD ERR1"]],
	["NO SIG", ["nosig", "no-sig"]],
])("%s is found the same wherever somebody puts blanks and hyphens", (code, spellings) => {
	const own = found(code);
	expect(own[0]).toBe(`codes ${code.toLowerCase()}`);
	expect(own).toContain("help null");
	for (const spelling of spellings) expect(found(spelling), spelling).toEqual(own);
});

test("a letter by itself and a number are one code, not two things, though no table has it", () => {
	expect(found("E 61")).toEqual(["unlisted null"]);
	expect(found("e-24")).not.toContain("apart null");
});
