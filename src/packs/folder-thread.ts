import { answerAsked } from "#src/site/awaited-thread.ts";
import type { FoldersAsked, FoldersListed } from "./folders-beside.ts";
import { filesInFolders } from "./pack-files.ts";

/** A thread that lists folders of a pack while others do, and one reads what they found before. */
answerAsked<FoldersAsked, FoldersListed>((asked) => {
	const faults: FoldersListed["faults"][number][] = [];
	const files = [...filesInFolders(asked, { addLine: (...fault) => void faults.push(fault) })];
	return {
		paths: files.map(({ path }) => path).join("\n"),
		sizes: Float64Array.from(files, ({ size }) => size),
		times: Float64Array.from(files, ({ modified }) => modified),
		faults,
	};
});
