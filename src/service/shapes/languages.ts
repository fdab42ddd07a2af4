import { languageName } from "#src/site/language-name.ts";
import { primaryLanguage } from "#src/site/locale.ts";

/** How far a file's language is from the wanted one: itself, the same tongue, English, another. */
export function distance(file: string, wanted: string): number {
	if (file === wanted) return 0;
	if (primaryLanguage(file) === primaryLanguage(wanted)) return 1;
	return primaryLanguage(file) === "en" ? 2 : 3;
}

const names = new Map<string, string>();

/** A language in its own name. */
export function nameOf(language: string): string {
	const name = names.get(language) ?? languageName(language);
	names.set(language, name);
	return name;
}
