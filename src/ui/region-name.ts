import type { Translate } from "#src/site/translate.ts";

/** What a country is called; a code that is none stands as it is. */
export function regionName(code: string, t: Translate): string {
	const isRegion = /^[A-Z]{2}$/.test(code);
	return (isRegion && new Intl.DisplayNames(t.locale.language, { type: "region" }).of(code)) || code;
}
