import { join } from "node:path";
import type { ResultType } from "#src/contract/search/search-types.ts";
import { openForAudience } from "#src/store/database.ts";
import type { JudgedDocument, JudgedSet } from "./judged-set.ts";
import { readQueries } from "./judged-set.ts";
import type { Searched } from "./searched.ts";

/** Where the judged queries for the demo pack stand. */
const JUDGED = join(import.meta.dirname, "../../../tests/search/judged");

interface Row {
	readonly id: string;
	readonly locale: string;
	readonly type: ResultType;
	readonly title: string;
	readonly body: string;
	readonly data: string;
}

/** The demo pack as it is imported, everything that the public reads of it, and the queries that are judged for it. */
export function demoSet(path: string): { set: JudgedSet; searched: Searched } {
	const database = openForAudience(path, "public");
	const rows = database.all<Row>(
		`SELECT d.kind || '/' || d.id AS id, d.locale, d.type, d.title, d.body, i.data
		FROM search_document AS d JOIN item AS i ON i.kind = d.kind AND i.id = d.id WHERE d.page IS NULL`,
	);
	const documents = rows.map(({ data, ...row }): JudgedDocument => {
		const { model, aliases }: { model?: string; aliases?: string[] } = row.type === "model" ? JSON.parse(data) : {};
		return { ...row, keywords: [], names: [], facts: [], model: model ?? null, aliases: aliases ?? [] };
	});
	const queries = readQueries(JUDGED, new Set(documents.map(({ id }) => id)));
	return {
		set: { name: "demo", documents, queries },
		searched: { database, nameOf: ({ kind, id }) => `${kind}/${id}` },
	};
}
