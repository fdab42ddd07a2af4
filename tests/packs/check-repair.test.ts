import { afterEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy | undefined;
afterEach(() => copy?.cleanUp());

const FOLDER = "repair-documents/pebble-battery";

/** The problems of the pack after a change to one of its repair documents. */
function problemsAfter(file: string, change: (text: string) => string): string[] {
	copy = copyOfPack();
	copy.edit(`${FOLDER}/${file}`, change);
	return copy.problems();
}

const replaced = (file: string, from: string | RegExp, to: string) =>
	problemsAfter(file, (text) => text.replace(from, to));

test.each([
	[
		"a call-out that is misspelled",
		replaced,
		["en_GB.md", "[!torque]", "[!torqe]"],
		/en_GB\.md:\d+: \[!torqe\] is no call-out, write \[!torque\]$/,
	],
	[
		"a call-out of no kind",
		replaced,
		["en_GB.md", "[!torque]", "[!warranty]"],
		/\[!warranty\] is no call-out, write one of torque, esd, caution, note$/,
	],
	[
		"a call-out before the first step",
		replaced,
		["en_GB.md", "Read all of it first.", "> [!note]\n> Read all of it first."],
		/stands outside a step, move it into the step it is about$/,
	],
	[
		"more pictures than a step has room for",
		replaced,
		["en_GB.md", "![The two screws](speaker)", "![a](speaker)\n\n![b](speaker)\n\n![c](speaker)"],
		/shows 4 pictures, a step has room for 3; divide the step$/,
	],
	[
		"a picture among words",
		replaced,
		["en_GB.md", "Turn both to the left.", "Turn ![both](speaker) to the left."],
		/a picture stands among words, give it a paragraph of its own in its step$/,
	],
	[
		"steps that another language lacks",
		replaced,
		["de_DE.md", /### 2\. [\s\S]*?## /, "## "],
		/de_DE\.md:\d+: has 2 steps and en_GB 3, write the same steps/,
	],
	[
		"a hazard without words in a language",
		replaced,
		["de_DE.md", /hazards:\n.*\n/, ""],
		/de_DE\.md:\d+ hazards: says nothing about battery, add what to do about it/,
	],
	[
		"words of a hazard that the facts do not name",
		replaced,
		["data.json", '"hazards": ["battery"]', '"hazards": []'],
		/hazards\.battery: is no hazard of data\.json, add it there or remove it$/,
	],
	[
		"steps without a time",
		replaced,
		["data.json", /\t"minutes": 25,\n/, ""],
		/minutes: is missing, a document with steps/,
	],
	[
		"steps without a difficulty",
		replaced,
		["data.json", /\t"difficulty": "moderate",\n/, ""],
		/difficulty: is missing, a document with steps/,
	],
	[
		"a part number with markup",
		replaced,
		["data.json", '"QSP-B20"', '"<b>"'],
		/parts\[0\]\.number: .*write the number as it is ordered/,
	],
	[
		"a tool without its word",
		replaced,
		["data.json", '"item": "screwdriver"', '"item": "screwdriwer"'],
		/tools\[0\]\.item: the key screwdriwer is missing .*did you mean screwdriver/,
	],
	[
		"a primary product that it is not about",
		replaced,
		["data.json", '"primaryProduct": "pebble-20"', '"primaryProduct": "pebble-10"'],
		/primaryProduct: the document is not about pebble-10, add it to products$/,
	],
] as const)("%s is named with what to do", (_, change, [file, from, to], words) => {
	const problems = change(file, from, to);
	expect(problems.length).toBeGreaterThan(0);
	expect(
		problems.some((problem) => words.test(problem) && problem.startsWith(FOLDER)),
		problems.join("\n"),
	).toBe(true);
});

test("a service manual is written in steps; other documents need none", () => {
	const withoutSteps = (text: string) => text.replaceAll(/^### \d\. .*\n|^> .*\n|^!\[.*\n/gm, "");
	copy = copyOfPack();
	for (const locale of ["en_GB", "de_DE"]) copy.edit(`${FOLDER}/${locale}.md`, withoutSteps);
	expect(copy.problems()).toEqual([expect.stringMatching(/has no steps, a service-manual is written in steps/)]);
	copy.edit(`${FOLDER}/data.json`, (text) => text.replace("service-manual", "technical-news"));
	expect(copy.problems()).toEqual([]);
});
