import { expect, test } from "vitest";
import { copy, ENGLISH, eachWithAPack, FACTS, read, table } from "./table-in-pack.ts";

eachWithAPack();

test("a line of JSON may be an item as it is", () => {
	const line = (id: string, more: object = {}) =>
		JSON.stringify({ id, data: FACTS, texts: { en_GB: ENGLISH }, ...more });
	table(
		[line("pebble-95"), "", line("pebble-96", { data: { ...FACTS, model: "QSP-96" } })],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(read("pebble-95").data).toMatchObject(FACTS);
	expect(read("pebble-96").texts.get("en_GB")?.front).toEqual(ENGLISH);
	table(
		[
			line("pebble-95"),
			line("pebble-96", { data: { ...FACTS, modle: 1 } }),
			"{",
			"[]",
			line("pebble-97", { texts: [] }),
		],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(copy.problems()).toEqual([
		"tables/more.jsonl:2 modle: is no field here, remove it or write one of audience, shown, name, model, aliases, category, picture, views, countries, lifecycle, specifications, inTheBox",
		"tables/more.jsonl:3: is not readable JSON: the { of this line is never closed, add }",
		"tables/more.jsonl:4: is no group of fields, write one item in braces { } a line",
	]);
});

test("an item that is written over many lines is told once", () => {
	const items = ["pebble-95", "pebble-96"].map((id) => ({ id, data: FACTS, texts: { en_GB: ENGLISH } }));
	const pretty = items.map((item) => JSON.stringify(item, null, "\t"));
	for (const rows of [pretty, ["", ...pretty], [JSON.stringify(items[0]), ...pretty.slice(1)]]) {
		table(rows, { kind: "products" }, "more.jsonl");
		expect(copy.problems()).toEqual([
			expect.stringMatching(/^tables\/more\.jsonl:\d: begins an item that goes on in the next line: write one whole/),
		]);
	}
});

test("of columns nothing is told where no line can be read", () => {
	const mapping = { kind: "products", id: "sku", fields: { name: "about.title" } };
	table(["{", "{"], mapping, "more.jsonl");
	expect(copy.problems().filter((line) => line.includes("names the column"))).toEqual([]);
});

test("a line that is an item has no other fields, and what was meant is not missing besides", () => {
	const line = (id: string, more: object) => JSON.stringify({ id, data: { ...FACTS, model: id }, ...more });
	table(
		[
			line("pebble-95", { text: { en_GB: ENGLISH } }),
			line("pebble-96", { texts: { en_GB: ENGLISH }, comment: "new" }),
			JSON.stringify({ id: "pebble-97", date: FACTS, texts: { en_GB: ENGLISH } }),
		],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(copy.problems()).toEqual([
		"tables/more.jsonl:1 text: is no field here, did you mean texts?",
		"tables/more.jsonl:2 comment: is no field here, remove it or write one of id, data, texts",
		"tables/more.jsonl:3 date: is no field here, did you mean data?",
	]);
});

test("what has no name, and numbers that none can be, are told as such", () => {
	const line = (id: string, more: object) => JSON.stringify({ id, data: FACTS, texts: { en_GB: ENGLISH }, ...more });
	table(
		[
			line("pebble-95", { data: { ...FACTS, name: 7 } }).replace(":7,", `:${"9".repeat(100_000)},`),
			line("pebble-96", { data: { ...FACTS, model: "QSP-96", views: 7 } }).replace(":7}", ":-1e999}"),
			line("pebble-97", { data: { ...FACTS, model: "QSP-97", "": 3 } }),
			line("pebble-98", { texts: { "": ENGLISH, en_GB: ENGLISH, en: ENGLISH } }),
		],
		{ kind: "products" },
		"more.jsonl",
	);
	expect(copy.problems().map((problem) => problem.replace(/(?<=locale): .*|(?<=remove it).*| \(.*/, ""))).toEqual([
		"tables/more.jsonl:1 name: is a number of too many digits, write a text in double quotes",
		"tables/more.jsonl:2 views: is a number of too many digits, write a number without quotes",
		'tables/more.jsonl:3 "": is no field here, remove it',
		'tables/more.jsonl:4 texts."": is no locale',
		"tables/more.jsonl:4 texts.en: is no locale",
	]);
});

test("lines of JSON are mapped like rows, with fields of fields, numbers and lists as they are", () => {
	table(
		[
			JSON.stringify({
				sku: "QSP-95",
				about: { title: "Pebble 95", "text.en": ENGLISH.summary },
				other: ["A1", "A2"],
				watt: 20,
			}),
		],
		{
			...{ kind: "products", id: { column: "sku", as: "id" } },
			fields: {
				...{
					name: "about.title",
					model: "sku",
					aliases: "other",
					category: { value: "speakers" },
					picture: { value: "speaker" },
				},
				...{ "lifecycle.status": { value: "current" }, "lifecycle.soldFrom": { value: "2025-03-01" } },
				specifications: {
					list: [
						{
							fields: {
								group: { value: "sound" },
								rows: { list: [{ fields: { label: { value: "output-power" }, value: "watt" } }] },
							},
						},
					],
				},
			},
			texts: { en_GB: { summary: "about.text.en" } },
		},
		"more.jsonl",
	);
	expect(read("qsp-95").data).toMatchObject({
		...{ name: "Pebble 95", aliases: ["A1", "A2"] },
		specifications: [{ group: "sound", rows: [{ label: "output-power", value: 20 }] }],
	});
});

/** What a PIM says of a product, and where its fields come from. */
const PIM = {
	...{ sku: "QSP-95", title: "Pebble 95", gtin: ["4001", "4002"] },
	variants: [{ ean: "4003" }, { colour: "red" }, { ean: ["4004", "4005"] }],
	attributes: [
		{ code: "output-power", value: 20, unit: "W" },
		{ code: "water-resistant", value: "IPX7" },
	],
};
const MAPPED = {
	...{ kind: "products", id: { column: "sku", as: "id" } },
	fields: {
		...{ name: "title", model: "sku", category: { value: "speakers" }, picture: { value: "speaker" } },
		...{ "lifecycle.status": { value: "current" }, "lifecycle.soldFrom": { value: "2025-03-01" } },
	},
	texts: { en_GB: { summary: { value: ENGLISH.summary } } },
};
const pim = (line: object, fields: object) =>
	table([JSON.stringify({ ...PIM, ...line })], { ...MAPPED, fields: { ...MAPPED.fields, ...fields } }, "pim.jsonl");

test("of a list of groups a column is the field of each, and lists within a list are one", () => {
	pim({}, { aliases: "variants.ean" });
	expect(read("qsp-95").data.aliases).toEqual(["4003", "4004", "4005"]);
	pim({}, { aliases: { list: ["sku", "gtin", "variants.ean", "variants.0.ean", { value: "Q95" }] } });
	expect(read("qsp-95").data.aliases).toEqual(["QSP-95", "4001", "4002", "4003", "4004", "4005", "4003", "Q95"]);
	const row = { fields: { label: "attributes.0.code", value: "attributes.0.value", unit: "attributes.0.unit" } };
	pim({}, { specifications: { list: [{ fields: { group: { value: "sound" }, rows: { list: [row] } } }] } });
	expect(read("qsp-95").data.specifications[0]?.rows).toEqual([{ label: "output-power", value: 20, unit: "W" }]);
	pim({}, { aliases: { list: [{ column: "attributes.code", as: "id" }, "attributes.length"] } });
	expect(copy.problems()).toEqual([
		expect.stringMatching(/column "attributes.length", which no line of tables\/pim.jsonl has/),
	]);
});

test("what a list holds is told by its column, wherever it stands there, and a list is no text", () => {
	pim(
		{ gtin: ["4001", ""], variants: [{ ean: "4003" }, { ean: { no: 1 } }] },
		{ aliases: { list: ["gtin", "variants.ean"] } },
	);
	expect(copy.problems()).toEqual([expect.stringMatching(/^tables\/pim.jsonl:1 column "variants.ean": is /)]);
	pim({ gtin: ["4001", { no: 1 }] }, { aliases: { list: ["gtin", "variants.ean"] } });
	expect(copy.problems()).toEqual([expect.stringMatching(/^tables\/pim.jsonl:1 column "gtin": is /)]);
	pim({}, { name: "variants.ean" });
	expect(copy.problems()).toEqual([expect.stringMatching(/column "variants.ean": is a list, write a text/)]);
	pim({ sku: ["QSP-95"] }, {});
	expect(copy.problems()[0]).toContain('column "sku": is a list, name one of it by its place, such as numbers.0');
});

test("lists that are longer than any are told as such, however often a mapping names them", () => {
	const gtin = Array.from({ length: 5_000 }, (_, at) => `4${at}`);
	const variants = Array.from({ length: 5_000 }, (_, ean) => ({ ean: `5${ean}` }));
	pim(
		{ gtin, variants },
		{
			aliases: {
				list: Array.from({ length: 2_000 }, () => ["gtin", "variants.ean"])
					.flat()
					.slice(0, 2_000),
			},
		},
	);
	expect(copy.problems()).toEqual([expect.stringMatching(/aliases: has more than|aliases: .*at most/)]);
});

test("several values of a cell stand in a list one by one", () => {
	table(
		["sku;title;other;more", "QSP-95;Pebble 95;4001 | 4002;4003"],
		{ ...MAPPED, fields: { ...MAPPED.fields, aliases: { list: [{ column: "other", separator: "|" }, "more"] } } },
		"pim.csv",
	);
	expect(read("qsp-95").data.aliases).toEqual(["4001", "4002", "4003"]);
});

test("HTML in plain words of lines that are items is noted once a field", () => {
	const line = (id: string, more: object) =>
		JSON.stringify({
			id,
			data: { ...FACTS, model: id, ...more },
			texts: { en_GB: { summary: `A <b>loud</b> ${ENGLISH.summary}` } },
		});
	table([line("pebble-95", {}), line("pebble-96", { name: "Pebble&nbsp;96" })], { kind: "products" }, "more.jsonl");
	expect(copy.problems()).toEqual([]);
	expect(copy.notes()).toEqual([
		"tables/more.jsonl:1 texts.en_GB.summary: is plain text, in which readers see <b> as it stands: write the words alone",
		"tables/more.jsonl:2 name: is plain text, in which readers see &nbsp; as it stands: write the words alone",
	]);
});

test("a table of which no line can be read is told that, and not what its lines lack", () => {
	pim({}, { aliases: "gtin" });
	copy.write("tables/pim.jsonl", '{"sku": \n');
	expect(copy.problems()).toEqual([expect.stringMatching(/^tables\/pim.jsonl:1: is not readable JSON/)]);
});

test("what to do about a number of JSON that is no text is said of the mapping", () => {
	const line = (at: number) => JSON.stringify({ sku: 12_340 + at, on: at === 0 || "often" });
	const fields = (model: unknown, name: unknown) => ({ model, name, category: "g", picture: { value: "speaker" } });
	const lines = [line(0), line(1)].map((each) => each.replace("{", '{"g":"speakers",'));
	table(lines, { kind: "products", id: "sku", fields: fields("sku", "on") }, "more.jsonl");
	expect(copy.problems()).toEqual([
		expect.stringMatching(
			/^tables\/more\.json:\d+ fields\.model: the column "sku" fits in none of 2 rows, write "as": "text", which makes words of it; line 1 is the first: 12340 is a number, write \{ "column": "sku", "as": "text" \} into the mapping/,
		),
		expect.stringMatching(
			/^tables\/more\.jsonl:1 column "on": true is a yes or no, write \{ "column": "on", "as": "text"/,
		),
	]);
	const asText = (column: string) => ({ column, as: "text" });
	table(lines, { kind: "products", id: "sku", fields: fields(asText("sku"), asText("on")) }, "more.jsonl");
	expect(read("12340").data).toMatchObject({ model: "12340", name: "true" });
});
