import type { TableMapping } from "../format/table.ts";

/** Words that exports write where nothing is known, and those by which a table that counts as empty may call it. */
const USUAL =
	/^(?:n\/?a\.?|n\. ?a\.|k\. ?a\.|[-–—?]{1,3}|tb[acd]|null|none|nil|nan|unknown|undefined|0{4}-0{2}-0{2}.*)$/i;

/** Whether a cell says that nothing is known, in words that its mapping calls empty. */
export function isEmptyWord(text: string, { empty }: Pick<TableMapping, "empty">): boolean {
	if (empty === undefined) return false;
	const word = text.trim().toLowerCase();
	return empty.some((each) => each.toLowerCase() === word);
}

/** What may be done about words that cannot be read, where they look as if they said that nothing is known; else nothing. */
export const emptyAdvice = (text: string): string =>
	USUAL.test(text) ? `; where it says that nothing is known, write "empty": ["${text}"] into the mapping` : "";
