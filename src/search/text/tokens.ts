import { FORMS_REMEMBERED_MAX } from "#src/site/search-limits.ts";
import { fold } from "./fold.ts";
import { isWritten, PRIVATE_LETTER } from "./private-letters.ts";
import { stemOf } from "./stems.ts";
import { DECIMAL_POINT, isPaired, languageOf, pairsIn, wordsOf } from "./words.ts";
import type { WrittenText } from "./written-text.ts";

const stemToken = (word: string, language: string): string => `${PRIVATE_LETTER.stem}${stemOf(word, language) ?? word}`;

/** A folded word as the index stores it: itself, and its stem where its language has stems. */
export function tokensOfWord(word: string, locale: string): string[] {
	const language = languageOf(locale);
	return stemOf(word, language) === null ? [word] : [word, stemToken(word, language)];
}

/** Letters without a blank, as the index stores them: most of them stand in thousands of texts. */
interface WrittenForm {
	readonly words: readonly string[];
	readonly stems: readonly string[];
}

const forms = new Map<string, Map<string, WrittenForm>>();

/** What each form of a locale is stored as, remembered until there are too many; then the common ones soon are again. */
function formsIn(locale: string): (form: string) => WrittenForm {
	const remembered = forms.get(locale) ?? new Map<string, WrittenForm>();
	forms.set(locale, remembered);
	if (remembered.size > FORMS_REMEMBERED_MAX) remembered.clear();
	return (form) => {
		const found = remembered.get(form);
		if (found) return found;
		const words = Array.from(wordsOf(form, locale), ({ word }) => word);
		const made = { words, stems: words.flatMap((word) => tokensOfWord(word, locale).slice(1)) };
		remembered.set(form, made);
		return made;
	};
}

/**
 * A text as the full-text index stores it: its words in their order, then, so that neighbours stay neighbours, the stem
 * of each, pairs of letters where words have no sure ends, and as one word what is written with hyphens.
 */
export function tokensOf({ text, forms, compounds }: WrittenText, locale: string): string {
	const tokens: string[] = [];
	const behind: string[] = [];
	const stems = (word: string) => tokensOfWord(word, locale).slice(1);
	const formOf = formsIn(locale);
	for (const form of forms) {
		const known = formOf(form);
		for (const word of known.words) tokens.push(word);
		for (const stem of known.stems) behind.push(stem);
	}
	if (isPaired(text)) behind.push(...pairsIn(fold(text)).map((pair) => `${PRIVATE_LETTER.pair}${pair}`));
	const joined = new Set(compounds.map((compound) => compound.joined));
	return [...tokens, ...behind, ...joined, ...[...joined].flatMap(stems)].join(" ");
}

/**
 * What `tokensOf` made of a text, and behind it the stems of what its compounds are made of.
 *
 * @param partsOf the parts of a word that is a compound, folded, and theirs; none of any other
 */
export function withParts(tokens: string, locale: string, partsOf: (word: string) => readonly string[]): string {
	const language = languageOf(locale);
	const parts = tokens.split(" ").filter(isWritten).flatMap(partsOf);
	return [tokens, ...parts.map((part) => stemToken(part, language))].join(" ");
}

/** Tokens of the index that stand for a word, though it is written otherwise. */
export interface Form {
	readonly tokens: readonly string[];
	/** Whether they stand side by side, all somewhere, or the only one is the beginning of a token. */
	readonly join: "phrase" | "all" | "beginning";
	/** A word that stands nowhere without them: its stem is stored beside each. */
	readonly covers?: string;
}

/**
 * What a folded word of a query is looked for as beside itself: its stem, the stems of what it is made of, its pairs of
 * letters, in languages whose umlauts are written out the word with them, and of a number with a fraction its numbers.
 *
 * @param parts what it is made of, as `partsOf` says
 */
export function formsOf(word: string, locale: string, parts: readonly string[]): Form[] {
	if (word.includes(DECIMAL_POINT)) return [{ tokens: word.split(DECIMAL_POINT), join: "phrase", covers: word }];
	const language = languageOf(locale);
	const umlaut = withUmlauts(word, language);
	const stems = [word, ...umlaut].filter((each) => stemOf(each, language) !== null);
	const forms: Form[] = stems.map((each) => ({ tokens: [stemToken(each, language)], join: "phrase", covers: each }));
	for (const each of umlaut) forms.push({ tokens: [each], join: "phrase" });
	if (parts.length > 0) forms.push({ tokens: parts.map((part) => stemToken(part, language)), join: "all" });
	const pairsOf = pairsIn(word).map((pair) => `${PRIVATE_LETTER.pair}${pair}`);
	if (pairsOf.length > 0) forms.push({ tokens: pairsOf, join: [...word].length < 2 ? "beginning" : "phrase" });
	return forms;
}

/** Another phrase for what is asked, and the tokens that stand side by side where a text has it in any form. */
export interface OtherPhrase {
	readonly text: string;
	readonly tokens: readonly string[];
}

/** A folded phrase as texts have it: by the stems of its words, or of a script without spaces by its pairs of letters. */
export function otherPhrase(text: string, locale: string): OtherPhrase {
	const language = languageOf(locale);
	const words = text.split(" ");
	if (words.every((word) => stemOf(word, language) !== null))
		return { text, tokens: words.map((word) => stemToken(word, language)) };
	const pairs = words.length === 1 ? pairsIn(text) : [];
	return { text, tokens: pairs.length > 1 ? pairs.map((pair) => `${PRIVATE_LETTER.pair}${pair}`) : words };
}

/** How umlauts are written out where a keyboard has none, as folding leaves them. */
const WRITTEN_OUT: Readonly<Record<string, RegExp>> = {
	...{ de: /([aou])e/gu, da: /([ao])[ae]/gu, nb: /([ao])[ae]/gu, nn: /([ao])[ae]/gu, no: /([ao])[ae]/gu },
};

function withUmlauts(word: string, language: string): string[] {
	const written = WRITTEN_OUT[language];
	const short = written ? word.replace(written, "$1") : word;
	return short === word ? [] : [short];
}
