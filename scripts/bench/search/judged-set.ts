import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { RESULT_TYPES } from "#src/contract/search/search-types.ts";

/** A document that can be found. Its facts are what a table of specifications says: `Screen size 65″`. */
const judgedDocument = z.strictObject({
	id: z.string().min(1),
	locale: z.string().min(2),
	/** Type of result: `model` for a product. */
	type: z.enum(RESULT_TYPES).default("faq-article"),
	title: z.string(),
	keywords: z.array(z.string()).default([]),
	/** Names of what it is about: products, categories. */
	names: z.array(z.string()).default([]),
	facts: z.array(z.string()).default([]),
	body: z.string().default(""),
	/** The number of a product. */
	model: z.string().nullable().default(null),
	aliases: z.array(z.string()).default([]),
});
export type JudgedDocument = z.infer<typeof judgedDocument>;

export interface JudgedQuery {
	readonly id: string;
	readonly locale: string;
	readonly query: string;
	/** What sort of query it is: `symptom`, `model`. */
	readonly kind: string;
	/** By document, 0 (of no use) to 3 (the answer). */
	readonly grades: ReadonlyMap<string, number>;
}

export interface JudgedSet {
	readonly name: string;
	readonly documents: readonly JudgedDocument[];
	readonly queries: readonly JudgedQuery[];
}

const GRADES: ReadonlyMap<string, number> = new Map(["0", "1", "2", "3"].map((grade) => [grade, Number(grade)]));

/** Something in a folder of judged queries that its author has to mend: file, line and what to do. */
export class JudgedSetProblem extends Error {}

const CODE = /^(?<language>[a-z]{2,3})(?:[-_](?<region>[a-z]{2}))?$/i;

/** `de`, `de_DE` and `pt-BR` as search names a locale: language and region, the likeliest one where none is given. */
function localeOf(code: string, place: string): string {
	const { language, region } = CODE.exec(code)?.groups ?? {};
	const likely = language === undefined ? undefined : (region ?? new Intl.Locale(language).maximize().region);
	if (language === undefined || likely === undefined || !/^[A-Z]{2}$/i.test(likely))
		throw new JudgedSetProblem(`${place}: "${code}" is no locale, write a language and a region, such as de_DE`);
	return `${language.toLowerCase()}_${likely.toUpperCase()}`;
}

interface Row {
	/** File and line. */
	readonly place: string;
	readonly cells: readonly string[];
}

/** The lines of a file that say something, with where they stand. */
function linesOf(path: string): { readonly place: string; readonly text: string }[] {
	const lines = readFileSync(path, "utf8").split(/\r?\n/);
	return lines.flatMap((text, at) => (text.trim() === "" ? [] : [{ place: `${path}:${at + 1}`, text }]));
}

/** The rows of a file of columns between tabs; a line that begins with # is a remark. */
const rowsOf = (path: string): Row[] =>
	linesOf(path).flatMap(({ place, text }) => (text.startsWith("#") ? [] : [{ place, cells: text.split("\t") }]));

/**
 * The queries of a folder with their judgements: `queries.tsv` (id, locale, query and, if it is told, kind) and
 * `judgements.tsv` (id of the query, id of the document, grade 0 to 3).
 *
 * @param documents ids of all that can be found
 * @throws JudgedSetProblem for a line that is none, what it names and is not there, and a query without a document of use
 */
export function readQueries(folder: string, documents: ReadonlySet<string>): JudgedQuery[] {
	const asked = rowsOf(join(folder, "queries.tsv"));
	const ids = new Set(asked.map(({ cells: [id = ""] }) => id));
	const grades = new Map<string, Map<string, number>>();
	for (const { place, cells } of rowsOf(join(folder, "judgements.tsv"))) {
		const [query = "", document = "", written = ""] = cells;
		const grade = GRADES.get(written);
		if (document === "" || grade === undefined)
			throw new JudgedSetProblem(
				`${place}: write the id of a query, the id of a document and a grade from 0 to 3, with tabs between`,
			);
		if (!ids.has(query))
			throw new JudgedSetProblem(`${place}: queries.tsv has no query ${query}, add it there or remove the line`);
		if (!documents.has(document))
			throw new JudgedSetProblem(
				`${place}: there is no document ${document}, add it to documents.jsonl or remove the line`,
			);
		const own = grades.get(query) ?? new Map<string, number>();
		grades.set(query, own.set(document, grade));
	}
	return asked.map(({ place, cells: [id = "", locale = "", query = "", kind = "query"] }) => {
		if (query.trim() === "")
			throw new JudgedSetProblem(`${place}: write an id, a locale and a query, with tabs between`);
		const own = grades.get(id) ?? new Map<string, number>();
		if (![...own.values()].some((grade) => grade > 0))
			throw new JudgedSetProblem(
				`${place}: no document answers ${id}, ${query}: grade one in judgements.tsv or remove the line`,
			);
		return { id, locale: localeOf(locale, place), query, kind, grades: own };
	});
}

/** A line of `documents.jsonl`. */
function documentOf({ place, text }: { readonly place: string; readonly text: string }): JudgedDocument {
	let written: unknown;
	try {
		written = JSON.parse(text);
	} catch (error) {
		throw new JudgedSetProblem(`${place}: this is no JSON, write one object a line`, { cause: error });
	}
	const read = judgedDocument.safeParse(written);
	if (read.success) return { ...read.data, locale: localeOf(read.data.locale, place) };
	const [first] = read.error.issues;
	throw new JudgedSetProblem(`${place}: ${first?.path.join(".") ?? ""} ${first?.message ?? "does not fit"}`);
}

/**
 * A folder with `documents.jsonl` (a document a line), `queries.tsv` and `judgements.tsv`; without the two last ones there
 * are only generated queries.
 *
 * @throws JudgedSetProblem
 */
export function readSet(folder: string): JudgedSet {
	const path = join(folder, "documents.jsonl");
	if (!existsSync(path)) throw new JudgedSetProblem(`${path}: there is no such file, write a document a line`);
	const documents = linesOf(path).map(documentOf);
	const ids = new Set(documents.map(({ id }) => id));
	const queries = existsSync(join(folder, "queries.tsv")) ? readQueries(folder, ids) : [];
	return { name: basename(folder), documents, queries };
}

/** The half of queries by which search is tuned; the other half reports. A query's number decides: even ones tune. */
export const isTuned = ({ id }: JudgedQuery): boolean => Number(/\d(?=\D*$)/.exec(id)?.[0] ?? 0) % 2 === 0;
