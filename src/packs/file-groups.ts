import { PACK_FILES_MAX } from "#src/site/pack-limits.ts";
import type { FoldersMet } from "./files-in-folder.ts";
import { itemOfFile } from "./item-of-file.ts";
import { foundIn, type ListedFile, tooManyFiles } from "./pack-files.ts";
import type { Report } from "./report.ts";

/** Files of a pack that are known again together: all that lie in an item's folder, or one that lies elsewhere. */
export interface FileGroup {
	/** Of the folder, with a `/` at its end; or of the file. */
	readonly path: string;
	/** In the order of their paths; null of a folder that is as it was. */
	readonly files: readonly ListedFile[] | null;
}

/** The group that a file belongs to. */
export function groupOf(path: string): string {
	const item = itemOfFile(path);
	return item ? `${item.kind}/${item.id}/` : path;
}

/** Every file of the pack, as `packFiles` gives them, in groups; of an item's folder that is as it was none is told. */
export function* fileGroups(
	directory: string,
	report: Pick<Report, "addLine">,
	{ isSame, files: same, listed }: FoldersMet,
): Generator<FileGroup> {
	// Some of them may be listed all the same.
	let found = same;
	let [path, files]: [string, ListedFile[]] = ["", []];
	for (const each of foundIn(directory, report, { isSame })) {
		if ("entries" in each) {
			listed(each);
			continue;
		}
		const own = "folder" in each ? `${each.folder}/` : groupOf(each.path);
		if (own !== path && files.length > 0) yield { path, files };
		if (own !== path) [path, files] = [own, []];
		found += "folder" in each ? 0 : 1;
		if (found >= PACK_FILES_MAX) return tooManyFiles(report);
		if ("folder" in each) yield { path, files: null };
		else files.push(each);
	}
	if (files.length > 0) yield { path, files };
}
