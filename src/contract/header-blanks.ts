/**
 * A header's value, or a part of it, without the blanks around it: space and tab alone (RFC 9110 section 5.6.3, RFC 6265bis
 * section 5.6). Node reads headers byte by byte, so that `trim()` would take a letter's byte (A0) for a blank too, and two
 * names for one.
 */
export function stripBlanks(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && isBlank(text[from])) from += 1;
	while (to > from && isBlank(text[to - 1])) to -= 1;
	return text.slice(from, to);
}

const isBlank = (letter: string | undefined) => letter === " " || letter === "\t";
