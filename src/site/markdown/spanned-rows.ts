import { SPANNED_COLUMNS_MAX, SPANNED_LETTERS_MAX } from "../pack-limits.ts";
import type { Words } from "./markdown.ts";

/** A cell of HTML, which may span several columns and rows. */
export interface SpanningCell {
	readonly words: readonly Words[];
	readonly columns: number;
	readonly rows: number;
}

interface Spanning {
	readonly words: readonly Words[];
	readonly letters: number;
	/** Rows below that it still spans. */
	rows: number;
}

/**
 * Rows of a table of HTML for one that knows no spans: every word stands below its heading. A cell that spans rows is in
 * each of them, one that spans columns in the first, or in each where it heads them beside others, and all rows are as wide as
 * the widest (HTML 4.9.12, forming a table).
 * Beyond what any table on paper repeats, a cell stands in its first row alone, and only the heading is as wide as the widest.
 */
export function spannedRows(rows: readonly (readonly SpanningCell[])[]): (readonly Words[])[][] {
	const above = new Map<number, Spanning>();
	let room = SPANNED_LETTERS_MAX;
	const placed = rows.map((cells, at) => {
		const row: (readonly Words[])[] = [];
		const takeAbove = () => {
			for (let spanning = above.get(row.length); spanning; spanning = above.get(row.length)) {
				spanning.rows -= 1;
				if (spanning.rows === 0) above.delete(row.length);
				room -= spanning.letters + 1;
				row.push(room < 0 ? [] : spanning.words);
			}
		};
		for (const { words, columns, rows } of cells) {
			takeAbove();
			const span = Math.max(1, Math.min(columns, SPANNED_COLUMNS_MAX - row.length));
			for (let column = 0; column < span; column += 1) {
				const again = at === 0 && cells.length > 1;
				if (column > 0 && again) room -= lettersOf(words);
				const own = column === 0 || (again && room >= 0) ? words : [];
				if (rows > 1) above.set(row.length, { words: own, letters: lettersOf(own), rows: rows - 1 });
				row.push(own);
			}
		}
		takeAbove();
		return row;
	});
	const widest = placed.reduce((most, { length }) => Math.max(most, length), 0);
	return placed.map((row, at) => {
		room -= widest - row.length;
		return at > 0 && room < 0 ? row : [...row, ...Array.from({ length: widest - row.length }, () => [])];
	});
}

/** As they stand in memory, with their links. */
const lettersOf = (words: readonly Words[]): number => (words.length === 0 ? 0 : JSON.stringify(words).length);
