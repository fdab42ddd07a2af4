import type { TableMapping } from "#src/packs/format/table.ts";
import { isInExport } from "#src/packs/help-centre/export-place.ts";
import { codesOf } from "#src/packs/own-locale.ts";
import { allItems, type Item, type Pack } from "#src/packs/pack.ts";
import type { PackFile } from "#src/packs/pack-files.ts";
import { tableFile } from "#src/packs/read-pack.ts";
import { Report } from "#src/packs/report.ts";
import { readMapping } from "#src/packs/tables/read-mapping.ts";
import { placeInTable } from "#src/packs/tables/table-place.ts";
import { several } from "./several.ts";

/** Where a table says what its lines are. */
interface Mapped {
	readonly file: string;
	readonly says: TableMapping;
}

/**
 * Where the texts would stand that a pack lacks in a locale: the file of an item's folder, the line of a table and what its
 * mapping says, or the article of a help centre's export. What one mapping makes of many lines is said once, with how many.
 *
 * @param files of the pack
 */
export function* lackingTexts(pack: Pack, files: readonly PackFile[], locale: string): Generator<string> {
	const mappings = mappingsOf(files, pack);
	const unmapped = new Map<string, number>();
	const manuals = new Map<string, number>();
	for (const item of allItems(pack)) {
		if (item.texts.has(locale)) continue;
		const { file } = item;
		const row = placeInTable(file);
		const mapping = mappings.get(row?.table ?? "");
		if (row && mapping?.says.fields && !mapping.says.texts?.[locale]) count(unmapped, row.table);
		else if (row) yield `${file} ${placeOf(mapping, locale)}`;
		else if (isInExport(file)) yield `${file} has no text in ${locale}`;
		else if (isOfManuals(item)) count(manuals, file);
		else yield `${item.kind}/${item.id}/${locale}.md`;
	}
	for (const [table, lines] of unmapped)
		yield `${mappings.get(table)?.file} texts.${locale}, for ${several(lines, "line")} of ${table}`;
	for (const [file, made] of manuals) yield `${file} texts.${locale}, for ${several(made, "document")}`;
}

const placeOf = (mapping: Mapped | undefined, locale: string): string =>
	mapping?.says.fields ? `by texts.${locale} of ${mapping.file}` : `texts.${locale}`;

/** Whether it is made of the names of PDFs. */
const isOfManuals = ({ file }: Item): boolean => file.startsWith("manuals/");

const count = (counts: Map<string, number>, name: string): Map<string, number> =>
	counts.set(name, (counts.get(name) ?? 0) + 1);

/** What says of each table what its lines are. */
function mappingsOf(files: readonly PackFile[], { directory, site }: Pack): Map<string, Mapped> {
	const tables = new Map<string, PackFile>();
	for (const file of files) if (tableFile(file.path) === "table") tables.set(file.path.slice("tables/".length), file);
	const mappings = new Map<string, Mapped>();
	for (const file of files) {
		if (tableFile(file.path) !== "mapping") continue;
		const read = readMapping(file, tables, codesOf(site), new Report(directory));
		if ("mapping" in read) mappings.set(read.table.path, { file: file.path, says: read.mapping });
	}
	return mappings;
}
