import type { Footnote, Specifications } from "#src/contract/specifications/schemas.ts";
import type { ProductData } from "#src/packs/format/products.ts";
import { FOOTNOTES_SHOWN } from "#src/site/limits.ts";
import type { Reader } from "#src/store/read/reader.ts";
import { writtenValue } from "../shapes/written-value.ts";
import type { Handlers } from "./handler.ts";

/** A text that the dictionary holds about a label; null when nobody wrote one. */
function aboutLabel(reader: Reader, label: string, kind: "note" | "synonyms"): Footnote | null {
	const key = `${label}.${kind}`;
	const text = reader.term(key);
	return text === key ? null : { anchor: `spec-${key}`, label: reader.term(label), text };
}

/** Notes on the labels of a table, each label once, in the order of the table. */
function footnotesOf(reader: Reader, groups: ProductData["specifications"]): Specifications["footnotes"] {
	const labels = [...new Set(groups.flatMap(({ rows }) => rows.map(({ label }) => label)))];
	const about = (kind: "note" | "synonyms") => labels.flatMap((label) => aboutLabel(reader, label, kind) ?? []);
	const [synonyms, specs] = [about("synonyms"), about("note")];
	return { synonyms, specs, collapse: synonyms.length + specs.length > FOOTNOTES_SHOWN };
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
					footnote: aboutLabel(reader, row.label, "note")?.anchor ?? null,
				})),
			})),
			inTheBox: inTheBox.map(({ item, text, count, picture }) => ({
				name: reader.term(item),
				text: text ?? "",
				count,
				picture: picture === undefined ? null : (pictures.get(picture) ?? null),
			})),
			footnotes: footnotesOf(reader, specifications),
		};
	},
} satisfies Partial<Handlers>;
