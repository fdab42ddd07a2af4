import { isUtf8 } from "node:buffer";
import { closeSync, readSync } from "node:fs";
import { decoded } from "../encoding.ts";
import { openListed } from "../file-part.ts";
import type { TableMapping } from "../format/table.ts";
import { MARK_LETTERS, mergeMark, UNFINISHED_MERGE } from "../merge-marks.ts";
import { encodingAdvice } from "./table-encodings.ts";

/** Bytes of a table that are read at once. */
const PIECE_BYTES = 256 * 1024;

const NOT_UTF8 = "is not UTF-8, save it as UTF-8";

/** What a table cannot be read for: where, and what to do. */
export class TableTextFault extends Error {
	override readonly name = "TableTextFault";
	readonly line: number;
	/** What to do about a file that has no mapping. */
	readonly unmapped: string;

	constructor(line: number, message: string, unmapped = message) {
		super(message);
		this.line = line;
		this.unmapped = unmapped;
	}
}

/**
 * UTF-8 of which each byte stands as a letter (`latin1`): what separates cells and rows is found in it as in letters, and what
 * nobody reads, as nearly all of a table that is imported again, is never made letters of.
 */
export type Utf8 = string;

/** The letters of it. */
export const lettersOf = (written: Utf8): string => Buffer.from(written, "latin1").toString("utf8");

/** Whether it has more letters. */
export const isLonger = (written: Utf8, letters: number): boolean =>
	written.length > letters && lettersOf(written).length > letters;

/**
 * The text of a table piece by piece, its lines ended by `\n` alone and without the mark of its encoding. Never more
 * than a piece is in memory.
 *
 * @throws {TableTextFault} where bytes are no text of the encoding, and where a merge was not finished
 */
export function* tableText(absolute: string, encoding: TableMapping["encoding"]): Generator<Utf8> {
	const handle = openListed(absolute);
	try {
		const bytes = Buffer.alloc(PIECE_BYTES);
		let reader: Reader | null = null;
		let line = 1;
		let endsInReturn = false;
		let before = "\n";
		for (let read = readSync(handle, bytes); ; read = readSync(handle, bytes)) {
			const piece = bytes.subarray(0, read);
			reader ??= readerFor(piece, encoding);
			const text = reader(piece, read === 0);
			if (typeof text !== "string") throw new TableTextFault(...undecodable(text.fault, line, encoding));
			const begun = endsInReturn && text.startsWith("\n") ? text.slice(1) : text;
			const plain = begun.includes("\r") ? begun.replace(/\r\n?/g, "\n") : begun;
			if (text !== "") endsInReturn = text.endsWith("\r");
			const known = before + plain;
			const merge = mergeMark(known, false);
			if (merge !== null)
				throw new TableTextFault(line - endsIn(before) + endsIn(known.slice(0, merge)), UNFINISHED_MERGE);
			before = known.slice(-MARK_LETTERS);
			if (plain !== "") yield plain;
			if (read === 0) return;
			line += endsIn(plain);
		}
	} finally {
		closeSync(handle);
	}
}

/** How many lines end in a text. */
export function endsIn(text: string): number {
	let ends = 0;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) ends++;
	return ends;
}

/** Reads piece after piece, or says of which bytes it makes no text. */
type Reader = (piece: Buffer, isLast: boolean) => Utf8 | { readonly fault: Buffer };

/** What workbooks begin with, of today (a ZIP archive) and of before. */
const WORKBOOKS = ["504b0304", "d0cf11e0"].map((sign) => Buffer.from(sign, "hex"));

/** @throws {TableTextFault} */
function readerFor(beginning: Buffer, encoding: TableMapping["encoding"]): Reader {
	if (WORKBOOKS.some((sign) => beginning.subarray(0, sign.length).equals(sign)))
		throw new TableTextFault(
			1,
			"is an Excel workbook or an archive, whatever its name says: open it and save it as CSV",
		);
	const [first, second] = beginning;
	const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
	if (marked === null && encoding === "utf-8") {
		const sample = beginning.subarray(0, 64);
		// Of plain letters every other byte is none there; one that strayed in is told where it stands.
		if (sample.filter((byte) => byte === 0).length > sample.length / 4)
			throw new TableTextFault(
				1,
				'holds bytes that are no text: save it as UTF-8, or write "encoding": "utf-16le" into its mapping if that is what it is',
				NOT_UTF8,
			);
		return readerOfUtf8();
	}
	const decoder = new TextDecoder(marked ?? encoding, { fatal: true });
	return (piece, isLast) => {
		try {
			return Buffer.from(decoder.decode(piece, { stream: !isLast }), "utf8").toString("latin1");
		} catch {
			return { fault: piece };
		}
	};
}

/** Looks at bytes and leaves them as they are. */
function readerOfUtf8(): Reader {
	let begun = Buffer.alloc(0);
	let isBeginning = true;
	return (piece, isLast) => {
		const all = begun.length > 0 ? Buffer.concat([begun, piece]) : piece;
		const end = isLast ? all.length : all.length - begunLetter(all);
		if (!isUtf8(all.subarray(0, end))) return { fault: all };
		begun = Buffer.from(all.subarray(end));
		const start = isBeginning && all.subarray(0, MARK.length).equals(MARK) ? MARK.length : 0;
		isBeginning = false;
		return all.toString("latin1", start, end);
	};
}

const MARK = Buffer.from("\ufeff", "utf8");

/** How many bytes at an end are the beginning of a letter that has more of them (RFC 3629). */
function begunLetter(bytes: Buffer): number {
	for (let back = 1; back <= 3; back++) {
		const byte = bytes.at(-back) ?? 0;
		if ((byte & 0xc0) === 0x80) continue;
		const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
		return length > back ? back : 0;
	}
	return 0;
}

function undecodable(
	bytes: Buffer,
	line: number,
	encoding: TableMapping["encoding"],
): ConstructorParameters<typeof TableTextFault> {
	if (encoding !== "utf-8") return [line, `is not ${encoding}, correct encoding in its mapping`];
	const read = decoded(bytes);
	const before = "at" in read ? new TextDecoder().decode(bytes).slice(0, read.at) : "";
	const words = "words" in read ? read.words : NOT_UTF8;
	return [line + endsIn(before), `${words}, ${encodingAdvice(bytes)}`, NOT_UTF8];
}
