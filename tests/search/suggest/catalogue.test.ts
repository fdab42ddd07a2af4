import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Rows } from "#src/search/rows.ts";
import { SEARCH_TABLES } from "#src/search/search-schema.ts";
import { SuggestionIndexBuilder } from "#src/search/suggest/suggestion-index.ts";
import { suggestions } from "#src/search/suggest/suggestions.ts";
import { modelKey } from "#src/site/model-key.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";

/** Every product of the demo brand, by the beginnings of its number, as it is written and mistyped. */

const PRODUCTS = join(import.meta.dirname, "../../../src/packs/demo/products");
const facts = z.object({ name: z.string(), model: z.string(), aliases: z.array(z.string()) });
const products = readdirSync(PRODUCTS).map((id) => ({
	id,
	...facts.parse(JSON.parse(readFileSync(join(PRODUCTS, id, "data.json"), "utf8"))),
}));

let database: Database;

/** An index of products: their numbers and names. */
function indexOf(listed: readonly { id: string; name: string; keywords: readonly string[] }[]): Database {
	const made = openForBuilding(":memory:");
	made.exec(SCHEMA);
	made.exec(SEARCH_TABLES);
	const index = new SuggestionIndexBuilder(made, ["en_GB"]);
	for (const { id, name, keywords } of listed) {
		const base = { kind: "products", type: "model", audience: "public", rank: 0, date: "", page: null } as const;
		const marked = { contexts: [], topics: [], written: [] };
		index.add("en_GB", { ...base, id, title: name, keywords, codes: [], names: [], marked });
	}
	index.finish();
	return made;
}

beforeAll(() => {
	database = indexOf(products.map((each) => ({ ...each, keywords: [each.model, ...each.aliases] })));
});

afterAll(() => database.close());

const isOffered = (query: string, product: string): boolean =>
	suggestions(database, "en_GB", query, null, "public").some(({ id }) => id === product);

const beginnings = (number: string, least: number): string[] =>
	Array.from({ length: Math.max(0, number.length + 1 - least) }, (_, more) => number.slice(0, least + more));

/** A letter left out, doubled, exchanged with the next, or another, at each place; what is left is still that long. */
function mistyped(typed: string): string[] {
	return [...typed].flatMap((letter, at) => {
		const [before, after] = [typed.slice(0, at), typed.slice(at + 1)];
		const [next = "", other] = [typed[at + 1], /\d/.test(letter) ? String((Number(letter) + 1) % 10) : "Q"];
		return [
			before + after,
			before + letter + letter + after,
			before + next + letter + typed.slice(at + 2),
			before + other + after,
		];
	});
}

test("every beginning of a number, from three letters on, offers its product", () => {
	const missing = products.flatMap(({ id, model, aliases }) =>
		[model, model.toLowerCase(), model.replaceAll("-", ""), model.replaceAll("-", " "), ...aliases].flatMap((number) =>
			beginnings(number, 3).filter((typed) => !isOffered(typed, id)),
		),
	);
	expect(missing).toEqual([]);
});

test("a beginning of four to eight letters with one of them mistyped, the first as well, offers a product that begins so", () => {
	const keys = new Map(products.map(({ id, model, aliases }) => [id, [model, ...aliases].map(modelKey)]));
	const slips = new Map(
		products.flatMap(({ model }) =>
			beginnings(model.slice(0, 8), 4).flatMap((begun) =>
				mistyped(begun).map((query) => [`${begun} ${query}`, { begun, query }] as const),
			),
		),
	);
	const missed = [...slips.values()].filter(({ begun, query }) => {
		const offered = suggestions(database, "en_GB", query, null, "public");
		return !offered.some(({ id }) => keys.get(id)?.some((key) => key.startsWith(modelKey(begun))));
	});
	expect(slips.size).toBeGreaterThan(3_000);
	expect(1 - missed.length / slips.size).toBeGreaterThanOrEqual(0.97);
});

test("of a beginning that many numbers have and one that few have, both may have been meant", () => {
	const many = Array.from({ length: 30 }, (_, number) => `ABA-${number + 10}`);
	const own = indexOf(
		[...many, "ACB-1"].map((id) => ({ id, name: id === "ACB-1" ? "The longest name" : `One ${id}`, keywords: [id] })),
	);
	const offered = suggestions(own, "en_GB", "abb", null, "public").map(({ id }) => id);
	expect(offered).toContain("ACB-1");
	expect(offered).toHaveLength(10);
	own.close();
});

test("where more goes on as it was typed than is shown, what may have been meant has places behind it", () => {
	const numbers = ["ABA", "ACA"].flatMap((family) => Array.from({ length: 30 }, (_, n) => `${family}-${n + 100}`));
	const own = indexOf(numbers.map((id) => ({ id, name: `One ${id}`, keywords: [id] })));
	const families = (query: string) =>
		suggestions(own, "en_GB", query, null, "public").map(({ id }) => id.slice(0, id.indexOf("-")));
	const [first, last] = [families("aba-1").slice(0, 5), families("aba-1").slice(6)];
	expect(first).toEqual(Array(5).fill("ABA"));
	expect(last).toEqual(Array(4).fill("ACA"));
	// What can be shown whole is.
	expect(families("aba-10")).toEqual(Array(10).fill("ABA"));
	// A whole number is no mistake.
	expect(suggestions(own, "en_GB", "aba-112", null, "public").map(({ id }) => id)).toEqual(["ABA-112"]);
	own.close();
});

test("a wrong letter was meant for a letter, and a wrong digit for a digit, before the other", () => {
	const numbers = ["S64", "SB4"].flatMap((family) => Array.from({ length: 20 }, (_, n) => `${family}${n + 10}`));
	const own = indexOf(numbers.map((id) => ({ id, name: `One ${id}`, keywords: [id] })));
	const first = (query: string) => suggestions(own, "en_GB", query, null, "public")[0]?.id.slice(0, 3);
	expect(first("S74")).toBe("S64");
	expect(first("SX4")).toBe("SB4");
	own.close();
});

test("what may have been meant costs as many statements in a catalogue of any size", () => {
	const statements = [200, 2_000].map((size) => {
		const ids = Array.from({ length: size }, (_, number) => `A${"BCDE"[number % 4]}${"FGHK"[number % 7]}-${number}`);
		const own = indexOf(ids.map((id) => ({ id, name: `Name of ${id}`, keywords: [id] })));
		let [count, rows] = [0, 0];
		const counting: Rows = {
			all: (sql, ...values) => {
				const found = own.all<never>(sql, ...values);
				count++;
				rows += found.length;
				return found;
			},
			get: (sql, ...values) => own.get(sql, ...values),
		};
		for (const query of ["axf", "xab", "abxf", "qzqz9"]) suggestions(counting, "en_GB", query, null, "public");
		expect(rows).toBeLessThanOrEqual(4 * 1_500);
		own.close();
		return count;
	});
	expect(statements[1]).toBeLessThanOrEqual((statements[0] ?? 0) + 10);
});
