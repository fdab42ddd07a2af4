import type { Kind } from "#src/packs/format/kinds.ts";
import type { Hit } from "#src/search/hits.ts";
import { NO_CHOICES } from "#src/search/ranking/choices.ts";
import type { SearchScope } from "#src/search/scope.ts";
import type { Question } from "#src/search/search.ts";
import { snippet } from "#src/search/text/snippet.ts";
import { SNIPPET_LENGTH } from "#src/site/search-limits.ts";
import {
	ALL_OF_THEM,
	branchesOf,
	countIn,
	type Entry,
	firstIn,
	type Order,
	type Place,
	type Sieve,
} from "../read/listed.ts";
import type { Reader } from "../read/reader.ts";
import { sieveOf } from "../read/written-in.ts";
import { resultTypeOf } from "../result-type.ts";
import { ALL_CONTEXTS } from "../schema.ts";
import type { SearchAnswer, SearchQuestion, ShownHit } from "./indexed.ts";

type Wordless = Pick<
	Question,
	"types" | "topics" | "written" | "country" | "formats" | "scope" | "sort" | "start" | "num"
>;

/** Kinds of which what is sold, or urgent, stands before the newest. */
const RANKED: ReadonlySet<Kind> = new Set(["products", "downloads", "software"]);

/** The most specific first, then what is sold, then the newest. */
const WORDLESS: Order = ({ kind, rank, distance }) => [distance, RANKED.has(kind) ? rank : 0];

/** The newest of whatever it is about. */
const NEWEST: Order = () => [0];

/**
 * Whether the import has counted such a list: then a window of it costs the same however long it is. What is written in
 * a language, has one of several topics, is for a country or in a format, nobody has counted: all of it is read.
 */
export const isCounted = ({
	topics,
	languages,
	country,
	formats = [],
}: Pick<SearchQuestion, "topics" | "languages" | "country" | "formats">): boolean =>
	topics.length <= 1 && languages.length === 0 && !country && formats.length === 0;

/** Leaves of a list what is for a country, and in one of the formats. */
function sieveFor({ locale }: Reader, { country, formats = [] }: Wordless): Sieve {
	if (!country && formats.length === 0) return { sql: "", values: [] };
	const has = (column: string) => `instr(' ' || d.${column} || ' ', ?) > 0`;
	const conditions = [
		...(country ? [`(d.countries = '' OR ${has("countries")})`] : []),
		...(formats.length > 0 ? [`(${formats.map(() => has("formats")).join(" OR ")})`] : []),
	];
	return {
		sql: ` AND EXISTS (SELECT 1 FROM search_document AS d WHERE d.locale = ? AND d.kind = l.kind AND d.id = l.id AND d.page IS NULL AND ${conditions.join(" AND ")})`,
		values: [locale, ...[...(country ? [country] : []), ...formats].map((each) => ` ${each} `)],
	};
}

/** Everything there is, as lists have it; the day does not matter, for what has ended is found as well. */
export function wordless(reader: Reader, question: Wordless): SearchAnswer {
	const { types, topics, written, scope, start, num } = question;
	const order = question.sort === "newest" ? NEWEST : WORDLESS;
	const branches = branchesOf(reader, placesIn(scope), { only: topics });
	const byType = Map.groupBy(branches, ({ kind, type }) => resultTypeOf(kind, type));
	byType.delete(null);
	const isListed = (type: string | null) => type !== null && types?.includes(type) !== false;
	const listed = [...byType].flatMap(([type, own]) => (isListed(type) ? own : []));
	const [inLanguage, narrowing] = [sieveOf(written), sieveFor(reader, question)];
	const sieve = {
		sql: `${inLanguage?.sql ?? ""}${narrowing.sql}`,
		values: [...(inLanguage?.values ?? []), ...narrowing.values],
	};
	const isRead = !isCounted({ ...question, languages: written });
	const whole = isRead ? firstIn(reader, [...byType.values()].flat(), order, ALL_OF_THEM, null, sieve) : [];
	const counts = !isRead
		? [...byType].map(([type, own]) => [type ?? "", countIn(reader, own, null)] as const)
		: [...Map.groupBy(whole, ({ kind, type }) => resultTypeOf(kind, type))].map(
				([type, own]) => [type ?? "", own.length] as const,
			);
	const window = !isRead
		? firstIn(reader, listed, order, { start, num }, null)
		: whole.filter(({ kind, type }) => isListed(resultTypeOf(kind, type))).slice(start, start + num);
	const total = counts.reduce((sum, [type, n]) => sum + (isListed(type) ? n : 0), 0);
	return {
		hits: documentsOf(reader, window),
		total,
		folded: 0,
		before: start,
		counts: new Map(counts),
		choices: NO_CHOICES,
		outsideScope: total,
		best: [],
		alternatives: [],
		nearestNumbers: [],
		correction: null,
		isWhole: true,
		leftOut: null,
		words: [],
		context: null,
	};
}

/** What is about the context itself stands before all else. */
function placesIn(scope: SearchScope | null): readonly Place[] {
	if (!scope) return [{ context: ALL_CONTEXTS, direct: 1, distance: 0 }];
	return [
		...scope.named.map((context, index): Place => ({ context, direct: 1, distance: index === 0 ? 0 : 1 })),
		...(scope.below === null ? [] : [{ context: scope.below, direct: 0, distance: 1 } as const]),
	];
}

/** What search shows of items: their whole, in the reader's locale. */
function documentsOf(reader: Reader, entries: readonly Entry[]): ShownHit[] {
	return reader.database
		.all<Omit<Hit, "anchor" | "siblings">>(
			`SELECT d.kind, d.id, d.type, d.title, substr(d.body, 1, ${2 * SNIPPET_LENGTH}) AS body, d.date, d.page, d.countries, d.formats FROM json_each(?) AS w CROSS JOIN search_document AS d
			ON d.locale = ? AND d.kind = w.value ->> 0 AND d.id = w.value ->> 1 AND d.page IS NULL ORDER BY w.key`,
			JSON.stringify(entries.map(({ kind, id }) => [kind, id])),
			reader.locale,
		)
		.map(({ body, ...hit }) => ({ ...hit, anchor: null, siblings: [], snippet: snippet(body, [], reader.locale) }));
}
