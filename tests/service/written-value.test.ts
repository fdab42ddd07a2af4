import { expect, test } from "vitest";
import { writtenValue } from "#src/service/shapes/written-value.ts";

const reader = (language: string) => ({ language, term: (key: string) => key });

test.each([
	["en-GB", { value: 0.0001, unit: "kg" }, "0.0001\u00a0kg"],
	["en-GB", { value: 0.1 + 0.2, unit: "V" }, "0.30000000000000004\u00a0V"],
	["de-DE", { value: 12_345.678_9, unit: "mm" }, "12.345,6789\u00a0mm"],
	["en-GB", { value: 2026 }, "2026"],
	["en-GB", { value: 2026, unit: "cd/m²" }, "2,026\u00a0cd/m²"],
	["en-GB", { value: 20_260 }, "20,260"],
	["en-GB", { value: 1e-7, unit: "m" }, "0.0000001\u00a0m"],
] as const)("in %s %j reads %s", (language, row, words) => {
	expect(writtenValue(reader(language), { label: "x", ...row })).toBe(words);
});
