import { SPANNED_COLUMNS_MAX } from "../pack-limits.ts";
import type { Words } from "./markdown.ts";

/** A cell of HTML, which may span several columns and rows. */
export interface SpanningCell {
	readonly words: readonly Words[];
	readonly columns: number;
	readonly rows: number;
}

interface Spanning {
	readonly words: readonly Words[];
	/** Rows below that it still spans. */
	rows: number;
}

/**
 * Rows of a table of HTML for one that knows no spans: every word stands below its heading. A cell that spans rows is in
 * each of them, one that spans columns in the first, and all rows are as wide as the widest (HTML 4.9.12, forming a table).
 */
export function spannedRows(rows: readonly (readonly SpanningCell[])[]): (readonly Words[])[][] {
	const above = new Map<number, Spanning>();
	const placed = rows.map((cells) => {
		const row: (readonly Words[])[] = [];
		const takeAbove = () => {
			for (let spanning = above.get(row.length); spanning; spanning = above.get(row.length)) {
				spanning.rows -= 1;
				if (spanning.rows === 0) above.delete(row.length);
				row.push(spanning.words);
			}
		};
		for (const { words, columns, rows } of cells) {
			takeAbove();
			const span = Math.max(1, Math.min(columns, SPANNED_COLUMNS_MAX - row.length));
			for (let column = 0; column < span; column += 1) {
				const own = column === 0 ? words : [];
				if (rows > 1) above.set(row.length, { words: own, rows: rows - 1 });
				row.push(own);
			}
		}
		takeAbove();
		return row;
	});
	const widest = placed.reduce((most, { length }) => Math.max(most, length), 0);
	return placed.map((row) => [...row, ...Array.from({ length: widest - row.length }, () => [])]);
}
