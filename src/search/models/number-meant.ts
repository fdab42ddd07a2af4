import { modelKey } from "#src/site/model-key.ts";
import type { Rows } from "../rows.ts";
import { queryText } from "../text/query-text.ts";
import { wordsOf } from "../text/words.ts";
import { hasDigit, wordsIn } from "./number-words.ts";

/** A number that stands nowhere, and the query with the one in its place that is nearly it. */
export interface NumberMeant {
	/** As it was typed. */
	readonly typed: string;
	readonly query: string;
}

/**
 * A query with a number that nothing has, as `HTV-65E9L`, put as a product's that is nearly it. The words beside it that
 * are that number's as well belong to it.
 *
 * @param nowhere folded words that stand nowhere
 * @param nearest slug of the product
 * @returns null where no word with a digit is one of these
 */
export function numberMeant(
	database: Rows,
	query: string,
	nowhere: ReadonlySet<string>,
	nearest: string,
): NumberMeant | null {
	const text = queryText(query).trim();
	const placed = [...wordsOf(text)];
	const at = placed.findIndex(({ word }) => hasDigit(word) && nowhere.has(word));
	if (at < 0) return null;
	const runs = namesOf(database, nearest).map((name) => ({ name, ...runAround(placed, at, new Set(wordsIn(name))) }));
	const [longest] = runs.toSorted((a, b) => b.to - b.from - (a.to - a.from));
	const [first, last] = [placed[longest?.from ?? -1], placed[longest?.to ?? -1]];
	if (!longest || !first || !last) return null;
	const typed = text.slice(first.start, last.end);
	if (modelKey(typed) === modelKey(longest.name)) return null;
	return { typed, query: `${text.slice(0, first.start)}${longest.name}${text.slice(last.end)}` };
}

/** What a product is called: its number, aliases and name. */
function namesOf(database: Rows, slug: string): string[] {
	const product = database.get<{ model: string; name: string; aliases: string | null }>(
		"SELECT data ->> 'model' AS model, data ->> 'name' AS name, data ->> 'aliases' AS aliases FROM item WHERE kind = 'products' AND id = ?",
		slug,
	);
	if (!product) return [];
	const aliases = database.all<{ value: string }>("SELECT value FROM json_each(?)", product.aliases ?? "[]");
	return [product.model, ...aliases.map(({ value }) => value), product.name];
}

/** The places from and to which words around one are those of a name. */
function runAround(
	placed: readonly { readonly word: string }[],
	at: number,
	name: ReadonlySet<string>,
): { from: number; to: number } {
	const isOf = (place: number) => name.has(placed[place]?.word ?? "");
	let [from, to] = [at, at];
	while (isOf(from - 1)) from--;
	while (isOf(to + 1)) to++;
	return { from, to };
}
