import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The operator's token: the configured one, else the one kept in `dataDir`, made on the first start (readable by its owner only). */
export function opsToken(configured: string | null, dataDir: string): string {
	if (configured) return configured;
	const path = join(dataDir, "ops-token");
	try {
		const kept = readFileSync(path, "utf8").trim();
		if (kept.length >= 16) return kept;
	} catch {
		// The first start.
	}
	const made = randomBytes(24).toString("base64url");
	mkdirSync(dataDir, { recursive: true });
	writeFileSync(path, `${made}\n`, { mode: 0o600 });
	return made;
}
