import { createPublicKey, type KeyObject, verify } from "node:crypto";
import { keptChecksums, listedChecksums, signedChecksums } from "../checksums.ts";
import type { Database } from "../database.ts";

/**
 * What is wrong with the signed list of a version's files; null when it is signed and says what the version has.
 *
 * @param own the private key that signs here; null where that is kept elsewhere
 */
export function signatureFault(database: Database, own: KeyObject | null): string | null {
	const signed = signedChecksums(database);
	if (!signed) return "the version has none; import the pack again";
	const list = [...keptChecksums(database)].join("");
	if (!isSigned(list, signed))
		return "its signature is not of this list; the version is not as imported: roll back, or import a changed pack";
	if (own && !createPublicKey(own).equals(createPublicKey(signed.key)))
		return "another key has signed it than that of this site; the next import that changes something signs it anew";
	return list === [...listedChecksums(database)].join("")
		? null
		: "it lists other files than the version has; roll back, or import a changed pack";
}

function isSigned(list: string, { key, signature }: { readonly key: string; readonly signature: string }): boolean {
	try {
		return verify(null, Buffer.from(list), createPublicKey(key), Buffer.from(signature, "base64"));
	} catch {
		return false;
	}
}
