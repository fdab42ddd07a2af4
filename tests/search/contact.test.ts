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
		INSERT INTO category_name (locale, audience, phrase, is_part, category) VALUES
			('en_GB', 'public', 'tv', 0, 'televisions'), ('en_GB', 'public', 'phone', 0, 'phones')`);
});
afterAll(() => database.close());

const wordsFor = (locale: string) => STRINGS[locale.slice(0, 2)]?.["contact.searched"] ?? "";

describe.each([
	["en_GB", "contact", "How do I contact you?", "repair service", "phone number", "complaint", "Halvenor phone number"],
	["en_GB", "tv repair service", "customer service", "contact customer service"],
	["en_GB", "call us", "How can I call you?", "write to us", "speak with a person"],
	["de_DE", "Kontakt", "Kundendienst", "Telefonnummer", "Beschwerde", "Reparaturservice"],
	["de_DE", "Kann ich mit jemandem sprechen?", "mit Menschen sprechen"],
	["fr_FR", "contact", "service après-vente", "SAV", "numéro de téléphone", "réclamation"],
	["fr_FR", "nous appeler", "comment vous écrire", "numéro téléphone"],
	["ja_JP", "お問い合わせ", "電話番号", "修理受付"],
	["ar_AE", "اتصل بنا", "رقم الهاتف", "شكوى", "خدمة العملاء"],
])("in %s the company is looked for with", (locale, ...queries) => {
	test.each(queries)("%s", (query) => {
		expect(asksForContact(database, locale, query, wordsFor(locale))).toBe(true);
	});
});

describe.each([
	[
		"en_GB",
		"lens contacts, tv contacts, move phone number, phone, repair, tv, halvenor, the tv, call, how to call, write",
	],
	["en_GB", ", phone call"],
	["de_DE", "sprechen, Telefon"],
	["fr_FR", "appeler, comment écrire"],
])("in %s it is not with", (locale, queries) => {
	test.each(queries.split(", "))("%s", (query) => {
		expect(asksForContact(database, locale, query, wordsFor(locale))).toBe(false);
	});
});

describe("what is typed so far begins to ask for it where hardly anything else begins so", () => {
	test.each([
		["en_GB", "conta, contact u, how do I conta, customer serv, phone num, repair serv, compla, talk to a pers"],
		["de_DE", "Konta, Kundens, Reparaturserv, Telefonnu, Beschwe, mit einem Mens"],
		["fr_FR", "conta, service cli, numéro de téléph, récla, se plain, nous appe"],
		["ja_JP", "お問い, 問い合わ, カスタマー, サポートセ, 修理受, 電話番"],
		["ar_AE", "تواص, خدمة العم, رقم اله, الخط السا, شكو"],
	])("in %s with %s", (locale, typed) => {
		const begins = (each: string) => beginsToAskForContact(database, locale, each, wordsFor(locale));
		expect(typed.split(", ").filter((each) => !begins(each))).toEqual([]);
	});
	test.each([
		[
			"en_GB",
			"con, cont, control, comp, compare, compatibility, complete, call, help, help d, phone, phone n, phone not",
		],
		["en_GB", ", repair, repair s, live ch, make a com, email a, write to u, contact lens, how"],
		[
			"de_DE",
			"Kont, Kunde, Reparatur, Service, Service-Menü, Telefon, besch, Beschreibung, Kontrast, E-Mail, mit einem",
		],
		["fr_FR", "cont, contrôle, service, numéro de télé, appeler, plaine, adresse mac, se, nous"],
		["ja_JP", "お, 問題, 電, 電話, 修理, カスタマイズ, サポート, メール, クレ"],
		["ar_AE", "اتصل, اتصل ب, خدمة, رقم, رقم ال, الخط, شك"],
	])("in %s not with %s", (locale, typed) => {
		const begins = (each: string) => beginsToAskForContact(database, locale, each, wordsFor(locale));
		expect(typed.split(", ").filter(begins)).toEqual([]);
	});
});
