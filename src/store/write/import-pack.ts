import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Audience } from "#src/contract/audience.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import { checkPack } from "#src/packs/check/check-pack.ts";
import { allItems, type Pack } from "#src/packs/pack.ts";
import { hashPack, listPackFiles, type PackFile } from "#src/packs/pack-files.ts";
import { formatProblem, type Problem } from "#src/packs/problem.ts";
import { readPack } from "#src/packs/read-pack.ts";
import { Report } from "#src/packs/report.ts";
import { CONTENT_VERSIONS_KEPT } from "#src/site/limits.ts";
import { type Database, openForReading } from "#src/store/database.ts";
import {
	type Current,
	contentDirectory,
	databasePath,
	makeContentDirectory,
	readCurrent,
	sync,
	writeCurrent,
} from "../current.ts";
import { IMPORT_RULES } from "../import-rules.ts";
import { buildDatabase, type PreparedContent } from "./build-database.ts";
import { openBuildFolder } from "./build-folder.ts";
import { changedTags } from "./changed-tags.ts";
import { FileStore, type StoredFile } from "./file-store.ts";
import { preparePictures } from "./pictures/prepare-pictures.ts";
import { faultsOf } from "./validate-database.ts";

export type ImportOutcome =
	| { readonly state: "imported"; readonly version: string; readonly items: number; readonly tags: readonly string[] }
	| { readonly state: "unchanged"; readonly version: string }
	| { readonly state: "refused"; readonly reasons: readonly string[] };

export interface ImportOptions {
	readonly packDir: string;
	readonly dataDir: string;
	/** Accepts a pack in which more than half of the items are gone. */
	readonly force?: boolean;
}

/** The folder that CONTENT_PACK names: `demo` is the pack that comes with the site. */
export function packDirectory(name: string): string {
	return name === "demo" ? join(process.cwd(), "src/packs/demo") : name;
}

/** Reads and checks a pack; all problems at once. */
export function loadPack(packDir: string): {
	pack: Pack | null;
	files: readonly PackFile[];
	problems: readonly Problem[];
} {
	if (!existsSync(packDir) || !statSync(packDir).isDirectory())
		return {
			pack: null,
			files: [],
			problems: [
				{ file: packDir, line: null, field: null, message: "is not a folder, name the folder that holds site.json" },
			],
		};
	const report = new Report(packDir);
	const files = listPackFiles(packDir, report);
	const pack = readPack(packDir, files, report);
	if (pack) checkPack(pack, report);
	return { pack, files, problems: report.problems };
}

/**
 * Makes a pack the content in force: builds a database aside, validates it, and switches in one step.
 * Whatever goes wrong before that, the old content stays. Nothing happens when the pack is unchanged.
 */
export async function importPack({ packDir, dataDir, force = false }: ImportOptions): Promise<ImportOutcome> {
	const current = readCurrent(dataDir);
	const isThere = current !== null && existsSync(databasePath(dataDir, current.version));
	if (isThere && existsSync(packDir)) {
		const report = new Report(packDir);
		const hash = hashPack(listPackFiles(packDir, report), IMPORT_RULES);
		if (hash === current.hash && report.problems.length === 0) return { state: "unchanged", version: current.version };
	}
	const { pack, files, problems } = loadPack(packDir);
	if (!pack || problems.length > 0) return { state: "refused", reasons: problems.map(formatProblem) };
	const previous = isThere ? openForReading(databasePath(dataDir, current.version)) : null;
	try {
		return await build(pack, hashPack(files, IMPORT_RULES), { dataDir, force, current, previous });
	} finally {
		previous?.close();
	}
}

interface Build {
	readonly dataDir: string;
	readonly force: boolean;
	readonly current: Current | null;
	readonly previous: Database | null;
}

async function build(pack: Pack, hash: string, { dataDir, force, current, previous }: Build): Promise<ImportOutcome> {
	makeContentDirectory(dataDir);
	const version = `${Number(current?.version.split("-")[0] ?? 0) + 1}-${hash.slice(0, 8)}`;
	const folder = openBuildFolder(dataDir);
	try {
		const aside = join(folder.path, "content.sqlite");
		const store = new FileStore(dataDir, folder.path);
		const { prepared: pictures, problems } = await preparePictures(pack, store);
		if (problems.length > 0) return { state: "refused", reasons: problems.map(formatProblem) };
		const files = new Map<string, StoredFile>();
		for (const [path, file] of pack.files) files.set(path, await store.add(file));
		buildDatabase(aside, { pack, hash, version, pictures, files, earlier: previous ? filesIn(previous, store) : [] });
		const built = openForReading(aside);
		const items = [...allItems(pack)].length;
		const faults = faultsOf(built, items, previous, force);
		const tags = previous ? changedTags(previous, built) : [SITE_TAG];
		built.close();
		if (faults.length > 0) return { state: "refused", reasons: faults };
		sync(aside);
		renameSync(aside, databasePath(dataDir, version));
		writeCurrent(dataDir, { version, hash, previous: current?.version ?? null, tags }, folder.path);
		removeOldVersions(dataDir, version);
		return { state: "imported", version, items, tags };
	} finally {
		folder.close();
	}
}

function filesIn(database: Database, store: FileStore): PreparedContent["earlier"] {
	const rows = database.all<Omit<StoredFile, "mediaType"> & { audience: Audience; media_type: string }>(
		// A version from before audiences existed held public files alone.
		isOlder(database)
			? "SELECT folder, name, 'public' AS audience, size, sha256, media_type FROM file"
			: "SELECT folder, name, audience, size, sha256, media_type FROM file",
	);
	return rows
		.filter(({ folder, name }) => store.has(folder, name))
		.map(({ media_type: mediaType, ...file }) => ({ ...file, mediaType }));
}

function isOlder(database: Database): boolean {
	return database.get("SELECT 1 FROM pragma_table_info('file') WHERE name = 'audience'") === undefined;
}

/** Readers that still hold an old file keep it: removing it only takes its name away. */
function removeOldVersions(dataDir: string, version: string): void {
	const newest = Number(version.split("-")[0]);
	for (const name of readdirSync(contentDirectory(dataDir))) {
		const number = /^(\d+)-[0-9a-f]{8}\.sqlite$/.exec(name)?.[1];
		if (number !== undefined && Number(number) <= newest - CONTENT_VERSIONS_KEPT)
			rmSync(join(contentDirectory(dataDir), name), { force: true });
	}
}
