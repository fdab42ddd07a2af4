import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LEAST_LENGTH = 16;
/** No secret is longer; something else is none of ours. */
const MOST_BYTES = 1_024;

/** What it means that what signs links was replaced, and what to do. */
export const LINK_SECRET_REPLACED =
	"link secret was empty or unusable, and a new one is made: links that were given out lead nowhere, and agents are signed out, until the file of a backup is put there and the site restarted";

/** Who is told of a secret that is not what it was, or will not be. */
interface Told {
	/** A made one cannot be kept; it holds for this process alone. */
	unkept(error: unknown): void;
	/** The file was there and held none, so that one was made in it: what was signed before holds no more. */
	replaced(file: string): void;
}

/**
 * A secret of this site: the configured one, else the one kept in the file `name` of `dataDir`, made on the first start
 * (readable by its owner only).
 */
export function keptSecret(name: string, configured: string | null, dataDir: string, told: Told): string {
	if (configured) return configured;
	const path = join(dataDir, name);
	const made = randomBytes(24).toString("base64url");
	try {
		mkdirSync(dataDir, { recursive: true });
		const kept = keptIn(path);
		if (kept !== null) return kept;
		const wasThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
		keep(path, `${made}\n`, wasThere);
		if (wasThere) told.replaced(path);
		return keptIn(path) ?? made;
	} catch (error) {
		told.unkept(error);
		return made;
	}
}

/** Puts a secret in its place whole; of two servers that start at once one does. */
function keep(path: string, text: string, wasThere: boolean): void {
	const aside = `${path}.${process.pid}`;
	try {
		writeFileSync(aside, text, { mode: 0o600 });
		if (wasThere) renameSync(aside, path);
		else linkSync(aside, path);
	} catch (error) {
		if (keptIn(path) === null) throw error;
	} finally {
		rmSync(aside, { force: true });
	}
}

/** The secret in a file; null when it holds none. @throws when it cannot be read: it may hold one */
function keptIn(path: string): string | null {
	const found = statSync(path, { throwIfNoEntry: false });
	// Anything but a small file could be read without end.
	if (!found?.isFile() || found.size > MOST_BYTES) return null;
	const kept = readFileSync(path, "utf8").trim();
	return kept.length >= LEAST_LENGTH ? kept : null;
}
