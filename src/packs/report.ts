import {
	NOTES_OF_SORT_MAX,
	PROBLEM_LETTERS_MAX,
	PROBLEMS_MAX,
	PROBLEMS_OF_FILE_MAX,
	PROBLEMS_OF_TABLE_MAX,
} from "#src/site/pack-limits.ts";
import type { TableMapping } from "./format/table.ts";
import { isInExport } from "./help-centre/export-place.ts";
import { locator } from "./locator.ts";
import type { NoteSort } from "./note-sort.ts";
import { type FieldPath, fieldName, type Problem } from "./problem.ts";
import { type MappingPlace, mappingPlace, type PlacedField } from "./tables/mapping-place.ts";
import { toldOfText } from "./tables/read-as-text.ts";
import { RowNotes } from "./tables/row-notes.ts";
import { RowProblems, type ToldProblem } from "./tables/row-problems.ts";
import { placeInTable } from "./tables/table-place.ts";
import { valueAt } from "./value-at.ts";

const columnName = (column: string): string => `column "${column}"`;

const short = (text: string): string =>
	text.length > PROBLEM_LETTERS_MAX ? `${text.slice(0, PROBLEM_LETTERS_MAX)}…` : text;

/** A table of a pack: its mapping, unless its lines are items as they are, and what is wrong in its rows. */
interface ToldTable {
	readonly mapping: { readonly file: string; readonly says: Pick<TableMapping, "id" | "fields" | "texts"> } | null;
	readonly rows: RowProblems;
}

/** A row that is at hand: which columns its fields come from, and what it makes. */
interface RowAtHand {
	readonly place: string;
	readonly origins: { columnOf(path: FieldPath): string | null; isFault(path: FieldPath): boolean };
	readonly value: unknown;
}

/** Collects the problems of a pack, of each file only the first; lines are looked up only for files that have one. */
export class Report {
	readonly #problems: Problem[] = [];
	readonly #directory: string;
	/** Problems, whole. */
	readonly #told = new Set<string>();
	readonly #counts = new Map<string, number>();
	readonly #tables = new Map<string, ToldTable>();
	/** Lists as long as tables. */
	readonly #long = new Set<string>();
	#row: RowAtHand | null = null;
	readonly #notes = new Map<NoteSort, Problem[]>();
	readonly #rowNotes = new RowNotes();
	readonly #notesLeftOut = new Map<NoteSort, number>();
	/** Problems of a file come one after the other: only the last file's lines are kept. */
	#lines: { readonly file: string; readonly of: (path: FieldPath) => number | null } | null = null;

	/** The minute by which days are looked at, in milliseconds since 1970. */
	readonly now: number;

	/** @param directory the pack's folder */
	constructor(directory: string, now = Date.now()) {
		this.#directory = directory;
		this.now = now;
	}

	/** Everything that is wrong by now, that of the rows of tables behind all else. */
	get problems(): readonly Problem[] {
		const told = [...this.#tables].flatMap(([file, { rows }]) => rows.told().map((each) => this.#ofRows(file, each)));
		return told.length === 0 ? this.#problems : [...this.#problems, ...told].slice(0, PROBLEMS_MAX + 1);
	}

	/** What is told of the rows of a table: of its mapping, where that says it. */
	#ofRows(table: string, { at, line, field, message }: ToldProblem): Problem {
		const mapping = this.#tables.get(table)?.mapping ?? null;
		if (at === null || mapping === null)
			return { file: table, line, field: field && short(field), message: short(message) };
		return {
			...{ file: mapping.file, line: this.#locate(mapping.file, at), field: fieldName(at) },
			message: short(message),
		};
	}

	/** As many problems of a list are told as of a table. */
	addLong(file: string): void {
		this.#long.add(file);
	}

	/** Takes a table, whose rows stand in place of files. @param mapping null of one whose lines are items as they are */
	addTable(table: string, mapping: ToldTable["mapping"]): RowProblems {
		const rows = new RowProblems();
		this.#long.add(table);
		this.#tables.set(table, { mapping, rows });
		return rows;
	}

	/** How many problems are told by now, without those of rows. */
	get size(): number {
		return this.#problems.length;
	}

	/** How many problems of a file are told by now; of a table, without those of its rows. */
	countOf(file: string): number {
		return this.#counts.get(file) ?? 0;
	}

	/** Does something with a row at hand, so that its columns are known exactly. */
	inRow<Result>(row: RowAtHand, work: () => Result): Result {
		this.#row = row;
		try {
			return work();
		} finally {
			this.#row = null;
		}
	}

	/** Reports a cell of a row that cannot be read. */
	addCell(place: string, { path, column, message }: { path: FieldPath; column: string; message: string }): void {
		const row = placeInTable(place);
		if (!row) return;
		const says = this.#tables.get(row.table)?.mapping?.says;
		const at = says ? mappingPlace(says, { locale: row.locale, path, column }) : null;
		this.#rowsOf(row.table).add({ line: row.line, field: columnName(column), message, place: at, path });
	}

	/** Reports what a row has of its mapping, whatever stands in the row; where it has none, of the row. */
	addMapped(place: string, at: FieldPath, message: string): void {
		const row = placeInTable(place);
		if (!row) return;
		const mapped = this.#tables.get(row.table)?.mapping ? { at, column: null, isWritten: true } : null;
		const field = mapped ? null : fieldName(at);
		this.#rowsOf(row.table).add({ line: row.line, field, message, place: mapped, path: mapped ? [] : at });
	}

	/** Counts a row to those that share a problem with another one. */
	addOther(place: string, path: FieldPath): void {
		const row = placeInTable(place);
		if (row) this.#tables.get(row.table)?.rows.meets(row.line, this.#placeOf(place, path, undefined));
	}

	/** Whether another problem of this file would be listed: where not, nobody need look for it. */
	hasRoomFor(place: string): boolean {
		if (this.#problems.length >= PROBLEMS_MAX) return false;
		const table = placeInTable(place)?.table;
		if (table !== undefined) return this.#rowsOf(table).hasRoom;
		return (this.#counts.get(place) ?? 0) < (this.#long.has(place) ? PROBLEMS_OF_TABLE_MAX : PROBLEMS_OF_FILE_MAX);
	}

	/**
	 * Reports a field of a JSON file or of a text's front matter, or of a row.
	 *
	 * @param message what is wrong; where that takes a search, what finds it
	 * @param value what stands in the field, where that is known
	 */
	add(file: string, path: FieldPath, message: string | (() => string), value?: unknown): void {
		if (placeInTable(file)) this.#putRow(file, null, path, message, value);
		else if (this.hasRoomFor(file))
			this.addAt(file, this.#locate(file, path), path, typeof message === "string" ? message : message());
	}

	/** Reports a whole file, or one line of it. */
	addLine(file: string, line: number | null, message: string | (() => string)): void {
		this.addAt(file, line, [], message);
	}

	/** Whether another note of this sort would be listed. */
	hasRoomForNote(sort: NoteSort): boolean {
		return (this.#notes.get(sort)?.length ?? 0) < NOTES_OF_SORT_MAX;
	}

	/** Says what was told of a field of a file in other words: by then more is known of what was meant. */
	retell(file: string, path: FieldPath, words: (told: string) => string): void {
		const at = this.#problems.findIndex((each) => each.file === file && each.field === fieldName(path));
		const told = this.#problems[at];
		if (told) this.#problems[at] = { ...told, message: short(words(told.message)) };
	}

	/** Notes a field, or with an empty path a file; without a line, that of the field is looked up. */
	note(sort: NoteSort, file: string, line: number | null, path: FieldPath, message: string): void {
		const row = placeInTable(file);
		if (row) {
			const of = this.#fieldOf(row, line, path);
			const field = this.#columnOf(file, line, path);
			// Of texts that no column says, that of each locale is another.
			const isBare = field !== null && field === fieldName(of) && row.locale !== null;
			const named = isBare ? fieldName(["texts", row.locale, ...of]) : field;
			const note = { line: row.line, field: named, message, path: of };
			const problems = this.#rowsOf(row.table);
			this.#rowNotes.add(sort, row.table, problems, { ...note, place: this.#placeOf(file, of, undefined) });
			return;
		}
		const before = this.#notes.get(sort) ?? [];
		this.#notes.set(sort, before);
		if (before.length >= NOTES_OF_SORT_MAX) {
			this.#notesLeftOut.set(sort, (this.#notesLeftOut.get(sort) ?? 0) + 1);
			return;
		}
		const inExport = isInExport(file);
		const at = inExport ? null : (line ?? (path.length > 0 ? this.#locate(file, path) : null));
		const field = inExport ? this.#columnOf(file, line, path) : fieldName(path);
		before.push({ file, line: at, field, message: short(message) });
	}

	/** What an author should know, though the pack can be imported: the first of each sort, and how many more there are. */
	get notes(): readonly Problem[] {
		return [...new Set([...this.#notes.keys(), ...this.#rowNotes.sorts])].flatMap((sort) => {
			const { told, leftOut } = this.#rowNotes.told(sort);
			const all = [...(this.#notes.get(sort) ?? []), ...told.map(([table, note]) => this.#ofRows(table, note))];
			const listed = all.slice(0, NOTES_OF_SORT_MAX);
			const more = (this.#notesLeftOut.get(sort) ?? 0) + leftOut + all.length - listed.length;
			const [last] = listed.slice(-1);
			return more > 0 && last
				? [...listed, { ...last, line: null, field: null, message: `is followed by ${more} more notes like the last` }]
				: listed;
		});
	}

	/** Reports a field whose line is known. */
	addAt(file: string, line: number | null, path: FieldPath, message: string | (() => string)): void {
		const words = () => (typeof message === "string" ? message : message());
		if (placeInTable(file)) this.#putRow(file, line, path, message);
		else if (isInExport(file)) this.#put(file, null, this.#columnOf(file, line, path), words());
		else if (line !== null && this.#tables.has(file))
			this.#tables.get(file)?.rows.addLine(line, fieldName(path), words());
		else this.#put(file, line, fieldName(path), words());
	}

	#put(file: string, line: number | null, field: string | null, message: string): void {
		if (!this.hasRoomFor(file)) return;
		// What makes many items has its mistake once.
		const whole = JSON.stringify([file, line, field, message]);
		if (this.#told.has(whole)) return;
		this.#told.add(whole);
		const count = (this.#counts.get(file) ?? 0) + 1;
		this.#counts.set(file, count);
		this.#problems.push({ file, line, field: field && short(field), message: short(message) });
		if (!this.hasRoomFor(file) && this.#problems.length < PROBLEMS_MAX)
			this.#problems.push({ file, line: null, field: null, message: "may have more problems, correct these first" });
		if (this.#problems.length >= PROBLEMS_MAX)
			this.#problems.push({
				file,
				line: null,
				field: null,
				message: "is not the last with problems, correct these first",
			});
	}

	#putRow(file: string, line: number | null, path: FieldPath, message: string | (() => string), value?: unknown): void {
		const row = placeInTable(file);
		// Of a cell that cannot be read this is told.
		if (!row || (this.#row?.place === file && this.#row.origins.isFault(path))) return;
		const of = this.#fieldOf(row, line, path);
		const place = this.#placeOf(file, of, value);
		const read = typeof message === "string" && place?.column ? toldOfText(message, place.column) : message;
		const told = place?.isAbsent && path.length > 0 ? absentWords(path, message) : read;
		const field = this.#columnOf(file, line, path);
		this.#rowsOf(row.table).add({ line: row.line, field, message: told, place, path });
	}

	/** The rows of a table; of one that was read elsewhere too, of whose mapping nothing is known. */
	#rowsOf(table: string): RowProblems {
		return this.#tables.get(table)?.rows ?? this.addTable(table, null);
	}

	/** Where the mapping says of what a field of a row is made. */
	#placeOf(file: string, path: FieldPath, value: unknown): MappingPlace | null {
		const row = placeInTable(file);
		const mapping = row && this.#tables.get(row.table)?.mapping;
		if (!row || !mapping) return null;
		const hand = this.#row?.place === file ? this.#row : null;
		const field: PlacedField = {
			...{ locale: row.locale, path, value: hand ? valueAt(hand.value, path) : value },
			column: hand?.origins.columnOf(path),
		};
		return mappingPlace(mapping.says, field);
	}

	/** What is said of a text by its line is said of its body. */
	#fieldOf({ locale }: { readonly locale: string | null }, line: number | null, path: FieldPath): FieldPath {
		return path.length === 0 && line !== null && locale !== null ? ["body"] : path;
	}

	/** The column of a field of a row, else the field; of what is said of a text by its line, that of its body. */
	#columnOf(place: string, line: number | null, path: FieldPath): string | null {
		const row = placeInTable(place);
		if (isInExport(place)) return fieldName(path.length === 0 && line !== null ? ["body"] : path);
		if (!row) return fieldName(path);
		const of = this.#fieldOf(row, line, path);
		const column =
			this.#row?.place === place ? this.#row.origins.columnOf(of) : this.#placeOf(place, of, undefined)?.column;
		return column ? columnName(column) : fieldName(of);
	}

	#locate(file: string, path: FieldPath): number | null {
		if (placeInTable(file) || isInExport(file)) return null;
		if (this.#lines?.file !== file) this.#lines = { file, of: locator(this.#directory, file) };
		return this.#lines.of(path);
	}
}

const absentWords = (path: FieldPath, message: string | (() => string)): string =>
	`says nothing about ${fieldName(path)}, which ${typeof message === "string" ? message : message()}`;
