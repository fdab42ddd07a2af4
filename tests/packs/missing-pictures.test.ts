import { expect, test } from "vitest";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

test("a picture that is not there is told as missing alone, though it has no words", () => {
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![](no-picture)\n\n![](speaker)\n`);
	expect(copy.problems()).toEqual([expect.stringContaining("there is no picture no-picture")]);
	expect(copy.notes()).toEqual([expect.stringContaining("the picture speaker has no words")]);
});
