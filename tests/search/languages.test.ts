import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Audience } from "#src/contract/audience.ts";
import { search } from "#src/search/search.ts";
import type { SearchDocument } from "#src/search/search-document.ts";
import { SearchIndexBuilder } from "#src/search/search-index.ts";
import { snippet } from "#src/search/text/snippet.ts";
import { compoundsHolding } from "#src/search/text/terms.ts";
import { understand } from "#src/search/understand.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

/** Titles of articles of each locale; the first is what every query of it looks for. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
	de_DE: [
		"Akkulaufzeit der Fernbedienungsbatterien",
		...["Waschmaschine reinigen", "Der Akku und seine Laufzeit", "Die Fernbedienung waschen"],
		...["Eine Batterie wechseln", "Eine Maschine aufstellen", "Verbindungen prüfen"],
	],
	sv_SE: ["Inställningar för skärmljusstyrkan", "Skärmen är svart", "Ljusstyrka och färg"],
	nl_NL: ["De schermhelderheid aanpassen", "Het scherm blijft zwart", "Helderheid en contrast"],
	ar_AE: ["ضَبْطُ إِعْدَادَاتِ الشَّاشَة ٦٥", "تنظيف الجهاز", "تحديث البرنامج"],
	fa_IR: ["تنظیم باتری‌های دستگاه", "تمیز کردن صفحه", "به‌روزرسانی"],
	ja_JP: ["ソフトウェアを更新する方法", "テレビの接続", "音が出ない"],
	zh_CN: ["更改屏幕亮度", "连接蓝牙耳机", "更新软件"],
	ko_KR: ["블루투스 헤드폰을 연결합니다", "화면이 어둡습니다", "소프트웨어 업데이트"],
	th_TH: ["เปลี่ยนแบตเตอรี่รีโมท", "ไม่มีเสียง", "อัปเดตซอฟต์แวร์"],
	ru_RU: ["Настройка принтера", "Чистка экрана", "Обновление"],
	en_GB: ["Connecting wireless headphones", "Cleaning the screen", "Updates"],
};

const document = (id: string, title: string, audience: Audience = "public"): SearchDocument => ({
	...{
		kind: "articles",
		id,
		audience,
		type: "faq-article",
		title,
		keywords: [],
		names: [],
		facts: [],
		about: [],
		body: "",
	},
	...{
		marked: { contexts: [], topics: [], written: [] },
		rank: 0,
		views: 0,
		page: null,
		codes: [],
		date: "2026-01-01",
	},
});

let database: Database;
beforeAll(() => {
	database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	const index = new SearchIndexBuilder(database, Object.keys(TITLES));
	for (const [locale, titles] of Object.entries(TITLES))
		for (const [place, title] of titles.entries()) index.add(locale, document(`${place}`, title));
	index.add("de_DE", document("donau", "Donaudampfer"));
	index.add("de_DE", document("hidden", "Ein Dampfer auf der Donau", "asc"));
	index.finish();
});
afterAll(() => database.close());

const find = (locale: string, query: string, audience: Audience = "public") =>
	search(database, {
		...{ locale, audience, query, types: null, topics: [], written: [], scope: null, start: 0, num: 10 },
	});
const first = (locale: string, query: string) => find(locale, query).hits[0]?.id;

test.each([
	["de_DE", "akku laufzeit fernbedienungs batterie"],
	["de_DE", "Fernbedienungsbatterie"],
	["sv_SE", "skärm ljusstyrka inställning"],
	["nl_NL", "scherm helderheid"],
	["ar_AE", "ضبط اعدادات شاشه 65"],
	["ar_AE", "الضبط والإعدادات"],
	["fa_IR", "باتري دستگاه‌ها"],
	["fa_IR", "باتری های دستگاه"],
	["ja_JP", "ｿﾌﾄｳｪｱ 更新"],
	["ja_JP", "そふとうぇあ"],
	["zh_CN", "屏幕亮度"],
	["zh_CN", "如何更改亮度"],
	["ko_KR", "헤드폰 연결"],
	["ko_KR", "블루투스를 연결하기"],
	["th_TH", "แบตเตอรี่รีโมท"],
	["ru_RU", "как настроить принтеры"],
	["en_GB", "how do I connect a headphone"],
])("%s: %s", (locale, query) => {
	expect(first(locale, query)).toBe("0");
});

describe("German compounds", () => {
	test("are found by their parts, but behind what has the word itself", () => {
		expect(find("de_DE", "Maschine").hits.map(({ id }) => id)).toEqual(["5", "1"]);
		expect(first("de_DE", "wasch maschine")).toBe("1");
	});

	test("are taken apart by no word that is hidden from their reader", () => {
		expect(find("de_DE", "dampfer").hits).toEqual([]);
		expect(find("de_DE", "dampfer", "asc").hits.map(({ id }) => id)).toEqual(
			expect.arrayContaining(["hidden", "donau"]),
		);
	});
});

test("umlauts may be written out", () => {
	expect(first("de_DE", "pruefen")).toBe("6");
});

test("what stands in quotation marks of any language is a phrase, an inch sign is none", () => {
	const phrases = (query: string, locale = "en_GB") => understand(query, locale).phrases;
	for (const query of ["“sound bar” loud", '"sound bar"', "„sound bar“", "«sound bar»", "「sound bar」"])
		expect(phrases(query), query).toEqual([["sound", "bar"]]);
	expect(phrases('the "off button"')).toEqual([["off", "button"]]);
	expect(phrases('65" or 75" television')).toEqual([]);
	expect(phrases('"" "')).toEqual([]);
	expect(phrases("「音が出ない」", "ja_JP")).toEqual([["音", "が", "出", "ない"]]);
});

describe("marks", () => {
	const marked = (locale: string, query: string, text: string) =>
		snippet(text, find(locale, query).words, locale)
			.filter(({ mark }) => mark)
			.map((part) => part.text);

	test.each([
		["en_GB", "connect headphone", "Connecting your headphones", ["Connecting", "headphones"]],
		["ar_AE", "اعدادات الشاشة 65", "إِعْدَادَات شاشة ٦٥", ["إِعْدَادَات", "شاشة", "٦٥"]],
		["ja_JP", "更新", "ソフトウェアを更新します", ["更新"]],
		["ja_JP", "ｿﾌﾄｳｪｱ", "このソフトウェアを", ["ソフトウェア"]],
		["ko_KR", "헤드폰", "헤드폰을 연결", ["헤드폰을"]],
	])("%s: %s in %s", (locale, query, text, expected) => {
		expect(marked(locale, query, text)).toEqual(expected);
	});

	test.each([
		["Maschine", "Eine Waschmaschine und noch eine Maschine", ["Waschmaschine", "Maschine"]],
		["Batterie wechseln", "Die Fernbedienungsbatterie", ["Fernbedienungsbatterie"]],
		["akku laufzeit", "Die Akkulaufzeit", ["Akkulaufzeit"]],
		["Akku", "Ein Blakkusta", []],
	])("stand on compounds of the words, %s in %s", (query, text, expected) => {
		const { words } = find("de_DE", query);
		const compounds = compoundsHolding(database, "de_DE", words, [text]);
		const parts = snippet(text, [...words, ...compounds], "de_DE").filter(({ mark }) => mark);
		expect(parts.map((part) => part.text)).toEqual(expected);
	});

	test("stand on nothing that was not searched for", () => {
		expect(marked("en_GB", "update", "An upper date of cats")).toEqual([]);
		expect(marked("ja_JP", "京都", "東京都の天気")).toEqual([]);
	});
});
