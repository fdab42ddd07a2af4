import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { checksumOf } from "../checksum.ts";
import { databasePath, numberOf, readCurrent } from "../current.ts";
import { readDamagedFiles, writeDamagedFiles } from "../damaged-files.ts";
import { type FoundVersions, versionsIn } from "../find-version.ts";
import { removeWaiting } from "../waiting-version.ts";
import { openBuildFolder } from "./build-folder.ts";
import { FileStore } from "./file-store.ts";
import { type BuiltVersion, type Destiny, keepVersion } from "./keep-version.ts";

/** A version while it is made. */
export interface VersionAside {
	/** Gives it its name, of the identity of its pack. */
	nameFor(packHash: string): string;
	/** The folder that it is made in, which is gone afterwards. */
	readonly folder: string;
	/** Where its database is made. */
	readonly database: string;
	readonly store: FileStore;
	/** Gives it its place. @param pack the folder that it was made from */
	keep(
		made: Pick<BuiltVersion, "version" | "hash" | "tags"> & { readonly pack: string },
		destiny: Destiny,
	): Promise<void>;
}

/**
 * Makes a version aside. Of one that is not given its place nothing is left. For who holds the import lock.
 *
 * @param before the versions that are there
 * @param needed versions that stay though nobody asks for them any more
 */
export async function withVersionAside<Outcome>(
	dataDir: string,
	before: FoundVersions,
	make: (aside: VersionAside) => Promise<Outcome>,
	needed: ReadonlySet<string> = new Set(),
): Promise<Outcome> {
	const number = nextNumber(dataDir);
	const named = new Set<string>();
	const nameFor = (packHash: string) => {
		const version = `${number}-${packHash.slice(0, 8)}`;
		named.add(version);
		return version;
	};
	const folder = openBuildFolder(dataDir);
	const store = new FileStore(dataDir, folder.path);
	const database = join(folder.path, "content.sqlite");
	let isKept = false;
	const keep: VersionAside["keep"] = async ({ version, hash, tags, pack }, destiny) => {
		const [read] = await Promise.all([checksumOf(database), sync(database)]);
		const checksum = { ...read, made: new Date().toISOString(), pack };
		keepVersion(dataDir, { version, hash, checksum, tags, aside: database }, destiny, before, folder.path, needed);
		isKept = true;
		const damaged = readDamagedFiles(dataDir) ?? [];
		const left = damaged.filter((file) => store.isDamaged(file));
		if (damaged.length > 0)
			writeDamagedFiles(
				dataDir,
				left.map((file) => ({ ...file, isGone: true })),
			);
	};
	try {
		return await make({ nameFor, folder: folder.path, database, store, keep });
	} finally {
		if (!isKept) {
			// A database without its files must not be taken for a version.
			for (const version of named) {
				rmSync(databasePath(dataDir, version), { force: true });
				removeWaiting(dataDir, version);
			}
			store.takeBack();
		}
		folder.close();
	}
}

/** Forces a file to the disk, while others go on. */
async function sync(path: string): Promise<void> {
	const handle = await open(path);
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** Above every number that was given before, even to a version that never came into force. */
function nextNumber(dataDir: string): number {
	const known = [...versionsIn(dataDir), readCurrent(dataDir)?.version ?? ""];
	return Math.max(...known.map(numberOf)) + 1;
}
