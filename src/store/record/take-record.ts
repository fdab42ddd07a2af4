import { mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Database } from "#src/database/database.ts";
import { checkVersion } from "../check-version.ts";
import { databasePath, numberOf, readCurrent } from "../current.ts";
import { changeDamaged, namingAll, withoutWhole } from "../damage/change-damaged.ts";
import { damagedIn, keyOf, readDamagedFiles } from "../damage/damaged-files.ts";
import { findDamaged } from "../damage/find-damaged.ts";
import { openForReading } from "../database.ts";
import { type FoundVersions, findVersion } from "../find-version.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { syncBeside } from "../sync.ts";
import { checksumIn, waitingVersions } from "../waiting-version.ts";
import { openBuildFolder, withBuildFolder } from "../write/build-folder.ts";
import { collectBehind } from "../write/collect-files.ts";
import { keepVersion } from "../write/keep-version.ts";
import { publishLocked } from "../write/publish-version.ts";
import { nameAgain } from "../write/put-in-force.ts";
import { withImportLock } from "../write/with-import-lock.ts";
import { fetchBlob, Unfetched } from "./fetch-blob.ts";
import { knownRecord, noteRecord } from "./known-record.ts";
import { RECORD_TABLES } from "./record-tables.ts";

/** What became of a look at the record. */
export type TakeOutcome =
	/** Nothing is of record, or what is was taken before. */
	| { readonly state: "same" }
	| { readonly state: "taken"; readonly version: string; readonly files: number; readonly pieces: number }
	/** Another release imported it, which a later one of this machine will read. */
	| { readonly state: "foreign"; readonly version: string; readonly serial: number }
	| { readonly state: "refused"; readonly reasons: readonly string[] };

interface RecordRow {
	readonly serial: number;
	readonly version: string;
	readonly rules: string;
}

interface VersionRow {
	readonly version: string;
	readonly hash: string;
	readonly sha256: string;
	readonly made: string | null;
	readonly pack: string | null;
	readonly after: string | null;
	readonly since: string | null;
	readonly tags: string;
}

/**
 * Takes the content of record, if it is another than was taken last: brings what is not here, holds every byte against its sum,
 * and puts it in force as `publish` does. Whatever goes wrong before, the content in force stays.
 *
 * @throws {DatabaseUnavailable} when it could not be asked
 */
export async function takeRecord(dataDir: string, database: Database): Promise<TakeOutcome> {
	const record = await recordOf(database);
	if (!record) return { state: "same" };
	const found = await findVersion(dataDir, "own");
	if (isTaken(dataDir, record, found) && found.isNoted) return { state: "same" };
	const { version, serial } = record;
	if (record.rules !== IMPORT_RULES) return { state: "foreign", version, serial };
	return withImportLock(
		dataDir,
		`taking of ${version}`,
		() => {},
		async () => {
			// Another process of this machine may have been faster.
			const found = await findVersion(dataDir, "own");
			if (isTaken(dataDir, record, found)) {
				// Nobody imports here, and its bytes need not be read at each look.
				if (found.kept && !found.isNoted) await nameAgain(dataDir, found, found.kept);
				return { state: "same" };
			}
			try {
				return await take(dataDir, database, record);
			} catch (error) {
				if (error instanceof Unfetched) return { state: "refused", reasons: [error.message] };
				throw error;
			}
		},
	);
}

/** Whether a change of the record was seen here, and nothing has to be taken again because what should be in force cannot be. */
const isTaken = (dataDir: string, { serial }: RecordRow, { kept, named }: FoundVersions): boolean =>
	serial <= knownRecord(dataDir) && kept !== null && kept.version === named;

/** Whether anything is of record. */
export const hasRecord = async (database: Database): Promise<boolean> => (await recordOf(database)) !== null;

async function recordOf(database: Database): Promise<RecordRow | null> {
	const row = await database.read(RECORD_TABLES, (session) =>
		session.row<RecordRow>(
			"SELECT r.serial, r.version, v.rules FROM content_record AS r JOIN content_version AS v USING (version)",
		),
	);
	return row ?? null;
}

async function take(dataDir: string, database: Database, { version, serial }: RecordRow): Promise<TakeOutcome> {
	const versions = await database.read(RECORD_TABLES, (session) =>
		session.rows<VersionRow>(
			`SELECT version, hash, encode(database, 'hex') AS sha256, made, pack, after, since, tags FROM content_version
			WHERE version = $1 OR after = $1 ORDER BY after NULLS FIRST, since`,
			version,
		),
	);
	// What the database says becomes names of files here.
	if (versions.some((each) => numberOf(each.version) === 0))
		throw new Unfetched("The content of record has a version with a name that none can have.");
	const before = await findVersion(dataDir, "own");
	const near = before.kept && databasePath(dataDir, before.kept.version);
	// Numbers are those of the machine that imported it: others that wait here may be above them.
	const needed = new Set(versions.map((each) => each.version));
	const folder = openBuildFolder(dataDir);
	const done = { files: 0, pieces: 0 };
	const damaged =
		readDamagedFiles(dataDir) ?? (before.kept ? await findDamaged(dataDir, before.kept.version, () => {}) : null);
	const wasDamaged = damaged ? damagedIn(damaged) : () => true;
	const brought = new Set<string>();
	try {
		for (const each of versions) {
			const isHere = await isWhole(dataDir, each.version);
			const aside = isHere ? databasePath(dataDir, each.version) : join(folder.path, `${each.version}.sqlite`);
			if (!isHere) done.pieces += (await fetchBlob(database, each.sha256, aside, near)).brought;
			await fetchFiles({ dataDir, database, version: aside, folder: folder.path, wasDamaged, brought, done });
			if (isHere) continue;
			const { size, mtimeMs: modified } = statSync(aside);
			const { hash, sha256, made, pack, after, since } = each;
			const checksum = { size, sha256, modified, ...(made ? { made } : {}), ...(pack ? { pack } : {}) };
			const destiny = after === null || since === null ? "waiting" : { after, from: since };
			const tags: readonly string[] = JSON.parse(each.tags);
			const kept = { version: each.version, hash, checksum, tags, aside, copied: null };
			await keepVersion(dataDir, kept, destiny, before, folder.path, needed);
		}
	} finally {
		folder.close();
	}
	if (damaged?.length !== 0)
		changeDamaged(dataDir, (listed) =>
			withoutWhole(namingAll(listed ?? [], damaged ?? []), (file) => brought.has(keyOf(file))),
		);
	const published = await publishLocked(dataDir, version);
	if (published.state === "refused") return published;
	await withBuildFolder(dataDir, (noting) => noteRecord(dataDir, serial, noting));
	collectBehind(dataDir, () => {});
	return { state: "taken", version, ...done };
}

/** Whether a version is here already, as it was pushed or imported here from the same pack. */
async function isWhole(dataDir: string, version: string): Promise<boolean> {
	const known = checksumIn(readCurrent(dataDir), waitingVersions(dataDir), version);
	return known !== undefined && typeof (await checkVersion(dataDir, version, known, "own")) !== "string";
}

/** The folders that an import makes. */
const FOLDER = /^[0-9a-f]{16}$/;
/** What a path takes for no name of a file. */
const NO_NAMES: ReadonlySet<string> = new Set(["", ".", ".."]);

interface FetchedFiles {
	readonly dataDir: string;
	readonly database: Database;
	/** Where the database of the version is. */
	readonly version: string;
	/** Where files are written first, on the same disk. */
	readonly folder: string;
	/** Whether a file that is here was damaged when that was looked up. */
	readonly wasDamaged: ReturnType<typeof damagedIn>;
	/** Files that were brought, by their keys. */
	readonly brought: Set<string>;
	readonly done: { files: number };
}

/** Brings the files that a version names and this machine has not, or not whole. */
async function fetchFiles({
	dataDir,
	database,
	version,
	folder,
	wasDamaged,
	brought,
	done,
}: FetchedFiles): Promise<void> {
	const opened = openForReading(version);
	try {
		for (const file of opened.each<{ folder: string; name: string; size: number; sha256: string }>(
			"SELECT folder, name, size, sha256 FROM file",
		)) {
			if (!FOLDER.test(file.folder) || basename(file.name) !== file.name || NO_NAMES.has(file.name))
				throw new Unfetched("The content of record has a file at a place where none can be.");
			const target = join(dataDir, "files", file.folder, file.name);
			const isHere = statSync(target, { throwIfNoEntry: false })?.size === file.size;
			if (isHere && (brought.has(keyOf(file)) || !wasDamaged(file))) continue;
			const aside = join(folder, "file");
			await fetchBlob(database, file.sha256, aside, null);
			mkdirSync(join(dataDir, "files", file.folder), { recursive: true });
			rmSync(target, { recursive: true, force: true });
			renameSync(aside, target);
			await syncBeside(join(dataDir, "files", file.folder));
			brought.add(keyOf(file));
			done.files += 1;
		}
	} finally {
		opened.close();
	}
}
