import { expect, test } from "vitest";
import { copy, eachWithAPack, MAPPING, read, table } from "./table-in-pack.ts";

eachWithAPack();

const column = (name: string, more: object = {}) => ({ column: name, ...more });

/** A mapping of what a PIM says of products in lists of attributes. */
const OF_ATTRIBUTES = {
	kind: "products",
	id: column("sku", { as: "id" }),
	fields: {
		name: "attributes.code=name.value",
		model: "sku",
		aliases: { list: ["attributes.code=also.value"] },
		category: { value: "speakers" },
		picture: column("attributes.code=media.front.value", { as: "picture" }),
		"lifecycle.status": { value: "current" },
		"lifecycle.soldFrom": { value: "2026-03-01" },
		specifications: {
			list: [
				{
					fields: {
						group: { value: "sound" },
						rows: {
							list: [
								{
									fields: {
										label: { value: "output-power" },
										value: "attributes.code=power.value",
										unit: "attributes.code=power.unit",
									},
								},
							],
						},
					},
				},
			],
		},
	},
	texts: {
		en_GB: { summary: "attributes.code=summary.locale=en.value" },
		de_DE: { summary: "attributes.code=summary.locale=de.value" },
	},
};

const attribute = (code: string, value: unknown, more: object = {}) => ({ code, value, ...more });
const line = (sku: string, attributes: readonly object[]) => JSON.stringify({ sku, attributes });
const ALL = [
	attribute("media", "another"),
	attribute("media.front", "https://cdn.example/p/7f/Speaker.svg?w=800#x"),
	attribute("name", "Pebble 95"),
	attribute("power", 40.5, { unit: "W" }),
	attribute("summary", "Garden speaker that plays for two days.", { locale: "en" }),
	attribute("summary", "Gartenlautsprecher, der zwei Tage lang spielt.", { locale: "de" }),
	attribute("also", "QSP95A"),
	attribute("also", "QSP95B"),
];

test("attributes of a list are chosen by their codes, and by what else tells them apart", () => {
	table([line("QSP-95", ALL), line("QSP-96", [...ALL].reverse())], OF_ATTRIBUTES, "pim.jsonl");
	for (const [id, aliases] of [
		["qsp-95", ["QSP95A", "QSP95B"]],
		["qsp-96", ["QSP95B", "QSP95A"]],
	] as const) {
		const { data, texts } = read(id);
		expect(data).toMatchObject({ name: "Pebble 95", picture: "speaker", aliases });
		expect(data.specifications[0]?.rows).toEqual([{ label: "output-power", value: 40.5, unit: "W" }]);
		expect([...texts].map(([locale, { front }]) => [locale, front.summary])).toEqual([
			["en_GB", "Garden speaker that plays for two days."],
			["de_DE", "Gartenlautsprecher, der zwei Tage lang spielt."],
		]);
	}
});

test("what a line has no attribute of is empty, and a code that none has is told once", () => {
	const without = ALL.filter(({ code }) => code !== "also" && code !== "power");
	table([line("QSP-95", ALL), line("QSP-96", without)], OF_ATTRIBUTES, "pim.jsonl");
	expect(read("qsp-96").data).toMatchObject({ aliases: [], specifications: [] });
	const mapping = { ...OF_ATTRIBUTES, fields: { ...OF_ATTRIBUTES.fields, name: "attributes.code=nam.value" } };
	table([line("QSP-95", ALL), line("QSP-96", ALL)], mapping, "pim.jsonl");
	expect(copy.problems()[0]).toMatch(
		/^tables\/pim\.json:\d+ fields\.name: names the column "attributes\.code=nam\.value", which no line of/,
	);
});

test.each([
	["https://cdn.example/a/b/speaker.svg", "speaker"],
	["//cdn.example/Speaker.SVG?v=2", "speaker"],
	["\\\\server\\pictures\\speaker.svg", "speaker"],
	["speaker", "speaker"],
	["https://cdn.example/a/Gr%C3%BCner%20Speaker.png", "gruner-speaker"],
])("the name of a picture is taken from %s", (address, id) => {
	copy.write(`pictures/${id}.svg`, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"/>');
	const heading = "SKU;Name;Address";
	const fields = { ...OF_ATTRIBUTES.fields, name: "Name", model: "SKU", picture: column("Address", { as: "picture" }) };
	const { aliases: _, specifications: __, ...few } = fields;
	table([heading, `QSP-95;Pebble 95;${address}`], { kind: "products", id: column("SKU", { as: "id" }), fields: few });
	expect(read("qsp-95").data.picture).toBe(id);
});

test("an address in place of a picture's name is told with the way to take its name", () => {
	const rows = [1, 2, 3].map((at) => `QSP-9${at};Pebble;;Speaker;on;01.03.2026;4;yes;;`);
	const fields = { ...MAPPING.fields, picture: "Other numbers" };
	const heading = "SKU;Name;Other numbers;Group;State;From;Watt;Water;Summary EN;Summary DE";
	table([heading, ...rows.map((row) => row.replace(";;", ";https://cdn.example/a.jpg;"))], { ...MAPPING, fields });
	expect(copy.problems()).toContainEqual(expect.stringContaining('write "as": "picture", which takes the name'));
	table([heading, ...rows.map((row) => row.replace(";;", ";https://cdn.example/;"))], {
		...{ ...MAPPING, fields: { ...fields, picture: column("Other numbers", { as: "picture" }) } },
	});
	expect(copy.problems()).toContainEqual(expect.stringContaining("ends in no name of a file"));
});
