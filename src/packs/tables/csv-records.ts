import { TABLE_LINE_LETTERS_MAX } from "#src/site/pack-limits.ts";
import type { TableCursor } from "./table-cursor.ts";
import { isLonger, type Utf8 } from "./table-text.ts";

/** A record as it is written, without the line end behind it, and the line that it begins on. */
export interface CsvRecord {
	readonly line: number;
	readonly written: Utf8;
}

/** A record that has no end, or is longer than one may be: nobody knows where the next begins. */
export class CsvFault extends Error {
	override readonly name = "CsvFault";
	readonly line: number;

	constructor(line: number, message: string) {
		super(message);
		this.line = line;
	}
}

export interface CsvSigns {
	/** Of one letter. */
	readonly separator: string;
	/** Whether cells may stand in double quotes. */
	readonly quoted: boolean;
}

/**
 * The records of a table (RFC 4180), each as soon as it is whole; their cells are left as they are. A quote begins a quoted
 * cell only where the cell begins, and what stands behind its end belongs to the cell: a quote inside one, such as that of
 * inches, is a letter.
 *
 * @param instead what may be done about a quote that is open, instead of closing it
 * @throws {CsvFault}
 */
export function* csvRecords(cursor: TableCursor, signs: CsvSigns, instead = ""): Generator<CsvRecord> {
	for (;;) {
		cursor.pass();
		const { line } = cursor;
		let end = recordEnd(cursor.text, cursor.from, signs);
		while (end < 0) {
			checkLength({ line, written: cursor.rest });
			if (!cursor.read()) break;
			end = recordEnd(cursor.text, cursor.from, signs);
		}
		if (end < 0) break;
		const record = { line, written: cursor.take(end) };
		checkLength(record);
		yield record;
	}
	const { line, rest: written } = cursor;
	if (written === "") return;
	// What follows a last quote decides whether it ends a cell.
	if (recordEnd(`${written}\n`, 0, signs) !== written.length)
		throw new CsvFault(line, `opens a quote that is never closed: close it${instead}; nothing behind it is read`);
	yield { line, written };
}

function checkLength({ line, written }: CsvRecord): void {
	if (isLonger(written, TABLE_LINE_LETTERS_MAX))
		throw new CsvFault(
			line,
			`has more than ${TABLE_LINE_LETTERS_MAX} letters in one row: a quote may be open, else make it shorter; nothing behind it is read`,
		);
}

const [QUOTE, NEWLINE] = ['"'.charCodeAt(0), "\n".charCodeAt(0)];

/** Where the line end stands behind the record that begins at a place of a text, -1 where there is none yet. */
function recordEnd(text: string, from: number, { separator, quoted }: CsvSigns): number {
	if (!quoted) return text.indexOf("\n", from);
	const between = separator.charCodeAt(0);
	for (let at = from; ; at++) {
		if (text.charCodeAt(at) === QUOTE) {
			const close = closingQuote(text, at);
			if (close < 0) return -1;
			at = close + 1;
		}
		for (; ; at++) {
			if (at >= text.length) return -1;
			const sign = text.charCodeAt(at);
			if (sign === NEWLINE) return at;
			if (sign === between) break;
		}
	}
}

/** A quoted cell: what begins with a quote and ends with one, between which two stand for one. */
const QUOTED = /"[^"]*(?:""[^"]*)*"(?!")/y;

/** Where the quoted cell ends that begins at a quote. -1 where it has no end. */
function closingQuote(text: string, open: number): number {
	QUOTED.lastIndex = open;
	// Behind the last letter another quote may follow with the next piece.
	return QUOTED.test(text) && QUOTED.lastIndex < text.length ? QUOTED.lastIndex - 1 : -1;
}

/** The cells of a record. @param record its letters */
export function cellsOf(record: string, { separator, quoted }: CsvSigns): string[] {
	if (!quoted || !record.includes('"')) return record.split(separator);
	const cells: string[] = [];
	const ended = `${record}\n`;
	for (let from = 0; ; ) {
		const close = record[from] === '"' ? closingQuote(ended, from) : -1;
		const end = record.indexOf(separator, close < 0 ? from : close + 1);
		const rest = record.slice(close < 0 ? from : close + 1, end < 0 ? undefined : end);
		const inside = close < 0 ? "" : record.slice(from + 1, close).replaceAll('""', '"');
		cells.push(close < 0 || rest === "" ? inside + rest : `"${inside}"${rest}`);
		if (end < 0) return cells;
		from = end + 1;
	}
}
