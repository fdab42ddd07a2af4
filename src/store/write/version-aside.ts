import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { checksumOf } from "../checksum.ts";
import { type Checksum, databasePath, numberOf, readCurrent } from "../current.ts";
import { openForReading } from "../database.ts";
import { type FoundVersions, versionsIn } from "../find-version.ts";
import { syncBeside } from "../sync.ts";
import { systemStart } from "../system-start.ts";
import { removeWaiting } from "../waiting-version.ts";
import { openBuildFolder } from "./build-folder.ts";
import { FileStore } from "./file-store.ts";
import { type BuiltVersion, type Destiny, destinyBefore, keepVersion } from "./keep-version.ts";
import { noteMended } from "./note-mended.ts";
import { baseIn } from "./version-base.ts";

/** A version while it is made. */
export interface VersionAside {
	/** Gives it its name, of the identity of its pack. */
	nameFor(packHash: string): string;
	/** The folder that it is made in, which is gone afterwards. */
	readonly folder: string;
	/** Where its database is made. */
	readonly database: string;
	readonly store: FileStore;
	/**
	 * Gives it its place. One that should be in force may have to wait for what follows it, see `destinyBefore`.
	 *
	 * @param pack the folder that it was made from; @param moments at which something of it begins to be shown, or ends
	 */
	keep(
		made: Pick<BuiltVersion, "version" | "hash" | "tags" | "copied"> & {
			readonly pack: string;
			readonly moments: readonly string[];
		},
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
	const previous = before.kept && openForReading(databasePath(dataDir, before.kept.version));
	const store = new FileStore(dataDir, folder.path, (place, name) => {
		const row = "SELECT sha256 FROM file WHERE folder = ? AND name = ?";
		return previous?.get<{ sha256: string }>(row, place, name)?.sha256;
	});
	const database = join(folder.path, "content.sqlite");
	let isKept = false;
	const began = Date.now();
	const keep: VersionAside["keep"] = async ({ version, hash, tags, copied, pack, moments }, wanted) => {
		const destiny = destinyBefore(wanted, moments, began);
		// Visitors wait for what takes the place of another, and need neither its sum nor the disk to read it.
		const isAwaited = destiny === "in force" && before.current !== null && before.kept !== null;
		const start = isAwaited ? systemStart() : null;
		const [read] = await Promise.all([
			start === null ? checksumOf(database) : { ...timeOf(database), sha256: "", start },
			store.sync(),
			start === null ? syncBeside(database) : null,
		]);
		const base = typeof destiny === "object" ? destiny.after : baseIn(before);
		const checksum = { ...read, made: new Date().toISOString(), pack, ...(base === null ? {} : { base }) };
		const built = { version, hash, checksum, tags, aside: database, copied };
		// Whoever has opened it in the meantime knows it by its name: another one gets another.
		takenBack.set(dataDir, number);
		await keepVersion(dataDir, built, destiny, before, folder.path, needed);
		takenBack.delete(dataDir);
		isKept = true;
		// A copy has only what changed put in its place, what follows only what is shown then.
		try {
			noteMended(dataDir, version, store, copied === null && typeof destiny === "string" ? "all of it" : "some of it");
		} catch {
			// It is made, and the next import finds the list as it is.
		}
	};
	try {
		return await make({ nameFor, folder: folder.path, database, store, keep });
	} finally {
		// Whatever went wrong behind it: what is in force stays, and its files.
		if (!isKept && !named.has(readCurrent(dataDir)?.version ?? "")) {
			// A database without its files must not be taken for a version.
			for (const version of named) {
				rmSync(databasePath(dataDir, version), { force: true });
				removeWaiting(dataDir, version);
			}
			store.takeBack();
		}
		previous?.close();
		folder.close();
	}
}

function timeOf(path: string): Pick<Checksum, "size" | "modified"> {
	const { size, mtimeMs: modified } = statSync(path);
	return { size, modified };
}

/** The number of the version that was in force last and did not stay, by its data directory. */
const takenBack = new Map<string, number>();

/** Above the number of every version that is there, even of one that never came into force. */
function nextNumber(dataDir: string): number {
	const known = [...versionsIn(dataDir), readCurrent(dataDir)?.version ?? ""];
	return Math.max(...known.map(numberOf), takenBack.get(dataDir) ?? 0) + 1;
}
