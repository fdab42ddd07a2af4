/** What begins the lines that version control writes around two versions of a text; one of = alone may underline a heading. */
const SIGNS = ["<<<<<<< ", ">>>>>>> "] as const;

/** Letters of a sign: where a text comes in pieces, what may stand at the end of one and go on in the next. */
export const MARK_LETTERS = 8;

/** What to say of a file that holds them. */
export const UNFINISHED_MERGE =
	"holds the marks of a merge that was not finished: keep one of the two versions, and remove the lines of <<<<<<<, ======= and >>>>>>>";

/** Where in a text the first such line begins; null where none does. @param isWhole whether its first letter begins a line */
export function mergeMark(text: string, isWhole = true): number | null {
	const found = SIGNS.flatMap((sign) => {
		if (isWhole && text.startsWith(sign)) return [0];
		const before = text.indexOf(`\n${sign}`);
		return before < 0 ? [] : [before + 1];
	});
	return found.length === 0 ? null : Math.min(...found);
}

/** What divides the two versions. */
const DIVIDE = /^={7}\r?$/m;

/** The same in text that has no headings to underline: in JSON and in front matter what divides the two versions is a sign, too. */
export function mergeMarkInData(text: string): number | null {
	const places = [mergeMark(text), DIVIDE.exec(text)?.index ?? null].filter((place) => place !== null);
	return places.length === 0 ? null : Math.min(...places);
}
