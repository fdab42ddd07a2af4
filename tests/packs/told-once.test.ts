import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { copy, eachWithAPack, HEADING, MAPPING, ROWS, table } from "./table-in-pack.ts";

eachWithAPack();

const STRAY =
	"belongs to no part of the format, save a table as .csv, .tsv or .jsonl, beside a .json that says what its columns are";

test.each([
	["cat.xlsx", MAPPING, `tables/cat.xlsx: ${STRAY}`],
	["cat.CSV", MAPPING, `tables/cat.CSV: ${STRAY}`],
	["rows.xlsx", { ...MAPPING, file: "rows.csv" }, `tables/rows.xlsx: ${STRAY}`],
	["rows.xlsx", { ...MAPPING, file: "rows.xlsx" }, 'tables/cat.json:2 file: "rows.xlsx" does not fit: write the name'],
	["notes.txt", null, `tables/notes.txt: ${STRAY}`],
])("a table that is saved as %s is told once", (name, mapping, problem) => {
	if (mapping) copy.write("tables/cat.json", text(mapping));
	copy.write(`tables/${name}`, "PK");
	expect(copy.problems()).toEqual([expect.stringContaining(problem)]);
});

/** A mapping whose file, if it names one, stands first. */
const text = ({ file, ...rest }: { readonly kind: string; readonly file?: string }): string =>
	JSON.stringify({ ...(file !== undefined && { file }), ...rest }, null, "\t");

test("a picture with capitals in its ending is told, and not what names it", () => {
	renameSync(join(copy.packDir, "pictures/speaker.svg"), join(copy.packDir, "pictures/speaker.SVG"));
	expect(copy.problems()).toEqual([
		"pictures/speaker.SVG: is no name for a picture, did you mean pictures/speaker.svg?",
	]);
	expect(copy.notes()).toEqual([]);
});

test.each([
	[{ from: "2026-12-01T09:00 CET" }, ['from: "2026-12-01T09:00 CET" does not fit: write a minute with its time zone']],
	[{ from: "09:00 CET", until: "2026-12-01T09:00Z" }, ['from: "09:00 CET" does not fit']],
	[
		{ from: "2026-12-01T09:00Z", until: "2026-13-01T09:00Z" },
		['until: "2026-13-01T09:00Z" is no minute of the calendar'],
	],
	[{ from: "2026-12-02T09:00Z", until: "2026-12-01T09:00Z" }, ["does not fit: until does not lie behind from"]],
])("when something is shown is told once: %o", (shown, problems) => {
	copy.edit("articles/pair-pebble/data.json", (data) => JSON.stringify({ ...JSON.parse(data), shown }));
	expect(copy.problems()).toEqual(problems.map((problem) => expect.stringContaining(problem)));
});

test("a pack that lies one folder deeper is named, and nothing of it told", () => {
	const below = join(copy.packDir, "pack");
	renameSync(copy.packDir, `${copy.packDir}-moved`);
	mkdirSync(copy.packDir);
	renameSync(`${copy.packDir}-moved`, below);
	expect(copy.problems()).toEqual([
		`site.json: is missing here, and stands in pack/: name that folder, --pack ${below}`,
	]);
	// Of two nobody knows which is meant.
	copy.write("other/site.json", "{}");
	expect(copy.problems()).toContainEqual(expect.stringContaining("site.json: is missing, every pack begins with it"));
});

test.each([
	[
		"```\ncode\n\n## Next\n\nWords",
		"begins code that nothing closes, and all below is shown as such: end it with the same signs",
	],
	["~~~~\ncode\n~~~", "begins code that nothing closes, and all below is shown as such: end it with the same signs"],
	["```js\ncode\n```\n\n~~~~\ncode\n~~~~~\n\n- one\n\n  ```\n  code\n  ```", null],
	["    indented ```", null],
	[
		"Take:\n• one\n• two\n\n• three",
		"is no item of a list: write - and a blank for the sign, here and in other such lines",
	],
	["A • between words\n\n- • in a list", null],
])("Markdown that was meant otherwise is noted: %s", (body, note) => {
	copy.edit("articles/clean-housing/en_GB.md", (before) => `${before}\n${body}\n`);
	expect(copy.problems()).toEqual([]);
	expect(copy.notes()).toEqual(note === null ? [] : [expect.stringContaining(note)]);
});

test("a table that has its heading alone is noted", () => {
	table([HEADING, ""]);
	expect(copy.problems()).toEqual([]);
	expect(copy.notes()).toEqual(["tables/catalogue.csv: has no lines but its heading: nothing is made of it"]);
	table([HEADING, '"open']);
	expect(copy.notes()).toEqual([]);
	table([HEADING, ...ROWS]);
	expect(copy.notes().filter((note) => note.includes("heading"))).toEqual([]);
});

test("a cell of which two fields are made is told once", () => {
	const [first = "", ...others] = ROWS;
	table([HEADING, first.replace('"Pebble ""90"""', "Pebble\u0001 90"), ...others], {
		...MAPPING,
		fields: { ...MAPPING.fields, aliases: { list: ["Name"] } },
	});
	expect(copy.problems()).toEqual([expect.stringContaining('tables/catalogue.csv:2 column "Name": holds U+0001')]);
});
