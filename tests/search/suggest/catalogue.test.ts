import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { SuggestionIndexBuilder } from "#src/search/suggest/suggestion-index.ts";
import { suggestions } from "#src/search/suggest/suggestions.ts";
import { type Database, openForBuilding } from "#src/store/database.ts";

/** Every product of the demo brand, by the beginnings of its number, as it is written and mistyped. */

const PRODUCTS = join(import.meta.dirname, "../../../src/packs/demo/products");
const facts = z.object({ name: z.string(), model: z.string(), aliases: z.array(z.string()) });
const products = readdirSync(PRODUCTS).map((id) => ({
	id,
	...facts.parse(JSON.parse(readFileSync(join(PRODUCTS, id, "data.json"), "utf8"))),
}));

let database: Database;

beforeAll(() => {
	database = openForBuilding(":memory:");
	const index = new SuggestionIndexBuilder(database, ["en_GB"]);
	for (const { id, name, model, aliases } of products) {
		const base = { kind: "products", type: "model", audience: "public", rank: 0, date: "", page: null } as const;
		const keywords = [model, ...aliases];
		index.add("en_GB", {
			...base,
			id,
			title: name,
			keywords,
			codes: [],
			names: [],
			marked: { contexts: [], topics: [], written: [] },
		});
	}
	index.finish();
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

test("nine of ten beginnings of five letters and more offer it with one of them mistyped", () => {
	const typed = products.flatMap(({ id, model }) =>
		beginnings(model, 5).flatMap((beginning) => mistyped(beginning).map((query) => ({ id, query }))),
	);
	const found = typed.filter(({ id, query }) => isOffered(query, id));
	expect(typed.length).toBeGreaterThan(5_000);
	expect(found.length / typed.length).toBeGreaterThanOrEqual(0.9);
});
