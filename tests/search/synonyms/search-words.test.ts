import { afterAll, beforeAll, expect, test } from "vitest";
import { searchTag } from "#src/contract/tags.ts";
import { PINNED_KINDS } from "#src/packs/format/search-words.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import { SEARCH_TABLES } from "#src/search/search-schema.ts";
import { formsKey, phrasesIn } from "#src/search/synonyms/phrase.ts";
import { pinsOf, writePins } from "#src/search/synonyms/pins.ts";
import { synonymsOf, writeSynonyms } from "#src/search/synonyms/synonyms.ts";
import { understand } from "#src/search/understand.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { type Database, openForAudience, openForBuilding, openForReading } from "#src/store/database.ts";
import { isSearched } from "#src/store/result-type.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let database: Database;
let copy: Copy | undefined;

beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SEARCH_TABLES);
	for (const locale of ["de_DE", "fr_FR", "ja_JP", "ar_AE", "pl_PL", "arn_CL"]) writeSynonyms(database, locale);
	writeSynonyms(database, "en_GB", [["TV", "Flat Screen"], ["telly"], ["dust bag", "Vacuum-Bag"]]);
	const to = (id: string, audience: "public" | "asc" = "public") => ({ kind: "articles", id, audience });
	writePins(database, "en_GB", [
		{ query: "How do I reset my TV?", to: [to("reset"), to("service-mode", "asc")] },
		{ query: "tv reset", to: [to("menu")] },
	]);
});

afterAll(() => {
	database.close();
	copy?.cleanUp();
});

const others = (locale: string, query: string) =>
	Object.fromEntries(synonymsOf(database, locale, phrasesIn(understand(query, locale).typed)));
const pinned = (query: string) => pinsOf(database, "en_GB", understand(query, "en_GB").words).map(({ id }) => id);

test("words for the same thing are known in every language of the site, and none in others", () => {
	expect(others("de_DE", "Handy lädt nicht")).toEqual({ handy: ["smartphone", "mobiltelefon", "telefon"] });
	expect(others("fr_FR", "ma TÉLÉ")).toEqual({ tele: ["tv", "televiseur", "television"] });
	expect(others("ja_JP", "スマホの画面")).toMatchObject({ 画面: expect.arrayContaining(["でぃすぷれい"]) });
	expect(others("ar_AE", "بطارية")).not.toEqual({});
	expect(others("pl_PL", "telewizor tv")).toEqual({});
});

test("a language of three letters is not the one that begins like it", () => {
	expect(others("arn_CL", "بطارية")).toEqual({});
	expect(formsKey("televisions", "en_GB")).toBe("televis");
	expect(formsKey("televisions", "enm_GB")).toBe("televisions");
});

test("a phrase of two words is one, and found within a query", () => {
	expect(others("en_GB", "my cell phone is hot")["cell phone"]).toContain("smartphone");
	expect(others("en_GB", "where is the vacuum bag")).toEqual({ "vacuum bag": ["dust bag"] });
});

test("every form of a word has them", () => {
	expect(others("en_GB", "two dust bags, three mobile phones")).toMatchObject({
		...{ "dust bags": ["vacuum bag"], "mobile phones": expect.arrayContaining(["smartphone"]) },
	});
	expect(others("fr_FR", "téléviseurs")).toHaveProperty("televiseurs");
	expect(pinned("resets TVs")).toEqual(pinned("reset tv"));
});

test("what the pack says of a word stands over what is built in, from both sides", () => {
	expect(others("en_GB", "tv telly television")).toEqual({ tv: ["flat screen"], television: ["tv set"] });
});

test("a query leads where its pin says, in any order and with any small words, and to nothing else", () => {
	expect(pinned("reset tv")).toEqual(["reset", "service-mode", "menu"]);
	expect(pinned("How do I reset the TV")).toEqual(["reset", "service-mode", "menu"]);
	expect(pinned("reset tv picture")).toEqual([]);
	expect(pinned("")).toEqual([]);
});

test("everything that search finds can stand first, and nothing else", () => {
	expect([...PINNED_KINDS].sort()).toEqual(KIND_NAMES.filter(isSearched).sort());
});

test("a word or a pin that is written while the site runs is there after the next import, which tells the searches of its language", async () => {
	copy = copyOfPack();
	const { packDir: _, dataDir } = copy;
	await copy.import();
	const file = (pins: unknown, synonyms: unknown) => JSON.stringify({ pins, synonyms });
	const pin = { queries: ["sleep"], to: ["articles/pair-pebble"] };
	copy.write("search-words/en_GB.json", file([pin], [["snooze", "sleep"]]));
	const outcome = await copy.import();
	expect(outcome.state).toBe("imported");
	expect(readCurrent(dataDir)?.tags).toEqual([searchTag("en_GB")]);
	const content = openForReading(databasePath(dataDir, readCurrent(dataDir)?.version ?? ""));
	expect(synonymsOf(content, "en_GB", ["snooze"]).get("snooze")).toEqual(["sleep"]);
	expect(pinsOf(content, "en_GB", ["sleep"])).toEqual([{ kind: "articles", id: "pair-pebble" }]);
	content.close();
});

test("what is for agents stands first for agents alone", async () => {
	copy?.edit("articles/pair-pebble/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	const outcome = await copy?.import();
	expect(outcome).toMatchObject({ state: "imported" });
	const path = databasePath(copy?.dataDir ?? "", readCurrent(copy?.dataDir ?? "")?.version ?? "");
	for (const [audience, count] of [
		["public", 0],
		["asc", 1],
	] as const) {
		const content = openForAudience(path, audience);
		expect(pinsOf(content, "en_GB", ["sleep"])).toHaveLength(count);
		content.close();
	}
});

test("a pin that leads nowhere, and words of no locale, are named", () => {
	copy?.write("search-words/fr_FR.json", "{}");
	const pin = { queries: ["a"], to: ["articles/pair-pebbel", "banners/x", "faq-bundles/x"] };
	copy?.write("search-words/en_GB.json", JSON.stringify({ pins: [pin] }));
	expect(copy?.problems()).toEqual([
		'search-words/en_GB.json:1 pins[0].to[1]: "banners/x" does not fit: write the folder of an item that search finds, such as articles/reset-tv',
		'search-words/en_GB.json:1 pins[0].to[2]: "faq-bundles/x" does not fit: write the folder of an item that search finds, such as articles/reset-tv',
		"search-words/fr_FR.json: fr_FR is not a locale of site.json, add it there (npm run content -- new locale fr_FR) or remove the file",
	]);
	copy?.write("search-words/en_GB.json", JSON.stringify({ pins: [{ ...pin, to: ["articles/pair-pebbel"] }] }));
	expect(copy?.problems().join("\n")).toContain("did you mean articles/pair-pebble?");
});
