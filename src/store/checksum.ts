import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import type { Checksum } from "./current.ts";

/** How fast a file is read beside other work. */
export interface Pace {
	readonly bytesPerSecond: number;
	/** Ends it: the promise is rejected. */
	readonly signal?: AbortSignal;
}

/** Bytes that are read at once: beside other work this has its turn after some tenths of a millisecond. */
const [PIECE_BESIDE, PIECE_ALONE] = [128 * 1024, 1024 * 1024];

/**
 * Size, SHA-256 and time of a file, read piece by piece so that others have their turn. The time is that of before:
 * a file that is written meanwhile has another.
 *
 * @param pace without one as fast as it goes
 */
export async function checksumOf(path: string, pace?: Pace): Promise<Checksum> {
	const handle = await open(path);
	try {
		const { mtimeMs: modified, size: most } = await handle.stat();
		const hash = createHash("sha256");
		const length = Math.max(1, Math.min(most, pace ? PIECE_BESIDE : PIECE_ALONE));
		// While one piece is hashed the next is read.
		let [piece, other] = [Buffer.alloc(length), Buffer.alloc(pace ? 0 : length)];
		let size = 0;
		let reading = handle.read(piece, 0, length);
		for (;;) {
			const { bytesRead } = await reading;
			if (bytesRead === 0) return { size, sha256: hash.digest("hex"), modified };
			const read = piece.subarray(0, bytesRead);
			if (!pace) {
				[piece, other] = [other, piece];
				reading = handle.read(piece, 0, length);
			}
			hash.update(read);
			size += bytesRead;
			if (pace) {
				await rest(bytesRead, pace);
				reading = handle.read(piece, 0, length);
			}
		}
	} finally {
		await handle.close();
	}
}

/** A reader that can be ended belongs to a server, which does not wait for it. */
async function rest(bytes: number, { bytesPerSecond, signal }: Pace): Promise<void> {
	const pause = (bytes / bytesPerSecond) * 1_000;
	await setTimeout(pause, undefined, signal ? { signal, ref: false } : {});
}
