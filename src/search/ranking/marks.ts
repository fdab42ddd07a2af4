import { type Audience, mayRead } from "#src/contract/audience.ts";
import type { ResultFormat } from "#src/contract/search/formats.ts";
import type { SearchScope } from "../scope.ts";
import { PRIVATE_LETTER } from "../text/private-letters.ts";

const token = (letter: string, value: string): string =>
	`${PRIVATE_LETTER.mark}${letter}${value.replaceAll(/[^\p{L}\p{N}]/gu, PRIVATE_LETTER.hyphen)}`;

/** The mark of what is for every country. */
const FOR_ALL_COUNTRIES = token("c", "");

/** The mark of what says in its title that something is missing or fails. */
const DENYING = token("s", "");

/** An expression of the full-text index for what says so. */
export const SAYS_FAILING = `marks : "${DENYING}"`;

/** What a search may be narrowed to that finds a text. */
export interface Marked {
	/** Where it shows, as far as an audience may know of it; direct where it names the context itself. */
	readonly contexts: readonly { readonly context: string; readonly isDirect: boolean; readonly audience: Audience }[];
	readonly topics: readonly string[];
	/** Locales in which it is written. */
	readonly written: readonly string[];
	/** Countries for which it is, by their codes; none of them means all. Left out where nobody asks for a country. */
	readonly countries?: readonly string[];
	readonly formats?: readonly ResultFormat[];
	/** Whether its title says that something is missing or fails. */
	readonly isDenying?: boolean;
}

/** The marks of a text for those who read it, as the words of a column of its own. */
export function marksOf(
	{ contexts, topics, written, countries, formats = [], isDenying = false }: Marked,
	reader: Audience,
): string {
	const known = contexts.filter(({ audience }) => mayRead(reader, audience));
	return [
		...known.map(({ context }) => token("b", context)),
		...known.filter(({ isDirect }) => isDirect).map(({ context }) => token("n", context)),
		...topics.map((topic) => token("t", topic)),
		...written.map((locale) => token("w", locale)),
		...(countries?.length === 0 ? [FOR_ALL_COUNTRIES] : (countries ?? []).map((country) => token("c", country))),
		...formats.map((format) => token("f", format)),
		...(isDenying ? [DENYING] : []),
	].join(" ");
}

/** The marks of which one stands on everything within a scope. */
export const marksOfScope = ({ named, below }: SearchScope): string[] => [
	...named.map((each) => token("n", each)),
	...(below === null ? [] : [token("b", below)]),
];

/** What a search is narrowed to; what is empty or null narrows nothing. */
export interface Narrowing {
	readonly scope: SearchScope | null;
	readonly topics: readonly string[];
	readonly written: readonly string[];
	/** What is for this country, and for all of them. */
	readonly country?: string | null;
	readonly formats?: readonly ResultFormat[];
}

const anyOf = (tokens: readonly string[]): string => `marks : (${tokens.map((each) => `"${each}"`).join(" OR ")})`;

/**
 * An expression of the full-text index within what a search is narrowed to: nothing is joined to be left out again.
 *
 * @param expression null for all there is
 * @returns null where nothing is asked and nothing narrowed
 */
export function within(expression: string, narrowing: Narrowing): string;
export function within(expression: string | null, narrowing: Narrowing): string | null;
export function within(
	expression: string | null,
	{ scope, topics, written, country, formats = [] }: Narrowing,
): string | null {
	const parts = [
		...(expression === null ? [] : [`(${expression})`]),
		...(scope ? [anyOf(marksOfScope(scope))] : []),
		...(topics.length > 0 ? [anyOf(topics.map((each) => token("t", each)))] : []),
		...(written.length > 0 ? [anyOf(written.map((each) => token("w", each)))] : []),
		...(country ? [anyOf([FOR_ALL_COUNTRIES, token("c", country)])] : []),
		...(formats.length > 0 ? [anyOf(formats.map((each) => token("f", each)))] : []),
	];
	return parts.length > 0 ? parts.join(" AND ") : null;
}
