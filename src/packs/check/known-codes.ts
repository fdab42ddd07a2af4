const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Codes that have a name and are no country: unions, and what stands for none. */
const NO_COUNTRIES: ReadonlySet<string> = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Whether two capital letters name a region; `ZZ` stands for one that nobody knows. */
const isRegion = (code: string): boolean => code !== "ZZ" && REGIONS.of(code) !== undefined;

/** The code that stands for a region by now: `GB` of `UK`; itself where that is right. */
const regionNow = (code: string): string => new Intl.Locale(`und-${code}`).region ?? code;

/** What is wrong with two capital letters that are to be a country of ISO 3166; null when nothing is. */
export function countryFault(code: string): string | null {
	const now = regionNow(code);
	if (now !== code) return `${code} is no code of a country, did you mean ${now}?`;
	if (NO_COUNTRIES.has(code)) return `${code} is no country, name its countries by their codes, such as GB`;
	return REGIONS.of(code) === undefined ? `${code} is no code of a country (ISO 3166), write one such as GB` : null;
}

/** The language of two letters that was meant: who writes `jp` for `ja` names the country. Itself where it is one, null when nothing is near. */
function languageNow(code: string): string | null {
	// Of the thousands with three letters not every one has a name.
	if (code.length > 2 || LANGUAGES.of(code) !== undefined) return code;
	const region = code.toUpperCase();
	if (!isRegion(region)) return null;
	const { language } = new Intl.Locale(`und-${region}`).maximize();
	return language;
}

/**
 * What is wrong with a language, with its region or without; null when nothing is.
 *
 * @param written in the grammar of BCP 47, or of a locale such as `en_GB`
 */
export function languageFault(written: string): string | null {
	const sign = written.includes("_") ? "_" : "-";
	const [language = "", ...others] = written.split(sign);
	// What follows a single letter is an extension, and names no region.
	const end = others.findIndex((part) => part.length === 1);
	const at = others.findIndex((part, index) => /^[a-z]{2}$/i.test(part) && (end < 0 || index < end));
	const region = others[at]?.toUpperCase();
	const meant = languageNow(language);
	const now = region === undefined ? undefined : regionNow(region);
	if (meant === null) return `${written} names no language, write its code of ISO 639, such as en`;
	if (region !== undefined && !isRegion(region))
		return `${written} names no country, write its code of ISO 3166, such as GB`;
	if (meant === language && now === region) return null;
	const right = [meant, ...others.map((part, index) => (index === at && now !== region ? (now ?? part) : part))];
	return `${written} is not known by that code, did you mean ${right.join(sign)}?`;
}
