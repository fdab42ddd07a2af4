import { LINK_MAX_LENGTH } from "#src/site/link-limits.ts";
import { HELP_PLACES_MAX } from "#src/site/pack-limits.ts";
import type { ForeignAddresses } from "../foreign-addresses.ts";
import { foreignPlaces } from "../foreign-html.ts";
import { placeNamed } from "../foreign-places.ts";
import type { HelpText } from "./help-standing.ts";

/** Where a text links a place of an article. */
const ADDRESS = new RegExp(
	`/articles/(\\d{1,19})[^"'\\s<>#/]{0,${LINK_MAX_LENGTH}}(#[^"'\\s<>]{1,${LINK_MAX_LENGTH}})`,
	"g",
);

/** The texts of an article by the locale of the site, and what addresses stand for in them. */
interface Linked {
	texts(article: string): ReadonlyMap<string, HelpText>;
	addresses(): ForeignAddresses;
	readonly defaultLocale: string;
}

/** The places of articles that texts of others link to. */
export class HelpPlaces {
	/** By article; each text is read for all of its places at once. */
	readonly #wanted = new Map<string, Set<string>>();
	#size = 0;
	/** By article and locale, for which its text is not read again. */
	readonly #sections = new Map<string, ReadonlyMap<string, string | null>>();

	/** Takes those that a text in HTML links to. */
	takeThoseOf(body: string): void {
		for (const [, article = "", href = ""] of body.matchAll(ADDRESS)) {
			const places = this.#wanted.get(article) ?? new Set<string>();
			const place = placeNamed(href);
			if (places.has(place) || this.#size >= HELP_PLACES_MAX) continue;
			this.#wanted.set(article, places.add(place));
			this.#size++;
		}
	}

	/**
	 * The anchor of the section in which a place of an article stands, in a locale, else in the default one; null of what
	 * stands before all sections, undefined of what is not there.
	 */
	section(article: string, place: string, locale: string, linked: Linked): string | null | undefined {
		const wanted = this.#wanted.get(article);
		if (!wanted?.has(place)) return undefined;
		const sections = this.#sections.get(`${article} ${locale}`) ?? this.#read(article, locale, wanted, linked);
		return sections.get(place);
	}

	#read(
		article: string,
		locale: string,
		wanted: ReadonlySet<string>,
		linked: Linked,
	): ReadonlyMap<string, string | null> {
		const texts = linked.texts(article);
		const shown = texts.has(locale) ? locale : linked.defaultLocale;
		const known = this.#sections.get(`${article} ${shown}`);
		const sections = known ?? foreignPlaces(texts.get(shown)?.body ?? "", linked.addresses(), wanted);
		for (const each of [shown, locale]) this.#sections.set(`${article} ${each}`, sections);
		return sections;
	}
}
