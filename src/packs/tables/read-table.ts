import { TABLE_ROWS_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import type { ForeignPages } from "../foreign-pages.ts";
import type { Kind } from "../format/kinds.ts";
import { type Source, type TableMapping, tableMapping } from "../format/table.ts";
import type { Item, LooseFacts } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import type { FieldPath } from "../problem.ts";
import { readAs } from "../read-as.ts";
import { readJson } from "../read-item.ts";
import { reasonOf } from "../read-text.ts";
import type { Report } from "../report.ts";
import { csvRows, otherSeparator } from "./csv-rows.ts";
import { itemOfRow, type RowText } from "./item-of-row.ts";
import { jsonRows } from "./json-rows.ts";
import { type KnownRows, NO_KNOWN_ROWS, RowHashes } from "./known-rows.ts";
import { columnAt, columnsOf, madeValue, Origins, treeOf } from "./made-value.ts";
import { mappingFaults, placesOfColumn } from "./mapping-faults.ts";
import { type ColumnOf, tablePlace } from "./table-place.ts";
import { isFault, type TableFault, type TableRow, type WrittenRow } from "./table-row.ts";
import { TableTextFault, tableText } from "./table-text.ts";

/** An item of a table, or that a row names one which cannot be read. */
export interface RowItem {
	readonly kind: Kind;
	readonly id: string;
	/** The row, in place of a file. */
	readonly place: string;
	readonly item: Item | null;
	readonly loose?: LooseFacts | undefined;
	readonly row: RowIdentity;
}

/** By what a row is known again. */
export interface RowIdentity {
	/** The path of its table. */
	readonly table: string;
	readonly hash: Uint8Array;
}

/** Where everything of a row comes from. */
interface Sources {
	readonly mapping: TableMapping;
	readonly id: Source;
	/** Null of lines of JSON that are written as items: `{ "id": …, "data": {…}, "texts": { "en_GB": {…} } }`. */
	readonly fields: Source | null;
	readonly texts: ReadonlyMap<string, Source>;
	/** What else the mapping says makes no item: what rows are called is read, so that others may name them. */
	readonly isIdAlone?: boolean;
	/** What addresses in HTML stand for. */
	readonly addresses?: ForeignPages | undefined;
}

/**
 * The items of a table, row by row: never more than one is in memory. What is wrong is reported by file, line and
 * column, and the next row is read.
 *
 * @param tables the files of `tables/` that are no mappings, by their names; the one that is read is taken out
 * @param aids what addresses in HTML stand for, without it links outside stay; and what is passed over
 */
export function* readTable(
	file: PackFile,
	tables: Map<string, PackFile>,
	report: Report,
	{ addresses, known = NO_KNOWN_ROWS }: { readonly addresses?: ForeignPages; readonly known?: KnownRows } = {},
): Generator<RowItem> {
	const value = readJson(file, report);
	const mapping = value === undefined ? null : readAs(tableMapping, value, file.path, report);
	const faults = [...mappingFaults(value)];
	for (const { path, message } of faults) report.add(file.path, path, message);
	const name = file.path.slice("tables/".length, -".json".length);
	const names = [".csv", ".tsv", ".jsonl"].map((ending) => `${name}${ending}`);
	const table = tables.get(mapping?.file ?? names.find((each) => tables.has(each)) ?? "");
	if (table) tables.delete(table.path.slice("tables/".length));
	if (!mapping) {
		for (const each of names) tables.delete(each);
		return;
	}
	if (!table) {
		const near = mapping.file === undefined ? null : nearestWord(mapping.file, tables.keys());
		const words = mapping.file ?? names.join(" or ");
		report.add(
			file.path,
			mapping.file === undefined ? [] : ["file"],
			`there is no tables/${words}, ${near === null ? "put the table there" : `did you mean ${near}?`}`,
		);
		return;
	}
	const sources = sourcesOf(mapping, table, file, report);
	if (!sources || known.isTable(table.path)) return;
	yield* itemsOf({ ...sources, isIdAlone: faults.length > 0, addresses }, { table, file, report, known });
}

function sourcesOf(mapping: TableMapping, table: PackFile, file: PackFile, report: Report): Sources | null {
	const { id, fields, texts } = mapping;
	const isAsItems = table.path.endsWith(".jsonl") && fields === undefined && texts === undefined;
	if (isAsItems) return { mapping, id: id ?? "id", fields: null, texts: new Map() };
	if (id === undefined) report.add(file.path, ["id"], "is missing, name the column that holds the id of each item");
	if (fields === undefined) report.add(file.path, ["fields"], "is missing, say which column each field comes from");
	if (id === undefined || fields === undefined) return null;
	const trees = Object.entries(texts ?? {}).map(([locale, each]) => [locale, treeOf(each)] as const);
	return { mapping, id, fields: treeOf(fields), texts: new Map(trees) };
}

interface Reading {
	readonly table: PackFile;
	/** Its mapping. */
	readonly file: PackFile;
	readonly report: Report;
	readonly known: KnownRows;
}

function* itemsOf(sources: Sources, { table, file, report, known }: Reading): Generator<RowItem> {
	const all = [sources.id, ...(sources.fields ? [sources.fields] : []), ...sources.texts.values()];
	const never = new Set(all.flatMap((each) => [...columnsOf(each)]));
	report.nameColumns(table.path, columnsNamedBy(sources));
	let hashes = new RowHashes("");
	const isHeadingFit = (columns: readonly string[]) => {
		hashes = new RowHashes(JSON.stringify(columns));
		const missing = [...never].filter((column) => !columns.includes(column));
		const single = columns.length === 1 && missing.length > 0 ? otherSeparator(columns[0] ?? "") : null;
		if (single !== null)
			report.add(
				file.path,
				sources.mapping.separator === undefined ? [] : ["separator"],
				`the heading of ${table.path} is one column, since "${sources.mapping.separator ?? ","}" does not stand in it; its cells stand between "${single}": write that as separator, or leave separator out`,
			);
		else
			for (const column of missing) {
				const near = nearestWord(column, columns);
				const advice = near === null ? `name one of ${columns.slice(0, 20).join(", ")}` : `did you mean "${near}"?`;
				for (const path of placesOfColumn(sources.mapping, column))
					report.add(file.path, path, `names the column "${column}", which ${table.path} does not have; ${advice}`);
			}
		never.clear();
		return missing.length === 0;
	};
	let rows = 0;
	for (const found of faultsTold(rowsOf(sources.mapping, table, isHeadingFit), table, report)) {
		const hash = hashes.of(found.written);
		const isKnown = known.isRow(table.path, hash);
		// Whether a column is in any line is not known of those that are passed over.
		const row = isKnown && never.size === 0 ? null : found.read();
		if (row && isFault(row)) {
			report.addAt(table.path, row.line, row.path ?? [], row.message);
			continue;
		}
		if (++rows > TABLE_ROWS_MAX) {
			report.addLine(table.path, found.line, `has more than ${TABLE_ROWS_MAX} rows, divide it`);
			return;
		}
		for (const column of never) if (row?.cell(column) !== undefined) never.delete(column);
		const read = row && !isKnown ? itemOf(sources, row, table, report) : null;
		if (read) yield { ...read, row: { table: table.path, hash } };
	}
	if (rows > 0)
		for (const column of never)
			for (const path of placesOfColumn(sources.mapping, column))
				report.add(file.path, path, `names the column "${column}", which no line of ${table.path} has; correct it`);
}

function rowsOf(
	mapping: TableMapping,
	{ path, absolute }: PackFile,
	isHeadingFit: (columns: readonly string[]) => boolean,
): Generator<WrittenRow | TableFault> {
	const pieces = tableText(absolute, mapping.encoding);
	if (path.endsWith(".jsonl")) return jsonRows(pieces);
	const separator = mapping.separator ?? (path.endsWith(".tsv") ? "\t" : undefined);
	return csvRows(pieces, { separator, quoted: mapping.quoted }, isHeadingFit);
}

/** The rows that can be found; why others cannot is reported. */
function* faultsTold(
	rows: Iterable<WrittenRow | TableFault>,
	{ path }: PackFile,
	report: Report,
): Generator<WrittenRow> {
	try {
		for (const row of rows)
			if (isFault(row)) report.addAt(path, row.line, row.path ?? [], row.message);
			else yield row;
	} catch (error) {
		if (error instanceof TableTextFault) report.addLine(path, error.line, error.message);
		else if (error instanceof Error && "syscall" in error)
			report.addLine(path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
		else throw error;
	}
}

function itemOf(sources: Sources, row: TableRow, table: PackFile, report: Report): Omit<RowItem, "row"> | null {
	const mapping = {
		...sources.mapping,
		addresses: sources.addresses?.in((message) =>
			report.note("table-picture", tablePlace(table.path, row.line), row.line, [], message),
		),
	};
	const [origins, named] = [new Origins(), new Origins()];
	const made = madeValue(row, sources.id, mapping, named).value;
	const id = typeof made === "number" ? String(made) : made;
	const at = (column: string | null, message: string) =>
		report.addColumn(tablePlace(table.path, row.line), column, message);
	if (typeof id !== "string" || id.length > 300) {
		const [column = null] = columnsOf(sources.id);
		for (const fault of named.faults) at(fault.column, fault.message);
		if (named.faults.length === 0) at(column, "is empty, write the id of the item");
		return null;
	}
	const place = tablePlace(table.path, row.line);
	if (sources.isIdAlone) return { kind: mapping.kind, id, place, item: null };
	const data = sources.fields ? madeValue(row, sources.fields, mapping, origins).value : row.cell("data");
	const faults = [...named.faults, ...origins.faults];
	if (!sources.fields && data === undefined)
		faults.push({ column: "data", message: "is missing, write the fields of data.json into it" });
	const texts = new Map<string, RowText>();
	for (const [locale, source] of textsOf(sources, row)) {
		const own = new Origins();
		const made = typeof source === "function" ? source() : madeValue(row, source, mapping, own);
		faults.push(...own.faults);
		if (made.isFromCells) texts.set(locale, { value: made.value, origins: own });
	}
	for (const fault of faults) at(fault.column, fault.message);
	const item =
		faults.length > 0
			? null
			: itemOfRow(
					{ kind: mapping.kind, id, table: table.path, line: row.line, data: { value: data, origins }, texts },
					report,
				);
	const loose = item === null ? { kind: mapping.kind, id, file: place, data } : undefined;
	return { kind: mapping.kind, id, place, item, loose };
}

/** What each text is made of; of a line that is written as an item, what stands there. */
function textsOf(
	{ fields, texts }: Sources,
	row: TableRow,
): Iterable<readonly [string, Source | (() => { readonly value: unknown; readonly isFromCells: boolean })]> {
	if (fields) return texts;
	const written = row.cell("texts");
	return typeof written === "object" && written !== null
		? Object.entries(written).map(([locale, value]) => [locale, () => ({ value, isFromCells: true })] as const)
		: [];
}

/** The columns of fields, for what is found wrong when the row is no longer at hand. */
function columnsNamedBy({ fields, texts }: Sources): ColumnOf {
	return (locale, path: FieldPath) => {
		const source = locale === null ? fields : texts.get(locale);
		return source ? columnAt(source, path) : null;
	};
}
