import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { LISTINGS_AT_ONCE, LISTINGS_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
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
	/** Paths in the pack, one a line: a name has no end of line in it. */
	readonly paths: string;
	/** Of each its size, and when it was last written. */
	readonly sizes: Float64Array;
	readonly times: Float64Array;
	readonly faults: readonly Parameters<Report["addLine"]>[];
}

/** What many folders hold, in their order, listed by a thread of their own while what came before is read here. */
export function* foldersBeside(
	{ directory, folders, depth }: FoldersAsked,
	report: Pick<Report, "addLine">,
): Generator<ListedFile> {
	const thread = new AwaitedThread<FoldersAsked, FoldersListed>(
		new URL("./folder-thread.ts", import.meta.url),
		"that lists folders",
	);
	try {
		let [asked, answered] = [0, 0];
		while (answered < folders.length) {
			for (; asked < folders.length && asked - answered < LISTINGS_ON_THE_WAY_MAX; asked += LISTINGS_AT_ONCE)
				thread.ask({ directory, folders: folders.slice(asked, asked + LISTINGS_AT_ONCE), depth });
			const { paths, sizes, times, faults } = thread.answer();
			answered += LISTINGS_AT_ONCE;
			for (const fault of faults) report.addLine(...fault);
			for (const [at, path] of paths === "" ? [] : paths.split("\n").entries())
				yield { path, absolute: `${directory}/${path}`, size: sizes[at] ?? 0, modified: times[at] ?? 0 };
		}
	} finally {
		thread.close();
	}
}
