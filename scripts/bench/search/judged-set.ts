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

/** `de`, `de_DE` and `pt-BR` as search names a locale: language and region. */
function localeOf(code: string): string {
	const [language = "", region = language] = code.split(/[-_]/);
	return `${language.toLowerCase()}_${region.toUpperCase().slice(0, 2)}`;
}

/** The rows of a file of columns between tabs; a line that begins with # is a remark. */
function rowsOf(path: string): string[][] {
	return readFileSync(path, "utf8")
		.split(/\r?\n/)
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => line.split("\t"));
}

/**
 * The queries of a folder with their judgements: `queries.tsv` (id, locale, query and, if it is told, kind) and
 * `judgements.tsv` (id of the query, id of the document, grade 0 to 3).
 *
 * @throws naming the line of a judgement that is none, and a query without a document of use
 */
export function readQueries(folder: string): JudgedQuery[] {
	const grades = new Map<string, Map<string, number>>();
	for (const row of rowsOf(join(folder, "judgements.tsv"))) {
		const [query = "", document = "", written = ""] = row;
		const grade = GRADES.get(written);
		if (document === "" || grade === undefined) throw new Error(`${folder}/judgements.tsv: ${row.join(" ")}`);
		const own = grades.get(query) ?? new Map<string, number>();
		grades.set(query, own.set(document, grade));
	}
	return rowsOf(join(folder, "queries.tsv")).map(([id = "", locale = "", query = "", kind = "query"]) => {
		const own = grades.get(id) ?? new Map<string, number>();
		if (![...own.values()].some((grade) => grade > 0))
			throw new Error(`${folder}: no document answers ${id}, ${query}`);
		return { id, locale: localeOf(locale), query, kind, grades: own };
	});
}

/**
 * A folder with `documents.jsonl` (a document a line), `queries.tsv` and `judgements.tsv`; without the two last ones there
 * are only generated queries.
 */
export function readSet(folder: string): JudgedSet {
	const documents = readFileSync(join(folder, "documents.jsonl"), "utf8")
		.split("\n")
		.filter((line) => line.trim() !== "")
		.map((line) => judgedDocument.parse(JSON.parse(line)))
		.map((document) => ({ ...document, locale: localeOf(document.locale) }));
	const queries = existsSync(join(folder, "queries.tsv")) ? readQueries(folder) : [];
	return { name: basename(folder), documents, queries };
}

/** The half of queries by which search is tuned; the other half reports. A query's number decides: even ones tune. */
export const isTuned = ({ id }: JudgedQuery): boolean => Number(/\d(?=\D*$)/.exec(id)?.[0] ?? 0) % 2 === 0;
