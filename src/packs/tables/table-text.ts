import { closeSync, readSync } from "node:fs";
import { decoded } from "../encoding.ts";
import { openListed } from "../file-part.ts";
import type { TableMapping } from "../format/table.ts";

/** Bytes of a table that are read at once. */
const PIECE_BYTES = 256 * 1024;

/** What a table cannot be read for: where, and what to do. */
export class TableTextFault extends Error {
	override readonly name = "TableTextFault";
	readonly line: number;

	constructor(line: number, message: string) {
		super(message);
		this.line = line;
	}
}

/**
 * The text of a table piece by piece, its lines ended by `\n` alone and without the mark of its encoding. Never more
 * than a piece is in memory.
 *
 * @throws {TableTextFault} where bytes are no text of the encoding
 */
export function* tableText(absolute: string, encoding: TableMapping["encoding"]): Generator<string> {
	const handle = openListed(absolute);
	try {
		const bytes = Buffer.alloc(PIECE_BYTES);
		let decoder: TextDecoder | null = null;
		let line = 1;
		let endsInReturn = false;
		for (let read = readSync(handle, bytes); ; read = readSync(handle, bytes)) {
			const piece = bytes.subarray(0, read);
			decoder ??= decoderFor(piece, encoding);
			let text: string;
			try {
				text = decoder.decode(piece, { stream: read > 0 });
			} catch {
				throw new TableTextFault(...undecodable(piece, line, encoding));
			}
			const begun = endsInReturn && text.startsWith("\n") ? text.slice(1) : text;
			const plain = begun.includes("\r") ? begun.replace(/\r\n?/g, "\n") : begun;
			if (text !== "") endsInReturn = text.endsWith("\r");
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

/** @throws {TableTextFault} */
function decoderFor(beginning: Uint8Array, encoding: TableMapping["encoding"]): TextDecoder {
	const [first, second] = beginning;
	const marked = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
	if (marked === null && encoding === "utf-8" && beginning.subarray(0, 64).includes(0))
		throw new TableTextFault(
			1,
			'holds bytes that are no text: save it as UTF-8, or write "encoding": "utf-16le" into its mapping if that is what it is',
		);
	return new TextDecoder(marked ?? encoding, { fatal: true });
}

function undecodable(
	piece: Uint8Array,
	line: number,
	encoding: TableMapping["encoding"],
): [line: number, message: string] {
	if (encoding !== "utf-8") return [line, `is not ${encoding}, correct encoding in its mapping`];
	// A piece may begin within a letter: what is wrong is told of what stands behind it.
	const start = Math.max(
		0,
		piece.findIndex((byte) => (byte & 0xc0) !== 0x80),
	);
	const read = decoded(piece.subarray(start));
	const before = "at" in read ? new TextDecoder().decode(piece.subarray(start)).slice(0, read.at) : "";
	const words = "words" in read ? read.words : "is not UTF-8, save it as UTF-8";
	return [
		line + endsIn(before),
		`${words}, or write "encoding": "windows-1252" into its mapping if that is what it is`,
	];
}
