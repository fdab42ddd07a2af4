import { availableParallelism } from "node:os";
import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { LISTING_THREADS_MAX, LISTINGS_AT_ONCE, LISTINGS_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
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

/** What many folders hold, in their order, listed by threads of their own while what came before is read here. */
export function* foldersBeside(
	{ directory, folders, depth }: FoldersAsked,
	report: Pick<Report, "addLine">,
): Generator<ListedFile> {
	const module = new URL("./folder-thread.ts", import.meta.url);
	const threads = Array.from(
		{ length: Math.min(LISTING_THREADS_MAX, availableParallelism()) },
		() => new AwaitedThread<FoldersAsked, FoldersListed>(module, "that lists folders"),
	);
	/** They take turns, so that their answers are in the order of the questions. */
	const threadOf = (at: number) => threads[(at / LISTINGS_AT_ONCE) % threads.length];
	try {
		let [asked, answered] = [0, 0];
		while (answered < folders.length) {
			for (; asked < folders.length && asked - answered < LISTINGS_ON_THE_WAY_MAX; asked += LISTINGS_AT_ONCE)
				threadOf(asked)?.ask({ directory, folders: folders.slice(asked, asked + LISTINGS_AT_ONCE), depth });
			const { paths = "", sizes = [], times = [], faults = [] } = threadOf(answered)?.answer() ?? {};
			answered += LISTINGS_AT_ONCE;
			for (const fault of faults) report.addLine(...fault);
			for (const [at, path] of paths === "" ? [] : paths.split("\n").entries())
				yield { path, absolute: `${directory}/${path}`, size: sizes[at] ?? 0, modified: times[at] ?? 0 };
		}
	} finally {
		for (const thread of threads) thread.close();
	}
}
