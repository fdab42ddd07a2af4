import { stemmer as bulgarian } from "@orama/stemmers/bulgarian";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as finnish } from "@orama/stemmers/finnish";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as greek } from "@orama/stemmers/greek";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as indonesian } from "@orama/stemmers/indonesian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";
import { stemmer as ukrainian } from "@orama/stemmers/ukrainian";
import { stemmer as english } from "stemmer";
import { remembered } from "#src/site/remembered.ts";
import { QUERY_WORD_LETTERS_MAX, STEMS_REMEMBERED_MAX } from "#src/site/search-limits.ts";
import { fold } from "./fold.ts";
import { arabicStem, czechStem, koreanStem, persianStem, polishStem } from "./light-stems.ts";
import { isUnspaced } from "./words.ts";

type Stemmer = (word: string) => string;

/** Endings that Snowball knows by the accents that folding took. */
const spanishFolded: Stemmer = (word) => spanish(word.replace(/([cs])ion$/u, "$1ión"));
/** The same, and that plurals in -ões, -ães, -ns, -is are of words in -ão, -m, -l, which it does not know. */
const portugueseFolded: Stemmer = (word) =>
	portuguese(
		word
			.replace(/[ao]es$/u, "ao")
			.replace(/ns$/u, "m")
			.replace(/([aeou])is$/u, "$1l")
			.replace(/cao$/u, "ção"),
	);
/** Snowball takes the plural of a noun in -ion for a form of a verb. */
const frenchFolded: Stemmer = (word) => french(word.replace(/ions$/u, "ion"));
/** Definite neuters in -et, which the older Snowball leaves. */
const swedishFolded: Stemmer = (word) => swedish(word.replace(/(?<=\p{L}{4}[^h])ets?$/u, ""));
/** The plural of foreign words in -s, behind letters after which Snowball leaves it: `Kameras`, `Handys`, `Apps`. */
const germanFolded: Stemmer = (word) => german(word.replace(/(?<=\p{L}{3}[aioy]|\p{L}{2}p)s$/u, ""));
/** Which i was an ı, the vowel before it says: endings are known by it. */
function turkishFolded(word: string): string {
	let restored = word;
	for (let before = ""; before !== restored; ) {
		before = restored;
		restored = restored.replace(/([aı][^aeıiou]*)i/gu, "$1ı");
	}
	return turkish(restored);
}

/** The stemmer of each language, for folded words. */
const STEMMERS: Readonly<Record<string, Stemmer>> = {
	...{ ar: arabicStem, bg: bulgarian, cs: czechStem, da: danish, de: germanFolded, el: greek, en: english },
	...{ es: spanishFolded, fa: persianStem, fi: finnish, fr: frenchFolded, hu: hungarian, id: indonesian, it: italian },
	...{
		ko: koreanStem,
		nb: norwegian,
		nl: dutch,
		nn: norwegian,
		no: norwegian,
		pl: polishStem,
		pt: portugueseFolded,
		ro: romanian,
	},
	...{ ru: russian, sv: swedishFolded, tr: turkishFolded, uk: ukrainian },
};

/** Languages of other letters, in whose texts a Latin word is an English one. */
const NOT_LATIN = new Set(["ar", "bg", "el", "fa", "ja", "ko", "ru", "th", "uk", "zh"]);

/** Shorter words have no endings. */
const LEAST = 3;

const stems = remembered<string>(STEMS_REMEMBERED_MAX);

/**
 * The stem of a folded word in a language: the same for its forms. The word itself where nothing is to be taken off.
 *
 * @returns null where the language has no stems, and of words with digits, which have none
 */
export function stemOf(word: string, language: string): string | null {
	const stemmer = NOT_LATIN.has(language) && /^[a-z]+$/u.test(word) ? english : STEMMERS[language];
	if (!stemmer || word.length > QUERY_WORD_LETTERS_MAX || /\d/u.test(word) || isUnspaced(word)) return null;
	if (word.length < LEAST) return word;
	const key = `${language} ${word}`;
	const found = stems.get(key);
	if (found !== undefined) return found;
	const stem = fold(stemmer(word)) || word;
	stems.set(key, stem);
	return stem;
}
