import { CsvError, type Info, type Parser, parse } from "csv-parse";
import { TABLE_COLUMNS_MAX, TABLE_LINE_LETTERS_MAX } from "#src/site/pack-limits.ts";
import type { TableMapping } from "../format/table.ts";
import type { TableFault, TableRow } from "./table-row.ts";

/** A record as the library gives it, with the line it ends on. */
interface Record {
	readonly record: readonly string[];
	readonly info: Pick<Info, "lines">;
}

const isRecord = (value: unknown): value is Record => typeof value === "object" && value !== null && "record" in value;

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

/**
 * The rows of a table with a heading (RFC 4180), read as a stream. A row that has not as many cells as the heading is
 * told and passed over; what breaks the quotes ends the table, since nobody knows where the next row begins.
 *
 * @param pieces with lines ended by `\n`
 * @param isHeadingFit told of the heading; false ends the table
 */
export function* csvRows(
	pieces: Iterable<string>,
	{ separator, quoted }: Pick<TableMapping, "separator" | "quoted">,
	isHeadingFit: (columns: readonly string[]) => boolean,
): Generator<TableRow | TableFault> {
	let places: ReadonlyMap<string, number> | null = null;
	let line = 1;
	try {
		for (const { record, info } of recordsOf(pieces, separator, quoted)) {
			const begins = line;
			line = info.lines + 1;
			if (record.length === 1 && record[0]?.trim() === "") continue;
			if (places === null) {
				const columns = record.map((each) => each.trim());
				const fault = headingFault(columns, begins);
				if (fault) yield fault;
				if (fault || !isHeadingFit(columns)) return;
				places = new Map(columns.map((column, place) => [column, place]));
			} else if (record.length !== places.size)
				yield {
					line: begins,
					message: `has ${record.length} cells and the heading ${places.size}: put a cell that holds the separator or a line end into quotes, or add what is missing`,
				};
			else yield rowOf(record, places, begins);
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		yield { line, message: MESSAGES[error.code] ?? "cannot be read as a table, correct its quotes and separators" };
		return;
	}
	if (places === null) yield { line: null, message: "is empty, begin it with a line of headings" };
}

/** By the library's code of the fault. */
const MESSAGES: Readonly<globalThis.Record<string, string>> = {
	CSV_QUOTE_NOT_CLOSED:
		'opens a quote that is never closed: close it (a mapping may say "quoted": false); nothing behind it is read',
	CSV_MAX_RECORD_SIZE: `has more than ${TABLE_LINE_LETTERS_MAX} letters in one row: a quote may be open, else make it shorter; nothing behind it is read`,
};

function rowOf(record: readonly string[], places: ReadonlyMap<string, number>, line: number): TableRow {
	return {
		line,
		cell: (column) => {
			const place = places.get(column);
			const text = place === undefined ? "" : (record[place]?.trim() ?? "");
			return text === "" ? undefined : text;
		},
	};
}

function headingFault(columns: readonly string[], line: number): TableFault | null {
	if (columns.length > TABLE_COLUMNS_MAX)
		return {
			line,
			message: `has ${columns.length} columns, more than the ${TABLE_COLUMNS_MAX} allowed; leave some out`,
		};
	const named = columns.filter((column) => column !== "");
	const twice = named.find((column, place) => named.indexOf(column) !== place);
	return twice === undefined ? null : { line, message: `the heading "${twice}" stands twice, name each column once` };
}

/** Each record as soon as it is whole. */
function* recordsOf(
	pieces: Iterable<string>,
	separator: TableMapping["separator"],
	quoted: boolean,
): Generator<Record> {
	let parser: Parser | null = null;
	let begun = "";
	for (const piece of pieces) {
		if (parser === null) {
			begun += piece;
			if (separator === undefined && !begun.includes("\n") && begun.length <= TABLE_LINE_LETTERS_MAX) continue;
			parser = parserFor(separator ?? separatorOf(begun.split("\n", 1)[0] ?? ""), quoted);
			parser.write(begun);
		} else parser.write(piece);
		yield* readFrom(parser);
	}
	if (parser === null && begun === "") return;
	if (parser === null) {
		parser = parserFor(separator ?? separatorOf(begun), quoted);
		parser.write(begun);
	}
	parser.end();
	yield* readFrom(parser);
}

function parserFor(separator: string, quoted: boolean): Parser {
	const parser = parse({
		...{ delimiter: separator, record_delimiter: "\n", quote: quoted ? '"' : null, info: true },
		// A quote inside a cell, such as that of inches, is a letter.
		...{ relax_column_count: true, relax_quotes: true, max_record_size: TABLE_LINE_LETTERS_MAX },
	});
	// What is wrong is asked for where it is read.
	parser.on("error", () => {});
	return parser;
}

/** @throws {CsvError} */
function* readFrom(parser: Parser): Generator<Record> {
	for (let read: unknown = parser.read(); read !== null; read = parser.read()) if (isRecord(read)) yield read;
	if (parser.errored) throw parser.errored;
}
