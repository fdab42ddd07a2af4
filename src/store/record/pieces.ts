import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { CONTENT_PIECE_BYTES } from "#src/site/database-limits.ts";

const [compressAsync, decompressAsync] = [promisify(zstdCompress), promisify(zstdDecompress)];

export const sha256Of = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** The pieces of a file, one after the other; each is its reader's own. */
export async function* piecesOf(path: string): AsyncGenerator<Buffer> {
	const file = await open(path);
	try {
		for (;;) {
			const piece = Buffer.alloc(CONTENT_PIECE_BYTES);
			let length = 0;
			for (let read = 1; read > 0 && length < piece.length; length += read)
				({ bytesRead: read } = await file.read(piece, length, piece.length - length));
			if (length === 0) return;
			yield piece.subarray(0, length);
			if (length < piece.length) return;
		}
	} finally {
		await file.close();
	}
}

/** A piece as it is kept. */
export const packed = (piece: Uint8Array): Promise<Buffer> => compressAsync(piece);

/** A piece as it was; @throws when it is none, or longer than any is */
export const unpacked = (bytes: Uint8Array): Promise<Buffer> =>
	decompressAsync(bytes, { maxOutputLength: CONTENT_PIECE_BYTES });
