import { fileGroups } from "#src/packs/file-groups.ts";
import { filesIn, type ListedFolder, NOTHING_KNOWN } from "#src/packs/files-in-folder.ts";
import { itemOfFile } from "#src/packs/item-of-file.ts";
import { type ListedFile, tooManyFiles } from "#src/packs/pack-files.ts";
import type { Report } from "#src/packs/report.ts";
import { PACK_FILES_MAX } from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import type { FoldersSince } from "../folders-since.ts";
import { KnownGroups, type SourceGroup, sourcesInGroup } from "../source-groups.ts";
import type { Source } from "../sources.ts";

/** A group of files of a pack that is as it was when that was imported, or its files by now and then. */
export type MetGroup =
	| { readonly same: SourceGroup }
	| { readonly now: readonly ListedFile[]; readonly was: readonly Source[] };

interface Meeting {
	readonly packDir: string;
	readonly previous: Database;
	/** Which of its folders are others. */
	readonly since: FoldersSince;
	readonly report: Pick<Report, "addLine">;
	/** Told of each folder that was listed. */
	readonly listed: (folder: ListedFolder) => void;
}

/**
 * All groups of files of a pack, in the order of their paths. Where nothing but items' own folders is another, these alone are
 * listed: which the others are is known.
 */
export function* metGroups(meeting: Meeting): Generator<MetGroup> {
	const isOfItems = [...meeting.since.others].every((folder) => itemOfFile(`${folder}/`) !== null);
	if (isOfItems) yield* metInPlace(meeting);
	else yield* metAnywhere(meeting);
}

function* metInPlace({ packDir, previous, since, report, listed }: Meeting): Generator<MetGroup> {
	let found = since.files;
	for (const known of previous.each<SourceGroup>("SELECT path, content FROM source_group ORDER BY path")) {
		const folder = known.path.endsWith("/") ? known.path.slice(0, -1) : null;
		if (folder === null) {
			const was = sourcesInGroup(previous, known.path);
			const now = was.map(({ path, size, modified }) => ({ path, absolute: `${packDir}/${path}`, size, modified }));
			yield { now, was };
		} else if (!since.isOther(folder)) yield { same: known };
		else {
			const now: ListedFile[] = [];
			const listing = { directory: packDir, report, beside: null, ...NOTHING_KNOWN };
			for (const each of filesIn(listing, folder, DEPTH_OF_ITEMS))
				if ("entries" in each) listed(each);
				else if ("path" in each) now.push(each);
			found += now.length;
			if (found >= PACK_FILES_MAX) return tooManyFiles(report);
			yield { now, was: sourcesInGroup(previous, known.path) };
		}
	}
}
/** The pack itself is the first. */
const DEPTH_OF_ITEMS = 3;

function* metAnywhere({ packDir, previous, since, report, listed }: Meeting): Generator<MetGroup> {
	const known = new KnownGroups(previous);
	const isSame = (folder: string) => !since.isOther(folder) && known.isFolder(folder);
	// One after the other: where much is gone the rest need not be looked at.
	function* left(groups: readonly SourceGroup[]): Generator<MetGroup> {
		for (const { path } of groups) yield { now: [], was: sourcesInGroup(previous, path) };
	}
	for (const { path, files } of fileGroups(packDir, report, { isSame, files: since.files, listed })) {
		const { before, group } = known.meet(path);
		yield* left(before);
		if (group && files === null) yield { same: group };
		else yield { now: files ?? [], was: group ? sourcesInGroup(previous, group.path) : [] };
	}
	yield* left(known.meet(null).before);
}
