import type { FieldError } from "#src/contract/sent-form.ts";

/** What is wrong, by field and problem; `unknown` for all others. */
export type ErrorWords = Readonly<Record<string, string>> & { readonly unknown: string };

/** The sentence about each field that has something wrong with it. */
export function errorMessages(errors: readonly FieldError[], words: ErrorWords): ReadonlyMap<string, string> {
	return new Map(errors.map(({ field, problem }) => [field, words[`${field}.${problem}`] ?? words.unknown]));
}
