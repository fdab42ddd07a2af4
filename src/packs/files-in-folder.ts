import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { FILE_MAX_BYTES } from "#src/site/limits.ts";
import {
	FOLDERS_LISTED_BESIDE,
	LEGACY_LIST_MAX_BYTES,
	PACK_DEPTH_MAX,
	PACK_NAME_MAX_LENGTH,
	PACK_PICTURE_MAX_BYTES,
	PACK_TEXT_MAX_BYTES,
	SOURCE_SETTLED_AFTER,
	TABLE_MAX_BYTES,
} from "#src/site/pack-limits.ts";
import { entryOfFile, entryOfFolder } from "./folder-entries.ts";
import type { FoldersAsked } from "./list-folders.ts";
import { isLeftOut } from "./names-left-out.ts";
import type { ListedFile } from "./pack-files.ts";
import { comparePaths } from "./path-order.ts";
import { reasonOf } from "./read-text.ts";
import type { Report } from "./report.ts";

const LEGACY = /^legacy-addresses\//;
const TABLE = /^(?:tables\/[^/]+\.(?:csv|tsv|jsonl)|help-centre\/.+\.jsonl)$/;

/** What lies in these folders comes from elsewhere with its names: addresses are made of them. */
const FOREIGN = /^(?:manuals|help-centre)\//;
const FOREIGN_NAME = /^[^\p{C}/\\]{1,200}$/u;

const isName = (path: string, name: string): boolean =>
	NAME.test(name) || (FOREIGN.test(path) && FOREIGN_NAME.test(name));

const largest = (path: string) =>
	TABLE.test(path)
		? TABLE_MAX_BYTES
		: LEGACY.test(path)
			? LEGACY_LIST_MAX_BYTES
			: path.startsWith("files/") || FOREIGN.test(path)
				? FILE_MAX_BYTES
				: path.startsWith("pictures/")
					? PACK_PICTURE_MAX_BYTES
					: PACK_TEXT_MAX_BYTES;

/** What a pack holds as a file. */
const TEXT = /\.(?:json|md)$/;

/** Names stand in addresses and on terminals: plain letters, and not longer than an address takes. */
const NAME = new RegExp(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,${PACK_NAME_MAX_LENGTH - 1}}$`);

/** A folder in which everything is as it was. */
interface SameFolder {
	/** Inside the pack. */
	readonly folder: string;
}

/** A folder by what the disk tells of it: by that it is known again. */
export interface ListedFolder {
	/** Inside the pack; "" is the pack itself. */
	readonly folder: string;
	/** When a name in it last came or went, in milliseconds since 1970; 0 where another may have within the same tick. */
	readonly changed: number;
	/** As `folder-entries.ts` writes them. */
	readonly entries: string;
}

/** What is known of a pack's folders before they are listed, and who is told of those that were. */
export interface FoldersMet {
	/** Whether all in an item's folder is as it was; asked in the order of their paths. */
	isSame(folder: string): boolean;
	/** How many files folders hold that are the same. */
	readonly files: number;
	/** Told behind what the folder holds. */
	listed(folder: ListedFolder): void;
}
export const NOTHING_KNOWN: Pick<FoldersMet, "isSame"> = { isSame: () => false };

/** What stands in a pack, in the order of the paths of its files: of folders that are as they were nothing else. */
export type Found = ListedFile | ListedFolder | SameFolder;

/** A time of the disk; 0 of one within whose tick something else may be written. @param time milliseconds since 1970 */
export const settled = (time: number): number => (time < Date.now() - SOURCE_SETTLED_AFTER ? time : 0);

interface Listing extends Pick<FoldersMet, "isSame"> {
	readonly directory: string;
	readonly report: Pick<Report, "addLine">;
	/** Lists many folders beside whoever reads what they hold; null where that is done already. */
	readonly beside: ((asked: FoldersAsked) => Iterable<Found>) | null;
}

/** What stands in a folder of a pack, and behind it the folder. @param depth how deep in the pack that lies */
export function* filesIn(listing: Listing, folder: string, depth: number): Generator<Found> {
	const { directory, report, beside, isSame } = listing;
	const known = new Map<string, string>();
	const { changed, entries } = entriesIn(directory, folder, report);
	let written = "";
	// So many stand in no folder but one of items, which are folders themselves.
	const isMany = beside !== null && entries.length >= FOLDERS_LISTED_BESIDE;
	const folders: string[] = [];
	for (const { name, isFolder } of entries) {
		const path = folder === "" ? name : `${folder}/${name}`;
		const other = known.get(name.toLowerCase());
		known.set(name.toLowerCase(), path);
		if (other !== undefined)
			report.addLine(
				path,
				null,
				`differs from ${other} in capitals alone, which Windows and Macs take for the same; rename one`,
			);
		if (!isName(path, name))
			report.addLine(
				path,
				null,
				`is no name for a file of a pack, use a-z, A-Z, 0-9, dot, hyphen and _, at most ${PACK_NAME_MAX_LENGTH} letters`,
			);
		else if (depth > PACK_DEPTH_MAX)
			report.addLine(path, null, `lies more than ${PACK_DEPTH_MAX} folders deep, move it up`);
		else if (!isFolder) {
			if (folders.length > 0) yield* beside?.({ directory, folders: folders.splice(0), depth: depth + 1 }) ?? [];
			const file = fileAt(directory, path, report);
			if (!file) continue;
			written += entryOfFile(name, file.size, settled(file.modified));
			yield file;
		} else if (TEXT.test(path) && !path.startsWith("files/"))
			report.addLine(path, null, "is a folder, put a file here");
		else {
			written += entryOfFolder(name);
			if (isMany) folders.push(path);
			else if (isSame(path)) yield { folder: path };
			else yield* filesIn(listing, path, depth + 1);
		}
	}
	if (folders.length > 0) yield* beside?.({ directory, folders, depth: depth + 1 }) ?? [];
	yield { folder, changed, entries: written };
}

function fileAt(directory: string, path: string, report: Pick<Report, "addLine">): ListedFile | null {
	const absolute = `${directory}/${path}`;
	let stat: Stats | undefined;
	try {
		stat = lstatSync(absolute, { throwIfNoEntry: false });
	} catch (error) {
		tellUnreadable(path, error, report);
		return null;
	}
	if (!stat) report.addLine(path, null, "vanished while it was read, try again");
	else if (stat.isSymbolicLink()) report.addLine(path, null, "is a symbolic link, put the file itself here");
	else if (!stat.isFile()) report.addLine(path, null, "is neither a file nor a folder, remove it");
	else if (stat.size > largest(path))
		report.addLine(path, null, `has ${stat.size} bytes, more than the ${largest(path)} allowed here; make it smaller`);
	else return { path, absolute, size: stat.size, modified: stat.mtimeMs };
	return null;
}

interface Entry {
	readonly name: string;
	readonly isFolder: boolean;
}

/** What stands in a folder, in the order of the paths of all files. */
function entriesIn(
	directory: string,
	folder: string,
	report: Pick<Report, "addLine">,
): { readonly changed: number; readonly entries: readonly Entry[] } {
	const absolute = join(directory, folder);
	let names: Dirent[];
	let changed: number;
	try {
		// Taken before its names are: what comes meanwhile makes it another.
		changed = settled(statSync(absolute).ctimeMs);
		names = readdirSync(absolute, { withFileTypes: true });
	} catch (error) {
		tellUnreadable(folder || "site.json", error, report);
		return { changed: 0, entries: [] };
	}
	// A folder stands where its files do.
	const entries = names
		.filter(({ name }) => !isLeftOut(folder, name))
		.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
		.sort(comparePaths)
		.map((name) => ({ name: name.replace(/\/$/, ""), isFolder: name.endsWith("/") }));
	return { changed, entries };
}

const tellUnreadable = (path: string, error: unknown, report: Pick<Report, "addLine">): void =>
	report.addLine(path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
