import { expect, test } from "vitest";
import { typedDescription } from "#src/page-types/typed-description.ts";
import { translate } from "#src/site/translate.ts";
import { LOCALES } from "#tests/fixtures/brand.ts";

test("what nobody described is described by what there is of it, and what could not be asked for by nothing", () => {
	const [english] = LOCALES;
	if (!english) throw new Error("There is no locale.");
	const described = (own: string, subject: string) => typedDescription(translate(english), "none", subject, own);
	expect(described("Its own words.", "Pebble 20")).toBe("Its own words.");
	expect(described("", "Pebble 20")).toBe("Manuals, downloads, answers and repair help for Pebble 20.");
	expect(described("", "")).toBe("");
});
