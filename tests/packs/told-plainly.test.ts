import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const edited = (path: string, change: (value: Record<string, unknown>) => object) =>
	copy.edit(path, (text) => JSON.stringify(change(JSON.parse(text)), null, "\t"));

const bodyWith = (line: string) => copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n${line}\n`);

const ROW = { data: { name: "P", model: "QSP-95", category: "speakers", picture: "speaker" } };
const LINES = [
	`{"id":"a1","id":"a2",${JSON.stringify({ ...ROW, texts: { en_GB: { summary: "A speaker for two days." } } }).slice(1)}`,
	JSON.stringify({ id: "a3", ...ROW }).replace('"name":"P"', '"name":"P","name":"Q"'),
];

const HELP = { locales: { "en-us": "en_GB" } };
const tableOf = (rows: readonly string[], mapping: object) => {
	copy.write("tables/more.json", JSON.stringify(mapping, null, "\t"));
	copy.write("tables/more.csv", rows.join("\n"));
};
const MAPPING = {
	...{ kind: "products", id: { column: "Number", as: "id" } },
	fields: {
		...{ name: "Name", model: "Number", category: { value: "speakers" }, picture: { value: "speaker" } },
		"lifecycle.soldFrom": { column: "From", as: "day" },
	},
	texts: { en_GB: { summary: "Summary" } },
};
const HEADING = "Number,Name,From,Summary";
const row = (from: string, name = "Pebble 7") => `QSP-7,${name},${from},A speaker that plays for two whole days`;

test.each<[name: string, make: () => void, ...lines: string[]]>([
	[
		"a key that stands twice in a line of JSON",
		() => {
			copy.write("tables/more.json", '{ "kind": "products" }');
			copy.write("tables/more.jsonl", LINES.join("\n"));
		},
		"tables/more.jsonl:1 id: stands twice in this line; keep one",
		"tables/more.jsonl:2 data.name: stands twice in this line; keep one",
	],
	[
		"a key that stands twice in a file",
		() => copy.edit("site.json", (text) => text.replace("{", '{\n\t"brand": "Other",')),
		"site.json:4 brand: stands twice, first in line 2; keep one",
	],
	[
		"a field that another way to reach a person has",
		() =>
			edited("site.json", (site) => ({ ...site, contact: [{ kind: "email", address: "a@b.example", term: "yes" }] })),
		"site.json:36 contact[0].term: is no field here, remove it or write one of kind, address",
	],
	[
		"a figure and a text in one row",
		() =>
			copy.edit("products/pebble-20/data.json", (text) => text.replace('"value": 20', '"value": 20, "text": "20 W"')),
		"products/pebble-20/data.json:19 specifications[0].rows[0].text: cannot stand beside value, keep one of the two",
	],
	[
		"two places where a notice leads",
		() =>
			edited("news-and-alerts/pebble-strap/data.json", (data) => ({
				...data,
				link: { product: "pebble-20", article: "pair-pebble" },
			})),
		"news-and-alerts/pebble-strap/data.json:9 link.product: cannot stand beside article, keep one of the two",
	],
	[
		"words of a way to reach a person that nothing has",
		() =>
			edited("site.json", (site) => ({
				...site,
				contact: [{ kind: "web", address: "https://quillet.example/a", term: "speakrs" }],
			})),
		"site.json:36 contact[0].term: the key speakrs is missing in terms/*/en_GB.json, add it",
	],
	[
		"a rule of a help centre with an unknown field",
		() =>
			copy.write("help-centre/help-centre.json", JSON.stringify({ ...HELP, otherwise: { prodcts: ["pebble-20"] } })),
		"help-centre/help-centre.json:1 otherwise.prodcts: is no field here, did you mean products?",
	],
	[
		"a link with capitals",
		() => bodyWith("[a](article:Pair-Pebble)"),
		"articles/pair-pebble/en_GB.md:25: the link article:Pair-Pebble names nothing, did you mean article:pair-pebble?",
	],
	[
		"a link with capitals to a part",
		() => bodyWith("[a](Product:Pebble_20#parts)"),
		"articles/pair-pebble/en_GB.md:25: the link Product:Pebble_20#parts names nothing, did you mean product:pebble-20#parts?",
	],
	[
		"a link by the name of a folder",
		() => bodyWith("[a](articles:pair-pebble)"),
		"articles/pair-pebble/en_GB.md:25: the link articles:pair-pebble names nothing, did you mean article:pair-pebble?",
	],
	[
		"a link that is an id alone",
		() => bodyWith("[a](pair-pebble)"),
		"articles/pair-pebble/en_GB.md:25: the link pair-pebble names nothing, did you mean article:pair-pebble?",
	],
	[
		"a link that is no id of anything",
		() => bodyWith("[a](article:Nowhere-at-all)"),
		"articles/pair-pebble/en_GB.md:25: the link article:Nowhere-at-all names nothing: nothing in articles/ is called so, write an id in small letters",
	],
	[
		"a link with a slip in its scheme",
		() => bodyWith("[a](htps://quillet.example)"),
		"articles/pair-pebble/en_GB.md:25: the link htps://quillet.example has no allowed scheme, did you mean https:? Else use https:, mailto: or tel:, or article:, product:, category:, document:, download:, software:, licence:, remote:, repair:, check: with the id of an item",
	],
	[
		"an empty link",
		() => bodyWith("[a]()"),
		"articles/pair-pebble/en_GB.md:25: a link is empty, write article:, product:, category:, document:, download:, software:, licence:, remote:, repair:, check: with the id of an item, or an address that begins with https:, or leave its brackets out",
	],
	[
		"a link to a file of the pack that a document offers",
		() => bodyWith("[a](files/manuals/pebble-en.pdf)"),
		"articles/pair-pebble/en_GB.md:25: the link files/manuals/pebble-en.pdf is a file of the pack, to which no text leads: write document:pebble-manual",
	],
	[
		"a link to a file of the pack that nothing offers",
		() => bodyWith("[a](../../files/manuals/other.pdf)"),
		"articles/pair-pebble/en_GB.md:25: the link ../../files/manuals/other.pdf is a file of the pack, to which no text leads: make a document or a download of it and write document: or download: with its id",
	],
	[
		"a link to a page of this site",
		() => bodyWith("[a](/de/electronics/support/speakers/pebble-20)"),
		"articles/pair-pebble/en_GB.md:25: the link /de/electronics/support/speakers/pebble-20 is an address of this site, and would lead nowhere when it changes: write product:pebble-20",
	],
	[
		"a link to a category of this site",
		() => bodyWith("[a](/electronics/support/speakers?sort=name)"),
		"articles/pair-pebble/en_GB.md:25: the link /electronics/support/speakers?sort=name is an address of this site, and would lead nowhere when it changes: write category:speakers",
	],
	[
		"a link to a page of this site that is of no item",
		() => bodyWith("[a](/electronics/support)"),
		"articles/pair-pebble/en_GB.md:25: the link /electronics/support is an address of this site, and would lead nowhere when it changes: write article:, product:, category:, document:, download:, software:, licence:, remote:, repair:, check: with the id of an item, or an address that begins with https:",
	],
	[
		"a text of a locale beside one of the site",
		() => copy.write("articles/pair-pebble/en_US.md", text("articles/pair-pebble/en_GB.md")),
		"articles/pair-pebble/en_US.md: en_US is not a locale of site.json, did you mean en_GB? Else add it there (npm run content -- new locale en_US) or remove the file",
	],
	[
		"a text of a locale beside the default one, in its place",
		() => {
			copy.write("articles/pair-pebble/en_US.md", text("articles/pair-pebble/en_GB.md"));
			copy.remove("articles/pair-pebble/en_GB.md");
		},
		"articles/pair-pebble/en_US.md: en_US is not a locale of site.json, did you mean en_GB? Else add it there (npm run content -- new locale en_US) or remove the file",
	],
	[
		"a default locale beside one of the site",
		() => edited("site.json", (site) => ({ ...site, defaultLocale: "en_US" })),
		"site.json:31 defaultLocale: en_US is not one of locales, did you mean en_GB? Else add it",
	],
	[
		"a quote without an end where no mapping is",
		() => copy.write("legacy-addresses/old.csv", 'old,target\n"/a,articles/pair-pebble\n'),
		"legacy-addresses/old.csv:2: opens a quote that is never closed: close it; nothing behind it is read",
	],
	[
		"a picture with its ending",
		() => edited("products/pebble-20/data.json", (data) => ({ ...data, picture: "speaker.svg" })),
		"products/pebble-20/data.json:8 picture: names a picture with more than its id, write speaker (its file name in pictures/ without the ending)",
	],
	[
		"a picture with its ending that is not there",
		() => edited("products/pebble-20/data.json", (data) => ({ ...data, picture: "photo.jpg" })),
		"products/pebble-20/data.json:8 picture: there is no picture photo.jpg, add pictures/photo.jpg, of which the id is photo, or name another",
	],
	[
		"a picture with its folder",
		() => bodyWith("![The front](../../pictures/speaker.svg)"),
		"articles/pair-pebble/en_GB.md:25: names a picture with more than its id, write speaker (its file name in pictures/ without the ending)",
	],
	[
		"a separator in the words of a cell",
		() => tableOf([HEADING, row("2024-01-01"), row("2024-01-01", "Pebble 7, red")], MAPPING),
		'tables/more.csv:3: has 5 cells and the heading 4: the separator "," probably stands in the words of a cell, put that cell into quotes',
	],
	[
		"a day by another name",
		() =>
			tableOf([HEADING, row("2024-01-01")], {
				...MAPPING,
				fields: { ...MAPPING.fields, "lifecycle.soldFrom": { column: "From", as: "date" } },
			}),
		'tables/more.json:18 fields.lifecycle.soldFrom.as: "date" is not one of text, number, whole-number, yes-or-no, day, id, picture, json, html; did you mean day?',
	],
	[
		"a day of a column that has none",
		() => tableOf([HEADING, row("soon")], MAPPING),
		'tables/more.csv:2 column "From": "soon" is no day, write one such as 2026-03-01 or name another column',
	],
	[
		"a key beside otherwise that a column does not have",
		() =>
			tableOf([HEADING, row("2024-01-01")], {
				...MAPPING,
				fields: { ...MAPPING.fields, "lifecycle.status": { column: "From", otherwise: "current", valus: {} } },
			}),
		"tables/more.json:23 fields.lifecycle.status.valus: is no field here, did you mean values?",
	],
	[
		"a group in place of what an empty cell stands for",
		() =>
			tableOf([HEADING, row("2024-01-01")], {
				...MAPPING,
				fields: { ...MAPPING.fields, "lifecycle.status": { colum: "From", otherwise: "current" } },
			}),
		"tables/more.json:21 fields.lifecycle.status.colum: is no field here, did you mean column?",
	],
])("%s is told once, in words that say what to do", (_, make, ...lines) => {
	make();
	const problems = copy.problems();
	expect(problems.map((problem, at) => (problem.startsWith(lines[at] ?? "?") ? lines[at] : problem))).toEqual(lines);
});

const text = (path: string) => readFileSync(join(copy.packDir, path), "utf8");

test("a text of front matter within quotes of a word processor is shown with them, which is noted", () => {
	const titled = (title: string) => {
		copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title: .*$/m, `title: ${title}`));
		return copy.notes().filter((note) => note.includes("quotes"));
	};
	for (const title of ["“How do I pair my Pebble?”", "„Wie kopple ich den Pebble?“", "« Comment associer Pebble ? »"])
		expect(titled(title)).toEqual([
			'articles/pair-pebble/en_GB.md:2 title: is in quotes that readers see: write straight ones (") around it, or none',
		]);
	for (const title of ['"How do I pair my Pebble?"', "“Pairing” does not end with “Ready”", "What “E2” means"])
		expect(titled(title)).toEqual([]);
});
