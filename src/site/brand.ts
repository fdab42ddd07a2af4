import type { Locale } from "./locale.ts";

/** The brand as pages know it: `site.json` of the content in force, with the logo's address. */
export interface Brand {
	readonly brand: string;
	readonly legalName: string;
	readonly colors: { readonly accent: string; readonly accentOnDark: string };
	/** The brand's own site. */
	readonly home: string;
	readonly locales: readonly Locale[];
	readonly defaultLocale: string;
	readonly contact: readonly ContactRoute[];
	/** Origins that may show the site in a frame in embed mode. */
	readonly frameParents: readonly string[];
	readonly loginOrigins: readonly string[];
	readonly manualScheme?: string | undefined;
	readonly topDownloads: number;
	readonly topDownloadsOnPhones: number;
	readonly results: { readonly models: number; readonly documents: number; readonly tutorials: number };
	/** In the order of the page; the first is the default. */
	readonly modelSorts: readonly ModelSort[];
	readonly logoSrc: string;
	readonly logoDark: string | null;
	readonly contentVersion: string;
}

/** One way to reach a person. */
type ContactRoute =
	| { readonly kind: "telephone"; readonly number: string; readonly hours: string }
	| { readonly kind: "email"; readonly address: string }
	| { readonly kind: "web"; readonly address: string; readonly term: string };

type ModelSort = "newest" | "name" | "model";

/** The locale of a code that a context holds: contexts are made from the same brand. */
export function localeOf({ locales }: Pick<Brand, "locales">, code: string): Locale {
	const found = locales.find((locale) => locale.code === code);
	if (!found) throw new Error(`The brand has no locale ${code}.`);
	return found;
}
