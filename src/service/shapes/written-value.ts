import type { ProductData } from "#src/packs/format/products.ts";
import type { Reader } from "#src/store/read/reader.ts";

type Row = ProductData["specifications"][number]["rows"][number];

const formats = new Map<string, Intl.NumberFormat>();

/** As it was written, to the last figure. Years and numbers of lines are written without signs between thousands: what has a unit has them. */
function numberFormat(language: string, hasUnit: boolean): Intl.NumberFormat {
	const key = `${language} ${hasUnit}`;
	const format =
		formats.get(key) ??
		new Intl.NumberFormat(language, { maximumFractionDigits: 20, useGrouping: hasUnit ? "auto" : "min2" });
	formats.set(key, format);
	return format;
}

/** The value of a specification as people read it: numbers in their format, with a space that does not break before the unit. */
export function writtenValue(reader: Pick<Reader, "language" | "term">, row: Row): string {
	if ("value" in row) {
		const { value, unit = "" } = row;
		// Written out first, since a format shows what a number of the machine is beside the one that was meant.
		return `${numberFormat(reader.language, unit !== "").format(`${value}`)}${unit && `\u00a0${unit}`}`;
	}
	if ("text" in row) return row.text;
	if ("term" in row) return reader.term(row.term);
	if ("terms" in row) return row.terms.map((term) => reader.term(term)).join(", ");
	return reader.term(row.yes ? "yes" : "no");
}
