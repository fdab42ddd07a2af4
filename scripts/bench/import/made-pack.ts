import {
	closeSync,
	cpSync,
	existsSync,
	mkdirSync,
	openSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { basename, join } from "node:path";
import { BASE } from "#src/routes.ts";
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
/** Lines of a table that are written together. */
const LINES_AT_ONCE = 1_000;
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

/** How a made pack holds its items: a folder each, or a table of products (CSV) and one of articles (JSON Lines). */
export type PackForm = "folders" | "tables";

/**
 * Writes a pack of invented products in the words of another one: each with its facts and a summary in each locale, and an
 * article about each twentieth. The same input makes the same pack.
 *
 * @param target a folder that is not there yet
 */
export function makePack(catalogue: MadeCatalogue, target: string, form: PackForm): void {
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
	const articles = function* () {
		for (let number = 0; number * PRODUCTS_OF_AN_ARTICLE < products; number++) yield madeArticle(number, material);
	};
	if (form === "folders") {
		for (const product of madeProducts(catalogue, material)) writeFolder(target, "products", product);
		for (const article of articles()) writeFolder(target, "articles", article);
		return;
	}
	mkdirSync(join(target, "tables"));
	writeProductTable(target, catalogue, material, () => 0);
	writeFileSync(join(target, "tables/articles.json"), JSON.stringify({ kind: "articles" }));
	writeLines(join(target, "tables/articles.jsonl"), articles(), ({ id, facts, texts }) =>
		JSON.stringify({
			id,
			data: facts,
			texts: Object.fromEntries(texts.map(({ locale, front, body }) => [locale, { ...front, body }])),
		}),
	);
}

/** Says something else in so many products of a made pack, from all over it. */
export function changeProducts(catalogue: MadeCatalogue, target: string, form: PackForm, count: number): void {
	const material = materialOf(catalogue);
	const step = stepOf(catalogue, count);
	if (form === "tables") writeProductTable(target, catalogue, material, changedBy(catalogue, count));
	else for (let at = 0; at < count; at++) writeFolder(target, "products", madeProduct(at * step, material, 1));
}

/** The address of one of those. */
export function changedPath(catalogue: MadeCatalogue): string {
	const { id, facts } = madeProduct(0, materialOf(catalogue));
	return `${BASE}/${facts["category"]}/${id}`;
}

/** Takes so many products out of a made pack that was changed, from all over it, and brings as many others. */
export function turnProductsOver(catalogue: MadeCatalogue, target: string, form: PackForm, count: number): void {
	const material = materialOf(catalogue);
	const step = stepOf(catalogue, count);
	const { products } = catalogue;
	// Those beside them, about which nothing else is written.
	const left = new Set(Array.from({ length: count }, (_, at) => at * step + 1));
	if (form === "tables") {
		const all = { ...catalogue, products: products + count };
		writeProductTable(target, all, material, (number) =>
			left.has(number) ? null : changedBy(catalogue, count)(number),
		);
		return;
	}
	for (const number of left) rmSync(join(target, "products", productId(number)), { recursive: true });
	for (let at = 0; at < count; at++) writeFolder(target, "products", madeProduct(products + at, material));
}

const stepOf = ({ products }: MadeCatalogue, count: number): number => Math.max(2, Math.floor(products / count));

/** Which edition of a product is in a pack that was changed. */
const changedBy = (catalogue: MadeCatalogue, count: number) => (number: number) => {
	const step = stepOf(catalogue, count);
	return number % step === 0 && number / step < count ? 1 : 0;
};

interface MadeItem {
	readonly id: string;
	readonly facts: Facts;
	readonly texts: readonly {
		readonly locale: string;
		readonly front: Readonly<Record<string, string>>;
		readonly body: string;
	}[];
}

const productId = (number: number): string => `made-${number}`;

/** @param edition of which another one says something else */
function madeProduct(number: number, { samples, words, locales }: Material, edition = 0): MadeItem {
	const pick = numbersFrom(number);
	const sample = samples[number % samples.length] ?? {};
	const letter = () => LETTERS[pick(LETTERS.length)] ?? "";
	const series = `${letter()}${letter()}${pick(10)}`;
	const model = `${letter()}${letter()}${letter()}-${String(number).padStart(6, "0")}${series}`;
	const name = `${String(sample["name"]).split(" ")[0]} ${series} ${number}`;
	const saying = numbersFrom(number + edition * 1_000_003);
	return {
		id: productId(number),
		facts: { ...sample, name, model, aliases: [model.replace("-", "")] },
		texts: locales.map(({ code }, at) => ({
			...{ locale: code, body: "" },
			front: { summary: `${name} ${some(words[at] ?? [], 24, saying)}.` },
		})),
	};
}

function* madeProducts(
	{ products }: MadeCatalogue,
	material: Material,
	editionOf: (number: number) => number | null = () => 0,
): Generator<MadeItem> {
	for (let number = 0; number < products; number++) {
		const edition = editionOf(number);
		if (edition !== null) yield madeProduct(number, material, edition);
	}
}

function madeArticle(number: number, { words, locales }: Material): MadeItem {
	const pick = numbersFrom(number + 7);
	return {
		id: `made-answer-${number}`,
		facts: {
			...{ type: "faq-article", topics: ["picture"], published: "2026-03-01", reviewed: "2026-03-02" },
			products: [productId(number * PRODUCTS_OF_AN_ARTICLE)],
		},
		texts: locales.map(({ code }, at) => {
			const own = words[at] ?? [];
			const front = { title: `${some(own, 6, pick)} ${number}?`, summary: `${some(own, 20, pick)}.` };
			const body = Array.from({ length: 5 }, () => `## ${some(own, 4, pick)}\n\n${some(own, 50, pick)}.`).join("\n\n");
			return { locale: code, front, body: `${body}\n` };
		}),
	};
}

function writeFolder(target: string, kind: string, { id, facts, texts }: MadeItem): void {
	const folder = join(target, kind, id);
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, "data.json"), JSON.stringify(facts));
	for (const { locale, front, body } of texts) {
		const fields = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
		writeFileSync(join(folder, `${locale}.md`), `---\n${fields.join("\n")}\n---\n${body && `\n${body}`}`);
	}
}

/** One column for each fact that any sample has, as JSON, and one for each text. */
function writeProductTable(
	target: string,
	catalogue: MadeCatalogue,
	material: Material,
	editionOf: (number: number) => number | null,
): void {
	const facts = [
		...new Set(["name", "model", "aliases", ...material.samples.flatMap((sample) => Object.keys(sample))]),
	];
	const codes = material.locales.map(({ code }) => code);
	const mapping = {
		...{ kind: "products", id: "id" },
		fields: Object.fromEntries(facts.map((name) => [name, { column: name, as: "json" }])),
		texts: Object.fromEntries(codes.map((code) => [code, { summary: `summary ${code}` }])),
	};
	writeFileSync(join(target, "tables/products.json"), JSON.stringify(mapping));
	const heading = ["id", ...facts, ...codes.map((code) => `summary ${code}`)].join();
	const rows = madeProducts(catalogue, material, editionOf);
	writeLines(
		join(target, "tables/products.csv"),
		rows,
		(made) =>
			[
				made.id,
				...facts.map((name) => quoted(JSON.stringify(made.facts[name]) ?? "")),
				...made.texts.map(({ front }) => quoted(front["summary"] ?? "")),
			].join(),
		heading,
	);
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Writes a line for each thing, some of them at a time. */
function writeLines<Thing>(
	path: string,
	things: Iterable<Thing>,
	lineOf: (thing: Thing) => string,
	heading?: string,
): void {
	const handle = openSync(path, "w");
	let lines = heading === undefined ? [] : [heading];
	const write = () => {
		if (lines.length > 0) writeSync(handle, `${lines.join("\n")}\n`);
		lines = [];
	};
	for (const thing of things) {
		lines.push(lineOf(thing));
		if (lines.length >= LINES_AT_ONCE) write();
	}
	write();
	closeSync(handle);
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
