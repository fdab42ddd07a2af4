import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { numbersFrom } from "../search/edits.ts";

/** What a made catalogue consists of. */
export interface MadeCatalogue {
	/** A pack whose categories, terms, pictures and words it takes. */
	readonly source: string;
	readonly products: number;
	/** Of the source's, the first so many. */
	readonly locales: number;
}

/** Products about which one article is written. */
const PRODUCTS_OF_AN_ARTICLE = 20;
const LETTERS = "ABCDEFGHKMNPRSTUVWXYZ";
/** Parts of a pack that a made one takes as they are. */
const TAKEN = ["categories", "terms", "pictures"];

const readJson = (path: string): Facts => JSON.parse(readFileSync(path, "utf8"));

/** What products are made of: those of the source, and words of each locale. */
interface Material {
	readonly samples: readonly Facts[];
	readonly locales: Locales;
	readonly words: Words;
}
type Facts = Readonly<Record<string, unknown>>;
type Locales = readonly { readonly code: string }[];
type Words = readonly (readonly string[])[];

function materialOf({ source, locales: count }: MadeCatalogue): Material {
	const { locales: all }: { locales: Locales } = JSON.parse(readFileSync(join(source, "site.json"), "utf8"));
	const locales = all.slice(0, count);
	return {
		locales,
		samples: readdirSync(join(source, "products")).map((id) => readJson(join(source, "products", id, "data.json"))),
		words: locales.map(({ code }) => wordsOf(source, code)),
	};
}

/**
 * Writes a pack of invented products in the words of another one: a folder a product with its facts and a summary in each
 * locale, and an article about each twentieth. The same input makes the same pack.
 *
 * @param target a folder that is not there yet
 */
export function makePack(catalogue: MadeCatalogue, target: string): void {
	const { source, products } = catalogue;
	const material = materialOf(catalogue);
	const isLeft = (name: string) => !material.locales.some(({ code }) => name.startsWith(code));
	mkdirSync(target);
	const { tvHelp: _, ...site } = readJson(join(source, "site.json"));
	writeFileSync(join(target, "site.json"), JSON.stringify({ ...site, locales: material.locales }));
	for (const part of TAKEN)
		cpSync(join(source, part), join(target, part), {
			recursive: true,
			filter: (path) => !/^[a-z]{2}_[A-Z]{2}\./.test(basename(path)) || !isLeft(basename(path)),
		});
	for (let number = 0; number < products; number++) writeProduct(target, number, material);
	for (let number = 0; number * PRODUCTS_OF_AN_ARTICLE < products; number++) writeArticle(target, number, material);
}

/** Says something else in so many products of a made pack, from all over it. */
export function changeProducts(catalogue: MadeCatalogue, target: string, count: number): void {
	const material = materialOf(catalogue);
	const step = Math.max(1, Math.floor(catalogue.products / count));
	for (let at = 0; at < count; at++) writeProduct(target, at * step, material, 1);
}

const productId = (number: number): string => `made-${number}`;

/** @param edition of which another one says something else */
function writeProduct(target: string, number: number, { samples, words, locales }: Material, edition = 0): void {
	const pick = numbersFrom(number);
	const sample = samples[number % samples.length] ?? {};
	const letter = () => LETTERS[pick(LETTERS.length)] ?? "";
	const series = `${letter()}${letter()}${pick(10)}`;
	const model = `${letter()}${letter()}${letter()}-${String(number).padStart(6, "0")}${series}`;
	const folder = join(target, "products", productId(number));
	mkdirSync(folder, { recursive: true });
	const name = `${String(sample["name"]).split(" ")[0]} ${series} ${number}`;
	const facts = { ...sample, name, model, aliases: [model.replace("-", "")] };
	writeFileSync(join(folder, "data.json"), JSON.stringify(facts));
	const saying = numbersFrom(number + edition * 1_000_003);
	for (const [at, { code }] of locales.entries())
		writeFileSync(
			join(folder, `${code}.md`),
			`---\nsummary: ${JSON.stringify(`${name} ${some(words[at] ?? [], 24, saying)}.`)}\n---\n`,
		);
}

function writeArticle(target: string, number: number, { words, locales }: Material): void {
	const pick = numbersFrom(number + 7);
	const folder = join(target, "articles", `made-answer-${number}`);
	mkdirSync(folder, { recursive: true });
	const facts = {
		...{ type: "faq-article", topics: ["picture"], published: "2026-03-01", reviewed: "2026-03-02" },
		products: [productId(number * PRODUCTS_OF_AN_ARTICLE)],
	};
	writeFileSync(join(folder, "data.json"), JSON.stringify(facts));
	for (const [at, { code }] of locales.entries()) {
		const own = words[at] ?? [];
		const front = { title: `${some(own, 6, pick)} ${number}?`, summary: `${some(own, 20, pick)}.` };
		const body = Array.from({ length: 5 }, () => `## ${some(own, 4, pick)}\n\n${some(own, 50, pick)}.`).join("\n\n");
		writeFileSync(
			join(folder, `${code}.md`),
			`---\n${Object.entries(front)
				.map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
				.join("\n")}\n---\n\n${body}\n`,
		);
	}
}

const some = (words: readonly string[], count: number, pick: (below: number) => number): string =>
	Array.from({ length: count }, () => words[pick(words.length)] ?? "").join(" ");

/** Words of the source's articles in a locale, letters alone. */
function wordsOf(source: string, locale: string): string[] {
	const texts = readdirSync(join(source, "articles"))
		.map((id) => join(source, "articles", id, `${locale}.md`))
		.filter((path) => existsSync(path))
		.map((path) => readFileSync(path, "utf8"));
	return texts.flatMap((text) => text.match(/\p{L}{2,}/gu) ?? []);
}
