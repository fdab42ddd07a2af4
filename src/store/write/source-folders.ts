import { lstatSync, readdirSync, statfsSync, statSync } from "node:fs";
import type { ListedFolder } from "#src/packs/files-in-folder.ts";
import { filesAllAs, namesOf } from "#src/packs/folder-entries.ts";
import { isLeftOut } from "#src/packs/names-left-out.ts";
import type { Database } from "../database.ts";
import type { PutRow } from "./insert.ts";

/** Writes folders that a version is imported from. */
export function writeSourceFolders(put: PutRow, folders: Iterable<ListedFolder>): void {
	for (const { folder, changed, entries } of folders) put("source_folder", { folder, changed, entries });
}

/** Folders of a pack that are others than those of a version. */
export interface FolderChanges {
	readonly listed: readonly ListedFolder[];
	/** Those that are gone. */
	readonly left: readonly string[];
}

/** Writes folders that changed, and takes out those that are gone. */
export function amendSourceFolders(database: Pick<Database, "run">, { listed, left }: FolderChanges): void {
	for (const folder of left) database.run("DELETE FROM source_folder WHERE folder = ?", folder);
	// Each keeps its number: parts are made by numbers.
	for (const { folder, changed, entries } of listed)
		database.run(
			"INSERT INTO source_folder (folder, changed, entries) VALUES (?, ?, ?) ON CONFLICT (folder) DO UPDATE SET changed = excluded.changed, entries = excluded.entries",
			...[folder, changed, entries],
		);
}

/** Folders of a version that are looked at together, by their numbers: the last is not among them. */
export interface FoldersLookedAt {
	readonly packDir: string;
	readonly from: number;
	readonly behind: number;
}

/** Those of them that are others by now, and how many files the rest hold. */
export interface FoldersSeen {
	readonly others: readonly string[];
	readonly files: number;
}

/** Holds folders of a pack against what is known of them. */
export function lookAtFolders(database: Database, { packDir, from, behind }: FoldersLookedAt): FoldersSeen {
	const isTold = changesAreTold(packDir);
	const others: string[] = [];
	let files = 0;
	const known = "SELECT folder, changed, entries FROM source_folder WHERE at >= ? AND at < ?";
	for (const each of database.all<ListedFolder>(known, from, behind)) {
		const count = filesIfSame(packDir, each, isTold);
		if (count === null) others.push(each.folder);
		else files += count;
	}
	return { others, files };
}

/** How many files a folder holds that is as it was known; null of another, and of what cannot be looked at. */
function filesIfSame(packDir: string, known: ListedFolder, isTold: (device: number) => boolean): number | null {
	try {
		return filesAsKnown(packDir, known, isTold);
	} catch (error) {
		// Whoever lists it says why.
		if (error instanceof Error && "syscall" in error) return null;
		throw error;
	}
}

/** @throws what the disk says */
function filesAsKnown(
	packDir: string,
	{ folder, changed, entries }: ListedFolder,
	isTold: (device: number) => boolean,
): number | null {
	const absolute = folder === "" ? packDir : `${packDir}/${folder}`;
	// The pack itself may be behind a link.
	const own = (folder === "" ? statSync : lstatSync)(absolute, NO_ENTRY_IS_NONE);
	if (!own?.isDirectory()) return null;
	if ((own.ctimeMs !== changed || !isTold(own.dev)) && !hasTheseNames(absolute, folder, namesOf(entries))) return null;
	return filesAllAs(entries, (name, size, modified) => {
		const stat = lstatSync(`${absolute}/${name}`, NO_ENTRY_IS_NONE);
		return stat?.isFile() === true && stat.size === size && stat.mtimeMs === modified;
	});
}
const NO_ENTRY_IS_NONE = { throwIfNoEntry: false } as const;

function hasTheseNames(absolute: string, folder: string, written: readonly string[]): boolean {
	const known = new Set(written);
	const names = readdirSync(absolute).filter((name) => !isLeftOut(folder, name));
	return names.length === known.size && names.every((name) => known.has(name));
}

/**
 * File systems of Linux that write into a folder when a name in it comes or goes, by their numbers in `statfs(2)`: ext4, XFS,
 * Btrfs, ZFS, tmpfs. Others may not (overlayfs of what comes in a layer below), or tell it late: there the names themselves
 * are looked at.
 */
const TELLING = new Set([0xef53, 0x58465342, 0x9123683e, 0x2fc12fc1, 0x01021994]);

/** Whether a folder on a device tells when a name in it came or went: other devices than the pack's may be mounted inside it. */
function changesAreTold(packDir: string): (device: number) => boolean {
	try {
		const { dev } = statSync(packDir);
		if (process.platform === "linux" && TELLING.has(statfsSync(packDir).type)) return (device) => device === dev;
	} catch {
		// Each folder says so itself.
	}
	return () => false;
}
