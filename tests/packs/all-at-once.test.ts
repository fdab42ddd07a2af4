import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy, eachWithAPack } from "./table-in-pack.ts";

eachWithAPack();

const FOLDER = "products/pebble-20";

const misname = () => {
	renameSync(join(copy.packDir, FOLDER, "en_GB.md"), join(copy.packDir, FOLDER, "en-GB.md"));
	copy.write(`${FOLDER}/en_UK.md`, "---\n---\n");
};

const MISNAMED = [
	expect.stringMatching(/^products\/pebble-20\/en-GB\.md: en-GB is not a locale of site.json, did you mean en_GB\?$/),
	expect.stringMatching(/^products\/pebble-20\/en_UK\.md: en_UK is not a locale of site.json, did you mean en_GB\?/),
];

test("what an item has wrong in its facts, and what lies misnamed beside them, is told at once", () => {
	misname();
	copy.edit(`${FOLDER}/data.json`, (data) =>
		JSON.stringify({ modell: "x", ...JSON.parse(data), countries: ["UK"] }, null, "\t"),
	);
	expect(copy.problems().toSorted()).toEqual([
		expect.stringMatching(/data\.json:2 modell: is no field here/),
		expect.stringMatching(/ countries\[0\]: UK is no code of a country, did you mean GB\?$/),
		...MISNAMED,
	]);
});

test("what lies misnamed beside facts that are no JSON is told with them", () => {
	misname();
	copy.edit(`${FOLDER}/data.json`, (data) => data.trimEnd().slice(0, -1));
	expect(copy.problems().toSorted()).toEqual([expect.stringMatching(/data\.json:\d+.* JSON/), ...MISNAMED]);
});
