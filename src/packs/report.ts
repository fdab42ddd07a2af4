import { lstatSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { LineCounter, parseDocument } from "yaml";
import {
	HELP_JSON_MAX_BYTES,
	NOTES_OF_SORT_MAX,
	PROBLEM_LETTERS_MAX,
	PROBLEMS_MAX,
	PROBLEMS_OF_FILE_MAX,
	PROBLEMS_OF_TABLE_MAX,
} from "#src/site/pack-limits.ts";
import { bytesOf } from "./file-part.ts";
import { isInExport } from "./help-centre/export-place.ts";
import { linesOfJson } from "./json-text.ts";
import { type FieldPath, fieldName, type Problem } from "./problem.ts";
import { type ColumnOf, placeInTable } from "./tables/table-place.ts";

const FENCE = /^---\r?\n/;

const columnName = (column: string): string => `column "${column}"`;

const short = (text: string): string =>
	text.length > PROBLEM_LETTERS_MAX ? `${text.slice(0, PROBLEM_LETTERS_MAX)}…` : text;

/** What a note is about: of each sort the first are listed. */
export type NoteSort =
	| "address"
	| "archive"
	| "fragment"
	| "help-attachment"
	| "help-centre"
	| "help-link"
	| "help-picture"
	| "hours"
	| "http"
	| "language"
	| "legacy"
	| "lifecycle"
	| "manual"
	| "model-number"
	| "never-shown"
	| "picture-words"
	| "release-notes"
	| "repeated"
	| "retired"
	| "steps"
	| "synonyms"
	| "table-picture"
	| "unused"
	| "version-order"
	| "wording";

/** Collects the problems of a pack, of each file only the first; lines are looked up only for files that have one. */
export class Report {
	readonly problems: Problem[] = [];
	readonly #directory: string;
	readonly #counts = new Map<string, number>();
	readonly #tables = new Map<string, ColumnOf>();
	#row: { readonly place: string; readonly origins: { columnOf(path: FieldPath): string | null } } | null = null;
	readonly #notes = new Map<NoteSort, Problem[]>();
	readonly #notesLeftOut = new Map<NoteSort, number>();
	/** Problems of a file come one after the other: only the last file's lines are kept. */
	#lines: { readonly file: string; readonly of: (path: FieldPath) => number | null } | null = null;

	/** @param directory the pack's folder */
	constructor(directory: string) {
		this.#directory = directory;
	}

	/** Names the columns of a table, whose rows stand in place of files. */
	nameColumns(table: string, columnOf: ColumnOf): void {
		this.#tables.set(table, columnOf);
	}

	/** Does something with a row at hand, so that its columns are known exactly. */
	inRow<Result>(place: string, origins: { columnOf(path: FieldPath): string | null }, work: () => Result): Result {
		this.#row = { place, origins };
		try {
			return work();
		} finally {
			this.#row = null;
		}
	}

	/** Reports a column of a row. */
	addColumn(place: string, column: string | null, message: string): void {
		const row = placeInTable(place);
		if (row) this.#put(row.table, row.line, column === null ? null : columnName(column), message);
	}

	/** Whether another problem of this file would be listed: where not, nobody need look for it. */
	hasRoomFor(place: string): boolean {
		const table = placeInTable(place)?.table;
		const most = table === undefined && !this.#tables.has(place) ? PROBLEMS_OF_FILE_MAX : PROBLEMS_OF_TABLE_MAX;
		return this.problems.length < PROBLEMS_MAX && (this.#counts.get(table ?? place) ?? 0) < most;
	}

	/** Reports a field of a JSON file or of a text's front matter. */
	add(file: string, path: FieldPath, message: string): void {
		if (this.hasRoomFor(file)) this.addAt(file, this.#locate(file, path), path, message);
	}

	/** Reports a whole file, or one line of it. */
	addLine(file: string, line: number | null, message: string): void {
		this.addAt(file, line, [], message);
	}

	/** Whether another note of this sort would be listed. */
	hasRoomForNote(sort: NoteSort): boolean {
		return (this.#notes.get(sort)?.length ?? 0) < NOTES_OF_SORT_MAX;
	}

	/** Notes a field, or with an empty path a file; without a line, that of the field is looked up. */
	note(sort: NoteSort, file: string, line: number | null, path: FieldPath, message: string): void {
		const before = this.#notes.get(sort) ?? [];
		this.#notes.set(sort, before);
		if (before.length >= NOTES_OF_SORT_MAX) {
			this.#notesLeftOut.set(sort, (this.#notesLeftOut.get(sort) ?? 0) + 1);
			return;
		}
		const row = placeInTable(file);
		const inExport = isInExport(file);
		const at = inExport ? null : (row?.line ?? line ?? (path.length > 0 ? this.#locate(file, path) : null));
		const field = row || inExport ? this.#columnOf(file, line, path) : fieldName(path);
		before.push({ file: row?.table ?? file, line: at, field, message: short(message) });
	}

	/** What an author should know, though the pack can be imported: the first of each sort, and how many more there are. */
	get notes(): readonly Problem[] {
		return [...this.#notes].flatMap(([sort, listed]) => {
			const more = this.#notesLeftOut.get(sort) ?? 0;
			const [last] = listed.slice(-1);
			return more > 0 && last
				? [...listed, { ...last, line: null, field: null, message: `is followed by ${more} more notes like the last` }]
				: listed;
		});
	}

	/** Reports a field whose line is known. */
	addAt(file: string, line: number | null, path: FieldPath, message: string): void {
		const row = placeInTable(file);
		if (row) this.#put(row.table, row.line, this.#columnOf(file, line, path), message);
		else if (isInExport(file)) this.#put(file, null, this.#columnOf(file, line, path), message);
		else this.#put(file, line, fieldName(path), message);
	}

	#put(file: string, line: number | null, field: string | null, message: string): void {
		if (!this.hasRoomFor(file)) return;
		const count = (this.#counts.get(file) ?? 0) + 1;
		this.#counts.set(file, count);
		this.problems.push({ file, line, field: field && short(field), message: short(message) });
		if (!this.hasRoomFor(file) && this.problems.length < PROBLEMS_MAX)
			this.problems.push({ file, line: null, field: null, message: "may have more problems, correct these first" });
		if (this.problems.length >= PROBLEMS_MAX)
			this.problems.push({
				file,
				line: null,
				field: null,
				message: "is not the last with problems, correct these first",
			});
	}

	/** The column of a field of a row, else the field; of what is said of a text by its line, that of its body. */
	#columnOf(place: string, line: number | null, path: FieldPath): string | null {
		const row = placeInTable(place);
		if (isInExport(place)) return fieldName(path.length === 0 && line !== null ? ["body"] : path);
		if (!row) return fieldName(path);
		const of = path.length === 0 && line !== null && row.locale !== null ? ["body"] : path;
		const column =
			this.#row?.place === place ? this.#row.origins.columnOf(of) : this.#tables.get(row.table)?.(row.locale, of);
		return column ? columnName(column) : fieldName(of);
	}

	#locate(file: string, path: FieldPath): number | null {
		if (placeInTable(file) || isInExport(file)) return null;
		if (this.#lines?.file !== file) this.#lines = { file, of: locator(this.#directory, file) };
		return this.#lines.of(path);
	}
}

/** Lines are looked up only in what is listed of a pack: regular files of it, by no link and no name that leads out. */
function locator(directory: string, file: string): (path: FieldPath) => number | null {
	let text: string;
	try {
		const absolute = join(directory, file);
		const listed = lstatSync(absolute);
		// Not joined: names such as `..` stay in it, which no real path has.
		if (realpathSync(absolute) !== [realpathSync(directory), ...file.split("/")].join(sep)) return () => null;
		if (!listed.isFile() || listed.size > HELP_JSON_MAX_BYTES) return () => null;
		text = bytesOf(absolute)
			.toString("utf8")
			.replace(/^\ufeff/, "");
	} catch {
		return () => null;
	}
	return FENCE.test(text) ? linesOfFrontMatter(text) : linesOfJson(text);
}

function linesOfFrontMatter(text: string): (path: FieldPath) => number {
	const lines = new LineCounter();
	const document = parseDocument(text.replace(FENCE, "").split(/^---\r?$/m)[0] ?? "", { lineCounter: lines });
	return (path) => {
		for (let length = path.length; length > 0; length--) {
			const node: unknown = document.getIn(path.slice(0, length), true);
			if (typeof node === "object" && node !== null && "range" in node && Array.isArray(node.range))
				return lines.linePos(Number(node.range[0])).line + 1;
		}
		return 1;
	};
}
