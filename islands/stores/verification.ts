import { map } from "nanostores";
import { VERIFY_PIECE_BYTES } from "#src/site/limits.ts";

/** What a file should be. */
export interface Published {
	readonly sha256: string;
	readonly size: number;
}

/** A file that a visitor checks against what was published; nothing of it leaves the device. */
export interface VerificationState {
	/** `wrong-size`: it cannot be the file, and is not read. `failed`: it could not be read. */
	readonly stage: "none" | "reading" | "same" | "different" | "wrong-size" | "failed";
	readonly fileName: string;
	readonly size: number;
	/** Bytes that were read. */
	readonly read: number;
}

const START: VerificationState = { stage: "none", fileName: "", size: 0, read: 0 };

export const $verification = map<VerificationState>(START);

/** Names the check under way; a newer one takes its place. */
let current: object | null = null;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** No file is chosen. */
export function clearVerification(): void {
	current = null;
	$verification.set(START);
}

/**
 * Reads a file piece by piece, whatever its size, and compares its SHA-256 with what was published: it is
 * one of these files, or none. Never rejects; the
 * result stands in the store.
 */
export async function verify(file: File, published: readonly Published[]): Promise<void> {
	const mine = {};
	current = mine;
	const chosen = { ...START, fileName: file.name, size: file.size };
	const { size } = file;
	const expected = published.filter((each) => each.size === size);
	if (expected.length === 0) return $verification.set({ ...chosen, stage: "wrong-size" });
	$verification.set({ ...chosen, stage: "reading" });
	try {
		const { sha256 } = await import("@noble/hashes/sha2.js");
		const hash = sha256.create();
		for (let at = 0; at < size; at += VERIFY_PIECE_BYTES) {
			const piece = new Uint8Array(await file.slice(at, at + VERIFY_PIECE_BYTES).arrayBuffer());
			if (current !== mine) return;
			hash.update(piece);
			$verification.set({ ...chosen, stage: "reading", read: at + piece.length });
		}
		const digest = hex(hash.digest());
		const isSame = expected.some(({ sha256 }) => sha256 === digest);
		if (current === mine) $verification.set({ ...chosen, stage: isSame ? "same" : "different", read: size });
	} catch {
		if (current === mine) $verification.set({ ...chosen, stage: "failed" });
	}
}
