import { expect, test } from "vitest";
import { jsonRows } from "#src/packs/tables/json-rows.ts";
import { readRows } from "#src/packs/tables/table-row.ts";
import { copy, eachWithAPack, read, table } from "./table-in-pack.ts";

eachWithAPack();

const asText = (column: string) => ({ column, as: "text" });
const FIELDS = { name: asText("name"), model: "model", category: "c" };
/** A line as another system writes it, letter by letter. */
const line = (written: string) => `{"c":"speakers",${written}}`;
const lines = (written: readonly string[], fields: object = {}, id: unknown = "id") =>
	table(written.map(line), { kind: "products", id, fields: { ...FIELDS, ...fields } }, "pim.jsonl");

test.each(["1.10", "3.0", "12345678901234567890", "1e21", "-0", "0.0000001", "12340", "1.5"])(
	"a number of JSON that becomes a text keeps its letters: %s",
	(written) => {
		lines(
			[`"id":"q-1","model":"Q 1","name":${written},"more":[{"no":${written}},{"no":7}],"list":[${written},[2.50]]`],
			{
				aliases: { list: [asText("more.no"), asText("more.no=7.no")] },
				"lifecycle.status": { value: "current" },
			},
		);
		expect(read("q-1").data).toMatchObject({ name: written, aliases: [written, "7", "7"] });
	},
);

test("so does one that is an id, whatever else is read of its line", () => {
	lines(['"id":1.10,"model":"Q 1","name":"A"', '"id":1.1,"model":"Q 2","name":"B"', '"id":7,"model":"Q 3","name":3.0']);
	expect(read("1.10").data.name).toBe("A");
	expect(read("1.1").data.name).toBe("B");
	expect(read("7").data.name).toBe("3.0");
	lines(['"id":4.50,"model":"Q 1","name":"A"'], {}, { column: "id", as: "id" });
	expect(read("4.50").data.name).toBe("A");
});

test("numbers that stay numbers, and those that values stand for, are what they were", () => {
	lines(['"id":"q-1","model":"Q 1","name":"A","views":7.0,"state":1.0'], {
		views: "views",
		"lifecycle.status": { column: "state", values: { 1: "current" } },
	});
	expect(read("q-1").data).toMatchObject({ views: 7, lifecycle: { status: "current" } });
});

const cellOf = (value: object, column: string) =>
	[...readRows(jsonRows([JSON.stringify(value)]))].map((row) => ("cell" in row ? row.cell(column) : row.message))[0];

test("a word chooses a member by its own field, however many the list within has", () => {
	const [red, blue] = [
		{ color: "red", sku: "R1" },
		{ color: "blue", sku: "B1" },
	];
	for (const variants of [[red], [red, blue], [blue, red]])
		expect(cellOf({ items: [{ sku: "PARENT", variants }] }, "items.variants.color=red.sku")).toEqual(["R1"]);
	const [en, de] = [
		{ lang: "en", value: "Power" },
		{ lang: "de", value: "Leistung" },
	];
	for (const values of [[en], [en, de], [de, en]]) {
		const attributes = [{ code: "power", value: "40", values }, { code: "colour" }];
		expect(cellOf({ attributes }, "attributes.code=power.values.lang=en.value")).toBe("Power");
	}
});

test("what is no word chooses nothing and ends nothing", () => {
	const strange = [{ code: { toString: 1 } }, { code: ["power"] }, {}, { code: "power", value: 1 }];
	expect(cellOf({ strange }, "strange.code=power.value")).toBe(1);
	expect(cellOf({ strange }, "strange.code=undefined.value")).toBe(undefined);
	expect(cellOf({ strange: [{ code: null, value: 2 }] }, "strange.code=null.value")).toBe(2);
	lines([`"id":"q-1","model":"Q 1","strange":${JSON.stringify(strange)}`], {
		name: asText("strange.code=power.value"),
	});
	expect(read("q-1").data.name).toBe("1");
});

test("yes and no of JSON may be 1 and 0, and to be about nothing on purpose may be a no", () => {
	const article = (id: string, all: unknown) => JSON.stringify({ id, all, products: all === 0 ? ["pebble-20"] : [] });
	const mapping = {
		...{ kind: "articles", id: "id" },
		fields: {
			everywhere: { column: "all", as: "yes-or-no" },
			products: "products",
			published: { value: "2026-01-01" },
		},
		texts: { en_GB: { title: { value: "How to clean it" }, summary: { value: "It may be washed." }, body: "id" } },
	};
	table([article("q-1", 1), article("q-2", 0), article("q-3", true)], mapping, "all.jsonl");
	expect(copy.problems()).toEqual([]);
	table([article("q-1", 1), article("q-2", 2)], mapping, "all.jsonl");
	expect(copy.problems()).toEqual([
		expect.stringMatching(/^tables\/all\.jsonl:2 column "all": "2" is neither yes nor no/),
	]);
});
