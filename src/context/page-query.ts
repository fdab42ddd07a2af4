import { type QueryParameterName, type Route, SLUG } from "#src/routes.ts";
import { FILTER_MAX_LENGTH, NUM_MAX, RESULTS_WINDOW } from "#src/site/limits.ts";

export type PageQuery = Readonly<Partial<Record<QueryParameterName, string>>>;

/** Controls, line separators, zero-width joiners of direction, and bidi overrides and isolates: none belongs in a parameter. */
const INVISIBLE = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\p{Cs}]/gu;

/** Text as the site keeps it: NFC, without invisible controls, trimmed, inner white space single. */
function cleanText(text: string): string {
	return text.replace(INVISIBLE, "").normalize("NFC").replace(/\s+/g, " ").trim();
}

/** `text` cut to `length` characters, never inside one. */
function cut(text: string, length: number): string {
	return text.length <= length ? text : Array.from(text).slice(0, length).join("").trim();
}

/** An integer between `least` and `most` as text: out of range is clamped, anything else null. */
function integer(text: string, least: number, most: number): string | null {
	if (!/^\d{1,9}$/.test(text)) return null;
	return String(Math.min(Math.max(Number(text), least), most));
}

const FILTER = /^[\p{L}\p{N}][\p{L}\p{N} ._+/-]*$/u;

function filter(text: string): string | null {
	return text.length <= FILTER_MAX_LENGTH && FILTER.test(text) ? text : null;
}

const slug = (text: string) => (SLUG.test(text) ? text : null);

type Rule = (text: string, queryMaxLength: number) => string | null;

/** What a value must be; null drops the parameter. */
const RULES: Readonly<Record<QueryParameterName, Rule>> = {
	query: (text, queryMaxLength) => cut(text, queryMaxLength),
	accessLevel: filter,
	documentTypeFilter: filter,
	contentTypeFilter: filter,
	languageSelectionFilter: filter,
	country: filter,
	supportFaqBundleTopicFilter: (text) => (text.includes("_auto") ? filter(text) : null),
	start: (text) => (text === "0" ? null : integer(text, 0, RESULTS_WINDOW)),
	num: (text) => integer(text, 1, NUM_MAX),
	sort: (text) => (text === "newest" || text === "name" || text === "model" ? text : null),
	operatingSystem: slug,
	downloadCategory: slug,
	topic: slug,
};

/**
 * The allow-listed parameters of a route that `search` carries, checked, clamped and in one order; all
 * others are dropped. Of a repeated parameter the first counts.
 */
export function pageQuery(route: Route, search: URLSearchParams, queryMaxLength: number): PageQuery {
	const kept: Partial<Record<QueryParameterName, string>> = {};
	for (const name of [...route.parameters].sort()) {
		const given = search.get(name);
		const value = given === null ? null : RULES[name](cleanText(given), queryMaxLength);
		if (value !== null && value !== "") kept[name] = value;
	}
	return kept;
}
