import type { Brand } from "#src/contract/brand/schemas.ts";
import type { Locale } from "./locale.ts";

/** The brand as pages know it, of one version of the content. */
export type { Brand } from "#src/contract/brand/schemas.ts";

/** The locale of a code that a context holds: contexts are made from the same brand. */
export function localeOf({ locales }: Pick<Brand, "locales">, code: string): Locale {
	const found = locales.find((locale) => locale.code === code);
	if (!found) throw new Error(`The brand has no locale ${code}.`);
	return found;
}
