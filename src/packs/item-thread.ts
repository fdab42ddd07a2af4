import { answerAsked } from "#src/site/awaited-thread.ts";
import type { ItemFolder, ReadFolder } from "./item-folders.ts";
import { readItem } from "./read-item.ts";
import { Report } from "./report.ts";
import { shownOf } from "./shown.ts";
import { writtenItem } from "./written-item.ts";

/** A thread that reads items' folders while another one lists those that follow. */

function read({ kind, id, files }: ItemFolder): ReadFolder | null {
	const report = new Report("");
	const item = readItem(kind, id, files, report, () => {});
	const isPlain = item !== null && item.unreadable.size === 0;
	// What is said of a folder is said where its lines are looked up and all else is reported.
	if (!isPlain || report.problems.length > 0 || report.notes.length > 0) return null;
	return { written: writtenItem(item), shown: shownOf(item) };
}

answerAsked<readonly ItemFolder[], readonly (ReadFolder | null)[]>((folders) => folders.map(read));
