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
