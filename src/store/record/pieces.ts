import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { CONTENT_PIECE_BYTES } from "#src/site/database-limits.ts";

const [compressAsync, decompressAsync] = [promisify(zstdCompress), promisify(zstdDecompress)];

export const sha256Of = (bytes: Uint8Array): Buffer => createHash("sha256").update(bytes).digest();

/** A piece as it is kept. */
export const packed = (piece: Uint8Array): Promise<Buffer> => compressAsync(piece);

/** A piece as it was; @throws when it is none, or longer than any is */
export const unpacked = (bytes: Uint8Array): Promise<Buffer> =>
	decompressAsync(bytes, { maxOutputLength: CONTENT_PIECE_BYTES });
