/** Some of what was written; with an address where it is one. */
interface Part {
	readonly text: string;
	readonly address: string | null;
}

/** An https address as people write it: the mark that ends a sentence or closes a bracket is none of it. */
const ADDRESS = /https:\/\/[^\s<>"]*[^\s<>"'.,;:!?)\]}…。、）」]/u;

/** A line in parts, so that the addresses in it can be followed. */
export function partsOf(line: string): readonly Part[] {
	return line
		.split(new RegExp(`(${ADDRESS.source})`, ADDRESS.flags))
		.filter((text) => text !== "")
		.map((text) => ({ text, address: ADDRESS.test(text) && URL.canParse(text) ? text : null }));
}
