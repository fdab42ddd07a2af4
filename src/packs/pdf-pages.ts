import { closeSync, openSync, readSync } from "node:fs";
import { PDF_READ_MAX_BYTES } from "#src/site/pack-limits.ts";

/** The beginning of a page tree's node, its count, or the end of a dictionary (ISO 32000-1, 7.7.3.2). */
const TREE = /\/Type\s{0,9}\/Pages\b|\/Count\s{1,9}(\d{1,9})|>/g;

/** Pages of a PDF whose page tree is not packed; null when it cannot be told. Every byte is looked at once. */
export function pagesOfPdf(absolute: string): number | null {
	let most: number | null = null;
	let inTree = false;
	for (const [sign, count] of beginningOf(absolute).matchAll(TREE)) {
		if (count === undefined) inTree = sign !== ">";
		else if (inTree) {
			most = Math.max(most ?? 0, Number(count));
			inTree = false;
		}
	}
	return most;
}

function beginningOf(absolute: string): string {
	const handle = openSync(absolute, "r");
	try {
		const bytes = Buffer.alloc(PDF_READ_MAX_BYTES);
		return bytes.subarray(0, readSync(handle, bytes)).toString("latin1");
	} finally {
		closeSync(handle);
	}
}
