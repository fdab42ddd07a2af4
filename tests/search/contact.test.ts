import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asksForContact, beginsToAskForContact } from "#src/search/contact.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { STRINGS } from "#src/site/locales/strings.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

let database: Database;
beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	new SearchIndexBuilder(database, ["en_GB", "de_DE", "fr_FR", "ja_JP", "ar_AE"]).finish();
	database.exec(`INSERT INTO brand_word (word, audience) VALUES ('halvenor', 'public');
		INSERT INTO category_name (locale, audience, phrase, is_part, category) VALUES ('en_GB', 'public', 'tv', 0, 'televisions')`);
});
afterAll(() => database.close());

const wordsFor = (locale: string) => STRINGS[locale.slice(0, 2)]?.["contact.searched"] ?? "";

describe.each([
	["en_GB", "contact", "How do I contact you?", "repair service", "phone number", "complaint", "Halvenor phone number"],
	["en_GB", "tv repair service", "customer service", "contact customer service"],
	["de_DE", "Kontakt", "Kundendienst", "Telefonnummer", "Beschwerde", "Reparaturservice"],
	["fr_FR", "contact", "service après-vente", "SAV", "numéro de téléphone", "réclamation"],
	["ja_JP", "お問い合わせ", "電話番号", "修理受付"],
	["ar_AE", "اتصل بنا", "رقم الهاتف", "شكوى", "خدمة العملاء"],
])("in %s the company is looked for with", (locale, ...queries) => {
	test.each(queries)("%s", (query) => {
		expect(asksForContact(database, locale, query, wordsFor(locale))).toBe(true);
	});
});

test.each(["lens contacts", "tv contacts", "move phone number", "phone", "repair", "tv", "halvenor", "", "  "])(
	"not with %s",
	(query) => {
		expect(asksForContact(database, "en_GB", query, wordsFor("en_GB"))).toBe(false);
	},
);

test("what is typed so far begins to ask for it from four letters of its last word on", () => {
	const begins = (typed: string) => beginsToAskForContact(database, "en_GB", typed, wordsFor("en_GB"));
	expect(["cont", "contact", "phone num", "repair serv"].map(begins)).toEqual([true, true, true, true]);
	expect(["con", "phone", "repair", "contact lens", ""].map(begins)).toEqual([false, false, false, false, false]);
	expect(beginsToAskForContact(database, "ja_JP", "電話番", wordsFor("ja_JP"))).toBe(true);
});
