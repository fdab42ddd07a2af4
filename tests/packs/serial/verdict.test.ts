import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { type SerialListModel, serialListData } from "#src/packs/format/serial-lists.ts";
import { exampleOf, lettersOf, overlap } from "#src/packs/serial/pattern.ts";
import { verdictOf } from "#src/packs/serial/verdict.ts";

function model(more: Partial<z.input<typeof serialListData>["models"][number]> = {}): SerialListModel {
	const ranges = [{ from: "HB2K025000", to: "HB2K061999", verdict: "affected" }] as const;
	const models = [{ name: "P2", serials: ["HB2@######"], ranges: [...ranges], ...more }];
	const [read] = serialListData.parse({ reviewed: "2026-11-01", models }).models;
	if (!read) throw new Error("There is one model.");
	return read;
}

const verdict = (typed: string, part: string | null = null, more: Parameters<typeof model>[0] = {}) =>
	verdictOf(model(more), part, typed);

describe("a number is read as people type it", () => {
	test.each([
		["HB2K031415", "as printed"],
		["hb2k031415", "in small letters"],
		["HB2 K03 14 15", "with spaces"],
		["HB2-K-031415", "with hyphens"],
		["ＨＢ２Ｋ０３１４１５", "in full-width letters"],
		["HB2K－031415", "with a full-width hyphen"],
		["HB2Kー031415", "with the long vowel mark that stands on that key"],
		["HB2KO31415", "with the letter O for a digit"],
		["hb2ko314i5", "with o and i for digits"],
		["HB2K٠٣١٤١٥", "with Arabic digits"],
		["HB2K۰۳۱۴۱۵", "with Persian digits"],
		["\u200eHB2K\u00ad031415\u200f\u00a0", "with marks that nobody sees"],
		["HB2K\u2013031415.", "with a dash and a full stop"],
	])("%s, %s", (typed) => {
		expect(verdict(typed)).toBe("affected");
	});

	test("a letter typed as a digit is the letter that stands there", () => {
		const zero = { serials: ["IO@###"], ranges: [{ prefix: "IOI", verdict: "affected" as const }] };
		expect(verdict("1011oi", null, zero)).toBe("affected");
		expect(verdict("IOK123", null, zero)).toBe("not-affected");
	});
});

describe("a typing error is never taken for an answer", () => {
	test.each([
		["HB2K03141", "a digit too few"],
		["HB2K0314155", "a digit too many"],
		["HB3K031415", "another beginning"],
		["HB22031415", "a digit in the place of a letter"],
		["HB2KZ31415", "a letter in the place of a digit"],
		["HB2K03141é", "a letter of no number"],
		["HB2K'OR'1'='1", "signs of a query"],
		["__proto__", "a name of the language"],
		["%", "a wild card"],
		["@@@@######", "the pattern itself"],
		["", "nothing"],
		["ﷺﷺﷺﷺﷺﷺﷺﷺ", "signs that become long"],
		["H".repeat(65), "more than a number has"],
	])("%s, %s", (typed) => {
		expect(verdict(typed)).toBe("unknown");
	});

	test("letters are at most so many, whatever they become", () => {
		expect(lettersOf("ﷺ".repeat(64))).toBeNull();
		expect(lettersOf("㎧".repeat(40))).toBeNull();
	});
});

describe("where O and 0 cannot be told apart", () => {
	const either = { serials: ["******"], ranges: [{ prefix: "A0", verdict: "affected" as const }] };

	test("the answer stands only when it is the same for all that may be meant", () => {
		expect(verdict("AO1234", null, either)).toBe("unknown");
		expect(verdict("AK1234", null, either)).toBe("not-affected");
		const both = [...either.ranges, { prefix: "AO", verdict: "affected" as const }];
		expect(verdict("A01234", null, { ...either, ranges: both })).toBe("affected");
	});

	test("a number of nothing else has an answer where no range tells them apart", () => {
		const serials = ["*".repeat(32)];
		const all = "0OI1".repeat(8);
		expect(verdict(all, null, { serials, ranges: [] })).toBe("not-affected");
		const affected = (prefix: string) => ({ prefix, verdict: "affected" as const });
		expect(verdict(all, null, { serials, ranges: [affected("K")] })).toBe("not-affected");
		expect(verdict(all, null, { serials, ranges: [affected("O0")] })).toBe("unknown");
		expect(verdict(all, null, { serials, ranges: ["00", "O0", "0O", "OO"].map(affected) })).toBe("affected");
		expect(verdict(`K${all.slice(1)}`, null, { serials, ranges: [affected("K")] })).toBe("affected");
	});

	test("ranges say of every meaning what they say of a number that has one", () => {
		const signs = ["0", "O", "I", "1"];
		const numbers = signs.flatMap((a) => signs.flatMap((b) => signs.map((c) => a + b + c)));
		const [from = "", , , to = ""] = ["0OI", "0O1", "I11", "O01"];
		const ranges = [
			{ prefix: "1I", verdict: "not-affected" as const },
			{ from, to, verdict: "affected" as const },
			{ prefix: "O1", verdict: "affected" as const },
		];
		const decided = (number: string) => {
			if (number.startsWith("1I")) return "not-affected";
			return (from <= number && number <= to) || number.startsWith("O1") ? "affected" : "not-affected";
		};
		const twin = (sign: string) => ("O0".includes(sign) ? ["O", "0"] : ["I", "1"]);
		for (const number of numbers) {
			const [a = "", b = "", c = ""] = number;
			const all = twin(a).flatMap((x) => twin(b).flatMap((y) => twin(c).map((z) => decided(x + y + z))));
			const [one = "", ...others] = new Set(all);
			expect(verdict(number, null, { serials: ["***"], ranges }), number).toBe(others.length > 0 ? "unknown" : one);
		}
	});
});

test.each([
	["brindle-2-charging-socket", "HB2K025001", "affected"],
	["brindle-2-charging-socket", "HB2R025001", "not-affected"],
	["brindle-2-charging-socket", "HB2X025001", "unknown"],
	["arco-wall-brackets", "2609", "affected"],
	["arco-wall-brackets", "2540", "not-affected"],
	["arco-wall-brackets", "9999", "unknown"],
])("in the demo list %s the number %s is %s: one that nothing bears is no answer", (list, number, said) => {
	const file = new URL(`../../../src/packs/demo/serial-lists/${list}/data.json`, import.meta.url);
	const [first] = serialListData.parse(JSON.parse(readFileSync(file, "utf8"))).models;
	expect(first && verdictOf(first, null, number)).toBe(said);
});

describe("ranges", () => {
	const parts = { parts: ["P2-064", "P2-256"] };
	const hasPart = { ...parts, ranges: [{ prefix: "HB2K", verdict: "affected" as const, parts: ["P2-256"] }] };

	test("hold their first and last number and nothing beside", () => {
		expect(["HB2K024999", "HB2K025000", "HB2K061999", "HB2K062000", "HB2J030000"].map((each) => verdict(each))).toEqual(
			["not-affected", "affected", "affected", "not-affected", "not-affected"],
		);
	});

	test("the first that holds a number decides, and the model all others", () => {
		const ranges = [
			{ prefix: "HB2K0300", verdict: "not-affected" as const },
			{ prefix: "HB2K", verdict: "affected" as const },
		];
		expect(verdict("HB2K030012", null, { ranges })).toBe("not-affected");
		expect(verdict("HB2K031012", null, { ranges })).toBe("affected");
		expect(verdict("HB2L031012", null, { ranges, otherwise: "affected" })).toBe("affected");
	});

	test("of a part hold for it alone; without a part the answer stands only when it is the same for all", () => {
		expect(verdict("HB2K030012", "P2-256", hasPart)).toBe("affected");
		expect(verdict("HB2K030012", "P2-064", hasPart)).toBe("not-affected");
		expect(verdict("HB2K030012", null, hasPart)).toBe("unknown");
		expect(verdict("HB2L030012", null, hasPart)).toBe("not-affected");
	});

	test("belong to their own pattern, whatever else lies between in the alphabet", () => {
		const several = {
			serials: ["A###", "@##X"],
			ranges: [{ from: "A000", to: "A999", verdict: "affected" as const }],
		};
		expect(verdict("A55X", null, several)).toBe("not-affected");
		expect(verdict("A555", null, several)).toBe("affected");
	});
});

test("patterns are shown by an example, and tell each other apart", () => {
	expect(exampleOf("HB2@###*")).toBe("HB2A1234");
	expect(overlap("A###", "@##X")).toBe(false);
	expect(overlap("A###", "A##")).toBe(false);
	expect(overlap("O###", "0###")).toBe(true);
	expect(overlap("@###", "####")).toBe(true);
	expect(overlap("K###", "####")).toBe(false);
});
