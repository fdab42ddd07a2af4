import { filesIn, type ListedFolder, NOTHING_KNOWN } from "./files-in-folder.ts";
import type { ListedFile } from "./pack-files.ts";
import type { Report } from "./report.ts";

/** Folders of a pack, by their paths in it, and how deep in it what they hold lies. */
export interface FoldersAsked {
	readonly directory: string;
	readonly folders: readonly string[];
	readonly depth: number;
}

/** What stands in folders: written so that it is handed from one thread to another at little cost. */
export interface FoldersListed {
	/** How many files each holds. */
	readonly counts: Int32Array;
	/** Paths in the pack, one a line: a name has no end of line in it. */
	readonly paths: string;
	/** Of each its size, and when it was last written. */
	readonly sizes: Float64Array;
	readonly times: Float64Array;
	/** The folders, and those in them. */
	readonly listed: readonly ListedFolder[];
	readonly faults: readonly Parameters<Report["addLine"]>[];
}

/** Lists folders, each with all that lies in it. */
export function listFolders({ directory, folders, depth }: FoldersAsked): FoldersListed {
	const faults: FoldersListed["faults"][number][] = [];
	const report = { addLine: (...fault: (typeof faults)[number]) => void faults.push(fault) };
	const listing = { directory, report, ...NOTHING_KNOWN, beside: null };
	const files: ListedFile[] = [];
	const listed: ListedFolder[] = [];
	const counts = folders.map((folder) => {
		const before = files.length;
		for (const each of filesIn(listing, folder, depth))
			if ("path" in each) files.push(each);
			else if ("entries" in each) listed.push(each);
		return files.length - before;
	});
	return {
		counts: Int32Array.from(counts),
		paths: files.map(({ path }) => path).join("\n"),
		sizes: Float64Array.from(files, ({ size }) => size),
		times: Float64Array.from(files, ({ modified }) => modified),
		...{ listed, faults },
	};
}
