import { within } from "../ranking/marks.ts";
import type { Rows, WritableRows } from "../rows.ts";
import { searchTable } from "../search-schema.ts";
import { foldedPhrase, formsKey, stemsOf } from "../synonyms/phrase.ts";
import { tokensOfWord } from "../text/tokens.ts";
import { understand } from "../understand.ts";
import { asOneWord } from "./category-names.ts";
import type { NamedCategory } from "./named-category.ts";

/** So much of what has a word in its title is about a category that the word names it. */
const MOSTLY = 0.6;

/**
 * Writes what categories are called in a locale, apart and as one word; a name of many words is nothing that somebody types.
 * The search index is full.
 */
export function writeCategoryNames(database: WritableRows, locale: string, categories: readonly NamedCategory[]): void {
	const stemsIn = ({ name }: NamedCategory) => new Set(stemsOf(understand(name, locale).words, locale));
	const named = categories.map((each) => ({ ...each, stems: stemsIn(each) }));
	const write = ({ category, audience }: NamedCategory, phrase: string, isPart: boolean) =>
		database.run(
			"INSERT OR IGNORE INTO category_name (locale, audience, phrase, is_part, category) VALUES (?, ?, ?, ?, ?)",
			...[locale, audience, formsKey(phrase, locale), Number(isPart), category],
		);
	for (const each of named) {
		const phrase = foldedPhrase(each.name, locale);
		if (phrase !== null) for (const form of new Set([phrase, asOneWord(phrase)])) write(each, form, false);
		const { words } = understand(each.name, locale);
		for (const word of words.length > 1 ? words : []) {
			const [stem = word] = stemsOf([word], locale);
			const isOwn = named.every((other) => other === each || !other.stems.has(stem));
			if (isOwn && isMostlyAbout(database, locale, word, each)) write(each, word, true);
		}
	}
}

/**
 * Whether most of what has a word in its title, and not the whole name, is about a category: `speaker` of wireless speakers,
 * and not `wireless`.
 */
function isMostlyAbout(
	database: Rows,
	locale: string,
	word: string,
	{ category, name, audience }: NamedCategory,
): boolean {
	const table = searchTable(locale, audience);
	const tokens = tokensOfWord(word, locale).map((token) => `"${token}"`);
	const whole = understand(name, locale).typed.map((each) => tokensOfWord(each, locale).at(-1));
	const titled = `title : ((${tokens.join(" OR ")}) NOT "${whole.join(" ")}")`;
	const scope = { named: [], below: category };
	const [all = 0, about = 0] = [titled, within(titled, { scope, topics: [], written: [] })].map(
		(expression) =>
			database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH ?`, expression)?.n,
	);
	return all > 0 && about / all >= MOSTLY;
}
