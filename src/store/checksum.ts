import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Checksum } from "./current.ts";

/** Size and SHA-256 of a file, read piece by piece so that others have their turn. */
export async function checksumOf(path: string): Promise<Checksum> {
	const hash = createHash("sha256");
	const { size } = await stat(path);
	await pipeline(createReadStream(path), hash);
	return { size, sha256: hash.digest("hex") };
}
