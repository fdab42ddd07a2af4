import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LEAST_LENGTH = 16;
/** No secret is longer; something else is none of ours. */
const MOST_BYTES = 1_024;

/**
 * A secret of this site: the configured one, else the one kept in the file `name` of `dataDir`, made on the first start
 * (readable by its owner only).
 *
 * @param onUnkept told when a made one cannot be kept; it holds for this process alone
 */
export function keptSecret(
	name: string,
	configured: string | null,
	dataDir: string,
	onUnkept: (error: unknown) => void,
): string {
	if (configured) return configured;
	const path = join(dataDir, name);
	const made = randomBytes(24).toString("base64url");
	try {
		mkdirSync(dataDir, { recursive: true });
		// Of two servers that start at once one makes it.
		if (keptIn(path) === null) writeFileSync(path, `${made}\n`, { mode: 0o600, flag: isThere(path) ? "w" : "wx" });
	} catch (error) {
		if (keptIn(path) === null) onUnkept(error);
	}
	return keptIn(path) ?? made;
}

const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

function keptIn(path: string): string | null {
	try {
		const found = statSync(path);
		// Anything but a small file could be read without end.
		if (!found.isFile() || found.size > MOST_BYTES) return null;
		const kept = readFileSync(path, "utf8").trim();
		return kept.length >= LEAST_LENGTH ? kept : null;
	} catch {
		return null;
	}
}
