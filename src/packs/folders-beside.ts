import { availableParallelism } from "node:os";
import { AwaitedThread } from "#src/site/awaited-thread.ts";
import { LISTING_THREADS_MAX, LISTINGS_AT_ONCE, LISTINGS_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
import { LISTING_LENGTH } from "./listing.ts";
import type { KnownFolders, ListedFile, SameFolder } from "./pack-files.ts";
import type { Report } from "./report.ts";

/** Folders of a pack, by their paths in it, and how deep in it what they hold lies. */
export interface FoldersAsked {
	readonly directory: string;
	readonly folders: readonly string[];
	readonly depth: number;
}

/** Of each the listing as it is known, one behind the other; spaces where it is not. */
export interface FoldersToList extends FoldersAsked {
	readonly known: string;
}

/** What stands in folders: written so that it is handed from one thread to another at little cost. */
export interface FoldersListed {
	/** How many files each holds: below zero where they are as they were known, and are not told. */
	readonly counts: Int32Array;
	/** Paths in the pack, one a line: a name has no end of line in it. */
	readonly paths: string;
	/** Of each its size, and when it was last written. */
	readonly sizes: Float64Array;
	readonly times: Float64Array;
	readonly faults: readonly Parameters<Report["addLine"]>[];
}

const UNKNOWN = " ".repeat(LISTING_LENGTH);

/** What many folders hold, in their order, listed by threads of their own while what came before is read here. */
export function* foldersBeside(
	{ directory, folders, depth }: FoldersAsked,
	report: Pick<Report, "addLine">,
	listingOf: KnownFolders | null,
): Generator<ListedFile | SameFolder> {
	const module = new URL("./folder-thread.ts", import.meta.url);
	const threads = Array.from(
		{ length: Math.min(LISTING_THREADS_MAX, availableParallelism()) },
		() => new AwaitedThread<FoldersToList, FoldersListed>(module, "that lists folders"),
	);
	/** They take turns, so that their answers are in the order of the questions. */
	const threadOf = (at: number) => threads[(at / LISTINGS_AT_ONCE) % threads.length];
	const ask = (from: number) => {
		const some = folders.slice(from, from + LISTINGS_AT_ONCE);
		const known = listingOf ? some.map((folder) => listingOf(folder) || UNKNOWN).join("") : "";
		threadOf(from)?.ask({ directory, folders: some, depth, known });
	};
	try {
		let [asked, answered] = [0, 0];
		while (answered < folders.length) {
			for (; asked < folders.length && asked - answered < LISTINGS_ON_THE_WAY_MAX; asked += LISTINGS_AT_ONCE)
				ask(asked);
			const { counts = [], paths = "", sizes = [], times = [], faults = [] } = threadOf(answered)?.answer() ?? {};
			for (const fault of faults) report.addLine(...fault);
			const told = paths.split("\n");
			let at = 0;
			for (const [index, count] of counts.entries()) {
				const folder = folders[answered + index] ?? "";
				if (count < 0) yield { folder, count: -count };
				for (let left = count; left > 0; left--, at++) {
					const path = told[at] ?? "";
					yield { path, absolute: `${directory}/${path}`, size: sizes[at] ?? 0, modified: times[at] ?? 0 };
				}
			}
			answered += LISTINGS_AT_ONCE;
		}
	} finally {
		for (const thread of threads) thread.close();
	}
}
