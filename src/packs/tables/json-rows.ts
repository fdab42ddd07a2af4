import { TABLE_LINE_LETTERS_MAX } from "#src/site/pack-limits.ts";
import { savedTwice } from "../encoding.ts";
import { JsonFault, parseJson } from "../json-text.ts";
import { mergeMarkInData, UNFINISHED_MERGE } from "../merge-marks.ts";
import { fieldAt } from "./json-field.ts";
import { hasNumber, numberLetters } from "./number-letters.ts";
import { PASS_NOTHING, type PassOver, TableCursor } from "./table-cursor.ts";
import { isFault, type TableFault, type TableRow, type WrittenRow } from "./table-row.ts";
import { isLonger, lettersOf, type Utf8 } from "./table-text.ts";

/**
 * The lines of JSON Lines, each an object; a line that is too long is told and passed over.
 *
 * @param passOver lines that need not be found
 */
export function* jsonRows(
	pieces: Iterable<Utf8>,
	passOver: PassOver = PASS_NOTHING,
): Generator<WrittenRow | TableFault> {
	let isFirst = true;
	const cursor = new TableCursor(pieces, passOver);
	for (const { line, written } of linesOf(cursor)) {
		if (isFirst && written?.trimStart().startsWith("[")) {
			yield {
				line,
				message: "begins a list: write one object a line, without the brackets around all and the commas between them",
			};
			return;
		}
		if (written !== null && goesOn(written, cursor)) {
			yield {
				line,
				message: "begins an item that goes on in the next line: write one whole item a line; nothing behind it is read",
			};
			return;
		}
		isFirst &&= written !== null && isBlank(written);
		if (written === null)
			yield { line, message: `has more than ${TABLE_LINE_LETTERS_MAX} letters, a line is one item; divide it` };
		else if (!isBlank(written)) yield { line, written, read: () => rowOf(lettersOf(written), line) };
	}
}

/** Whether a line ends within an object whose next field stands in the line behind it. */
function goesOn(written: Utf8, cursor: TableCursor): boolean {
	if (!/^[{[,]$/.test(written.trimEnd().at(-1) ?? "") || !written.trimStart().startsWith("{")) return false;
	for (;;) {
		cursor.passBlank();
		const next = cursor.rest.trimStart();
		if (next !== "") return next.startsWith('"');
		if (isLonger(cursor.rest, TABLE_LINE_LETTERS_MAX) || !cursor.read()) return false;
	}
}

/** The values of JSON Lines, each an object, or what is wrong with a line. */
export function* jsonLines(pieces: Iterable<Utf8>): Generator<JsonLine | TableFault> {
	for (const row of jsonRows(pieces)) yield isFault(row) ? row : readLine(lettersOf(row.written), row.line);
}

const isBlank = (written: Utf8): boolean => !/[^\s\x80-\xff]/.test(written) && lettersOf(written).trim() === "";

interface JsonLine {
	readonly line: number;
	readonly value: object;
}

function rowOf(text: string, line: number): TableRow | TableFault {
	const read = readLine(text, line);
	if (isFault(read)) return read;
	const { value } = read;
	let lettered: ReturnType<typeof numberLetters> | null = null;
	return {
		line,
		names: Object.keys(value),
		cell: (column) => fieldAt(value, column),
		words: (column) => {
			const written = fieldAt(value, column);
			if (!hasNumber(written)) return written;
			lettered ??= numberLetters(text);
			return fieldAt(lettered.value, column, lettered.letters);
		},
	};
}

/** Lines without their ends; null for one that is too long, of which no more than that is kept. */
function* linesOf(cursor: TableCursor): Generator<{ readonly line: number; readonly written: Utf8 | null }> {
	try {
		for (;;) {
			cursor.pass();
			const { line } = cursor;
			let isTooLong = false;
			let end = cursor.text.indexOf("\n", cursor.from);
			while (end < 0) {
				if (isLonger(cursor.rest, TABLE_LINE_LETTERS_MAX)) {
					cursor.drop();
					isTooLong = true;
				}
				if (!cursor.read()) break;
				end = cursor.text.indexOf("\n", cursor.from);
			}
			const written = end < 0 ? cursor.rest : cursor.take(end);
			if (end < 0 && written === "" && !isTooLong) return;
			yield { line, written: isTooLong || isLonger(written, TABLE_LINE_LETTERS_MAX) ? null : written };
			if (end < 0) return;
		}
	} finally {
		cursor.close();
	}
}

function readLine(text: string, line: number): { readonly line: number; readonly value: object } | TableFault {
	// No line of JSON is a mark.
	if (!text.startsWith("{") && mergeMarkInData(text) !== null) return { line, message: UNFINISHED_MERGE };
	const twice = savedTwice(text);
	if (twice) return { line, message: twice.words };
	let value: unknown;
	try {
		value = parseJson(text);
	} catch (error) {
		if (!(error instanceof JsonFault)) throw error;
		return { line, message: error.message, path: error.path };
	}
	if (typeof value !== "object" || value === null || Array.isArray(value))
		return { line, message: "is no group of fields, write one item in braces { } a line" };
	return { line, value };
}
