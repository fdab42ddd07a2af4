import { answerAsked } from "#src/site/awaited-thread.ts";
import type { FoldersListed, FoldersToList } from "./folders-beside.ts";
import { LISTING_LENGTH, listingOf } from "./listing.ts";
import { filesInFolder, type ListedFile } from "./pack-files.ts";

/** A thread that lists folders of a pack while others do, and one reads what they found before. */
answerAsked<FoldersToList, FoldersListed>(({ directory, folders, depth, known }) => {
	const faults: FoldersListed["faults"][number][] = [];
	const report = { addLine: (...fault: (typeof faults)[number]) => void faults.push(fault) };
	const files: ListedFile[] = [];
	const counts = folders.map((folder, at) => {
		const own = [...filesInFolder(directory, folder, depth, report)];
		const listing = known.slice(at * LISTING_LENGTH, (at + 1) * LISTING_LENGTH);
		if (own.length > 0 && listing === listingOf(own)) return -own.length;
		files.push(...own);
		return own.length;
	});
	return {
		counts: Int32Array.from(counts),
		paths: files.map(({ path }) => path).join("\n"),
		sizes: Float64Array.from(files, ({ size }) => size),
		times: Float64Array.from(files, ({ modified }) => modified),
		faults,
	};
});
