import { TABLE_LINE_LETTERS_MAX } from "#src/site/pack-limits.ts";

/** A record as its letters are, without the line end behind it, and the line that it begins on. */
export interface CsvRecord {
	readonly line: number;
	readonly text: string;
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
 * @param pieces with lines ended by `\n`
 * @throws {CsvFault}
 */
export function* csvRecords(pieces: Iterable<string>, signs: CsvSigns): Generator<CsvRecord> {
	let begun = "";
	let line = 1;
	for (const piece of pieces) {
		const text = begun + piece;
		let from = 0;
		const endBehind = recordEnds(text, signs);
		for (let end = endBehind(from); end >= 0; end = endBehind(from)) {
			const record = { line, text: text.slice(from, end) };
			checkLength(record);
			yield record;
			line += linesIn(record.text);
			from = end + 1;
		}
		begun = text.slice(from);
		checkLength({ line, text: begun });
	}
	if (begun === "") return;
	// What follows a last quote decides whether it ends a cell.
	if (recordEnds(`${begun}\n`, signs)(0) !== begun.length)
		throw new CsvFault(
			line,
			'opens a quote that is never closed: close it (a mapping may say "quoted": false); nothing behind it is read',
		);
	yield { line, text: begun };
}

function checkLength({ line, text }: CsvRecord): void {
	if (text.length > TABLE_LINE_LETTERS_MAX)
		throw new CsvFault(
			line,
			`has more than ${TABLE_LINE_LETTERS_MAX} letters in one row: a quote may be open, else make it shorter; nothing behind it is read`,
		);
}

function linesIn(record: string): number {
	let lines = 1;
	for (let at = record.indexOf("\n"); at >= 0; at = record.indexOf("\n", at + 1)) lines++;
	return lines;
}

/** Finds the line end behind the record that begins at a place of a text, -1 where there is none yet; places only grow. */
function recordEnds(text: string, { separator, quoted }: CsvSigns): (from: number) => number {
	const nextOf = (sign: string) => {
		let known = -1;
		// Each sign is looked for once, however many records stand before the next one.
		return (from: number) => {
			if (known < from) known = text.indexOf(sign, from);
			if (known < 0) known = Number.POSITIVE_INFINITY;
			return known;
		};
	};
	const [newline, quote] = [nextOf("\n"), nextOf('"')];
	return (from) => {
		let at = from;
		for (let open = quoted ? quote(at) : Number.POSITIVE_INFINITY; open < newline(at); open = quote(at)) {
			if (open !== from && text[open - 1] !== separator) at = open + 1;
			else {
				const close = closingQuote(text, open);
				if (close < 0) return -1;
				at = close + 1;
			}
		}
		const end = newline(at);
		return end === Number.POSITIVE_INFINITY ? -1 : end;
	};
}

const QUOTE = '"'.charCodeAt(0);

/** Where the quoted cell ends that begins at a quote; two quotes stand for one. -1 where it has no end. */
function closingQuote(text: string, open: number): number {
	// Letter by letter: cells of JSON are quotes to a tenth, of which each would be looked for anew.
	for (let at = open + 1; at < text.length; at++) {
		if (text.charCodeAt(at) !== QUOTE) continue;
		// Another quote may follow with the next piece.
		if (at + 1 === text.length) return -1;
		if (text.charCodeAt(at + 1) !== QUOTE) return at;
		at++;
	}
	return -1;
}

/** The cells of a record. */
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
