import { LOCALES_MAX } from "#src/contract/brand/grammar.ts";
import { type SiteFile, site } from "./format/site.ts";
import type { PackFile } from "./pack-files.ts";
import { roughText } from "./read-text.ts";

const CODES = /"code"\s*:\s*"([a-z]{2,3}_[A-Z]{2})"/g;
const DEFAULT_LOCALE = /"defaultLocale"\s*:\s*"([a-z]{2,3}_[A-Z]{2})"/;
const MANUAL_SCHEME = /"manualScheme"\s*:\s*"([a-z][a-z0-9+.-]*:)"/;
const OF_LOCALE = /\/([a-z]{2,3}_[A-Z]{2})\.(?:md|json)$/;
const NAMED_LOCALE = /"([a-z]{2,3}_[A-Z]{2})"/g;

/** The locales that a pack has files of, or names in what makes items, with how often. */
export class UsedLocales {
	readonly #counts = new Map<string, number>();

	/** Takes a file, as it is called. */
	addFile(path: string): void {
		const [, locale] = OF_LOCALE.exec(path) ?? [];
		if (locale !== undefined) this.#add(locale);
	}

	/** Takes what a file names. */
	addNamed(file: PackFile): void {
		for (const [, locale = ""] of roughText(file).matchAll(NAMED_LOCALE)) this.#add(locale);
	}

	/** The most used first. */
	get codes(): string[] {
		return [...this.#counts].toSorted(([, one], [, other]) => other - one).map(([code]) => code);
	}

	#add(locale: string): void {
		const count = this.#counts.get(locale) ?? 0;
		if (count > 0 || this.#counts.size < LOCALES_MAX) this.#counts.set(locale, count + 1);
	}
}

/** A site, and whether anything says which its default locale is. */
interface StandIn {
	readonly site: SiteFile;
	readonly hasDefault: boolean;
}

/**
 * What stands in for a site.json that cannot be used while all else of a pack is checked: its locales and its scheme for
 * manuals, as far as they can be told from its letters; else the locales that the pack uses, the most used as the default.
 *
 * @param file site.json, whatever it is; none where there is none
 */
export function standInSite(file: PackFile | undefined, used: Pick<UsedLocales, "codes">): StandIn {
	const text = file ? roughText(file) : "";
	const written = DEFAULT_LOCALE.exec(text)?.[1];
	const codes = new Set([...text.matchAll(CODES)].map(([, code]) => code ?? ""));
	const known = codes.size > 0 ? codes : new Set(used.codes);
	const defaultLocale = written ?? used.codes.find((code) => known.has(code)) ?? [...known][0] ?? "en_GB";
	const manualScheme = MANUAL_SCHEME.exec(text)?.[1];
	const standing = site.parse({
		...{ format: 1, logo: "logo", brand: "?", legalName: "?", home: "https://www.example.com" },
		colors: { accent: "#000000", accentOnDark: "#ffffff" },
		locales: [...known.add(defaultLocale)].slice(0, LOCALES_MAX).map((code) => ({
			...{ code, prefix: null, language: "en", name: code, direction: "ltr" },
		})),
		defaultLocale,
		contact: [{ kind: "ticket" }],
		...(site.shape.manualScheme.safeParse(manualScheme).success && manualScheme !== undefined ? { manualScheme } : {}),
		tvHelp: { category: "any" },
	});
	return { site: standing, hasDefault: written !== undefined };
}
