import { PDF_READ_MAX_BYTES } from "#src/site/pack-limits.ts";
import { partOf } from "./file-part.ts";

/** The beginning of a page tree's node, its count, or the end of a dictionary (ISO 32000-1, 7.7.3.2). */
const TREE = /\/Type\s{0,9}\/Pages\b|\/Count\s{1,9}(\d{1,9})|>/g;

/** Pages of a PDF whose page tree is not packed; null when it cannot be told. Every byte is looked at once. */
export function pagesOfPdf(absolute: string): number | null {
	let most: number | null = null;
	let inTree = false;
	for (const [sign, count] of partOf(absolute, 0, PDF_READ_MAX_BYTES).toString("latin1").matchAll(TREE)) {
		if (count === undefined) inTree = sign !== ">";
		else if (inTree) {
			most = Math.max(most ?? 0, Number(count));
			inTree = false;
		}
	}
	return most;
}
