/** A record of a CSV file, and the line on which it begins. */
export interface CsvRecord {
	readonly line: number;
	readonly fields: readonly string[];
}

/** One field: in quotation marks, in which two stand for one, or as it is; then what ends it. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/**
 * Reads CSV as RFC 4180 writes it; empty lines are none.
 *
 * @returns the records, or the line on which something is none
 */
export function readCsv(text: string): { readonly records: readonly CsvRecord[] } | { readonly brokenAt: number } {
	const records: CsvRecord[] = [];
	const source = text.replace(/^\ufeff/, "");
	let line = 1;
	let begun = { line, fields: [] as string[] };
	for (FIELD.lastIndex = 0; FIELD.lastIndex < source.length; ) {
		const match = FIELD.exec(source);
		if (!match) return { brokenAt: line };
		const [whole, quoted, plain = "", end] = match;
		begun.fields.push(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"'));
		line += whole.split(/\r\n|\n|\r/).length - 1;
		if (end === ",") {
			// A comma at the very end is followed by an empty field.
			if (FIELD.lastIndex === source.length) begun.fields.push("");
			else continue;
		}
		if (begun.fields.some((field) => field !== "")) records.push(begun);
		begun = { line, fields: [] };
	}
	if (begun.fields.some((field) => field !== "")) records.push(begun);
	return { records };
}
