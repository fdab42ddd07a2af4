import type { NoteSort } from "../note-sort.ts";
import { type RowProblem, RowProblems, type ToldProblem } from "./row-problems.ts";

/** What is noted of the rows of all tables: what many rows have is told once, as it is of what is wrong in them. */
export class RowNotes {
	readonly #sorts = new Map<NoteSort, Map<string, RowProblems>>();

	/** @param problems what is wrong in the same rows */
	add(sort: NoteSort, table: string, problems: RowProblems, note: RowProblem): void {
		const tables = this.#sorts.get(sort) ?? new Map<string, RowProblems>();
		this.#sorts.set(sort, tables);
		const notes = tables.get(table) ?? new RowProblems(problems);
		tables.set(table, notes);
		notes.add(note);
	}

	get sorts(): Iterable<NoteSort> {
		return this.#sorts.keys();
	}

	/** Those of a sort, table by table, and how many others there are. */
	told(sort: NoteSort): { readonly told: (readonly [table: string, note: ToldProblem])[]; readonly leftOut: number } {
		const tables = Array.from(this.#sorts.get(sort) ?? [], ([table, notes]) => ({ table, ...notes.toldNotes() }));
		return {
			told: tables.flatMap(({ table, told }) => told.map((note) => [table, note] as const)),
			leftOut: tables.reduce((sum, { leftOut }) => sum + leftOut, 0),
		};
	}
}
