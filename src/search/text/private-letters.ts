/**
 * Letters of private use (Unicode Standard 23.5) with which tokens of our indexes begin that are no words: an index takes
 * them for letters, and nobody's text has a word that begins so. Each stands here once, so that none means two things.
 */
export const PRIVATE_LETTER = {
	/** The stem of a word. */
	stem: "\u{e000}",
	/** What a search may be narrowed to. */
	mark: "\u{e001}",
	/** Within a mark, what is neither letter nor digit. */
	hyphen: "\u{e002}",
	/** A pair of letters of a script without spaces. */
	pair: "\u{e003}",
	/** Of suggestions: a number, alias or code as a key, or a name written as one word. */
	number: "\u{e010}",
	/** The end of such a key. */
	numberEnding: "\u{e011}",
	/** A word of keywords, or of what something is about. */
	about: "\u{e012}",
	/** The end of a word of a title. */
	ending: "\u{e013}",
	/** By itself: what this stands on is a category. */
	category: "\u{e014}",
} as const;

const FIRST = 0xe000;
const LAST = 0xf8ff;

/** Whether a token is a word of the text, not what an index stores beside it. */
export function isWritten(token: string): boolean {
	const first = token.charCodeAt(0);
	return !(first >= FIRST && first <= LAST);
}
