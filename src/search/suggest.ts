import type { Audience } from "#src/contract/audience.ts";
import { COMPLETIONS_WEIGHED_MAX, SUGGESTIONS_COUNT } from "#src/site/limits.ts";
import { modelMatches } from "./model-matches.ts";
import { queryText } from "./query-text.ts";
import type { Rows } from "./rows.ts";
import type { SearchScope } from "./scope.ts";
import { type Hit, search } from "./search.ts";
import { understand } from "./understand.ts";

/** Kinds that are worth offering by name, products first. */
const OFFERED = [
	"model",
	"faq-article",
	"quality-issue-article",
	"oof-article",
	"download",
	"software",
	"document",
	"remote-codes",
	"serial-lists",
	"help-trees",
];

/** Things whose name goes on like the query, products first. */
export function suggestions(
	database: Rows,
	locale: string,
	query: string,
	scope: SearchScope | null,
	audience: Audience,
): Pick<Hit, "kind" | "id" | "title" | "anchor">[] {
	const question = { locale, audience, query, topics: [], written: [], scope, start: 0, num: SUGGESTIONS_COUNT };
	const models = search(database, { ...question, types: ["model"] });
	const others = search(database, { ...question, types: OFFERED.slice(1) });
	const fewest = Math.min(others.hits.length, SUGGESTIONS_COUNT / 2);
	return [...models.hits.slice(0, SUGGESTIONS_COUNT - fewest), ...others.hits].slice(0, SUGGESTIONS_COUNT);
}

/** The query with its last word completed, the commonest words first. */
export function keywordSuggestions(database: Rows, locale: string, query: string): string[] {
	const { typed } = understand(query, locale);
	const last = typed.at(-1);
	if (last === undefined || modelMatches(database, query, typed).best.length > 0) return [];
	const rows = database.all<{ display: string }>(
		`SELECT display FROM (SELECT display, count, word FROM vocabulary WHERE locale = ?1 AND word >= ?2 AND word < ?2 || '\u{10ffff}' AND word <> ?2 LIMIT ${COMPLETIONS_WEIGHED_MAX}) ORDER BY count DESC, word LIMIT ?3`,
		locale,
		last,
		SUGGESTIONS_COUNT,
	);
	const head = queryText(query)
		.trimEnd()
		.replace(/[\p{L}\p{N}]+$/u, "");
	return rows.map(({ display }) => head + display);
}
