import { CONTENT_CHECK_BYTES_PER_SECOND } from "#src/site/limits.ts";
import { isUnsummed, type KeptVersion } from "./check-version.ts";
import { checksumOf } from "./checksum.ts";
import { databasePath } from "./current.ts";

/**
 * Reads all bytes of a version that was trusted by its time, so slowly that nobody notices: what nobody asks for may be
 * damaged as well.
 *
 * @param onDamage told once when they are not those that were imported, or cannot be read
 */
export function checkBehind(
	dataDir: string,
	{ version, checksum, knownBy }: KeptVersion,
	onDamage: () => void,
): { stop(): void } {
	const ending = new AbortController();
	const check = async () => {
		const pace = { bytesPerSecond: CONTENT_CHECK_BYTES_PER_SECOND, signal: ending.signal };
		try {
			if ((await checksumOf(databasePath(dataDir, version), pace)).sha256 !== checksum.sha256) onDamage();
		} catch (error) {
			// One whose name is gone is read on.
			const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
			if (!ending.signal.aborted && !isGone) onDamage();
		}
	};
	if (knownBy === "time" && !isUnsummed(checksum)) void check();
	return { stop: () => ending.abort() };
}
