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

	/** Those of a sort, table by table. */
	told(sort: NoteSort): (readonly [table: string, told: ToldProblem])[] {
		return Array.from(this.#sorts.get(sort) ?? []).flatMap(([table, notes]) =>
			notes.told().map((told) => [table, told] as const),
		);
	}
}
