import { existsSync, type FSWatcher, statSync, watch } from "node:fs";
import { join } from "node:path";
import { SITE_TAG } from "#src/contract/tags.ts";
import type { Brand } from "#src/site/brand.ts";
import { CONTENT_POLL_INTERVAL } from "#src/site/limits.ts";
import { contentDirectory, currentPath, databasePath, readCurrent } from "#src/store/current.ts";
import { bindReader, Reader } from "./read/reader.ts";
import type { ContentSnapshot } from "./snapshot.ts";

export interface ContentChange {
	readonly version: string;
	/** Cache tags of what differs from the version before. */
	readonly tags: readonly string[];
}

interface ContentFile {
	readonly path: string;
	readonly size: number;
	readonly mediaType: string;
	readonly sha256: string;
}

/** The content in force, and every version that somebody still reads. */
export interface Content {
	/** Version in force. */
	current(): string;
	/** Holds the version in force open until it is released. */
	acquire(): ContentSnapshot;
	brand(): Brand;
	/** A served file by its address, of this version or an earlier one; null when it is not listed. */
	file(folder: string, name: string): ContentFile | null;
	/** Calls the listener after each switch to a new version; answers how to stop that. */
	onChange(listener: (change: ContentChange) => void): () => void;
	close(): void;
}

interface Open {
	readonly reader: Reader;
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
		if (version.isOld && version.readers === 0) version.reader.database.close();
	};
	const look = () => {
		const next = readCurrent(dataDir);
		if (!next || next.version === open.reader.version) return;
		const fresh = openVersion(dataDir, next.version);
		// Tags tell the difference to the version before; over a version that was missed, everything may differ.
		const tags = next.previous === open.reader.version ? next.tags : [SITE_TAG];
		const old = open;
		open = fresh;
		old.isOld = true;
		settle(old);
		for (const listener of listeners) listener({ version: next.version, tags });
	};
	const stop = follow(dataDir, look);
	return {
		current: () => open.reader.version,
		acquire: () => pin(open, settle),
		brand: () => open.brand,
		file: (folder, name) => fileOf(open.reader, dataDir, folder, name),
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
	const reader = new Reader(databasePath(dataDir, version));
	const logo = reader.picture(reader.site.logo);
	return {
		reader,
		brand: { ...reader.site, logoSrc: logo.src, logoDark: logo.dark, contentVersion: version },
		readers: 0,
		isOld: false,
	};
}

function pin(open: Open, settle: (open: Open) => void): ContentSnapshot {
	let isHeld = true;
	open.readers++;
	const snapshot: ContentSnapshot = {
		version: open.reader.version,
		brand: open.brand,
		release: () => {
			if (!isHeld) return;
			isHeld = false;
			open.readers--;
			settle(open);
		},
	};
	bindReader(snapshot, open.reader);
	return snapshot;
}

function fileOf({ database }: Reader, dataDir: string, folder: string, name: string): ContentFile | null {
	const row = database.get<{ size: number; sha256: string; media_type: string }>(
		"SELECT size, sha256, media_type FROM file WHERE folder = ? AND name = ?",
		folder,
		name,
	);
	return row
		? { path: join(dataDir, "files", folder, name), size: row.size, sha256: row.sha256, mediaType: row.media_type }
		: null;
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
