import { type FileGroup, fileGroups } from "#src/packs/file-groups.ts";
import { filesIn, type ListedFolder, NOTHING_KNOWN } from "#src/packs/files-in-folder.ts";
import { itemOfFile } from "#src/packs/item-of-file.ts";
import { type ListedFile, tooManyFiles } from "#src/packs/pack-files.ts";
import type { Report } from "#src/packs/report.ts";
import { PACK_FILES_MAX } from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import type { FoldersSince } from "../folders-since.ts";
import { KnownGroups, type SourceGroup, sourcesInGroup } from "../source-groups.ts";

/** A group of files of a pack, and what it was when that was imported; without files of one that is as it was. */
export interface MetGroup {
	/** Groups that stood before it and are gone. */
	readonly left: readonly SourceGroup[];
	/** Null of one that came. */
	readonly known: SourceGroup | null;
	readonly files: FileGroup["files"];
}

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
			const files = sourcesInGroup(previous, known.path).map(({ path, size, modified }) => ({
				...{ path, absolute: `${packDir}/${path}`, size, modified },
			}));
			yield { left: [], known, files };
		} else if (!since.isOther(folder)) yield { left: [], known, files: null };
		else {
			const files: ListedFile[] = [];
			const listing = { directory: packDir, report, beside: null, ...NOTHING_KNOWN };
			for (const each of filesIn(listing, folder, DEPTH_OF_ITEMS))
				if ("entries" in each) listed(each);
				else if ("path" in each) files.push(each);
			found += files.length;
			if (found >= PACK_FILES_MAX) return tooManyFiles(report);
			yield { left: [], known, files };
		}
	}
}
/** The pack itself is the first. */
const DEPTH_OF_ITEMS = 3;

function* metAnywhere({ packDir, previous, since, report, listed }: Meeting): Generator<MetGroup> {
	const known = new KnownGroups(previous);
	const isSame = (folder: string) => !since.isOther(folder) && known.isFolder(folder);
	for (const { path, files } of fileGroups(packDir, report, { isSame, files: since.files, listed })) {
		const { before, group } = known.meet(path);
		yield { left: before, known: group, files: files ?? (group ? null : []) };
	}
	const left = known.meet(null).before;
	if (left.length > 0) yield { left, known: null, files: [] };
}
