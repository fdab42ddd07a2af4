import type { Locale } from "#src/context/locale.ts";
import type { Site } from "#src/packs/format/site.ts";

/** The brand as pages know it: `site.json` of the current content, with the logo's address. */
export type Brand = Site & {
	readonly logoSrc: string;
	readonly logoDark: string | null;
	readonly contentVersion: string;
};

/** The locale of a code that a context holds: contexts are made from the same brand. */
export function localeOf({ locales }: Pick<Brand, "locales">, code: string): Locale {
	const found = locales.find((locale) => locale.code === code);
	if (!found) throw new Error(`The brand has no locale ${code}.`);
	return found;
}
