import { HELP_SECTION_LEVELS_MAX } from "#src/site/pack-limits.ts";
import type { HelpCentre, HelpRule } from "../format/help-centre.ts";
import type { HelpIndex, WholeArticle } from "./help-index.ts";

/** Whether an article is published here, and what it is about; else why not. */
export type Standing = { readonly about: HelpRule } | { readonly leftOut: string } | { readonly unruled: string };

/** One text of an article. */
export interface HelpText {
	/** As the help centre calls it. */
	readonly locale: string;
	readonly title: string;
	readonly body: string;
	readonly file: string;
}

/**
 * The texts of an article that are published, by the help centre's locale; a translation goes before the article itself,
 * and what either calls a draft is none.
 */
export function publishedTexts({ articles, translations }: WholeArticle): Map<string, HelpText> {
	const texts = new Map<string, HelpText>();
	for (const { value, file } of articles) {
		const locale = value.locale ?? value.source_locale;
		if (locale && value.draft !== true) putText(texts, { ...value, title: value.title ?? value.name, locale }, file);
	}
	for (const { value, file } of translations)
		if (value.draft === true || value.hidden === true) texts.delete(value.locale.toLowerCase());
		else putText(texts, value, file);
	for (const { value } of articles)
		if (value.draft === true) texts.delete((value.locale ?? value.source_locale ?? "").toLowerCase());
	return texts;
}

function putText(
	texts: Map<string, HelpText>,
	{ locale, title, body }: { locale: string; title?: string | null | undefined; body?: string | null | undefined },
	file: string,
): void {
	if (title?.trim() && saysSomething(body))
		texts.set(locale.toLowerCase(), { locale, title: title.trim(), body, file });
}

/** Elements that are something to see without a word. */
const SEEN = /<(?:img|iframe|video|audio)[\s/>]/i;

/** Whether a text in HTML has words or pictures. */
const saysSomething = (body: string | null | undefined): body is string =>
	SEEN.test(body ?? "") || (body ?? "").replace(/<[^<>]*>|&nbsp;|&#160;/gi, "").trim() !== "";

/**
 * Why an article has no published text in a locale of the site.
 *
 * @param names of it in the help centre, in small letters
 * @param locale in words
 */
export function whyWithout({ articles, translations }: WholeArticle, names: readonly string[], locale: string): string {
	const of = (name: string | null | undefined) => names.includes((name ?? "").toLowerCase());
	const written = [
		...articles.flatMap(({ value }) =>
			of(value.locale ?? value.source_locale) ? [{ ...value, title: value.title ?? value.name, hidden: false }] : [],
		),
		...translations.flatMap(({ value }) => (of(value.locale) ? [value] : [])),
	];
	if (written.length === 0) return `it has no text in ${locale}`;
	if (written.some(({ draft }) => draft === true)) return `it is a draft in ${locale}`;
	if (written.some(({ hidden }) => hidden === true)) return `it is hidden in ${locale}`;
	return written.some(({ body }) => saysSomething(body))
		? `it has no title in ${locale}`
		: `there are no words in its text in ${locale}`;
}

const isRestricted = (id: string | null | undefined, ids: readonly string[] | null | undefined): boolean =>
	(id !== null && id !== undefined) || (ids ?? []).length > 0;

/** Says of articles what they are about, by the section, category and labels that they have. */
export class HelpStandings {
	readonly #index: HelpIndex;
	readonly #mapping: HelpCentre;
	readonly #used = new Set<string>();

	constructor(index: HelpIndex, mapping: HelpCentre) {
		this.#index = index;
		this.#mapping = mapping;
	}

	of({ articles }: WholeArticle): Standing {
		const [first] = articles;
		if (!first) return { leftOut: "only translations of it are here: export the articles too" };
		if (articles.some(({ value }) => value.archived === true)) return { leftOut: "it is archived" };
		if (articles.some(({ value }) => isRestricted(value.user_segment_id, value.user_segment_ids)))
			return { leftOut: "only some users may read it there (user_segment_id)" };
		const section = articles.map(({ value }) => value.section_id).find((each) => each) ?? null;
		const rule = this.ofSection(section);
		if (rule === undefined) return { unruled: section ?? "" };
		if (rule === null) return { leftOut: "its section is left out by help-centre.json" };
		let about: HelpRule = rule;
		for (const label of new Set(articles.flatMap(({ value }) => value.label_names ?? []))) {
			const own = this.#ruleIn("labels", [label]);
			if (own === null) return { leftOut: `its label ${label} is left out by help-centre.json` };
			if (own) about = joined(about, own);
		}
		return { about };
	}

	/** What articles of a section are about; null when they are left out, undefined when nothing says it. */
	ofSection(id: string | null): HelpRule | null | undefined {
		let section = id === null ? undefined : this.#index.sections.get(id)?.value;
		let at = id;
		for (let level = 0; at && level < HELP_SECTION_LEVELS_MAX; level++) {
			const own = this.#ruleIn("sections", [at, section?.name]);
			if (own !== undefined) return own;
			const above = section?.parent_section_id ?? null;
			if (above === null) break;
			at = above;
			section = this.#index.sections.get(above)?.value;
		}
		return this.ofCategory(section?.category_id ?? null);
	}

	ofCategory(id: string | null): HelpRule | null | undefined {
		const own = id === null ? undefined : this.#ruleIn("categories", [id, this.#index.categories.get(id)?.value.name]);
		return own === undefined ? this.#mapping.otherwise : own;
	}

	#ruleIn(
		list: "categories" | "sections" | "labels",
		names: readonly (string | null | undefined)[],
	): HelpRule | null | undefined {
		const rules = this.#mapping[list];
		const name = names.find((each) => each && Object.hasOwn(rules, each.trim()))?.trim();
		if (name === undefined) return undefined;
		this.#used.add(`${list}.${name}`);
		return rules[name];
	}

	/** What the mapping names and the export does not have. */
	*unknown(): Generator<{ readonly list: "categories" | "sections" | "labels"; readonly name: string }> {
		for (const list of ["categories", "sections", "labels"] as const) {
			const there =
				list === "labels" ? [] : [...this.#index[list].values()].flatMap(({ value: { id, name } }) => [id, name]);
			for (const name of Object.keys(this.#mapping[list]))
				if (!this.#used.has(`${list}.${name}`) && !there.includes(name)) yield { list, name };
		}
	}
}

const joined = (a: HelpRule, b: HelpRule): HelpRule => ({
	products: [...new Set([...a.products, ...b.products])],
	categories: [...new Set([...a.categories, ...b.categories])],
	topics: [...new Set([...a.topics, ...b.topics])],
	...{ type: b.type ?? a.type, news: b.news ?? a.news },
});
