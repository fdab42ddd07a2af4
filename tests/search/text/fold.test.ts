import { expect, test } from "vitest";
import { fold } from "#src/search/text/fold.ts";
import { queryText } from "#src/search/text/query-text.ts";
import { withPlainDigits } from "#src/site/digits.ts";
import { modelKey } from "#src/site/model-key.ts";

/** Every code point but halves of letters, 4,096 to a piece. */
function* everyLetter(): Generator<string> {
	for (let code = 0; code <= 0x10ffff; code++) if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code);
}

test.each([
	["ZURÜCKSETZEN", "zurücksetzen"],
	["Größe", "grösse"],
	["İstanbul ISI ısı", "istanbul isi isi"],
	["Ærø Œuvre Łódź Đà Þór", "aero oeuvre lodz da thor"],
	["ΜΠΑΤΑΡΊΑΣ", "μπαταριας"],
	["الإِعْدَادَاتُ", "الاعدادات"],
	["شاشة", "شاشه"],
	["مستشفى", "مستشفي"],
	["بـــطـــارية", "بطارية"],
	["کیبورد", "كيبورد"],
	["می‌خواهم", "میخواهم"],
	["٦٥ ۶۵ ६५ ๖๕ ６５ 𝟔𝟓", "65 65 65 65 65 65"],
	["ソフトウェア", "そふとうぇあ"],
	["ｿﾌﾄｳｪｱ ﾃﾞﾊﾞｲｽ", "ソフトウェア デバイス"],
	["ＷｉＦｉ", "wifi"],
	["Й", "й"],
])("%s meets %s", (one, other) => {
	expect(fold(one)).toBe(fold(other));
});

test("letters of their own stay apart", () => {
	for (const [one, other] of [
		["й", "и"],
		["ї", "і"],
		["が", "か"],
		["パ", "は"],
	] as const)
		expect(fold(one)).not.toBe(fold(other));
});

test("folding again changes nothing, and no letter grows beyond what writing it out makes of it", () => {
	for (const letter of everyLetter()) {
		const folded = fold(letter);
		if (fold(folded) !== folded) expect.fail(`${letter} ${folded} ${fold(folded)}`);
		if (folded.length > 18) expect.fail(`${letter} becomes ${folded.length} letters`);
	}
});

test("a query is no longer than its bound, whatever its letters become", () => {
	expect(queryText("\ufdfa".repeat(500))).toHaveLength(500);
	for (const letter of ["ﷺ", "㍿", "ﬃ", "½"]) expect(queryText(letter.repeat(2_000)).length).toBeLessThanOrEqual(500);
});

test("digits of every script are digits, in words and in model numbers", () => {
	let digits = 0;
	for (const letter of everyLetter()) {
		if (!/^\p{Nd}$/u.test(letter)) continue;
		expect(withPlainDigits(letter)).toMatch(/^[0-9]$/);
		digits++;
	}
	expect(digits % 10).toBe(0);
	for (const zero of ["٠", "۰", "०", "০", "๐", "０", "𝟎", "𝟶"]) {
		const first = zero.codePointAt(0) ?? 0;
		const all = Array.from({ length: 10 }, (_, value) => String.fromCodePoint(first + value)).join("");
		expect(withPlainDigits(all)).toBe("0123456789");
		expect(modelKey(`HTV-${all}`)).toBe(modelKey("HTV-0123456789"));
	}
});
