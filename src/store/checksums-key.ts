import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where a data directory keeps the private key that signs what files hold, when the operator names no file of his own. */
export const keptKeyPath = (dataDir: string): string => join(dataDir, "checksums-key.pem");

/** The private Ed25519 key in a file; null when there is none that can be read. */
export function readKey(path: string): KeyObject | null {
	try {
		const key = createPrivateKey(readFileSync(path));
		return key.asymmetricKeyType === "ed25519" ? key : null;
	} catch {
		return null;
	}
}
