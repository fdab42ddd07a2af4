import { expect, test } from "vitest";
import { stopWords } from "#src/search/text/stop-words.ts";
import { wordsOf } from "#src/search/text/words.ts";
import { understand } from "#src/search/understand.ts";

const words = (text: string, locale: string) => Array.from(wordsOf(text, locale), ({ word }) => word);

test.each([
	["en_GB", "Wi-Fi isn't on", ["wi", "fi", "isn", "t", "on"]],
	["ar_AE", "ضَبْطُ المُصَنِّع", ["ضبط", "المصنع"]],
	["fa_IR", "باتری‌های", ["باتريهاي"]],
	["de_DE", "Wasch\u00admaschine", ["waschmaschine"]],
	["ja_JP", "テレビの接続", ["てれび", "の", "接続"]],
	["zh_CN", "更改屏幕亮度", ["更改", "屏幕", "亮度"]],
	["th_TH", "เปลี่ยนแบตเตอรี่", ["เปลี่ยน", "แบตเตอรี่"]],
	["ja_JP", "4Kテレビ HTV-65", ["4k", "てれび", "htv", "65"]],
])("%s: %s", (locale, text, expected) => {
	expect(words(text, locale)).toEqual(expected.map((word) => word.normalize("NFC")));
});

test("each word says where it stands", () => {
	const text = "Der ضَبْطُ des テレビの ﬁ";
	for (const { start, end, word } of wordsOf(text, "ja_JP"))
		expect(words(text.slice(start, end), "ja_JP")).toEqual([word]);
});

test("signs without letters are no words, however many there are", () => {
	expect(words(`${"\u064b".repeat(50_000)} ${"\u200d".repeat(50_000)}`, "ar_AE")).toEqual([]);
});

test("questions are stop words in every language that there are texts in", () => {
	for (const [locale, word] of Object.entries({
		...{ ar_AE: "كيف", cs_CZ: "jak", da_DK: "hvordan", de_DE: "wie", el_GR: "πως", en_GB: "how", es_ES: "cómo" },
		...{ fa_IR: "چگونه", fi_FI: "miten", fr_FR: "comment", hu_HU: "hogyan", id_ID: "bagaimana", it_IT: "come" },
		...{ ja_JP: "どうやって", ko_KR: "어떻게", nb_NO: "hvordan", nl_NL: "hoe", pl_PL: "jak", pt_BR: "como" },
		...{ ro_RO: "cum", ru_RU: "как", sv_SE: "hur", tr_TR: "nasıl", uk_UA: "як", zh_CN: "如何", bg_BG: "как" },
	}))
		expect([...stopWords(locale)], locale).toEqual(expect.arrayContaining(words(word, locale)));
	expect(stopWords("en_GB").has("off")).toBe(false);
	expect(stopWords("xx_XX").size).toBe(0);
});

test("a short form says nothing without its apostrophe either, or with that of print, unless it is another word then", () => {
	const left = (locale: string, text: string) => understand(text, locale).words;
	expect(left("en_GB", "wont turn, cant connect, doesnt charge")).toEqual(["turn", "connect", "charge"]);
	expect(left("en_GB", "won\u2019t turn, can\u2019t connect")).toEqual(["turn", "connect"]);
	expect(left("en_GB", "my id in the shell works well")).toEqual(["id", "shell", "works", "well"]);
	expect(left("fr_FR", "jai un écran noir, cest quoi")).toEqual(["ecran", "noir"]);
});

test("hiragana alone are one word, beside other words they bind these, and what denies is kept", () => {
	const said = (text: string) => understand(text, "ja_JP");
	expect(said("ぬぬぬぬぬ").words).toEqual(["ぬぬぬぬぬ"]);
	expect(said("つかない").words).toEqual(["つかない"]);
	expect(said("テレビの音が出ない")).toMatchObject({
		words: ["てれび", "音", "出"],
		typed: ["てれび", "音", "出", "ない"],
	});
});
