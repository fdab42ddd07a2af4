import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** Where a data directory keeps the private key that signs what files hold, when the operator names no file of his own. */
export const keptKeyPath = (dataDir: string): string => join(dataDir, "checksums-key.pem");

/** Bytes of a key in a file, far more than an Ed25519 key has. */
const KEY_MAX_BYTES = 65_536;

/** The private Ed25519 key in a file; null when there is none that can be read. */
export function readKey(path: string): KeyObject | null {
	try {
		const found = statSync(path);
		// What is no file, such as a pipe, may have no end.
		if (!found.isFile() || found.size > KEY_MAX_BYTES) return null;
		const key = createPrivateKey(readFileSync(path));
		return key.asymmetricKeyType === "ed25519" ? key : null;
	} catch {
		return null;
	}
}
