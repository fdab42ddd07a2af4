/**
 * Controls that no text needs, halves of letters, and the marks that turn the direction of what follows
 * (Unicode Technical Report 36): with them, what is read is not what is written. The single marks
 * U+200E, U+200F and U+061C stay allowed.
 */
const UNSEEN =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
	/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/u;
const ALL_UNSEEN = new RegExp(UNSEEN.source, "gu");

const nameOf = (letter: string): string =>
	`U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;

/** The first such letter of a text by its code and place, or null. */
export function firstUnseen(text: string): { readonly code: string; readonly at: number } | null {
	const match = UNSEEN.exec(text);
	return match && { code: nameOf(match[0]), at: match.index };
}

/** A text without them. */
export const withoutUnseen = (text: string): string => text.replace(ALL_UNSEEN, "");

/** A text in which they are written out, and line ends too, fit for a terminal. */
export const visible = (text: string): string =>
	text.replace(/[\t\r\n]+/g, " ").replace(ALL_UNSEEN, (letter) => `<${nameOf(letter)}>`);

/** The same of several lines, for what a terminal gets: their ends stay. */
export const visibleLines = (text: string): string => text.split("\n").map(visible).join("\n");

/** A line of JSON in which they are escaped as JSON does: for logs, which are read on terminals too. */
export const visibleJson = (line: string): string =>
	line.replace(ALL_UNSEEN, (letter) => `\\u${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
