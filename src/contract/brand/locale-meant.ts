/** A locale as files and API paths carry it. */
export const LOCALE_CODE = /^[a-z]{2,3}_[A-Z]{2}$/;

/** One of a site's locales that was probably meant by another of the same language: `en_GB` by `en_US`; null when none is. */
export function localeBeside(written: string, codes: readonly string[]): string | null {
	const language = (code: string) => code.split(/[-_]/)[0]?.toLowerCase();
	return codes.find((code) => code !== written && language(code) === language(written)) ?? null;
}

/**
 * The locale that was probably meant by what is none: `de_DE` by `de`, `de-DE` or `de_de`; null when nothing is near.
 *
 * @param codes of the site's locales: one of them in that language is meant before all others
 */
export function localeMeant(written: string, codes: readonly string[] = []): string | null {
	try {
		const { language, region } = new Intl.Locale(written.replaceAll("_", "-")).maximize();
		const likely = `${language}_${region}`;
		const own = codes.includes(likely) ? likely : codes.find((each) => each.startsWith(`${language}_`));
		const code = own ?? likely;
		return code !== written && LOCALE_CODE.test(code) ? code : null;
	} catch {
		return null;
	}
}
