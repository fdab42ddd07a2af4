import { createHash } from "node:crypto";
import { closeSync, type Dirent, lstatSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { FILE_MAX_BYTES } from "#src/site/limits.ts";
import {
	FOLDERS_LISTED_BESIDE,
	LEGACY_LIST_MAX_BYTES,
	PACK_DEPTH_MAX,
	PACK_FILES_MAX,
	PACK_NAME_MAX_LENGTH,
	PACK_PICTURE_MAX_BYTES,
	PACK_TEXT_MAX_BYTES,
	TABLE_MAX_BYTES,
} from "#src/site/pack-limits.ts";
import { openListed } from "./file-part.ts";
import { type FoldersAsked, foldersBeside } from "./folders-beside.ts";
import { comparePaths } from "./path-order.ts";
import { reasonOf } from "./read-text.ts";
import type { Report } from "./report.ts";

/** A file of a pack. */
export interface PackFile {
	/** Inside the pack, with `/`. */
	readonly path: string;
	readonly absolute: string;
	readonly size: number;
}

const LEGACY = /^legacy-addresses\//;
const TABLE = /^(?:tables\/[^/]+\.(?:csv|tsv|jsonl)|help-centre\/.+\.jsonl)$/;

/** What lies in these folders comes from elsewhere with its names: addresses are made of them. */
const FOREIGN = /^(?:manuals|help-centre)\//;
const FOREIGN_NAME = /^[^\p{C}/\\]{1,200}$/u;

const isName = (path: string, name: string): boolean =>
	NAME.test(name) || (FOREIGN.test(path) && FOREIGN_NAME.test(name));

/** A file as the disk tells of it. */
export interface ListedFile extends PackFile {
	/** When it was last written, in milliseconds since 1970. */
	readonly modified: number;
}

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

/** What desks and editors leave beside files: hidden ones, views of folders, locks of Office and copies of before. */
const OF_TOOLS = /^\.|^~\$|~$|^(?:Thumbs\.db|desktop\.ini)$/i;

/** Names stand in addresses and on terminals: plain letters, and not longer than an address takes. */
const NAME = new RegExp(`^[A-Za-z0-9_][A-Za-z0-9._-]{0,${PACK_NAME_MAX_LENGTH - 1}}$`);

/**
 * Every file of the pack in the order of their paths, one at a time. Links, devices, oversize files, names that no address
 * takes and what cannot be read are reported and left out; what the author's tools leave beside them is no content.
 */
export function* packFiles(directory: string, report: Pick<Report, "addLine">): Generator<ListedFile> {
	let found = 0;
	for (const file of foundIn(directory, report, null)) {
		found++;
		if (found >= PACK_FILES_MAX) return tooManyFiles(report);
		// No other is known.
		if ("path" in file) yield file;
	}
}

export const tooManyFiles = (report: Pick<Report, "addLine">): void =>
	report.addLine("site.json", null, `has ${PACK_FILES_MAX} files or more beside it, divide the pack`);

/** A folder in which everything is as it was known. */
export interface SameFolder {
	/** Inside the pack. */
	readonly folder: string;
	/** Files in it. */
	readonly count: number;
}

/** The listing of what a folder of a pack held, "" where it is not known; asked for folders in the order of their paths. */
export type KnownFolders = (folder: string) => string;

/** The files of a pack, in the order of their paths, and those folders of many that are known to be the same. */
export function foundIn(
	directory: string,
	report: Pick<Report, "addLine">,
	known: KnownFolders | null,
): Iterable<ListedFile | SameFolder> {
	return filesIn(directory, "", 1, report, (asked) => foldersBeside(asked, report, known));
}

/** Lists many folders beside whoever reads what they hold. */
type ListBeside<Found> = (asked: FoldersAsked) => Iterable<Found>;

function* filesIn<Found = never>(
	directory: string,
	folder: string,
	depth: number,
	report: Pick<Report, "addLine">,
	beside: ListBeside<Found> | null,
): Generator<ListedFile | Found> {
	const known = new Map<string, string>();
	const entries = entriesIn(directory, folder, report);
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
			yield* fileAt(directory, path, report);
		} else if (TEXT.test(path) && !path.startsWith("files/"))
			report.addLine(path, null, "is a folder, put a file here");
		else if (isMany) folders.push(path);
		else yield* filesIn(directory, path, depth + 1, report, beside);
	}
	if (folders.length > 0) yield* beside?.({ directory, folders, depth: depth + 1 }) ?? [];
}

/** What a folder of a pack holds. @param depth how deep in the pack that lies */
export const filesInFolder = (
	directory: string,
	folder: string,
	depth: number,
	report: Pick<Report, "addLine">,
): Generator<ListedFile> => filesIn(directory, folder, depth, report, null);

function* fileAt(directory: string, path: string, report: Pick<Report, "addLine">): Generator<ListedFile> {
	const absolute = `${directory}/${path}`;
	const stat = lstatSync(absolute, { throwIfNoEntry: false });
	if (!stat) report.addLine(path, null, "vanished while it was read, try again");
	else if (stat.isSymbolicLink()) report.addLine(path, null, "is a symbolic link, put the file itself here");
	else if (!stat.isFile()) report.addLine(path, null, "is neither a file nor a folder, remove it");
	else if (stat.size > largest(path))
		report.addLine(path, null, `has ${stat.size} bytes, more than the ${largest(path)} allowed here; make it smaller`);
	else yield { path, absolute, size: stat.size, modified: stat.mtimeMs };
}

interface Entry {
	readonly name: string;
	readonly isFolder: boolean;
}

/** What stands in a folder, in the order of the paths of all files. */
function entriesIn(directory: string, folder: string, report: Pick<Report, "addLine">): Entry[] {
	let entries: Dirent[];
	try {
		entries = readdirSync(join(directory, folder), { withFileTypes: true });
	} catch (error) {
		report.addLine(
			folder || "site.json",
			null,
			`cannot be read (${reasonOf(error)}), give the importer leave to read it`,
		);
		return [];
	}
	// A folder stands where its files do.
	return entries
		.filter(({ name }) => !OF_TOOLS.test(name))
		.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
		.sort(comparePaths)
		.map((name) => ({ name: name.replace(/\/$/, ""), isFolder: name.endsWith("/") }));
}

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** Bytes of a file that are in memory at the same time while it is hashed. */
const PIECE = Buffer.alloc(1024 * 1024);

/** SHA-256 of a file, read piece by piece. @throws when it cannot be read */
export function sha256OfFile(absolute: string): string {
	const hash = createHash("sha256");
	const handle = openListed(absolute);
	try {
		for (let read = readSync(handle, PIECE); read > 0; read = readSync(handle, PIECE)) {
			hash.update(PIECE.subarray(0, read));
			// Most files are shorter than a piece: the end need not be asked for.
			if (read < PIECE.length) break;
		}
	} finally {
		closeSync(handle);
	}
	return hash.digest("hex");
}
