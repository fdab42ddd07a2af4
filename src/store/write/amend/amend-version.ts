import type { KeyObject } from "node:crypto";
import { constants, statSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { ADDRESSES_TAG } from "#src/contract/tags.ts";
import { nameOfItem } from "#src/packs/format/addresses.ts";
import { databasePath } from "../../current.ts";
import { type Database, isDamage, openForBuilding, openForReading } from "../../database.ts";
import type { FoundVersions } from "../../find-version.ts";
import { followersOf, waitingVersions } from "../../waiting-version.ts";
import { changedRuns } from "../addresses/changed-runs.ts";
import { dateParts } from "../addresses/date-parts.ts";
import { listAddresses } from "../addresses/list-addresses.ts";
import { changedTags } from "../changed-tags.ts";
import { diskFault } from "../disk-fault.ts";
import { UNFINISHED } from "../is-pack.ts";
import { toldOfRetired } from "../ledger/retire.ts";
import type { Progress } from "../progress.ts";
import { signChecksums } from "../sign-checksums.ts";
import { withVersionAside } from "../version-aside.ts";
import { writeDaysOf } from "../write-days.ts";
import { amendDatabase, amendedBy } from "./amend-database.ts";
import { AmendedPack } from "./amended-pack.ts";
import { isLikelyWhole } from "./likely-whole.ts";
import { packChanges } from "./pack-changes.ts";

interface Amending {
	readonly packDir: string;
	readonly dataDir: string;
	readonly before: FoundVersions;
	readonly destiny: "in force" | "waiting";
	/** What signs what the files hold; a string says why nothing does. */
	readonly signingKey: () => KeyObject | string;
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
	signingKey,
	tell,
	progress,
}: Amending): Promise<Amended | null> {
	const { kept, current } = before;
	if (!kept || !current || current.version !== kept.version || kept.hash.endsWith(UNFINISHED)) return null;
	if (followersOf(kept.version, waitingVersions(dataDir)).length > 0) return null;
	const key = signingKey();
	if (typeof key === "string") return null;
	const path = databasePath(dataDir, kept.version);
	const previous = openForReading(path);
	try {
		return await withVersionAside(dataDir, before, async ({ nameFor, folder, database, store, keep }) => {
			const copy = () => copyFile(path, database, constants.COPYFILE_FICLONE);
			// Most of what follows only reads: meanwhile the disk copies, unless that is likely to be in vain.
			const begun = isLikelyWhole(packDir, previous) ? null : copy();
			const { changes, pack } = await besides(begun, () => {
				const changes = packChanges(packDir, previous, progress);
				const pack = new AmendedPack(packDir, previous, changes);
				amendedBy(previous, pack.items.length);
				return { changes, pack };
			});
			const version = nameFor(changes.hash);
			const { size } = statSync(path);
			progress("copy", 0, size);
			await (begun ?? copy());
			progress("copy", size, size);
			const known = await amended(database, (copy) =>
				amendDatabase({ database: copy, previous, pack, store, folder, version, tell, progress }),
			);
			const made = openForReading(database);
			const tags = changedTags(previous, made, known);
			const items = made.get<{ n: number }>("SELECT count(*) AS n FROM item")?.n ?? 0;
			const runs = changedRuns(made, known);
			made.close();
			writeDaysOf(database, previous, known.items, new Date().toISOString().slice(0, 10));
			if (tags.includes(ADDRESSES_TAG)) listAddresses(database, runs);
			else dateParts(database);
			signChecksums(database, key);
			await keep({ version, hash: changes.hash, tags, pack: packDir }, destiny);
			const left = pack.items.flatMap(({ is }) => (is.retired ? [nameOfItem(is)] : []));
			if (left.length > 0) tell(toldOfRetired(left));
			return { version, items, tags };
		});
	} catch (error) {
		if (diskFault(error) !== null || isDamage(error) || !(error instanceof Error)) throw error;
		tell(`The whole pack is read: ${error.message.replace(/\.$/, "")}.`);
		return null;
	} finally {
		previous.close();
	}
}

/** Does something while something else goes on: where it fails, that has come to its end. */
async function besides<Made>(other: Promise<void> | null, make: () => Made): Promise<Made> {
	// What becomes of it is looked at by whoever waits for it.
	const ended = other?.catch(() => {});
	try {
		return make();
	} catch (error) {
		await ended;
		throw error;
	}
}

async function amended<Known>(path: string, amend: (database: Database) => Promise<Known>): Promise<Known> {
	const database = openForBuilding(path);
	try {
		return await amend(database);
	} finally {
		database.close();
	}
}
