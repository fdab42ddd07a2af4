import { afterEach, beforeEach, expect } from "vitest";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** The pack of the test that runs. */
export let copy: Copy;

/** Gives each test of a file a pack of its own. */
export function eachWithAPack(): void {
	beforeEach(() => {
		copy = copyOfPack();
	});
	afterEach(() => copy.cleanUp());
}

/** A mapping of products as a PIM of Germany would have it. */
export const MAPPING = {
	kind: "products",
	decimal: ",",
	days: "dmy",
	id: { column: "SKU", as: "id" },
	fields: {
		name: "Name",
		model: "SKU",
		aliases: { column: "Other numbers", separator: "|" },
		category: { column: "Group", values: { Speaker: "speakers", Radio: "radios" } },
		picture: { value: "speaker" },
		"lifecycle.status": { column: "State", values: { on: "current", off: "discontinued" }, otherwise: "current" },
		"lifecycle.soldFrom": { column: "From", as: "day" },
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
										value: { column: "Watt", as: "number" },
										unit: { value: "W" },
									},
								},
								{
									fields: {
										label: { value: "water-resistant" },
										yes: { column: "Water", as: "yes-or-no" },
									},
								},
							],
						},
					},
				},
			],
		},
	},
	texts: { en_GB: { summary: "Summary EN" }, de_DE: { summary: "Summary DE" } },
};

export const HEADING = "SKU;Name;Other numbers;Group;State;From;Watt;Water;Summary EN;Summary DE";
/** Rows that it fits. */
export const ROWS = [
	'QSP-90/A;"Pebble ""90""";QSP90A | QSP90B;Speaker;on;01.03.2025;12,5;yes;=HYPERLINK("http://evil") loud speaker;',
	'QSP-91;"Pebble 91";;Speaker;off;31.12.2019;;;"A speaker that plays\nfor two days";Ein Lautsprecher für zwei Tage am Strand',
];

/** A product as an item has it, and its text. */
export const FACTS = {
	...{ name: "Pebble 95", model: "QSP-95", category: "speakers", picture: "speaker" },
	lifecycle: { status: "current", soldFrom: "2025-03-01" },
};
export const ENGLISH = { summary: "A speaker that plays for two days, even at sea." };

/** Puts a table and its mapping into the pack. */
export function table(rows: readonly string[] = ROWS, mapping: object = MAPPING, name = "catalogue.csv"): void {
	copy.write(`tables/${name.split(".")[0]}.json`, JSON.stringify(mapping, null, "\t"));
	copy.write(`tables/${name}`, rows.join("\n"));
}

/** A product of the pack, in which nothing is wrong. */
export function read(id: string) {
	const { pack, problems } = loadPack(copy.packDir);
	expect(problems).toEqual([]);
	const product = pack?.items.products.get(id);
	if (!product) throw new Error(`There is no ${id}.`);
	return product;
}
