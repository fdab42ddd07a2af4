import { LOCALE_CODE } from "#src/contract/brand/locale-meant.ts";
import { type SiteFile, site } from "./format/site.ts";

const CODES = /"code"\s*:\s*"([a-z]{2,3}_[A-Z]{2})"/g;
const DEFAULT_LOCALE = /"defaultLocale"\s*:\s*"([a-z]{2,3}_[A-Z]{2})"/;
const MANUAL_SCHEME = /"manualScheme"\s*:\s*"([a-z][a-z0-9+.-]*:)"/;

/**
 * What stands in for a site.json that cannot be used while all else of a pack is checked: its locales and its scheme for
 * manuals, as far as they can be told from its letters.
 *
 * @param text of site.json, whatever it is
 * @param locales of the pack's words
 */
export function standInSite(text: string, locales: Iterable<string>): SiteFile {
	const written = DEFAULT_LOCALE.exec(text)?.[1];
	const codes = new Set([...text.matchAll(CODES)].map(([, code]) => code ?? ""));
	const known = codes.size > 0 ? codes : new Set([...locales].filter((code) => LOCALE_CODE.test(code)));
	const defaultLocale = written ?? [...known][0] ?? "en_GB";
	const manualScheme = MANUAL_SCHEME.exec(text)?.[1];
	return site.parse({
		...{ format: 1, logo: "logo", brand: "?", legalName: "?", home: "https://www.example.com" },
		colors: { accent: "#000000", accentOnDark: "#ffffff" },
		locales: [...known.add(defaultLocale)].slice(0, 64).map((code) => ({
			...{ code, prefix: null, language: "en", name: code, direction: "ltr" },
		})),
		defaultLocale,
		contact: [{ kind: "ticket" }],
		...(site.shape.manualScheme.safeParse(manualScheme).success && manualScheme !== undefined ? { manualScheme } : {}),
		tvHelp: { category: "any" },
	});
}
