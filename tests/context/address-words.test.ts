import { expect, test } from "vitest";
import { addressWords } from "#src/context/address-words.ts";

test.each([
	["/televisions/lumen-e9-56", "televisions lumen e9 56"],
	["/downloads/firmware-lumen", "firmware lumen"],
	["/televisions/lumen-e9-65/articles/pro/no-picture", "televisions lumen e9 65 no picture"],
	["/%D8%B3%D9%85%D8%A7%D8%B9%D8%A7%D8%AA", "سماعات"],
	["/50%25-off", "50 off"],
	["/%", ""],
	["/-", ""],
	["/downloads", ""],
	["/a/b/c/d/e/f/g/h/i/j", "c d e f g h i j"],
])("%s is looked for as %j", (path, words) => expect(addressWords({ path })).toBe(words));
