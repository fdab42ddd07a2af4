import { renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy, ENGLISH, eachWithAPack, HEADING, MAPPING, ROWS, table } from "./table-in-pack.ts";

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

test("all cells of a row that says of no item what it is called are told at once", () => {
	const summary = { column: "Summary EN", as: "json" };
	const row = `1.23457E+12;Name;;Speaker;on;3/4/2020;;;{;`;
	const good = ROWS.map((each) => each.replace(/;(?:=HYPER|"A speaker)[\s\S]*$/, `;"""${ENGLISH.summary}""";`));
	table([HEADING, ...good, row], {
		...MAPPING,
		days: "ymd",
		fields: {
			...MAPPING.fields,
			"lifecycle.soldFrom": {
				column: "From",
				as: "day",
				values: { "01.03.2025": "2025-03-01", "31.12.2019": "2019-12-31" },
			},
		},
		texts: { en_GB: { summary } },
	});
	expect(copy.problems()).toEqual([
		expect.stringMatching(/^tables\/catalogue\.csv:4 column "SKU": 1\.23457E\+12 is how a spreadsheet shortens/),
		expect.stringMatching(/^tables\/catalogue\.csv:4 column "From": "3\/4\/2020" is not among the values/),
		expect.stringMatching(/^tables\/catalogue\.csv:4 column "Summary EN": .*JSON/),
	]);
});
