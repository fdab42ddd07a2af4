import { allItems, countItems, type Pack } from "./pack.ts";

/**
 * What to know of locales in which a pack has no text of any item, by their places in site.json: their pages are there
 * all the same. Where every locale has one, few items are looked at.
 */
export function* unwrittenLocales(pack: Pack): Generator<{ readonly index: number; readonly words: string }> {
	const { locales, defaultLocale } = pack.site;
	const missing = new Set(locales.map(({ code }) => code));
	missing.delete(defaultLocale);
	const most = countItems(pack);
	if (most === 0 || missing.size === 0) return;
	for (const { texts } of allItems(pack)) {
		for (const code of texts.keys()) missing.delete(code);
		if (missing.size === 0) return;
	}
	for (const [index, { code }] of locales.entries())
		if (missing.has(code))
			yield {
				index,
				words: `nothing is written in ${code}: all ${most} items stand there for everybody in other languages; npm run content -- coverage --missing ${code} lists what to translate`,
			};
}
