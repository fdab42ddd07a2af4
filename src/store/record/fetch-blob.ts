import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { Database } from "#src/database/database.ts";
import { CONTENT_PATIENCE, CONTENT_PIECE_BYTES, CONTENT_PIECES_AT_ONCE } from "#src/site/database-limits.ts";
import { sha256Of, unpacked } from "./pieces.ts";
import { RECORD_TABLES } from "./record-tables.ts";

/** What was brought does not hold what it should: it is thrown away, and brought again later. */
export class Unfetched extends Error {
	override readonly name = "Unfetched";
}

/**
 * Brings a blob, piece by piece. Pieces that a file of this machine has in the same place are taken from there: most of a
 * version is as it was in the one before.
 *
 * @param target where it is written; what was there is replaced
 * @param like a file of this machine that may be like it; null: none
 * @throws {Unfetched} when what came is not what it should be
 */
export async function fetchBlob(
	database: Database,
	sha256: string,
	target: string,
	like: string | null,
): Promise<{ readonly size: number; readonly brought: number }> {
	const blob = Buffer.from(sha256, "hex");
	const pieces = await database.read(
		RECORD_TABLES,
		(session) =>
			session.rows<{ readonly piece: Buffer }>(
				"SELECT piece FROM content_blob_piece WHERE blob = $1 ORDER BY place",
				blob,
			),
		CONTENT_PATIENCE,
	);
	const near = like === null ? null : await open(like).catch(() => null);
	const file = await open(target, "w", 0o644);
	const whole = createHash("sha256");
	let [size, brought] = [0, 0];
	try {
		for (let at = 0; at < pieces.length; at += CONTENT_PIECES_AT_ONCE) {
			const wanted = pieces.slice(at, at + CONTENT_PIECES_AT_ONCE).map(({ piece }) => piece);
			const found = await Promise.all(wanted.map((hash, index) => pieceIn(near, at + index, hash)));
			const lacking = wanted.filter((_, index) => found[index] === null);
			const come = lacking.length === 0 ? new Map<string, Buffer>() : await askPieces(database, lacking);
			brought += lacking.length;
			for (const [index, hash] of wanted.entries()) {
				const piece = found[index] ?? come.get(hash.toString("hex"));
				if (!piece) throw new Unfetched("A piece of the content of record is gone: another is of record by now.");
				whole.update(piece);
				size += piece.length;
				await file.writeFile(piece);
			}
		}
		await file.sync();
	} finally {
		await file.close();
		await near?.close();
	}
	if (whole.digest("hex") !== sha256) throw new Unfetched("What came of the content of record is not what was pushed.");
	return { size, brought };
}

/** The piece of a file in a place, when it is the one that is wanted. */
async function pieceIn(file: FileHandle | null, place: number, hash: Buffer): Promise<Buffer | null> {
	if (!file) return null;
	const piece = Buffer.alloc(CONTENT_PIECE_BYTES);
	const { bytesRead } = await file.read(piece, 0, piece.length, place * CONTENT_PIECE_BYTES);
	const read = piece.subarray(0, bytesRead);
	return sha256Of(read).equals(hash) ? read : null;
}

/** Pieces by their hashes; one that is another than its name says is left out. */
async function askPieces(database: Database, hashes: readonly Buffer[]): Promise<ReadonlyMap<string, Buffer>> {
	const rows = await database.read(
		RECORD_TABLES,
		(session) =>
			session.rows<{ readonly sha256: Buffer; readonly bytes: Buffer }>(
				"SELECT sha256, bytes FROM content_piece WHERE sha256 = ANY($1::bytea[])",
				hashes,
			),
		CONTENT_PATIENCE,
	);
	const come = new Map<string, Buffer>();
	for (const { sha256, bytes } of rows) {
		const piece = await unpacked(bytes).catch(() => null);
		if (piece && sha256Of(piece).equals(sha256)) come.set(sha256.toString("hex"), piece);
	}
	return come;
}
