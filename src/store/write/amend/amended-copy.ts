import type { KeyObject } from "node:crypto";
import { statSync } from "node:fs";
import { ADDRESSES_TAG } from "#src/contract/tags.ts";
import type { ItemName } from "#src/packs/format/addresses.ts";
import type { KeptVersion } from "../../check-version.ts";
import { type Database, openForBuilding, openForReading } from "../../database.ts";
import { formerPrefixes } from "../../former-prefixes.ts";
import { itemsHeld } from "../../version-facts.ts";
import { changedRuns } from "../addresses/changed-runs.ts";
import { dateParts } from "../addresses/date-parts.ts";
import { listAddresses } from "../addresses/list-addresses.ts";
import { changedTags, type KnownChanges } from "../changed-tags.ts";
import type { Destiny } from "../keep-version.ts";
import type { Progress } from "../progress.ts";
import { signChecksums } from "../sign-checksums.ts";
import type { VersionAside } from "../version-aside.ts";
import { writeDaysAfter, writeDaysOf } from "../write-days.ts";
import { amendDatabase } from "./amend-database.ts";
import type { TouchedPlaces } from "./amended-files.ts";
import type { AmendedPack } from "./amended-pack.ts";
import { type Copying, copyOf } from "./copy-beside.ts";
import { siteBefore } from "./site-before.ts";

/** A version that was made of another by changing single items. */
export interface Amended {
	readonly version: string;
	readonly items: number;
	/** What is other than in the version before it. */
	readonly tags: readonly string[];
}

interface Changing {
	/** The version that is changed. */
	readonly kept: KeptVersion;
	readonly path: string;
	readonly previous: Database;
	readonly pack: AmendedPack;
	readonly packDir: string;
	readonly dataDir: string;
	/** Where a copy of it is made; `begun` when that goes on already. */
	readonly aside: VersionAside;
	readonly begun: Copying | null;
	/** The version in force whose pack changes. */
	readonly inForce: Database;
	/** What of files was touched in the line so far. */
	readonly places: TouchedPlaces;
	/** What it follows at a moment; null where it takes the place of what is changed. */
	readonly following: Following | null;
	readonly destiny: Destiny;
	/** Moments at which something begins to be shown after it, or ends: ISO 8601. */
	readonly moments: readonly string[];
	readonly key: KeyObject;
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

interface Following {
	/** The version that is in force before it. */
	readonly followed: Database;
	/** Items that changed in any version of its line. */
	readonly changed: readonly ItemName[];
	/** On which it is in force: `2026-03-01`. */
	readonly day: string;
	/** Days on which less changes than was thought. */
	readonly notOn: readonly string[];
}

/** Copies a version, changes items in it, and gives it its place. @throws {CannotAmend} */
export async function amendCopy({
	kept,
	path,
	previous,
	pack,
	packDir,
	dataDir,
	aside,
	...changing
}: Changing): Promise<Amended> {
	const { begun, inForce, places, following, destiny, moments, key, tell, progress } = changing;
	const { nameFor, folder, database, store, keep } = aside;
	const { hash } = pack.changes;
	const version = nameFor(hash);
	const { size } = statSync(path);
	progress("copy", 0, size);
	const copying = begun ?? copyOf(path, database);
	await copying.copied;
	progress("copy", size, size);
	const known = await amended(database, (copy) =>
		amendDatabase({
			...{ database: copy, previous, pack, store, folder, version, moments, tell, progress },
			...{ followed: following?.followed ?? null, inForce, places },
			formerPrefixes: formerPrefixes(dataDir, siteBefore(previous)),
		}),
	);
	const made = openForReading(database);
	const own = changedTags(previous, made, known);
	const tags = following ? changedTags(following.followed, made) : own;
	const items = itemsHeld(made);
	const runs = changedRuns(made, known);
	made.close();
	const today = new Date().toISOString().slice(0, 10);
	if (following)
		writeDaysAfter(database, { ...following, earlier: following.followed }, [...known.items, ...following.changed]);
	else writeDaysOf(database, previous, known.items, today);
	if (own.includes(ADDRESSES_TAG)) listAddresses(database, runs);
	else dateParts(database);
	signChecksums(database, key);
	const copied = { kept, sha256: copying.sha256 };
	await keep({ version, hash, tags, copied, pack: packDir, moments }, destiny);
	return { version, items, tags };
}

async function amended(path: string, amend: (database: Database) => Promise<KnownChanges>): Promise<KnownChanges> {
	const database = openForBuilding(path);
	try {
		return await amend(database);
	} finally {
		database.close();
	}
}
