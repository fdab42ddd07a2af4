import type { z } from "zod";
import { SLUG_ADVICE, slug } from "#src/contract/shapes.ts";
import { VALUE_LETTERS_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";

/** What is wrong with one value, as the schema library tells it. */
export type Issue = z.core.$ZodIssue;

/** What to write instead, by the kind of value that is expected. */
const REMEDIES: Readonly<Record<string, string>> = {
	string: "write a text in double quotes",
	number: "write a number without quotes",
	int: "write a whole number without quotes",
	boolean: "write true or false without quotes",
	array: "write a list in brackets [ ]",
	object: "write fields in braces { }",
	record: "write fields in braces { }",
};

/** Examples, by the form that a text must have. */
const EXAMPLES: Readonly<Record<string, string>> = {
	date: "no date, write it as 2026-03-01",
	email: "no e-mail address, write one such as help@brand.example",
};

const several = (count: number | bigint, what: string) => `${count} ${what}${Number(count) === 1 ? "" : "s"}`;

/** A value as its author wrote it, cut when it is long. */
export function quoted(value: unknown): string {
	const text = JSON.stringify(value) ?? "nothing";
	return text.length > VALUE_LETTERS_MAX ? `${text.slice(0, VALUE_LETTERS_MAX)}…` : text;
}

function kindOf(value: unknown): string {
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object" && value !== null) return "a group of fields";
	// JSON with more digits than numbers have.
	if (value === Infinity || value === -Infinity) return "a number of too many digits";
	return `${quoted(value)} is ${typeof value === "string" ? "a text" : typeof value === "number" ? "a number" : "a yes or no"}`;
}

function wrongType(expected: string, value: unknown): string {
	if (Number.isFinite(value) && (expected === "int" || expected === "number"))
		return `${value} does not fit, ${REMEDIES[expected]}`;
	if (value === null) return `is empty, ${REMEDIES[expected] ?? "write another value"}`;
	const kind = kindOf(value);
	return `${kind.startsWith("a ") ? `is ${kind}` : kind}, ${REMEDIES[expected] ?? "write another value"}`;
}

function wrongSize(issue: Extract<Issue, { code: "too_small" | "too_big" }>): string {
	const { input, origin } = issue;
	const [limit, bound] =
		issue.code === "too_small" ? (["at least", issue.minimum] as const) : (["at most", issue.maximum] as const);
	if (origin === "string" && typeof input === "string")
		return `${quoted(input)} has ${several(input.length, "letter")}, write ${limit} ${bound}`;
	if (origin === "array" && Array.isArray(input))
		return input.length === 0
			? `is empty, list ${limit} ${bound}`
			: `lists ${input.length}, ${issue.code === "too_big" ? "keep" : "list"} ${limit} ${bound}`;
	return `${quoted(input)} is too ${issue.code === "too_small" ? "small" : "large"}, write ${limit} ${bound}`;
}

/** What programs call forms of values, and authors look for. */
const OTHER_WORDS: ReadonlyMap<unknown, string> = new Map([
	...(["date", "datetime", "time"] as const).map((word) => [word, "day"] as const),
	...(["integer", "int"] as const).map((word) => [word, "whole-number"] as const),
	...(["boolean", "bool"] as const).map((word) => [word, "yes-or-no"] as const),
	...(["float", "decimal"] as const).map((word) => [word, "number"] as const),
	["string", "text"],
]);

function wrongChoice(input: unknown, values: readonly unknown[]): string {
	if (values.length === 1) return `${quoted(input)} does not fit, write ${quoted(values[0])}`;
	const words = values.map(String);
	const other = OTHER_WORDS.get(input);
	const near = typeof input === "string" ? nearestWord(input, words) : null;
	const meant = other !== undefined && words.includes(other) ? other : near;
	return `${quoted(input)} is not one of ${words.join(", ")}; ${meant === null ? "write one of these" : `did you mean ${meant}?`}`;
}

/** What an author of the schema wrote about a value that does not fit. */
function authored(input: unknown, message: string): string {
	if (message.startsWith("Invalid")) return `${quoted(input)} does not fit, write it in the form the guide shows`;
	const small = typeof input === "string" ? input.toLowerCase() : "";
	const meant = message === SLUG_ADVICE && slug.safeParse(small).success ? `; did you mean ${small}?` : "";
	return message.startsWith("is ")
		? `${quoted(input)} ${message}`
		: `${quoted(input)} does not fit: ${message}${meant}`;
}

/** What was said of a name, with another that was meant: of one that does not fit the form of names alone. */
export function withMeant(message: string, meantName: () => string | null): string {
	const [before, after] = message.split(SLUG_ADVICE);
	if (before === undefined || after === undefined) return message;
	const meant = meantName();
	return `${before}${SLUG_ADVICE}${meant === null ? "" : `; did you mean ${meant}?`}${after.replace(/^; did you mean \S+\?/, "")}`;
}

/**
 * What is wrong with a value and what to do about it, in words that need no knowledge of programs.
 *
 * @param about what the field holds, as the schema describes it
 */
export function issueWords(issue: Issue, about: string | undefined): string {
	const { input } = issue;
	if (input === undefined && issue.code !== "custom") return `is missing, add it${about ? `: ${about}` : ""}`;
	if (input === "") return `is empty, ${emptyRemedy(issue, about)}`;
	const words = wordsOf(issue);
	return about ? `${words} (${about})` : words;
}

function emptyRemedy(issue: Issue, about: string | undefined): string {
	if (issue.code === "invalid_value") return `write one of ${issue.values.join(", ")}`;
	if (issue.code === "invalid_type") return REMEDIES[issue.expected] ?? "write another value";
	return `write ${issue.code === "invalid_format" && issue.format === "date" ? "a day such as 2026-03-01" : (about ?? "something")}`;
}

function wordsOf(issue: Issue): string {
	const { input } = issue;
	switch (issue.code) {
		case "invalid_type":
			return wrongType(issue.expected, input);
		case "too_small":
		case "too_big":
			return wrongSize(issue);
		case "invalid_value":
			return wrongChoice(input, issue.values);
		case "invalid_format":
			return EXAMPLES[issue.format] ? `${quoted(input)} is ${EXAMPLES[issue.format]}` : authored(input, issue.message);
		case "invalid_key":
			return issue.issues[0] ? wordsOf(issue.issues[0]) : "is no name for a field";
		default:
			return authored(input, issue.message);
	}
}
