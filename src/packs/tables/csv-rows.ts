import { TABLE_COLUMNS_MAX, TABLE_LINE_LETTERS_MAX, TABLE_ROWS_MAX } from "#src/site/pack-limits.ts";
import type { TableMapping } from "../format/table.ts";
import { CsvFault, type CsvSigns, cellsOf, csvRecords } from "./csv-records.ts";
import { PASS_NOTHING, type PassOver, TableCursor } from "./table-cursor.ts";
import type { TableFault, TableRow, WrittenRow } from "./table-row.ts";
import { isLonger, lettersOf, type Utf8 } from "./table-text.ts";

const SEPARATORS = [",", ";", "\t", "|"] as const;

/** What separates the cells of a heading that was read as one; null when nothing does. */
export const otherSeparator = (heading: string): string | null =>
	SEPARATORS.find((sign) => heading.includes(sign)) ?? null;

/** The sign that a heading has most; a comma when it has none. */
function separatorOf(heading: string): string {
	const plain = heading.replace(/"[^"]*"/g, "");
	const counts = SEPARATORS.map((sign) => ({ sign, count: plain.split(sign).length - 1 }));
	return counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** How a table is written, and what of it is read. */
interface CsvForm extends Pick<TableMapping, "separator" | "quoted"> {
	/** What may be done about a quote that is open, instead of closing it. */
	readonly instead?: string;
	/** Whether anything is made of a column: one of which nothing is may stand twice. Without it of each. */
	readonly isNamed?: (column: string) => boolean;
}

/**
 * The rows of a table with a heading (RFC 4180), read as a stream. A row that has not as many cells as the heading is
 * told and passed over; what breaks the quotes ends the table, since nobody knows where the next row begins.
 *
 * @param pieces with lines ended by `\n`
 * @param isHeadingFit told of the heading and what parts it; false ends the table
 * @param passOver rows that need not be found
 */
export function* csvRows(
	pieces: Iterable<Utf8>,
	{ separator, quoted, instead, isNamed = () => true }: CsvForm,
	isHeadingFit: (columns: readonly string[], separator: string) => boolean,
	passOver: PassOver = PASS_NOTHING,
): Generator<WrittenRow | TableFault> {
	const cursor = new TableCursor(pieces, passOver);
	let heading: Heading | null = null;
	let blank = 0;
	try {
		const said = separatorSaid(cursor);
		const signs: CsvSigns = { separator: separator ?? said ?? separatorOf(firstLine(cursor)), quoted };
		for (const { line, written } of csvRecords(cursor, signs, instead)) {
			if (isBlank(written, signs)) {
				if (++blank <= TABLE_ROWS_MAX) continue;
				yield {
					line,
					message: `has more than ${TABLE_ROWS_MAX} rows without words, delete them; nothing behind is read`,
				};
				return;
			}
			if (heading !== null) yield writtenRow(written, line, heading, signs);
			else {
				const columns = cellsOf(lettersOf(written), signs).map((each) => each.trim());
				const fault = headingFault(columns, line, isNamed);
				if (fault) yield fault;
				if (fault || !isHeadingFit(columns, signs.separator)) return;
				heading = { places: new Map(columns.map((column, place) => [column, place])), width: columns.length };
			}
		}
	} catch (error) {
		if (!(error instanceof CsvFault)) throw error;
		yield { line: error.line, message: error.message };
		return;
	} finally {
		cursor.close();
	}
	if (heading === null) yield { line: null, message: "is empty, begin it with a line of headings" };
}

/** The columns of a table. */
interface Heading {
	/** By their names, of those without one the last. */
	readonly places: ReadonlyMap<string, number>;
	/** Those without a name among them, as spreadsheets save empty ones. */
	readonly width: number;
}

/** What spreadsheets write above a heading: `sep=;`. */
const SEPARATOR_SAID = /^"?sep=([^\w\s"\x80-\xff]|\t)\1*"?$/i;

/** What separates cells as the first line says, which is taken; null where it says nothing, and is the heading. */
function separatorSaid(cursor: TableCursor): string | null {
	const line = firstLine(cursor);
	const said = SEPARATOR_SAID.exec(line)?.[1] ?? null;
	if (said !== null) cursor.take(line.length);
	return said;
}

/** Nothing, or what may turn out to be nothing but blanks between separators. */
const LIKELY_BLANK = /^[^\w]*$/;

function isBlank(written: Utf8, signs: CsvSigns): boolean {
	if (!LIKELY_BLANK.test(written)) return false;
	if (/^[ \t]*$/.test(written.replaceAll(signs.separator, ""))) return true;
	return cellsOf(lettersOf(written), signs).every((cell) => cell.trim() === "");
}

/** The line that it is on, or what is read of one that is too long. */
function firstLine(cursor: TableCursor): Utf8 {
	while (!cursor.rest.includes("\n") && !isLonger(cursor.rest, TABLE_LINE_LETTERS_MAX)) if (!cursor.read()) break;
	return cursor.rest.split("\n", 1)[0] ?? "";
}

function writtenRow(written: Utf8, line: number, heading: Heading, signs: CsvSigns): WrittenRow {
	const { places, width } = heading;
	const read = (): TableRow | TableFault => {
		const cells = cellsOf(lettersOf(written), signs);
		if (cells.length === width) return rowOf(cells, places, line);
		const why =
			cells.length > width
				? `the separator ${signs.separator === "\t" ? "(a tab)" : `"${signs.separator}"`} probably stands in the words of a cell, ${signs.quoted ? "put that cell into quotes" : "take it out of them"}`
				: "put a cell that holds the separator or a line end into quotes, or add what is missing";
		return { line, message: `has ${cells.length} cells and the heading ${width}: ${why}` };
	};
	return { line, written, read };
}

function rowOf(cells: readonly string[], places: ReadonlyMap<string, number>, line: number): TableRow {
	return {
		line,
		cell: (column) => {
			const place = places.get(column);
			const text = place === undefined ? "" : (cells[place]?.trim() ?? "");
			return text === "" ? undefined : text;
		},
	};
}

function headingFault(
	columns: readonly string[],
	line: number,
	isNamed: (column: string) => boolean,
): TableFault | null {
	if (columns.length > TABLE_COLUMNS_MAX)
		return {
			line,
			message: `has ${columns.length} columns, more than the ${TABLE_COLUMNS_MAX} allowed; leave some out`,
		};
	const named = columns.filter((column) => column !== "" && isNamed(column));
	const twice = named.find((column, place) => named.indexOf(column) !== place);
	return twice === undefined ? null : { line, message: `the heading "${twice}" stands twice, name each column once` };
}
