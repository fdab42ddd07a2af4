import { join } from "node:path";
import type { Audience } from "#src/contract/audience.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { RouteParameters } from "#src/routes.ts";
import { productsWithKey } from "#src/search/models/key-rows.ts";
import type { Brand } from "#src/site/brand.ts";
import type { ChecksumList } from "#src/site/checksum-list.ts";
import type { ContentFile } from "#src/site/content-file.ts";
import { modelKey } from "#src/site/model-key.ts";
import { withBelow, withBelowSince } from "./below-tags.ts";
import { checkBehind } from "./check-behind.ts";
import { checkVersion, isUnsummed, type KeptVersion, type Trust } from "./check-version.ts";
import { type ContentReports, NO_REPORTS } from "./content-reports.ts";
import { contentDirectory, currentPath, databasePath, hasCurrent, readCurrent } from "./current.ts";
import { type DamageChange, DamagedFiles, damagedFilesPath } from "./damage/damaged-files.ts";
import { fileAddress } from "./file-address.ts";
import { findVersion, type RefusedVersion, tellRefused } from "./find-version.ts";
import { type Follower, follow } from "./follow.ts";
import { lineOf, overdueOf } from "./followers.ts";
import { checksumsOf, type OpenVersion, openVersion, pin, retire } from "./open-version.ts";
import { isNamed } from "./read/named.ts";
import type { VersionRows } from "./read/version-rows.ts";
import { searchesHere } from "./searching/search-desk.ts";
import type { Searches } from "./searching/searches.ts";
import type { ContentSnapshot } from "./snapshot.ts";
import { checksumIn, tagsBetween, versionInForce, waitingVersions } from "./waiting-version.ts";

/** What is refused where a moment has come for which no version is there. */
const NEVER_MADE = "that was never made";

export interface ContentChange {
	readonly version: string;
	/** Cache tags of what differs from the version before. */
	readonly tags: readonly string[];
}

/** The content in force, and every version that somebody still reads. */
export interface Content {
	/** Version in force. */
	current(): string;
	/** The version in force and the files that are damaged, in one word: all that pages are made of. */
	state(): string;
	/** Cache tags of what differs between a state and what is in force; null when that cannot be told. */
	changedSince(state: string): readonly string[] | null;
	/** False when the version in force was damaged while it was served, and no other stands in for it. */
	isWhole(): boolean;
	/** The version that should be in force and cannot be used, or was never made; null when it is in force. */
	refused(): RefusedVersion | null;
	/** How many files are damaged and offered to nobody, until an import brings them back. */
	damagedFiles(): number;
	/** Holds the version in force open until it is released. */
	acquire(): ContentSnapshot;
	brand(): Brand;
	/** A served file by its address, of this version or an earlier one; null when there is none that the reader may see. */
	file(folder: string, name: string, identity: Identity): ContentFile | null;
	/** The signed list of what its files hold; null when it has none. */
	checksums(): ChecksumList | null;
	/** Whether the public version in force has every item that an address names. A look at an index, remembered nowhere. */
	names(params: RouteParameters): boolean;
	/** Whether the public version in force has a product of that number, however it is written. A look at an index. */
	isNumber(text: string): boolean;
	/** Calls the listener after each switch to another version, and when a file is damaged or whole again; answers how to stop that. */
	onChange(listener: (change: ContentChange) => void): () => void;
	close(): void;
}

/** Another process that says which version is in force, so that all that answer visitors go where it has gone. */
export interface ContentLead {
	/** "": it does not say. */
	version(): string;
	onVersion(listener: () => void): void;
}

/**
 * Opens the content of a data directory and follows it: a new import is in force within a second. A version is
 * checked before it is used; instead of a damaged one the newest whole one is served until the next import.
 *
 * @param reports told of each version that cannot be used, and, where nobody leads, of damaged files
 * @param searches who asks its search index; whoever passes it closes it
 * @param lead who says what is in force; null: CURRENT and the clock do
 * @throws when there is none that can be, with what to do
 */
export async function openContent(
	dataDir: string,
	reports: ContentReports = NO_REPORTS,
	searches: Searches = searchesHere(),
	lead: ContentLead | null = null,
): Promise<Content> {
	let isWhole = true;
	let isClosed = false;
	let isDoubted = false;
	/** Versions that were found damaged, or could not be opened: their bytes are read before they are used. */
	const doubted = new Set<string>();
	let follower: Follower | null = null;
	const doubt = () => {
		isDoubted = true;
		follower?.doubt();
	};
	const trustIn = (version: string): Trust => (doubted.has(version) ? "bytes" : "time");
	const damaged = new DamagedFiles(dataDir);
	// Whoever leads tells it once.
	const tellDamaged = (change: DamageChange) => lead ?? reports.damaged(change);
	if (damaged.offline.length > 0) tellDamaged({ offline: damaged.offline, back: [] });
	const openKept = (kept: KeptVersion) => openVersion(dataDir, kept, doubt, searches, damaged);
	/** Why each version was refused last; by `CURRENT` that itself. */
	const refusals = new Map<string, RefusedVersion>();
	const refuse = (refused: RefusedVersion) => {
		refusals.set(refused.name, refused);
		reports.refused(refused);
	};
	const first = await openFirst(dataDir, openKept, refuse);
	let { open, named } = first;
	let kept: KeptVersion = open;
	let behind = checkBehind(dataDir, kept, doubt);
	/** What is known of the version in force: of which bytes it is nobody knows for a moment after its import. */
	const know = (known: KeptVersion) => {
		behind.stop();
		kept = known;
		behind = checkBehind(dataDir, kept, doubt);
	};
	let next = readCurrent(dataDir);
	let waiting = waitingVersions(dataDir);
	let line = lineOf(dataDir, next?.version ?? "", waiting);
	/** What should be in force by now: its moment is noticed as a change of CURRENT is. */
	const due = () => lead?.version() || (next ? versionInForce(next, waiting, Date.now()) : open.version);
	const listeners = new Set<(change: ContentChange) => void>();

	const tell = (tags: readonly string[]) => {
		for (const listener of listeners) listener({ version: open.version, tags });
	};

	function use(found: KeptVersion, tags: readonly string[]): void {
		if (isClosed) return;
		const old = open;
		open = openKept(found);
		refusals.delete(found.version);
		const changed = withBelow(tags, [old.rows.asc.database, open.rows.asc.database]);
		know(open);
		isWhole = true;
		isDoubted = false;
		retire(old);
		if (open.version !== old.version) tell(changed);
	}

	/** The version in force may have been damaged: it is opened anew, another stands in, or pages cannot be made. */
	async function mend(): Promise<void> {
		const checked = await checkVersion(dataDir, open.version, kept.checksum, "own", "bytes");
		if (typeof checked !== "string") return use(checked, []);
		doubted.add(open.version);
		const found = await findVersion(dataDir, "own", "bytes");
		if (found.kept) use(found.kept, [SITE_TAG]);
		else isWhole = false;
	}

	/** Follows CURRENT, then sees to the version in force; answers whether something is wrong with either. */
	async function look(): Promise<boolean> {
		next = readCurrent(dataDir);
		waiting = waitingVersions(dataDir);
		line = lineOf(dataDir, next?.version ?? "", waiting);
		named = due();
		if (next) refusals.delete("CURRENT");
		else if (!refusals.has("CURRENT") && hasCurrent(dataDir)) refuse({ name: "CURRENT", reason: "it cannot be read" });
		if (next && named !== open.version) {
			const checked = await checkVersion(dataDir, named, checksumIn(next, waiting, named), "own", trustIn(named));
			doubted.add(named);
			if (typeof checked === "string") refuse({ name: named, reason: checked });
			// Tags tell the difference to the version before; over a version that was missed, everything may differ.
			else {
				use(checked, tagsBetween(next, waiting, open.version, named) ?? [SITE_TAG]);
				doubted.delete(named);
			}
		}
		const said = checksumIn(next, waiting, open.version);
		if (isUnsummed(kept.checksum) && said && !isUnsummed(said)) know({ ...kept, checksum: said });
		// Rare, and nobody keeps which page names which file.
		const change = damaged.reload();
		if (change) {
			tellDamaged(change);
			tell([SITE_TAG]);
		}
		if (isDoubted || open.isTouched()) {
			refuse({ name: open.version, reason: "its database was changed while it was read" });
			await mend();
		}
		return !isWhole || named !== open.version;
	}

	follower = follow({
		folder: contentDirectory(dataDir),
		files: () => [
			// Its own time tells of versions that come to wait there.
			contentDirectory(dataDir),
			currentPath(dataDir),
			damagedFilesPath(dataDir),
			...[open.version, named, due()].map((version) => databasePath(dataDir, version)),
		],
		look,
	});
	lead?.onVersion(() => follower?.look());
	const stateOf = (version: string) => `${version} ${damaged.state}`;
	return {
		current: () => open.version,
		state: () => stateOf(open.version),
		changedSince: (state) => {
			const [from = ""] = state.split(" ");
			// Nobody keeps which page names which file.
			if (state !== stateOf(from)) return null;
			if (from === open.version) return [];
			const tags = next && tagsBetween(next, waiting, from, open.version);
			return tags && withBelowSince(tags, databasePath(dataDir, from), open.rows.asc.database);
		},
		isWhole: () => isWhole,
		refused: () => {
			if (next === null) return refusals.get("CURRENT") ?? null;
			if (named !== open.version || !isWhole) return refusals.get(named) ?? null;
			const overdue = overdueOf(line);
			return overdue === null ? null : { name: NEVER_MADE, reason: `it was to follow ${next.version} at ${overdue}` };
		},
		damagedFiles: () => damaged.count,
		acquire: () => pin(open),
		brand: () => open.brand,
		file: (folder, name, identity) => fileOf(open.rows[audienceOf(identity)], dataDir, damaged, { folder, name }),
		checksums: () => checksumsOf(open),
		names: (params) => isNamed(open.rows.public.database, params),
		isNumber: (text) => productsWithKey(open.rows.public.database, modelKey(text)).length > 0,
		onChange: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		close: () => {
			isClosed = true;
			behind.stop();
			follower?.stop();
			listeners.clear();
			retire(open);
		},
	};
}

/**
 * The version to begin with, and the one that CURRENT names. One that was trusted by its time and cannot be opened is
 * looked at byte by byte, and then another stands in.
 *
 * @throws when there is none
 */
async function openFirst(
	dataDir: string,
	openKept: (kept: KeptVersion) => OpenVersion,
	onRefused: (refused: RefusedVersion) => void,
	trust: Trust = "time",
): Promise<{ readonly open: OpenVersion; readonly named: string }> {
	const { named, kept, refused } = await findVersion(dataDir, "own", trust);
	const tell = () => {
		for (const each of refused) onRefused(each);
	};
	if (!kept) {
		tell();
		throw new Error(withoutContent(dataDir, refused));
	}
	try {
		const open = openKept(kept);
		tell();
		return { open, named: named ?? kept.version };
	} catch (error) {
		if (kept.knownBy === "bytes") throw error;
		return openFirst(dataDir, openKept, onRefused, "bytes");
	}
}

function withoutContent(dataDir: string, refused: readonly RefusedVersion[]): string {
	const reasons = refused.map((each) => ` ${tellRefused(each)}`).join("");
	return `There is no content in ${dataDir}${refused.length > 0 ? " that can be used." : "."}${reasons} Import a pack first: npm run content -- import --pack DIR (or, where machines share a database, push it from the one that does: npm run content -- push)`;
}

/** A served file of a version by its address; null when it has none. */
export function fileOf(
	{ database }: VersionRows,
	dataDir: string,
	damaged: DamagedFiles,
	named: { readonly folder: string; readonly name: string },
): ContentFile | null {
	const { folder, name } = named;
	const row = database.get<{ size: number; sha256: string; media_type: string; audience: Audience; withdrawn: number }>(
		"SELECT size, sha256, media_type, audience, withdrawn FROM file WHERE folder = ? AND name = ?",
		folder,
		name,
	);
	if (!row) return null;
	const { size, sha256, media_type: mediaType, audience } = row;
	const isWithdrawn = row.withdrawn === 1;
	const isDamaged = damaged.has(fileAddress(named));
	return { path: join(dataDir, "files", folder, name), size, sha256, mediaType, audience, isDamaged, isWithdrawn };
}
