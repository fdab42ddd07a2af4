import { expect, test } from "vitest";
import { dayFormat } from "#src/site/formats.ts";

test.each([
	["en-GB", "18\u00a0September\u00a02018"],
	["de-DE", "18.\u00a0September\u00a02018"],
	["fr-FR", "18\u00a0septembre\u00a02018"],
	["ja-JP", "2018年9月18日"],
	["ar-AE", "18\u00a0سبتمبر\u00a02018"],
])("a day in %s has no space at which a line may end", (language, written) => {
	expect(dayFormat(language)("2018-09-18")).toBe(written);
});
