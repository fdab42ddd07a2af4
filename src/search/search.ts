import type { Audience } from "#src/contract/audience.ts";
import { SEARCH_MATCHES_MAX } from "#src/site/limits.ts";
import { atCodes } from "./codes.ts";
import { markedWords, termsOf } from "./compounds.ts";
import { correct } from "./correct.ts";
import { modelMatches } from "./model-matches.ts";
import type { Rows } from "./rows.ts";
import type { SearchScope } from "./scope.ts";
import { searchTable } from "./search-schema.ts";
import { expression, type Understood, understand } from "./understand.ts";

export interface Question {
	readonly locale: string;
	/** Who asks: rows for another are not there, whatever is asked. */
	readonly audience: Audience;
	readonly query: string;
	/** Result types to list; null for all. Counts are of every type. */
	readonly types: readonly string[] | null;
	readonly topics: readonly string[];
	/** Locales of which one has a text of it; empty for any. */
	readonly written: readonly string[];
	readonly scope: SearchScope | null;
	readonly start: number;
	readonly num: number;
}

export interface Hit {
	readonly kind: string;
	readonly id: string;
	readonly type: string;
	/** Where in it the code stands that the query names; title and body are then that code's. */
	readonly anchor: string | null;
	readonly title: string;
	readonly body: string;
	readonly date: string;
	/** The page of it that was found, as its address ends; null for the whole. */
	readonly page: string | null;
}

export interface Found {
	readonly hits: readonly Hit[];
	readonly total: number;
	readonly counts: ReadonlyMap<string, number>;
	/** Slugs of products that the query names by number. */
	readonly best: readonly string[];
	/** The query with other words, when nobody wrote the typed ones. */
	readonly correction: string | null;
	/** Folded words that were found, for marks. */
	readonly words: readonly string[];
}

interface Match {
	readonly rowid: number;
	readonly type: string;
	readonly rank: number;
	readonly kind: string;
	readonly id: string;
}

/** Weights of title, keywords (model numbers among them), names of what it is about, and body. */
const WEIGHTS = "8.0, 6.0, 3.0, 1.0";

/** What a page of a document weighs beside what was written as an answer. */
const PAGE_WEIGHT = 0.6;

const IN_SCOPE =
	"EXISTS (SELECT 1 FROM about AS a WHERE a.kind = d.kind AND a.id = d.id AND ((a.direct = 1 AND a.context IN (SELECT value FROM json_each(?))) OR a.context = ?))";
const ON_TOPIC =
	"EXISTS (SELECT 1 FROM topic AS t WHERE t.kind = d.kind AND t.id = d.id AND t.topic IN (SELECT value FROM json_each(?)))";
const WRITTEN =
	"EXISTS (SELECT 1 FROM item_text AS w WHERE w.kind = d.kind AND w.id = d.id AND w.locale IN (SELECT value FROM json_each(?)))";

function conditions({ scope, topics, written }: Pick<Question, "scope" | "topics" | "written">): {
	sql: string;
	values: (string | null)[];
} {
	const parts: { sql: string; values: (string | null)[] }[] = [];
	if (scope) parts.push({ sql: IN_SCOPE, values: [JSON.stringify(scope.named), scope.below] });
	if (topics.length > 0) parts.push({ sql: ON_TOPIC, values: [JSON.stringify(topics)] });
	if (written.length > 0) parts.push({ sql: WRITTEN, values: [JSON.stringify(written)] });
	return { sql: parts.map(({ sql }) => ` AND ${sql}`).join(""), values: parts.flatMap(({ values }) => values) };
}

/** Everything that an expression finds, best first. */
function matches(database: Rows, question: Question, match: string): Match[] {
	const table = searchTable(question.locale, question.audience);
	const { sql, values } = conditions(question);
	return database.all<Match>(
		`SELECT d.rowid AS rowid, d.type, d.rank, d.kind, d.id FROM (SELECT rowid, bm25(${table}, ${WEIGHTS}) AS score FROM ${table} WHERE ${table} MATCH ?) AS m JOIN search_document AS d ON d.rowid = m.rowid
		WHERE 1${sql} ORDER BY m.score * (CASE WHEN d.page IS NULL THEN 1 ELSE ${PAGE_WEIGHT} END), d.date DESC, d.rowid LIMIT ${SEARCH_MATCHES_MAX}`,
		match,
		...values,
	);
}

interface Searched {
	readonly found: Match[];
	readonly words: readonly string[];
	readonly correction: string | null;
}

/** All words first, then with corrections, then any of the words. */
function byWords(database: Rows, question: Question, understood: Understood, isNumber: boolean): Searched {
	const { words, typed, isOpenEnded } = understood;
	const asked = termsOf(database, question.locale, understood);
	const all = onePageEach(matches(database, question, expression(asked, isOpenEnded, "AND")));
	// A page among hundreds that holds all the words is no reason to show nothing else.
	if (all.some(({ type }) => type !== PAGE) || isNumber)
		return { found: all, words: asked.flatMap(markedWords), correction: null };
	const corrected = correct(database, question.locale, words, isOpenEnded);
	const changed = new Map(words.map((word, index) => [word, corrected?.[index] ?? word]));
	const other = { typed: typed.map((word) => changed.get(word) ?? word), words: corrected ?? words, isOpenEnded };
	const terms = corrected ? termsOf(database, question.locale, other) : asked;
	if (corrected && all.length === 0) {
		const found = onePageEach(matches(database, question, expression(terms, isOpenEnded, "AND")));
		if (found.length > 0) return { found, words: terms.flatMap(markedWords), correction: other.typed.join(" ") };
	}
	const any = matches(database, question, expression(terms, isOpenEnded, "OR"));
	const found = all.length === 0 ? onePageEach(any) : [...all, ...any.filter(({ type }) => type !== PAGE)];
	return { found, words: terms.flatMap(markedWords), correction: null };
}

/** The type of a page of a document (specification section 2: an alias of manuals). */
const PAGE = "sub-document";

/** Of a document's pages the best one, and none where the document itself is found: its name holds the words. */
function onePageEach(found: readonly Match[]): Match[] {
	const seen = new Set(found.flatMap(({ type, kind, id }) => (type === PAGE ? [] : [`${kind} ${id}`])));
	return found.filter(({ type, kind, id }) => {
		if (type !== PAGE) return true;
		const isFirst = !seen.has(`${kind} ${id}`);
		seen.add(`${kind} ${id}`);
		return isFirst;
	});
}

/** The same list, in which products that are sold have taken the first of the places of products. */
function currentFirst(found: readonly Match[]): Match[] {
	const models = found.filter(({ type }) => type === "model").sort((a, b) => a.rank - b.rank);
	let next = 0;
	return found.map((match) => (match.type === "model" ? (models[next++] ?? match) : match));
}

/** The first hits of a locale that hold all the words, as they are typed: one look, without corrections. */
export function searchExactly(database: Rows, question: Question): readonly Hit[] {
	const understood = understand(question.query, question.locale);
	if (understood.words.length === 0) return [];
	const terms = termsOf(database, question.locale, understood);
	const found = onePageEach(matches(database, question, expression(terms, understood.isOpenEnded, "AND")));
	return atCodes(database, question.locale, understood.typed, hitsOf(database, found.slice(0, question.num)));
}

/** Searches one locale. A number that names products puts them first; of products those that are sold stand before the others. */
export function search(database: Rows, question: Question): Found {
	const understood = understand(question.query, question.locale);
	const models = modelMatches(database, question.query, understood.typed);
	const { found, words, correction } =
		understood.words.length === 0
			? { found: [], words: [], correction: null }
			: byWords(database, question, understood, models.isWholeQuery);
	const pinned = [models.best, models.near].flatMap((slugs) => pinnedMatches(database, question, slugs));
	const isPinned = new Set(pinned.map(({ rowid }) => rowid));
	const ordered = [...pinned, ...currentFirst(found.filter(({ rowid }) => !isPinned.has(rowid)))];
	const counts = new Map<string, number>();
	for (const { type } of ordered) counts.set(type, (counts.get(type) ?? 0) + 1);
	const { types } = question;
	const listed = types ? ordered.filter(({ type }) => types.includes(type)) : ordered;
	return {
		hits: atCodes(
			database,
			question.locale,
			understood.typed,
			hitsOf(database, listed.slice(question.start, question.start + question.num)),
		),
		total: listed.length,
		counts,
		best: models.best,
		correction,
		words,
	};
}

function pinnedMatches(database: Rows, question: Question, slugs: readonly string[]): Match[] {
	if (slugs.length === 0) return [];
	const { sql, values } = conditions(question);
	return database.all<Match>(
		`SELECT d.rowid AS rowid, d.type, d.rank, d.kind, d.id FROM json_each(?) AS wanted JOIN search_document AS d ON d.locale = ? AND d.kind = 'products' AND d.id = wanted.value WHERE 1${sql} ORDER BY d.rank, wanted.key`,
		JSON.stringify(slugs),
		question.locale,
		...values,
	);
}

function hitsOf(database: Rows, found: readonly Match[]): Omit<Hit, "anchor">[] {
	return database.all<Omit<Hit, "anchor">>(
		"SELECT d.kind, d.id, d.type, d.title, d.body, d.date, d.page FROM json_each(?) AS wanted JOIN search_document AS d ON d.rowid = wanted.value ORDER BY wanted.key",
		JSON.stringify(found.map(({ rowid }) => rowid)),
	);
}
