import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { lstatSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keptKeyPath, readKey } from "../checksums-key.ts";
import { sync } from "../sync.ts";
import { openBuildFolder } from "./build-folder.ts";

/** Bits of a file's mode that let anybody but its owner read or write it. */
const OF_OTHERS = 0o066;

/**
 * The private key that signs what files hold: that in a file of the operator's, else one of the data directory, made by
 * the first import and readable by its owner alone. For who holds the import lock.
 *
 * @param file null: the data directory's own
 * @param tell of a key that is open to others
 * @returns what to do, in words, when the file holds no Ed25519 key
 */
export function signingKey(dataDir: string, file: string | null, tell: (line: string) => void): KeyObject | string {
	const path = file ?? keptKeyPath(dataDir);
	// A link that leads nowhere just now is a key that is away, not one that there never was.
	if (file === null && !lstatSync(path, { throwIfNoEntry: false })) makeKey(dataDir, path);
	const key = readKey(path);
	if (key && (statSync(path).mode & OF_OTHERS) !== 0)
		tell(`${path} is open to other users, who can sign in your name: chmod 600 ${path}`);
	return (
		key ??
		`${path} holds no Ed25519 key that can be read: give this user leave to read it, or bring it back from the backup; only where there never was one make it: openssl genpkey -algorithm ed25519 -out ${path}`
	);
}

/** Whole or not at all: whoever is killed meanwhile leaves none. */
function makeKey(dataDir: string, path: string): void {
	const folder = openBuildFolder(dataDir);
	try {
		const aside = join(folder.path, "checksums-key.pem");
		const { privateKey } = generateKeyPairSync("ed25519");
		writeFileSync(aside, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
		sync(aside);
		renameSync(aside, path);
		sync(dataDir);
	} finally {
		folder.close();
	}
}
