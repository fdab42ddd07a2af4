import { createReadStream } from "node:fs";
import { createZstdDecompress } from "node:zlib";
import { FILE_MAX_BYTES } from "#src/site/limits.ts";
import { PACK_UNPACKED_MAX_BYTES, UNPACKED_PIECE } from "#src/site/pack-limits.ts";
import { openListed } from "./file-part.ts";
import type { Pack } from "./pack.ts";
import type { PackFile } from "./pack-files.ts";
import type { Problem } from "./problem.ts";
import { signatureFault } from "./signature.ts";

/** A file below `files/` with this ending stands in the pack packed (Zstandard, RFC 8878): its name is what is before it. */
const PACKED = ".zst";

export const isPacked = (path: string): boolean => path.endsWith(PACKED);

/** The path by which items name a file and readers get it. */
export const unpackedPath = (path: string): string => (isPacked(path) ? path.slice(0, -PACKED.length) : path);

/** A packed file that cannot be unpacked; the message says what to do. */
export class PackedFileFault extends Error {
	override readonly name = "PackedFileFault";
}

/** What the packed files of one pack may still become, in bytes. */
export class UnpackedRoom {
	#left = PACK_UNPACKED_MAX_BYTES;

	/** @throws {PackedFileFault} when it is more than there is room for */
	take(bytes: number): void {
		this.#left -= bytes;
		if (this.#left < 0)
			throw new PackedFileFault(
				`the packed files of the pack become more than ${PACK_UNPACKED_MAX_BYTES} bytes, leave some out`,
			);
	}
}

/**
 * The content of a packed file, piece by piece.
 *
 * @throws {PackedFileFault} when it is damaged or not what its name says, or becomes more than a file or the whole pack may hold
 */
export async function* unpackedPieces({ path, absolute }: PackFile, room: UnpackedRoom): AsyncGenerator<Buffer> {
	const source = createReadStream(absolute, { fd: openListed(absolute) });
	const pieces = source.pipe(createZstdDecompress({ chunkSize: UNPACKED_PIECE }));
	source.once("error", (error) => pieces.destroy(error));
	let size = 0;
	try {
		for await (const piece of pieces) {
			const bytes: Buffer = piece;
			const fault = size === 0 ? signatureFault(unpackedPath(path), bytes) : null;
			if (fault !== null) throw new PackedFileFault(`unpacked, ${fault}`);
			size += bytes.length;
			if (size > FILE_MAX_BYTES)
				throw new PackedFileFault(
					`becomes more than the ${FILE_MAX_BYTES} bytes that a file may have, make it smaller`,
				);
			room.take(bytes.length);
			yield bytes;
		}
		if (size === 0) throw new PackedFileFault("holds nothing, pack the file itself");
	} catch (error) {
		// What the disk says is no fault of the file's.
		const isDamaged = error instanceof Error && "code" in error && !("syscall" in error);
		throw isDamaged ? new PackedFileFault("cannot be unpacked, pack it again with zstd") : error;
	} finally {
		source.destroy();
	}
}

/** Unpacks every packed file of a pack once, and tells which cannot be. */
export async function packedFileProblems({ files }: Pack): Promise<Problem[]> {
	const problems: Problem[] = [];
	const room = new UnpackedRoom();
	for (const file of files.values()) {
		if (!isPacked(file.path)) continue;
		try {
			for await (const _ of unpackedPieces(file, room));
		} catch (error) {
			if (!(error instanceof PackedFileFault)) throw error;
			problems.push({ file: file.path, line: null, field: null, message: error.message });
		}
	}
	return problems;
}
