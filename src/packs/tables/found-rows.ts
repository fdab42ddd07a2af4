import type { TableMapping } from "../format/table.ts";
import type { PackFile } from "../pack-files.ts";
import { reasonOf } from "../read-text.ts";
import type { Report } from "../report.ts";
import { csvRows } from "./csv-rows.ts";
import { jsonRows } from "./json-rows.ts";
import type { PassOver } from "./table-cursor.ts";
import { isFault, type TableFault, type WrittenRow } from "./table-row.ts";
import { TableTextFault, tableText } from "./table-text.ts";

/** What a mapping may do about a quote that is open. */
const UNQUOTED = ' (a mapping may say "quoted": false)';

/** What a reader of a table wants of it. */
interface Wanted {
	/** The columns of which something is made. */
	readonly named: ReadonlySet<string>;
	/** Told of the heading and what parts it; false ends the table. */
	isHeadingFit(columns: readonly string[], separator: string): boolean;
	/** Rows that need not be found. */
	readonly passOver: PassOver;
}

function rowsOf(
	mapping: TableMapping,
	{ path, absolute }: PackFile,
	{ named, isHeadingFit, passOver }: Wanted,
): Generator<WrittenRow | TableFault> {
	const pieces = tableText(absolute, mapping.encoding);
	if (path.endsWith(".jsonl")) return jsonRows(pieces, passOver);
	const separator = mapping.separator ?? (path.endsWith(".tsv") ? "\t" : undefined);
	const form = { separator, quoted: mapping.quoted, instead: UNQUOTED, isNamed: (column: string) => named.has(column) };
	return csvRows(pieces, form, isHeadingFit, passOver);
}

/** The rows of a table that can be found; why others cannot is reported. */
export function* foundRows(
	mapping: TableMapping,
	table: PackFile,
	wanted: Wanted,
	report: Report,
): Generator<WrittenRow> {
	const { path } = table;
	try {
		for (const row of rowsOf(mapping, table, wanted))
			if (isFault(row)) report.addAt(path, row.line, row.path ?? [], row.message);
			else yield row;
	} catch (error) {
		if (error instanceof TableTextFault) report.addLine(path, error.line, error.message);
		else if (error instanceof Error && "syscall" in error)
			report.addLine(path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
		else throw error;
	}
}
