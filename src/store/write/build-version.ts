import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Audience } from "#src/contract/audience.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import { type ItemName, nameOfItem } from "#src/packs/format/addresses.ts";
import type { NamedFile } from "#src/packs/named-files.ts";
import { countItems } from "#src/packs/pack.ts";
import { PackedFileFault } from "#src/packs/packed-file.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { type Database, openForReading } from "../database.ts";
import type { FoundVersions } from "../find-version.ts";
import { formerPrefixes } from "../former-prefixes.ts";
import { siteIn } from "../version-facts.ts";
import { listAddresses } from "./addresses/list-addresses.ts";
import { buildDatabase, type EarlierFile } from "./build-database.ts";
import { changedTags } from "./changed-tags.ts";
import type { FileStore, StoredFile } from "./file-store.ts";
import { UNFINISHED } from "./is-pack.ts";
import type { Destiny } from "./keep-version.ts";
import { withKeptFiles } from "./ledger/kept-files.ts";
import type { KeptAt } from "./pack-at.ts";
import { portraitsIn } from "./pictures/portraits.ts";
import { preparePictures } from "./pictures/prepare-pictures.ts";
import { placesOf } from "./places-of.ts";
import type { Progress } from "./progress.ts";
import { readPdfs } from "./read-pdfs.ts";
import { signChecksums } from "./sign-checksums.ts";
import type { Sources } from "./sources.ts";
import { storeFiles } from "./store-files.ts";
import { faultsOf } from "./validate-database.ts";
import { type VersionAside, withVersionAside } from "./version-aside.ts";
import { writeDays } from "./write-days.ts";

interface Build {
	/** The pack with what it has no more. */
	readonly kept: KeptAt;
	/** Its files. */
	readonly sources: Sources;
	readonly dataDir: string;
	/** The versions that are there, and the one that the new one is compared with. */
	readonly before: FoundVersions;
	readonly previous: Database | null;
	readonly destiny: Destiny;
	/** Moments after this one at which something of the pack begins to be shown, or ends. */
	readonly moments: readonly string[];
	/** Signs what its files hold. */
	readonly key: KeyObject;
	/** Told in one line what the operator should know. */
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

export type BuildOutcome =
	| { readonly state: "built"; readonly version: string; readonly items: number; readonly tags: readonly string[] }
	| { readonly state: "refused"; readonly reasons: readonly string[] };

/** Builds a version aside, validates it, and gives it its place in one step. For who holds the import lock. */
export async function buildVersion(build: Build): Promise<BuildOutcome> {
	try {
		return await withVersionAside(build.dataDir, build.before, (aside) => built(build, aside));
	} catch (error) {
		if (error instanceof PackedFileFault) return { state: "refused", reasons: [error.message] };
		throw error;
	}
}

async function built(
	{ kept, sources, dataDir, previous, destiny, moments, key, tell, progress }: Build,
	{ nameFor, folder, database, store, keep }: VersionAside,
): Promise<BuildOutcome> {
	const { prepared, problems } = await preparePictures(kept.pack, portraitsIn(kept.pack), store, progress);
	if (problems.length > 0) return { state: "refused", reasons: problems.map(formatProblem) };
	const earlier = previous ? filesIn(previous, store) : [];
	if (previous) findLost(earlier, previous, kept);
	const stored = await storeFiles(kept.pack.files, sources, store, earlier);
	const { pack, pictures, files } = withKeptFiles({
		...{ pack: kept.pack, pictures: prepared, files: stored, kept, store },
	});
	const version = nameFor(sources.hash());
	const pdfs = join(folder, "pdfs.sqlite");
	const isWhole = await readPdfs({
		...{ documents: pack.items.documents.values(), sources: pack.files, files },
		...{ previous, aside: pdfs, tell, progress },
	});
	// Under another hash than the pack's, so that the next import reads what this one left.
	const hash = isWhole ? sources.hash() : sources.hash() + UNFINISHED;
	buildDatabase(database, {
		pack,
		sources,
		hash,
		version,
		formerPrefixes: formerPrefixes(dataDir, pack.site),
		moments,
		pictures,
		files,
		earlier,
		pdfs,
		kept,
		progress,
	});
	writeDays(database, previous && siteIn(previous)?.brand === pack.site.brand ? previous : null, dayOf(destiny));
	listAddresses(database, null);
	signChecksums(database, key);
	const made = openForReading(database);
	const items = countItems(pack);
	const faults = faultsOf(made, items);
	const tags = previous ? changedTags(previous, made) : [SITE_TAG];
	made.close();
	if (faults.length > 0) return { state: "refused", reasons: faults };
	await keep({ version, hash, tags, copied: null, pack: pack.directory, moments }, destiny);
	return { state: "built", version, items, tags };
}

/** The day on which a version may be seen first. */
const dayOf = (destiny: Destiny): string =>
	(typeof destiny === "object" ? new Date(destiny.from) : new Date()).toISOString().slice(0, 10);

type FoundFile = EarlierFile & { readonly lostAs: NamedFile[] };

function filesIn(database: Database, store: FileStore): FoundFile[] {
	const has = (column: string) =>
		database.get("SELECT 1 FROM pragma_table_info('file') WHERE name = ?", column) !== undefined;
	// A version from before audiences existed held public files alone, and one from before anything was withdrawn gave all.
	const standing = `${has("audience") ? "audience" : "'public' AS audience"}, ${has("withdrawn") ? "withdrawn" : "0 AS withdrawn"}`;
	const rows = database.all<
		Omit<StoredFile, "mediaType"> & { audience: Audience; withdrawn: number; media_type: string }
	>(`SELECT folder, name, ${standing}, size, sha256, media_type FROM file`);
	return rows
		.filter(({ folder, name }) => existsSync(store.pathOf(folder, name)))
		.map(({ media_type: mediaType, withdrawn, ...file }) => ({
			...file,
			mediaType,
			isWithdrawn: withdrawn === 1,
			lostAs: [],
		}));
}

/** Finds what belonged to items that are deleted for good, or not shown. */
function findLost(earlier: readonly FoundFile[], previous: Database, kept: KeptAt): void {
	if (!previous.get("SELECT 1 FROM sqlite_schema WHERE name = 'named_by'")) return;
	const hidden = new Set([...kept.hidden, ...kept.ended].map(nameOfItem));
	const at = new Map(earlier.map((file) => [`${file.folder}/${file.name}`, file]));
	for (const { named, ...item } of previous.each<ItemName & { named: NamedFile }>(
		"SELECT named, kind, id FROM named_by WHERE named LIKE 'picture %' OR named LIKE 'file %'",
	))
		if (kept.ledger.leads(nameOfItem(item)) === null || hidden.has(nameOfItem(item)))
			for (const { folder, name } of placesOf(named, previous)) at.get(`${folder}/${name}`)?.lostAs.push(named);
}
