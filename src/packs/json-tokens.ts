export interface JsonToken {
	/** A string with its quotes, a sign, or the letters between two of them. */
	readonly token: string;
	readonly line: number;
	/** Of a string: whether its line ends before it does; all of the line belongs to it. */
	readonly isOpen: boolean;
}

/** Between them stand JSON's own blanks, and no others. */
const BEGINNING = /["{}[\],:]|[^ \t\r\n{}[\],:"]+/g;

/** The tokens of a text that is to be JSON (RFC 8259), in order; each letter is looked at once. */
export function* jsonTokens(text: string): Generator<JsonToken> {
	const beginning = new RegExp(BEGINNING);
	const lineOf = lineCounter(text);
	for (let found = beginning.exec(text); found !== null; found = beginning.exec(text)) {
		const line = lineOf(found.index);
		if (found[0] === '"') {
			const { end, isOpen } = stringEnd(text, found.index);
			beginning.lastIndex = end;
			yield { token: text.slice(found.index, end), line, isOpen };
		} else yield { token: found[0], line, isOpen: false };
	}
}

/** The line of a place of the text; places only grow, so that each line end is looked for once. */
function lineCounter(text: string): (index: number) => number {
	let line = 1;
	let next = text.indexOf("\n");
	return (index) => {
		for (; next >= 0 && next < index; next = text.indexOf("\n", next + 1)) line++;
		return line;
	};
}

const [NEWLINE, QUOTE, BACKSLASH] = [0x0a, 0x22, 0x5c];

/** The place behind the string that begins at a quote. By hand: a regular expression keeps a step back for every escape. */
function stringEnd(text: string, quote: number): { readonly end: number; readonly isOpen: boolean } {
	let isEscaped = false;
	for (let at = quote + 1; at < text.length; at++) {
		const letter = text.charCodeAt(at);
		if (letter === NEWLINE) return { end: at, isOpen: true };
		if (letter === QUOTE && !isEscaped) return { end: at + 1, isOpen: false };
		isEscaped = letter === BACKSLASH && !isEscaped;
	}
	return { end: text.length, isOpen: true };
}
