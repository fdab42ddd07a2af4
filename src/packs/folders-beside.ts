import { availableParallelism } from "node:os";
import { AwaitedThread } from "#src/site/awaited-thread.ts";
import {
	FOLDERS_LISTED_BESIDE,
	LISTING_THREADS_MAX,
	LISTINGS_AT_ONCE,
	LISTINGS_ON_THE_WAY_MAX,
} from "#src/site/pack-limits.ts";
import type { FoldersMet, Found } from "./files-in-folder.ts";
import { type FoldersAsked, type FoldersListed, listFolders } from "./list-folders.ts";
import type { Report } from "./report.ts";

/** Threads that look at files at the same time: as many as the machine does, up to what disks answer. */
export const listingThreads = (): number => Math.min(LISTING_THREADS_MAX, availableParallelism());

/** Folders that follow each other, and the answer to what is asked of those that may be others. */
interface Batch {
	readonly folders: readonly string[];
	readonly same: ReadonlySet<string>;
	answer(): FoldersListed;
}

/**
 * What many folders hold, in their order: the first of those that may be others are listed here, since threads take their
 * time to begin, and more of them by threads of their own while what came before is read here.
 */
export function* foldersBeside(
	{ directory, folders, depth }: FoldersAsked,
	report: Pick<Report, "addLine">,
	isSame: FoldersMet["isSame"],
): Generator<Found> {
	const threads: AwaitedThread<FoldersAsked, FoldersListed>[] = [];
	const width = listingThreads();
	let [others, turns] = [0, 0];
	const ask = (some: readonly string[]): Batch => {
		const same = new Set(some.filter(isSame));
		const asked = { directory, depth, folders: some.filter((folder) => !same.has(folder)) };
		others += asked.folders.length;
		if (others <= FOLDERS_LISTED_BESIDE) return { folders: some, same, answer: () => listFolders(asked) };
		// They take turns, so that their answers are in the order of the questions.
		const turn = turns++ % width;
		const thread = threads[turn] ?? new AwaitedThread(MODULE, "that lists folders");
		threads[turn] = thread;
		thread.ask(asked);
		return { folders: some, same, answer: () => thread.answer() };
	};
	try {
		const batches: Batch[] = [];
		for (let asked = 0; asked < folders.length || batches.length > 0; ) {
			for (; asked < folders.length && batches.length < BATCHES_ON_THE_WAY_MAX; asked += LISTINGS_AT_ONCE)
				batches.push(ask(folders.slice(asked, asked + LISTINGS_AT_ONCE)));
			const batch = batches.shift();
			if (batch) yield* foundInBatch(directory, report, batch);
		}
	} finally {
		for (const thread of threads) thread.close();
	}
}
const MODULE = new URL("./folder-thread.ts", import.meta.url);
const BATCHES_ON_THE_WAY_MAX = LISTINGS_ON_THE_WAY_MAX / LISTINGS_AT_ONCE;

function* foundInBatch(directory: string, report: Pick<Report, "addLine">, batch: Batch): Generator<Found> {
	const { counts, paths, sizes, times, listed, faults } = batch.answer();
	for (const fault of faults) report.addLine(...fault);
	const told = paths.split("\n");
	let [at, other] = [0, 0];
	for (const folder of batch.folders) {
		if (batch.same.has(folder)) {
			yield { folder };
			continue;
		}
		for (let left = counts[other++] ?? 0; left > 0; left--, at++) {
			const path = told[at] ?? "";
			yield { path, absolute: `${directory}/${path}`, size: sizes[at] ?? 0, modified: times[at] ?? 0 };
		}
	}
	yield* listed;
}
