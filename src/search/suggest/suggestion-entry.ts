import type { Audience } from "#src/contract/audience.ts";
import type { ResultType } from "#src/contract/search/search-types.ts";
import type { NamedCategory } from "../context/named-category.ts";
import type { SearchDocument } from "../search-document.ts";
import { fold } from "../text/fold.ts";
import { ANY_LOCALE } from "./suggestion-schema.ts";
import type { SuggestionText } from "./suggestion-words.ts";

/** Something that may be suggested, in one locale: nothing is suggested by what stands in its text. */
export type Suggestible = Omit<SearchDocument, "about" | "facts" | "body" | "views">;

/** Types that are worth offering by name, and by how many letters of a title each stands behind the first; null for the others. */
const OFFERED: Readonly<Record<ResultType, number | null>> = {
	model: 0,
	"faq-article": 0,
	"quality-issue-article": 5,
	"oof-article": 10,
	download: 5,
	software: 5,
	document: 10,
	"sub-document": null,
	tutorial: null,
	video: null,
	news: null,
	"asc-news": null,
	"remote-codes": 15,
	"serial-lists": 20,
	"help-trees": 10,
	"service-manual": null,
	"technical-news": null,
	"repair-tools": null,
	"technical-memo": null,
	"training-information": null,
	"service-information": null,
};

/** By how many letters something stands behind all that is not: what is no longer sold, and lines of an article. */
const LAST_LETTERS = 10_000;

/** A product, an article, a line of one, or a category: what a suggestion leads to. */
export interface Entry extends SuggestionText {
	readonly kind: string;
	readonly id: string;
	readonly audience: Audience;
	readonly anchor: string | null;
	readonly date: string;
	/** The smaller the earlier it is offered. */
	readonly weight: number;
}

/** An entry, and under which locale it stands. */
export interface PlacedEntry {
	readonly locale: string;
	readonly entry: Entry;
}

const isProduct = ({ type }: Suggestible) => type === "model";

/** What is suggested of something that is found in a locale: a product under no locale, since it is called the same in each. What is not offered by its name has none. */
export function entriesOf(locale: string, found: Suggestible): readonly PlacedEntry[] {
	const offered = OFFERED[found.type];
	if (offered === null || found.page !== null) return [];
	const { kind, id, audience, title, keywords, names, rank, date } = found;
	const { contexts } = found.marked;
	const base = { kind, id, audience, contexts, date, title, anchor: null, about: [], numbers: [] };
	const weight = offered + title.length;
	if (isProduct(found)) {
		const numbers = [...keywords, title];
		const entry = { ...base, numbers, keywords: [], names: [], weight: weight + rank * LAST_LETTERS };
		return [{ locale: ANY_LOCALE, entry }];
	}
	const about = names.filter((name) => /\p{Nd}/u.test(name));
	// Whoever types no code finds its article first.
	const codes = found.codes.map(({ code, anchor, title }) => ({
		...{ ...base, anchor, title, numbers: [code], keywords: [], names },
		weight: title.length + LAST_LETTERS,
	}));
	return [{ ...base, keywords, names, about, weight: weight + rank }, ...codes].map((entry) => ({ locale, entry }));
}

/** What is suggested of a category by its name in a locale. */
export function entryOfCategory({ category, name, audience }: NamedCategory): Entry {
	const contexts = [{ context: category, isDirect: true, audience }];
	return {
		...{ kind: "categories", id: category, audience, contexts, isCategory: true, anchor: null, date: "" },
		...{ title: name, numbers: [name], about: [], keywords: [], names: [], weight: name.length },
	};
}

/** What a suggestion is told by among others: products by their numbers, all else by its title. */
export const nameOf = ({ audience, kind, id, title }: Entry): string =>
	kind === "products" ? id : kind === "categories" ? `${kind} ${id}` : `${audience} ${fold(title)}`;
