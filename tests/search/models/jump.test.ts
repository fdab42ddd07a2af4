import { expect, test } from "vitest";
import { productsNumbered } from "#src/search/models/jump.ts";
import type { Rows } from "#src/search/rows.ts";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { JUMP_PRODUCTS_MAX } from "#src/site/search-limits.ts";
import { openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { addModelKeys } from "./model-key-rows.ts";

/** Products with their numbers; those with rank 1 are sold no more. */
function numbers(
	products: readonly (readonly [slug: string, names: string | readonly [string, ...string[]], rank?: number])[],
): Rows {
	const database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	for (const [slug, names, rank] of products) {
		const [model, ...aliases] = typeof names === "string" ? ([names] as const) : names;
		addModelKeys(database, slug, { model, aliases }, rank);
	}
	return database;
}

const FEW = numbers([
	["lumen-65", "HTV-65E9K"],
	["lumen-55", "HTV-55E9K"],
	["lumen-old", "HTV-65E9", 1],
	["arco", "HSB-900A/U"],
	["one", "WH-1O00"],
]);
const asked = (typed: string, database = FEW) => productsNumbered(database, typed);

test.each([
	...[
		"HTV-65E9K",
		"htv65e9k",
		"Htv 65 E9 K",
		"HTV/65/E9K",
		"ＨＴＶ－６５Ｅ９Ｋ",
		"HTV-٦٥E٩K",
		"ＨＴＶ۶۵e۹k",
		"htv_65.e9k",
	],
	// Without its letters.
	...["65E9K", "65 e9-k"],
])("%s is one product", (typed) => {
	expect(asked(typed)).toEqual({ meant: ["lumen-65"], isMore: false, nearest: [] });
});

test.each([
	["hsb900au", "arco"],
	["HSB-900A", "arco"],
	["hsb", "arco"],
	["wh-1o00", "one"],
	// A whole number is meant, whatever begins with it.
	["HTV-65E9", "lumen-old"],
])("%s is %s", (typed, slug) => {
	expect(asked(typed).meant).toEqual([slug]);
});

/** As they stand in catalogues: names and aliases that begin like others, numbers that end in digits. */
const FAMILIES = numbers([
	["brindle-1", ["HGC-P1", "HGC-P1/64", "Brindle", "Brindle 1"]],
	["brindle-2", ["HGC-P2", "Brindle 2"]],
	["corvane-3", ["HGC-3", "Corvane3", "Corvane 3"]],
	["arco-700", ["HSB-700W", "HSB-700W/U", "Arco 700"]],
	["trundle-960", ["HRV-960", "HRV-960/EU", "960", "Trundle 960"]],
	["trundle-max", ["HRV-960P", "Trundle 960 Max"]],
	["relay-box", ["HSB-X1", "Relay Box"]],
]);

test.each([
	...["Brindle II", "Brindle X", "Brindle-XL", "brindle xl", "Brindle I", "Brindle l", "HGC-PI", "HGC-P1O"],
	...["Arco 7000", "arco 7OO", "HRV-9601", "HRV-96O", "HRV-9600", "Trundle 960 Plus", "corvane 3 pro", "Corvane3pro"],
	...["HGC-31", "HGC-3O", "HGC-3/EU", "HGC-3NE", "my HGC-3 does not start", "Relay Box III", "HSB-X10", "HSB-Xl"],
	...["HSB-700WEUR", "HRV-960-UK", "trundle 9601", "HRV960P1", "brindle 1 1"],
])("%s never leads away: no product is named so", (typed) => {
	expect(asked(typed, FAMILIES).meant.length).not.toBe(1);
});

test.each([
	["HTV-65E9K/EU", FEW, "lumen-65"],
	["HTV65E9KNE", FEW, "lumen-65"],
	["my HTV 65E9K does not start", FEW, "lumen-65"],
	["wh-1000", FEW, "one"],
	["WH-IOOO", FEW, "one"],
	["HRV-960-UK", FAMILIES, "trundle-960"],
	["Trundle 960 Plus", FAMILIES, "trundle-960"],
	["Corvane 3/EU", FAMILIES, "corvane-3"],
])("%s is a guess at one product, which is offered alone", (typed, database, slug) => {
	expect(asked(typed, database)).toEqual({ meant: [], isMore: false, nearest: [slug] });
});

test.each([
	["brindle", ["brindle-1", "brindle-2"]],
	["Trundle 960", ["trundle-960", "trundle-max"]],
	["960", ["trundle-960", "trundle-max"]],
	["hgc", ["corvane-3", "brindle-1", "brindle-2"]],
	// Numbers, whatever begins with them, and names that begin no other.
	["HRV-960", ["trundle-960"]],
	["hgc p1", ["brindle-1"]],
	["Brindle 1", ["brindle-1"]],
	["relay b", ["relay-box"]],
	["HSB-700", ["arco-700"]],
])("%s is each product that it begins, the one of that very name first", (typed, slugs) => {
	expect(asked(typed, FAMILIES)).toEqual({ meant: slugs, isMore: false, nearest: [] });
});

test("the beginning of several numbers is each of them, those that are sold first", () => {
	expect(asked("HTV").meant).toEqual(["lumen-55", "lumen-65", "lumen-old"]);
	expect(asked("h").meant).toEqual([]);
});

test("what no product has leads to numbers one letter away, then to those that begin most like it", () => {
	expect(asked("HTV-65E8K")).toEqual({ meant: [], isMore: false, nearest: ["lumen-65", "lumen-old"] });
	expect(asked("HTV-56E9K").nearest[0]).toBe("lumen-65");
	expect(asked("HTV-99X").nearest).toEqual(["lumen-55", "lumen-65", "lumen-old"]);
	expect(asked("QQ-1")).toEqual({ meant: [], isMore: false, nearest: [] });
});

test.each([
	"",
	" ",
	"-/-",
	"%",
	"'; DROP TABLE model_key",
	"a".repeat(QUERY_MAX_LENGTH),
	"ﷺ".repeat(60),
	"\ud800",
	"1 ".repeat(250),
])("%j names nothing and breaks nothing", (typed) => {
	expect(asked(typed).meant).toEqual([]);
});

test("every look is one at an index, and a hundred times the products need no more of them", () => {
	const many = numbers([
		["lumen-65", "HTV-65E9K"],
		...Array.from({ length: 2_000 }, (_, index) => [`p-${index}`, `HTX-${1_000 + index}Z`] as const),
	]);
	const looks = (database: Rows, typed: string) => {
		const plans: string[] = [];
		let rows = 0;
		const watching: Rows = {
			get: () => undefined,
			all: (sql, ...values) => {
				plans.push(
					...database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail),
				);
				const found = database.all<never>(sql, ...values);
				rows += found.length;
				return found;
			},
		};
		const found = productsNumbered(watching, typed);
		expect(
			plans.filter((plan) => /SCAN (m\b|model_key)/.test(plan)),
			typed,
		).toEqual([]);
		expect(found.meant.length + found.nearest.length).toBeLessThanOrEqual(JUMP_PRODUCTS_MAX);
		return { looks: plans.length, isFew: rows <= 100 };
	};
	for (const typed of ["HTV-65E9K", "65E9K", "HTV-65E8K", "HTV-65E9K/EU", "zzz"])
		expect(looks(many, typed), typed).toEqual(looks(FEW, typed));
	expect(asked("HTX", many)).toMatchObject({ isMore: true });
	expect(asked("HTX", many).meant).toHaveLength(JUMP_PRODUCTS_MAX);
});
