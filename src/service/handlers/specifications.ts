import type { ProductData } from "#src/packs/format/products.ts";
import type { Reader } from "#src/store/read/reader.ts";
import type { Handlers } from "./handler.ts";

type Row = ProductData["specifications"][number]["rows"][number];

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(language: string): Intl.NumberFormat {
	const format = formats.get(language) ?? new Intl.NumberFormat(language);
	formats.set(language, format);
	return format;
}

/** A value as people read it: numbers in their format, with a space that does not break before the unit. */
function writtenValue(reader: Reader, row: Row): string {
	if ("value" in row) return `${numberFormat(reader.language).format(row.value)}${row.unit ? `\u00a0${row.unit}` : ""}`;
	if ("text" in row) return row.text;
	if ("term" in row) return reader.term(row.term);
	if ("terms" in row) return row.terms.map((term) => reader.term(term)).join(", ");
	return reader.term(row.yes ? "yes" : "no");
}

export const specificationHandlers = {
	specifications: ({ values, reader }) => {
		const product = reader.item("products", values.required("productName"));
		if (!product) return null;
		const { specifications, inTheBox } = product.data;
		const pictures = reader.pictures(inTheBox.flatMap(({ picture }) => picture ?? []));
		return {
			techSpecs: specifications.map(({ group, rows }) => ({
				group: reader.term(group),
				anchor: `spec-${group}`,
				rows: rows.map((row) => ({
					label: reader.term(row.label),
					value: writtenValue(reader, row),
					anchor: `spec-${group}.${row.label}`,
				})),
			})),
			inTheBox: inTheBox.map(({ item, text, count, picture }) => ({
				name: reader.term(item),
				text: text ?? "",
				count,
				picture: picture === undefined ? null : (pictures.get(picture) ?? null),
			})),
		};
	},
} satisfies Partial<Handlers>;
