import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { mistyped, numbersFrom } from "#scripts/bench/search/edits.ts";
import { modelMatches } from "#src/search/models/model-matches.ts";
import { nearestNumbers } from "#src/search/models/nearest-numbers.ts";
import { SEARCH_TABLES } from "#src/search/search-schema.ts";
import { understand } from "#src/search/understand.ts";
import { modelKey } from "#src/site/model-key.ts";
import { openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { addModelKeys } from "./model-key-rows.ts";

/** What every product of the demo brand is called. */
const facts = z.object({ name: z.string(), model: z.string(), aliases: z.array(z.string()).default([]) });
const FOLDER = join(import.meta.dirname, "../../../src/packs/demo/products");
const PRODUCTS = readdirSync(FOLDER).map((slug) => ({
	...facts.parse(JSON.parse(readFileSync(join(FOLDER, slug, "data.json"), "utf8"))),
	slug,
}));

const database = openForBuilding(":memory:");
database.exec(SCHEMA + SEARCH_TABLES);
for (const product of PRODUCTS) addModelKeys(database, product.slug, product);
for (const word of ["halvenor", "lumen"])
	database.run("INSERT INTO brand_word (word, audience) VALUES (?, 'public')", word);

const found = (typed: string) => modelMatches(database, "en_GB", typed, understand(typed, "en_GB").typed);
const ARABIC = "٠١٢٣٤٥٦٧٨٩";
const bare = (model: string) => model.replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Ways of typing all of a number: its product, or one that has that very number too, is a best match. */
const WHOLE: Readonly<Record<string, (model: string) => string>> = {
	exact: (model) => model,
	"lower case": (model) => model.toLowerCase(),
	"no hyphens": bare,
	"blanks for hyphens": (model) => model.replaceAll(/[-/]/g, " "),
	"dots and slashes": (model) => model.replaceAll("-", model.length % 2 ? "." : "/"),
	"O for 0 and I for 1": (model) => model.replaceAll("0", "O").replaceAll("1", "I"),
	"0 for O and 1 for I and L": (model) => model.replaceAll(/o/gi, "0").replaceAll(/[il]/gi, "1"),
	"Arabic digits": (model) => model.replaceAll(/\d/g, (digit) => ARABIC[Number(digit)] ?? digit),
	"full width": (model) =>
		model.replaceAll(/[A-Z\d]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)),
	"behind the brand": (model) => `Halvenor ${model}`,
	"within a sentence": (model) => `my ${model} does not start any more`,
};

test.each(Object.entries(WHOLE))("a number typed like this leads to its product: %s", (name, spell) => {
	for (const { slug, model } of PRODUCTS) {
		const typed = spell(model);
		const { best } = found(typed);
		expect(best, `${name}: ${typed}`).toContain(slug);
	}
});

/** Ways of typing some of a number: its product is among those that are like it. */
const PARTS: Readonly<Record<string, (model: string) => string>> = {
	"without the last letter": (model) => model.slice(0, -1),
	"from its digits on": (model) => model.slice(model.search(/\d/)),
	"without its size": (model) => model.replace(/(?<=-)\d\d(?=[A-Z]+\d)/, ""),
	"with a suffix nobody listed": (model) => `${model}/XQ`,
	...Object.fromEntries(
		[4, 5, 6, 7, 8].map((last) => [`its last ${last}`, (model: string) => bare(model).slice(-last)]),
	),
};

test.each(Object.entries(PARTS))("a part of a number leads to its product: %s", (name, spell) => {
	for (const { slug, model } of PRODUCTS) {
		const typed = spell(model);
		if (modelKey(typed).length < 4 || !/\d/.test(typed)) continue;
		const { best, near } = found(typed);
		// Where it is all of another number, that one is meant.
		if (best.length === 0 || best.includes(slug)) expect([...best, ...near], `${name}: ${typed}`).toContain(slug);
	}
});

test("a wrong, missing, doubled or exchanged letter in any of five places is offered, and never taken for the number", () => {
	const pick = numbersFrom(7);
	let tried = 0;
	for (const { slug, model } of PRODUCTS)
		for (const place of [0, 1, 2, 3, 4]) {
			const at = Math.round((place * (bare(model).length - 1)) / 4);
			const letters = bare(model);
			const [before, letter, after] = [letters.slice(0, at), letters.charAt(at), letters.slice(at + 1)];
			const slips = [
				mistyped(model, place, pick),
				before + after,
				before + letter + letter + after,
				before + after.slice(0, 1) + letter + after.slice(1),
			];
			for (const typed of slips) {
				const { best, near } = found(typed);
				// Another number, the beginning of one, and letters alone are not mistyped for all that anybody knows.
				if (best.length + near.length > 0 || !/\d/.test(typed)) continue;
				tried++;
				expect(nearestNumbers(database, typed), `${typed} for ${model}`).toContain(slug);
			}
		}
	// Of five places and four slips each.
	expect(tried / (PRODUCTS.length * 5 * 4)).toBeGreaterThan(0.75);
});

test("words are no numbers, whatever products are called and whatever their letters look like as digits", () => {
	const own = openForBuilding(":memory:");
	own.exec(SCHEMA + SEARCH_TABLES);
	for (let number = 10; number < 60; number++)
		addModelKeys(own, `p-${number}`, { model: `LAPTOP-${number}X`, name: `Lenovo Oil ${number}`, aliases: [] });
	addModelKeys(own, "flame", { model: "HE-110", name: "Relay Box", aliases: ["flame"] });
	const asked = (query: string) => modelMatches(own, "en_GB", query, understand(query, "en_GB").typed);
	for (const query of ["laptop", "lenovo", "lenovo laptop", "oil", "hello", "my laptop is slow", "lenovo oil spill"])
		expect(asked(query), query).toMatchObject({ best: [], near: [], isWholeQuery: false, isNumber: false });
	for (const query of ["Flame", "relay-box"]) expect(asked(query).best, query).toEqual(["flame"]);
	expect(asked("my flame is out").best).toEqual([]);
	// What is asked of a product stands besides its number.
	expect(asked("my he 110 is out")).toMatchObject({ best: ["flame"], besides: ["my", "is", "out"] });
	expect(asked("laptop 12").near).toContain("p-12");
	own.close();
});

test("a number whose every digit was typed as a letter is that number, unless it is a word", () => {
	const own = openForBuilding(":memory:");
	own.exec(SCHEMA + SEARCH_TABLES);
	for (const model of ["AUD-10", "HSB-100", "IO-11", "SET-101"]) addModelKeys(own, model, { model });
	const asked = (query: string) => modelMatches(own, "en_GB", query, understand(query, "en_GB").typed);
	for (const query of ["HSB-IOO", "hsb ioo", "hsbioo"]) expect(asked(query).best, query).toEqual(["HSB-100"]);
	expect(asked("AUDIO").best).toEqual(["AUD-10"]);
	expect(asked("HSB-LOO").best).toEqual([]);
	for (const word of ["audio", "set", "ioi"])
		own.run("INSERT INTO vocabulary VALUES ('en_GB', 'public', ?, 1, 0)", word);
	for (const query of ["audio", "AUD-IO", "set ioi"]) expect(asked(query).best, query).toEqual([]);
	expect(modelMatches(own, "de_DE", "audio", ["audio"]).best).toEqual(["AUD-10"]);
	own.close();
});
