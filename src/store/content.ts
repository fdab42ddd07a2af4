import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { join } from "node:path";
import type { Audience } from "#src/contract/audience.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Brand } from "#src/site/brand.ts";
import type { ContentFile } from "#src/site/content-file.ts";
import { CONTENT_POLL_INTERVAL } from "#src/site/limits.ts";
import { contentDirectory, currentPath, databasePath, readCurrent } from "#src/store/current.ts";
import { VersionRows } from "./read/version-rows.ts";
import type { ContentSnapshot } from "./snapshot.ts";
import { bindVersion, type VersionByAudience } from "./store.ts";

export interface ContentChange {
	readonly version: string;
	/** Cache tags of what differs from the version before. */
	readonly tags: readonly string[];
}

/** The content in force, and every version that somebody still reads. */
export interface Content {
	/** Version in force. */
	current(): string;
	/** Holds the version in force open until it is released. */
	acquire(): ContentSnapshot;
	brand(): Brand;
	/** A served file by its address, of this version or an earlier one; null when there is none that the reader may see. */
	file(folder: string, name: string, identity: Identity): ContentFile | null;
	/** Calls the listener after each switch to a new version; answers how to stop that. */
	onChange(listener: (change: ContentChange) => void): () => void;
	close(): void;
}

interface Open {
	readonly version: string;
	readonly rows: VersionByAudience;
	readonly brand: Brand;
	readers: number;
	isOld: boolean;
}

/**
 * Opens the content of a data directory and follows it: a new import is in force within a second.
 *
 * @throws when nothing was imported yet, with what to do
 */
export function openContent(dataDir: string): Content {
	const first = readCurrent(dataDir);
	if (!first || !existsSync(databasePath(dataDir, first.version)))
		throw new Error(`There is no content in ${dataDir}. Import a pack first: npm run content -- import`);
	let open = openVersion(dataDir, first.version);
	const listeners = new Set<(change: ContentChange) => void>();
	const settle = (version: Open) => {
		if (!version.isOld || version.readers > 0) return;
		for (const rows of Object.values(version.rows)) rows.database.close();
	};
	const look = () => {
		const next = readCurrent(dataDir);
		if (!next || next.version === open.version) return;
		const fresh = openVersion(dataDir, next.version);
		// Tags tell the difference to the version before; over a version that was missed, everything may differ.
		const tags = next.previous === open.version ? next.tags : [SITE_TAG];
		const old = open;
		open = fresh;
		old.isOld = true;
		settle(old);
		for (const listener of listeners) listener({ version: next.version, tags });
	};
	const stop = follow(dataDir, look);
	return {
		current: () => open.version,
		acquire: () => pin(open, settle),
		brand: () => open.brand,
		file: (folder, name, identity) => fileOf(open.rows[audienceOf(identity)], dataDir, folder, name),
		onChange: (listener) => {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		close: () => {
			stop();
			listeners.clear();
			open.isOld = true;
			settle(open);
		},
	};
}

function openVersion(dataDir: string, version: string): Open {
	const path = databasePath(dataDir, version);
	const rows = { public: new VersionRows(path, "public"), asc: new VersionRows(path, "asc") };
	return { version, rows, brand: { ...rows.public.brand(), contentVersion: version }, readers: 0, isOld: false };
}

function pin(open: Open, settle: (open: Open) => void): ContentSnapshot {
	let isHeld = true;
	open.readers++;
	const snapshot: ContentSnapshot = {
		version: open.version,
		brand: open.brand,
		release: () => {
			if (!isHeld) return;
			isHeld = false;
			open.readers--;
			settle(open);
		},
	};
	bindVersion(snapshot, open.rows);
	return snapshot;
}

function fileOf({ database }: VersionRows, dataDir: string, folder: string, name: string): ContentFile | null {
	const row = database.get<{ size: number; sha256: string; media_type: string; audience: Audience }>(
		"SELECT size, sha256, media_type, audience FROM file WHERE folder = ? AND name = ?",
		folder,
		name,
	);
	if (!row) return null;
	const { size, sha256, media_type: mediaType, audience } = row;
	return { path: join(dataDir, "files", folder, name), size, sha256, mediaType, audience };
}

/** Watches the folder, and looks at the file's identity as well, because not every file system reports. */
function follow(dataDir: string, look: () => void): () => void {
	let seen = identityOf(dataDir);
	const check = () => {
		const identity = identityOf(dataDir);
		if (identity === seen) return;
		try {
			look();
			seen = identity;
		} catch {
			// A version that cannot be opened is not in force; the next look tries again.
		}
	};
	let watcher: FSWatcher | null = null;
	try {
		watcher = watch(contentDirectory(dataDir), { persistent: false }, check);
		watcher.on("error", () => watcher?.close());
	} catch {
		// No watching here: the timer below is enough.
	}
	const timer = setInterval(check, CONTENT_POLL_INTERVAL);
	timer.unref();
	return () => {
		clearInterval(timer);
		watcher?.close();
	};
}

function identityOf(dataDir: string): string {
	const stat = statSync(currentPath(dataDir), { throwIfNoEntry: false });
	return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : "";
}
