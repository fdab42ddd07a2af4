import { afterAll, beforeAll, expect, test } from "vitest";
import { titleRun } from "#src/search/ranking/title-run.ts";
import { search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { questionFor } from "#tests/fixtures/search-question.ts";

const article = (id: string, title: string, body = "", more: Partial<SearchDocument> = {}): SearchDocument => ({
	...{ kind: "articles", id, audience: "public", type: "faq-article", title, body, date: "2026-01-01" },
	...{ keywords: [], codes: [], names: [], about: [], facts: [], rank: 0, views: 0, page: null },
	marked: { contexts: [], topics: [], written: [] },
	...more,
});
const page = (number: number) =>
	article("manual", "Use", "The picture and the sound are set in the menu.", {
		...{ kind: "documents", type: "sub-document", page: `en/${number}` },
	});

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, ["en_GB", "de_DE", "fr_FR", "ja_JP", "ar_AE"]);
	for (let number = 0; number < 12; number++) index.add("en_GB", page(number));
	index.add("en_GB", article("better-sound", "Better sound with a picture of the room", "Picture and sound."));
	index.add("en_GB", article("silent", "No sound", "Look at the volume."));
	index.add("en_GB", article("start", "My phone does not switch on", "Charge it."));
	index.add("en_GB", article("transfer", "Switch to a phone", "Phone, switch, phone, switch."));
	for (const [locale, silent, better] of [
		["de_DE", "Der Fernseher hat keinen Ton", "Ton am Fernseher"],
		["fr_FR", "Le téléviseur n'a pas de son", "Son du téléviseur"],
		["ja_JP", "テレビの音が出ません", "テレビの音が出る"],
		["ar_AE", "لا يوجد صوت من التلفزيون", "صوت من التلفزيون"],
	] as const) {
		index.add(locale, article("better", better, `${better}. ${better}.`, { date: "2026-02-01" }));
		index.add(locale, article("silent", silent));
	}
	index.finish();
});

afterAll(() => database.close());

const found = (locale: string, query: string) => search(database, questionFor(query, { locale }));
const first = (locale: string, query: string) => found(locale, query).hits[0]?.id;

test.each([
	["de_DE", "kein Ton Fernseher"],
	["fr_FR", "téléviseur pas de son"],
	["ja_JP", "テレビの音が出ない"],
	["ar_AE", "التلفزيون لا صوت"],
])("%s: who says that something fails finds the title that says so: %s", (locale, query) => {
	expect(first(locale, query)).toBe("silent");
});

test("what names the symptom stands before what has all the words, and is counted", () => {
	const { hits, total } = found("en_GB", "picture ok but no sound");
	expect(hits[0]?.id).toBe("silent");
	expect(total).toBe(14);
	expect(found("en_GB", "picture and sound").hits.map(({ id }) => id)).not.toContain("silent");
});

test("a title that has the question word for word goes first, the small words with it", () => {
	expect(first("en_GB", "phone does not switch on")).toBe("start");
});

test("of a title counts what stands side by side as it was typed", () => {
	const typed = ["tv", "no", "sound"].map((word) => ({ word, weight: 1 }));
	expect(titleRun(typed, ["no", "sound", "\u{e000}no"])).toBeCloseTo(2 / 3);
	expect(titleRun(typed, ["sound", "no", "tv"])).toBe(0);
	expect(titleRun(typed, ["a", "tv", "no", "sound"])).toBe(1);
	const small = ["on", "a", "phone"].map((word) => ({ word, weight: word === "phone" ? 1 : 0 }));
	expect(titleRun(small, ["on", "a", "phone"])).toBe(0);
});
