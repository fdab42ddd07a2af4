import { groupOf } from "#src/packs/file-groups.ts";
import { listingThreads } from "#src/packs/folders-beside.ts";
import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { FOLDERS_LISTED_BESIDE, LISTINGS_AT_ONCE } from "#src/site/pack-limits.ts";
import { openForReading } from "../database.ts";
import type { Progress } from "./progress.ts";
import { type FoldersLookedAt, type FoldersSeen, lookAtFolders } from "./source-folders.ts";

/** Which folders of a pack are others than those that a version was imported from. */
export interface FoldersSince {
	/** Whether none is, and none came: all that an import would read is as it was. */
	readonly isNone: boolean;
	/** Those of the version that hold something else, or are gone: "" is the pack itself. */
	readonly others: ReadonlySet<string>;
	/** How many files the rest hold. */
	readonly files: number;
	/** Whether something in the folder of an item is another, if it was there. */
	isOther(folder: string): boolean;
}

/**
 * Looks at every file and folder of a pack that a version was imported from: here, and in threads beside, as many at a time
 * as the machine does.
 *
 * @param path of the version's database
 * @throws when it is damaged
 */
export function foldersSince(packDir: string, path: string, progress: Progress): FoldersSince {
	const database = openForReading(path);
	const threads: AnsweringThread[] = [];
	const others = new Set<string>();
	let files = 0;
	const take = (seen: FoldersSeen) => {
		for (const folder of seen.others) others.add(folder);
		files += seen.files;
		progress("read", files, null);
	};
	try {
		const end = (database.get<{ at: number | null }>("SELECT max(at) AS at FROM source_folder")?.at ?? 0) + 1;
		// Here it is looked at as well.
		const width = end > FOLDERS_LISTED_BESIDE ? listingThreads() - 1 : 0;
		for (let left = width; left > 0; left--)
			threads.push(new AwaitedThread(new URL("./source-folder-thread.ts", import.meta.url), "that looks at folders"));
		/** What each was asked and has not answered yet. */
		const asked: FoldersLookedAt[][] = threads.map(() => []);
		const takeFrom = (thread: AnsweringThread, part: FoldersLookedAt) => {
			let seen: FoldersSeen;
			try {
				seen = thread.answer();
			} catch {
				// Why it failed it can say in words alone: here it is seen whether the version is damaged.
				seen = lookAtFolders(database, part);
			}
			take(seen);
		};
		for (let from = 0; from < end; ) {
			const next = (): FoldersLookedAt => {
				const behind = from + LISTINGS_AT_ONCE;
				const part = { packDir, from, behind };
				from = behind;
				return part;
			};
			for (const [at, thread] of threads.entries()) {
				const parts = asked[at] ?? [];
				for (let part = parts[0]; part && thread.isAnswered; part = parts[0]) {
					takeFrom(thread, part);
					parts.shift();
				}
				while (parts.length < QUESTIONS_AHEAD && from < end) {
					const part = next();
					thread.ask({ ...part, path });
					parts.push(part);
				}
			}
			if (from < end) take(lookAtFolders(database, next()));
		}
		for (const [at, thread] of threads.entries()) for (const part of asked[at] ?? []) takeFrom(thread, part);
	} finally {
		for (const thread of threads) thread.close();
		database.close();
	}
	const groups = new Set([...others].map((folder) => groupOf(`${folder}/`)));
	return { isNone: files > 0 && others.size === 0, others, files, isOther: (folder) => groups.has(`${folder}/`) };
}
type AnsweringThread = AwaitedThread<FoldersLookedAt & { readonly path: string }, FoldersSeen>;
/** One that it works on, and one that waits for it. */
const QUESTIONS_AHEAD = 2;
