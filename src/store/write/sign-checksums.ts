import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { listedChecksums, writeChecksums } from "../checksums.ts";
import { openForBuilding } from "../database.ts";

/** Signs what the files of a finished database hold, and keeps list, signature and public key in it. */
export function signChecksums(path: string, key: KeyObject): void {
	const database = openForBuilding(path);
	try {
		const parts = [...listedChecksums(database)];
		const list = Buffer.from(parts.join(""));
		database.exec("BEGIN");
		writeChecksums(database, parts, {
			size: list.length,
			sha256: createHash("sha256").update(list).digest("hex"),
			signature: sign(null, list, key).toString("base64"),
			key: createPublicKey(key).export({ type: "spki", format: "pem" }).toString(),
		});
		database.exec("COMMIT");
	} finally {
		database.close();
	}
}
