import { languageOf } from "../text/words.ts";
import { ar } from "./built-in/ar.ts";
import { de } from "./built-in/de.ts";
import { en } from "./built-in/en.ts";
import { es } from "./built-in/es.ts";
import { fr } from "./built-in/fr.ts";
import { it } from "./built-in/it.ts";
import { ja } from "./built-in/ja.ts";
import { ko } from "./built-in/ko.ts";
import { nl } from "./built-in/nl.ts";
import { pt } from "./built-in/pt.ts";
import { sv } from "./built-in/sv.ts";
import { zh } from "./built-in/zh.ts";

/** What people say for what the trade writes, by language. A pack's own words stand over it. */
const GROUPS: Readonly<Record<string, string>> = { ar, de, en, es, fr, it, ja, ko, nl, pt, sv, zh };

/** The groups of a locale such as `de_DE`; none for a language of which nobody wrote any. */
export function builtInSynonyms(locale: string): string[][] {
	const groups = GROUPS[languageOf(locale)] ?? "";
	return groups.split("\n").flatMap((line) => (line.trim() === "" ? [] : [line.split(",").map((word) => word.trim())]));
}
