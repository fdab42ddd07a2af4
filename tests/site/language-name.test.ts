import { expect, test } from "vitest";
import { languageName } from "#src/site/language-name.ts";

test.each([
	["fr", "Français"],
	["de", "Deutsch"],
	["tr", "Türkçe"],
	["ja", "日本語"],
	["ar", "العربية"],
])("a language is called as it calls itself where a line begins: %s", (tag, name) =>
	expect(languageName(tag)).toBe(name),
);
