import { expect, test } from "vitest";
import { productsNumbered } from "#src/search/jump.ts";
import { modelKeys } from "#src/search/model-keys.ts";
import type { Rows } from "#src/search/rows.ts";
import { JUMP_PRODUCTS_MAX, QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

/** Products with their numbers; those with rank 1 are sold no more. */
function numbers(products: readonly (readonly [slug: string, model: string, rank?: number])[]): Rows {
	const database = openForBuilding(":memory:");
	database.exec(SCHEMA);
	for (const [slug, model, rank = 0] of products)
		for (const [key, isWhole] of modelKeys([model]))
			database.run(
				"INSERT INTO model_key (key, slug, rank, is_whole, audience) VALUES (?, ?, ?, ?, 'public')",
				...[key, slug, rank, Number(isWhole)],
			);
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
	// With the suffix of a region that nobody listed, without its letters, in a sentence.
	...["HTV-65E9K/EU", "HTV65E9KNE", "65E9K", "65 e9-k", "my HTV 65E9K does not start"],
])("%s is one product", (typed) => {
	expect(asked(typed)).toEqual({ meant: ["lumen-65"], isMore: false, nearest: [] });
});

test.each([
	["hsb900au", "arco"],
	["HSB-900A", "arco"],
	["hsb", "arco"],
	["wh-1000", "one"],
	["WH-IOOO", "one"],
	// A whole number is meant, whatever begins with it.
	["HTV-65E9", "lumen-old"],
])("%s is %s", (typed, slug) => {
	expect(asked(typed).meant).toEqual([slug]);
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
