import { SITE_TAG } from "#src/contract/tags.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { IMPORT_PATIENCE } from "#src/site/pack-limits.ts";
import type { KeptVersion } from "../check-version.ts";
import { databasePath, makeContentDirectory, writeCurrent } from "../current.ts";
import { isDamage, openForReading } from "../database.ts";
import { type FoundVersions, findVersion, isNoted, tellRefused } from "../find-version.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { openBuildFolder } from "./build-folder.ts";
import { buildVersion } from "./build-version.ts";
import { diskFault } from "./disk-fault.ts";
import { type ImportLock, lockImports } from "./import-lock.ts";
import { isPack } from "./is-pack.ts";
import { loadPack } from "./load-pack.ts";
import { replacementFault } from "./replacement-fault.ts";
import { Sources } from "./sources.ts";

export type ImportOutcome =
	| { readonly state: "imported"; readonly version: string; readonly items: number; readonly tags: readonly string[] }
	| { readonly state: "unchanged"; readonly version: string }
	| { readonly state: "refused"; readonly reasons: readonly string[] };

export interface ImportOptions {
	readonly packDir: string;
	readonly dataDir: string;
	/** Accepts a pack of another brand, and one in which most of the items in force are gone. */
	readonly replaceBrand?: boolean;
	/** Told in one line what the operator should know while it goes on. */
	readonly tell?: (line: string) => void;
}

/**
 * Makes a pack the content in force: builds a database aside, validates it, and switches in one step.
 * Whatever goes wrong before that, the old content stays. Nothing happens when the pack is unchanged.
 * Imports into the same data directory come one after the other.
 */
export async function importPack(options: ImportOptions): Promise<ImportOutcome> {
	const { dataDir, tell = () => {} } = options;
	let lock: ImportLock | null = null;
	try {
		makeContentDirectory(dataDir);
		lock = await lockImports(dataDir, () => tell("Another import is at work; this one comes after it."));
		return lock ? await importDoubting(options) : { state: "refused", reasons: [notEnding(dataDir)] };
	} catch (error) {
		const reason = diskFault(error);
		if (reason === null) throw error;
		return { state: "refused", reasons: [`${dataDir}: cannot be written (${reason}), make room and import again`] };
	} finally {
		lock?.release();
	}
}

const notEnding = (dataDir: string) =>
	`${dataDir}: another import has not ended in ${IMPORT_PATIENCE / 60_000} minutes; end it and try again`;

/** Databases are trusted by their times: when one is damaged nevertheless, their bytes are read and it is passed over. */
async function importDoubting(options: ImportOptions): Promise<ImportOutcome> {
	try {
		return await importLocked(options);
	} catch (error) {
		if (!isDamage(error)) throw error;
		await findVersion(options.dataDir, "any", "bytes");
		return importLocked(options);
	}
}

async function importLocked({
	packDir,
	dataDir,
	replaceBrand = false,
	tell = () => {},
}: ImportOptions): Promise<ImportOutcome> {
	const served = await findVersion(dataDir, "own");
	for (const each of served.refused) tell(tellRefused(each));
	if (served.kept && isPack(packDir, dataDir, served.kept)) {
		if (!isNoted(served)) putInForce(dataDir, served, served.kept);
		return { state: "unchanged", version: served.kept.version };
	}
	// What the new version is compared with may have been imported by other rules.
	const before = served.kept ? served : await findVersion(dataDir, "any");
	const previous = before.kept && openForReading(databasePath(dataDir, before.kept.version));
	const sources = new Sources(previous, IMPORT_RULES);
	const loaded = loadPack(packDir, (file) => sources.take(file));
	try {
		const { pack, problems } = loaded;
		if (!pack || problems.length > 0) return { state: "refused", reasons: problems.map(formatProblem) };
		const fault = previous && !replaceBrand ? replacementFault(pack, previous) : null;
		if (fault !== null) return { state: "refused", reasons: [fault] };
		return await buildVersion({ pack, sources, dataDir, before, previous, tell });
	} finally {
		loaded.close();
		sources.close();
		previous?.close();
	}
}

/**
 * Names a whole version in CURRENT again: what CURRENT named, or CURRENT itself, was damaged; or its file has another
 * time than CURRENT says, as after a copy.
 */
function putInForce(dataDir: string, { current: named }: FoundVersions, kept: KeptVersion): void {
	const { version, hash, checksum } = kept;
	const folder = openBuildFolder(dataDir);
	const current =
		named?.version === version
			? { ...named, checksums: { ...named.checksums, [version]: checksum } }
			: { version, hash, previous: null, tags: [SITE_TAG], checksums: { [version]: checksum } };
	try {
		writeCurrent(dataDir, current, folder.path);
	} finally {
		folder.close();
	}
}
