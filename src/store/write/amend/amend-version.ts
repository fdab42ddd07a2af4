import { constants, copyFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { ADDRESSES_TAG } from "#src/contract/tags.ts";
import { checksumOf } from "../../checksum.ts";
import { databasePath, sync } from "../../current.ts";
import { isDamage, openForBuilding, openForReading } from "../../database.ts";
import type { FoundVersions } from "../../find-version.ts";
import { followersOf, removeWaiting, waitingVersions } from "../../waiting-version.ts";
import { openBuildFolder } from "../build-folder.ts";
import { nextNumber } from "../build-version.ts";
import { changedTags } from "../changed-tags.ts";
import { diskFault } from "../disk-fault.ts";
import { FileStore } from "../file-store.ts";
import { UNFINISHED } from "../is-pack.ts";
import { keepVersion } from "../keep-version.ts";
import { listAddresses } from "../list-addresses.ts";
import type { Progress } from "../progress.ts";
import { signChecksums } from "../sign-checksums.ts";
import { signingKey } from "../signing-key.ts";
import { amendDatabase } from "./amend-database.ts";
import { AmendedPack } from "./amended-pack.ts";
import { packChanges } from "./pack-changes.ts";

interface Amending {
	readonly packDir: string;
	readonly dataDir: string;
	readonly before: FoundVersions;
	readonly destiny: "in force" | "waiting";
	/** Where the key is that signs what the files hold; null for the site's own. */
	readonly keyFile: string | null;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

export interface Amended {
	readonly version: string;
	readonly items: number;
	readonly tags: readonly string[];
}

/**
 * Makes a new version out of the one in force by changing the few items of the pack that changed, and gives it its place: it
 * holds what an import of the whole pack would, but for what stands still (decision 212). For who holds the import lock.
 *
 * @returns null when the pack has to be read whole: more changed than single items, or something is amiss with them
 */
export async function amendVersion({
	packDir,
	dataDir,
	before,
	destiny,
	keyFile,
	tell,
	progress,
}: Amending): Promise<Amended | null> {
	const { kept, current } = before;
	if (!kept || !current || current.version !== kept.version || kept.hash.endsWith(UNFINISHED)) return null;
	if (followersOf(kept.version, waitingVersions(dataDir)).length > 0) return null;
	const key = signingKey(dataDir, keyFile);
	if (typeof key === "string") return null;
	const path = databasePath(dataDir, kept.version);
	const previous = openForReading(path);
	try {
		const changes = packChanges(packDir, previous, progress);
		const pack = new AmendedPack(packDir, previous, changes);
		const folder = openBuildFolder(dataDir);
		const version = `${nextNumber(dataDir)}-${changes.hash.slice(0, 8)}`;
		const store = new FileStore(dataDir, folder.path);
		let isKept = false;
		try {
			const aside = join(folder.path, "content.sqlite");
			const { size } = statSync(path);
			progress("copy", 0, size);
			copyFileSync(path, aside, constants.COPYFILE_FICLONE);
			progress("copy", size, size);
			const database = openForBuilding(aside);
			let known: Awaited<ReturnType<typeof amendDatabase>>;
			try {
				known = await amendDatabase({ database, previous, pack, store, version });
			} finally {
				database.close();
			}
			const built = openForReading(aside);
			const tags = changedTags(previous, built, known);
			const items = built.get<{ n: number }>("SELECT count(*) AS n FROM item")?.n ?? 0;
			built.close();
			if (tags.includes(ADDRESSES_TAG)) listAddresses(aside);
			signChecksums(aside, key);
			sync(aside);
			const checksum = { ...(await checksumOf(aside)), made: new Date().toISOString(), pack: packDir };
			keepVersion(dataDir, { version, hash: changes.hash, checksum, tags, aside }, destiny, before, folder.path);
			isKept = true;
			return { version, items, tags };
		} finally {
			if (!isKept) {
				rmSync(databasePath(dataDir, version), { force: true });
				removeWaiting(dataDir, version);
				store.takeBack();
			}
			folder.close();
		}
	} catch (error) {
		if (diskFault(error) !== null || isDamage(error) || !(error instanceof Error)) throw error;
		tell(`The whole pack is read: ${error.message.replace(/\.$/, "")}.`);
		return null;
	} finally {
		previous.close();
	}
}
