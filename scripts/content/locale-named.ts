import { languageTag, localeCode } from "#src/contract/brand/grammar.ts";
import { localeMeant } from "#src/contract/brand/locale-meant.ts";
import { languageFault } from "#src/packs/check/known-codes.ts";
import type { Locale } from "#src/site/locale.ts";

/** Scripts that are written from right to left (ISO 15924). */
const RIGHT_TO_LEFT: ReadonlySet<string | undefined> = new Set([
	"Adlm",
	"Arab",
	"Hebr",
	"Nkoo",
	"Rohg",
	"Syrc",
	"Thaa",
]);

/**
 * A locale as site.json says it, but for its prefix and fallback: its language, what that is called in itself, and where
 * its lines begin. Null when it is none, or is known by another code.
 *
 * @param code such as `de_DE`
 */
export function localeNamed(code: string): Pick<Locale, "code" | "language" | "name" | "direction"> | null {
	const language = code.replace("_", "-");
	if (!localeCode.safeParse(code).success || !languageTag.safeParse(language).success) return null;
	if (languageFault(code) !== null) return null;
	const { language: primary, script } = new Intl.Locale(language).maximize();
	const name = new Intl.DisplayNames([language], { type: "language", fallback: "none" }).of(primary);
	if (name === undefined) return null;
	const [first = "", ...rest] = name;
	return {
		...{ code, language, name: first.toLocaleUpperCase(language) + rest.join("") },
		direction: RIGHT_TO_LEFT.has(script) ? "rtl" : "ltr",
	};
}

/** What to say of a word that is no locale. */
export function notALocale(word: string): string {
	const fault = localeCode.safeParse(word).success ? languageFault(word) : null;
	if (fault !== null) return fault;
	const meant = localeMeant(word);
	return `${word} is no locale; ${meant === null ? "write language_REGION, such as de_DE." : `did you mean ${meant}?`}`;
}
