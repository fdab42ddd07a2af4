import type { ProductData } from "#src/packs/format/products.ts";
import type { Reader } from "#src/store/read/reader.ts";

type Row = ProductData["specifications"][number]["rows"][number];

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
	const format = formats.get(language) ?? new Intl.NumberFormat(language);
	formats.set(language, format);
	return format;
}

/** The value of a specification as people read it: numbers in their format, with a space that does not break before the unit. */
export function writtenValue(reader: Reader, row: Row): string {
	if ("value" in row) return `${numberFormat(reader.language).format(row.value)}${row.unit ? `\u00a0${row.unit}` : ""}`;
	if ("text" in row) return row.text;
	if ("term" in row) return reader.term(row.term);
	if ("terms" in row) return row.terms.map((term) => reader.term(term)).join(", ");
	return reader.term(row.yes ? "yes" : "no");
}
