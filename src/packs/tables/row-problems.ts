import {
	KINDS_OF_FIELD_MAX,
	PROBLEM_LETTERS_MAX,
	PROBLEMS_LOOKED_FOR,
	PROBLEMS_OF_TABLE_MAX,
	ROWS_TOLD_SINGLY_MAX,
	SURE_ROWS,
	WRONG_FIELDS_MAX,
} from "#src/site/pack-limits.ts";
import { NOT_FETCHED } from "../format/grammar.ts";
import type { FieldPath } from "../problem.ts";
import { LinesMet } from "./lines-met.ts";
import type { MappingPlace } from "./mapping-place.ts";
import { isToldOfText } from "./read-as-text.ts";

/** What is wrong in a row. */
export interface RowProblem {
	readonly line: number;
	/** The column or field, in words; null where the whole row is meant. */
	readonly field: string | null;
	/** What is wrong; where that takes a search, what finds it. */
	readonly message: string | (() => string);
	/** Where the mapping says what the field is made of; null where it does not. */
	readonly place: MappingPlace | null;
	/** Of what the row has besides, or of nothing in it. */
	readonly path: FieldPath;
}

interface KeptProblem {
	readonly line: number;
	readonly field: string | null;
	readonly message: string;
}

interface Group {
	readonly place: MappingPlace | null;
	/** The rows that have it; null of what every row has. */
	readonly lines: LinesMet | null;
	/** By what is wrong, without what is quoted of a row. */
	readonly kinds: Map<string, ProblemKind>;
	/** How many there are of other kinds, of which nothing is kept. */
	unkept: number;
}

/** What rows have wrong in one field for one reason. */
interface ProblemKind {
	/** The first of them. */
	readonly kept: KeptProblem[];
	/** The rows that have it, and the last of them that was counted. */
	rows: number;
	last: number;
}

/** A problem of a table as it is told: of its mapping, where every row has it. */
export interface ToldProblem {
	/** In the mapping; null of one that stands in the table. */
	readonly at: FieldPath | null;
	readonly line: number | null;
	readonly field: string | null;
	readonly message: string;
}

/** Stands for a whole line. */
const LINE: FieldPath = ["line"];
const LINE_KEY = JSON.stringify([null, LINE]);

/**
 * What is wrong in the rows of one table, or what is noted of them. What the mapping says itself, and what every row has in one field, is one mistake of
 * the mapping; what many rows have is told once, with how many, and all else row by row.
 */
export class RowProblems {
	readonly #groups = new Map<string, Group>();
	readonly #told: FieldPath[] = [];
	/** Rows that make items. */
	#rows = 0;
	/** How many are kept. */
	#kept = 0;
	/** How many there are in fields of which nothing is kept. */
	#unkept = 0;

	/** Of the same rows, where these are notes; null of problems. */
	readonly #beside: RowProblems | null;

	/** Whether some line does not say what it is called. */
	isUnnamed = false;

	/** @param beside what is wrong in the same rows, of which these are no problems but notes */
	constructor(beside: RowProblems | null = null) {
		this.#beside = beside;
	}

	/** Rows that make items. */
	get #all(): number {
		return this.#beside?.rows ?? this.#rows;
	}

	/** How many rows make items by now. */
	get rows(): number {
		return this.#rows;
	}

	/** Counts a row that makes an item. */
	addRow(): void {
		this.#rows++;
	}

	/** A place of the mapping of which something is told: what rows have of it is no second problem. */
	addTold(at: FieldPath): void {
		this.#told.push(at.at(-1) === "column" ? at.slice(0, -1) : at);
	}

	/** Something that the mapping says and no row can make right, met by every row. */
	addWritten(at: FieldPath, message: string): void {
		this.addTold(at.at(-1) === "as" ? at.slice(0, -1) : at);
		const place = { at, column: null, isWritten: true };
		this.#groups.set(JSON.stringify([at, message]), {
			...{
				place,
				lines: null,
				kinds: new Map([["", { kept: [{ line: 0, field: null, message }], rows: 0, last: 0 }]]),
				unkept: 0,
			},
		});
	}

	/** Whether more is looked for: what is wrong in one field of very many rows hides nothing of others. */
	get hasRoom(): boolean {
		return this.#kept < PROBLEMS_LOOKED_FOR;
	}

	add({ line, field, message, place, path }: RowProblem): void {
		const at = place?.isAbsent ? [...place.at, ...path] : place?.at;
		if (at && this.#told.some((told) => told.every((part, index) => part === at[index]))) return;
		const isOfMapping = place?.isWritten === true;
		// What takes a search is of one place and one value: it is not made again for each row.
		const words = isOfMapping && typeof message === "string" ? message : null;
		const key = JSON.stringify(at ? [at, words] : [field, path]);
		const known = this.#groups.get(key);
		if (!known && this.#groups.size >= WRONG_FIELDS_MAX) {
			this.#unkept++;
			return;
		}
		const group = known ?? { place, lines: new LinesMet(), kinds: new Map<string, ProblemKind>(), unkept: 0 };
		this.#groups.set(key, group);
		group.lines?.add(line);
		this.#count(group, { line, field, message });
	}

	#count(group: Group, { line, field, message }: Pick<RowProblem, "line" | "field" | "message">): void {
		const reason = typeof message === "string" ? reasonOf(message) : SEARCHED;
		const { place, kinds } = group;
		const known = kinds.get(reason);
		if (!known && kinds.size >= KINDS_OF_FIELD_MAX) {
			group.unkept++;
			return;
		}
		const kind = known ?? { kept: [], rows: 0, last: 0 };
		kinds.set(reason, kind);
		if (kind.last !== line) kind.rows++;
		kind.last = line;
		if (kind.kept.length >= (place?.isWritten || !this.hasRoom ? 1 : ROWS_TOLD_SINGLY_MAX)) return;
		kind.kept.push({ line, field, message: wordsOf(message) });
		this.#kept++;
	}

	/** A line that is no row that can be read. */
	addLine(line: number, field: string | null, message: string): void {
		this.isUnnamed = true;
		this.add({ line, field, message, place: null, path: LINE });
	}

	/** Counts a row to those that have a problem of others: it is the other one of two. */
	meets(line: number, place: MappingPlace | null): void {
		if (place) this.#groups.get(JSON.stringify([place.at, null]))?.lines?.add(line);
	}

	/** Everything that is told by now, that of the mapping before that of the rows. */
	told(): ToldProblem[] {
		const { mapped, rows } = this.#found();
		const more = { at: null, line: null, field: null, message: "may have more problems, correct these first" };
		return [
			...mapped,
			...rows.slice(0, PROBLEMS_OF_TABLE_MAX),
			...(rows.length >= PROBLEMS_OF_TABLE_MAX ? [more] : []),
		];
	}

	/** The same of notes, and how many others there are. */
	toldNotes(): { readonly told: readonly ToldProblem[]; readonly leftOut: number } {
		const { mapped, rows, unkept } = this.#found();
		const listed = rows.slice(0, PROBLEMS_OF_TABLE_MAX);
		return { told: [...mapped, ...listed], leftOut: rows.length - listed.length + unkept };
	}

	/** Everything that is kept, and how much is not of what is told row by row. */
	#found(): { readonly mapped: ToldProblem[]; readonly rows: ToldProblem[]; readonly unkept: number } {
		const [mapped, shared, rows]: [ToldProblem[], KeptProblem[], KeptProblem[]] = [[], [], []];
		let unkept = this.#unkept;
		for (const group of this.#groups.values()) {
			const { place, kinds, lines } = group;
			const first = [...kinds.values()][0]?.kept[0];
			if (!first) continue;
			if (place?.isWritten)
				mapped.push({
					at: place.at,
					line: null,
					field: null,
					message: first.message + this.#meeting(lines?.size ?? this.#all),
				});
			else if (place && this.#isOfAll(group))
				mapped.push({ at: place.at, line: null, field: null, message: this.#ofAll(place, first) });
			else if (group === this.#groups.get(LINE_KEY) && this.#isOfAll(group))
				shared.push({
					...first,
					message: `${first.message}; so are all ${lines?.size} rows: look at the heading, and at its mapping`,
				});
			else {
				unkept += group.unkept;
				for (const kind of kinds.values())
					if (kind.rows > ROWS_TOLD_SINGLY_MAX) shared.push(sharedBy(kind));
					else {
						rows.push(...kind.kept);
						unkept += Math.max(0, kind.rows - kind.kept.length);
					}
			}
		}
		const [many = [], few = []] = [shared, rows].map((each) => onceEach(each.toSorted((a, b) => a.line - b.line)));
		return { mapped, rows: [...many, ...few].map((row) => ({ at: null, ...row })), unkept };
	}

	#isOfAll({ lines, kinds, place }: Group): boolean {
		const size = lines?.size ?? this.#all;
		const all = place === null ? this.#all + size : this.#all;
		return size >= all && all > 1 && (reasonsOf(kinds) === 1 || all >= SURE_ROWS);
	}

	#meeting(size: number): string {
		const all = this.#all;
		if (size === 0) return "";
		return all === 1 ? "; its one row has it" : `; ${size >= all ? "all" : `${size} of`} ${all} rows have it`;
	}

	#ofAll({ column }: MappingPlace, { line, message }: KeptProblem): string {
		const what = column === null ? "what is made here" : `the column "${column}"`;
		if (this.#beside) return `all ${this.#all} rows have this of ${what}, line ${line} is the first: ${message}`;
		if (IS_SHARED.test(message))
			return `${what} says the same in several rows, and each row is an item of its own: name a column that differs in every row, or keep one row an item; line ${line} is the first: ${message}`;
		const advice = adviceOn(message);
		return `${what} fits in none of ${this.#rows} rows, ${advice}; line ${line} is the first: ${message}`;
	}
}

/** What to do about a column that fits in no row. */
function adviceOn(message: string): string {
	if (message.includes("use a-z") && message.includes("did you mean"))
		return 'write "as": "id", which makes ids of words, or say in "values" what they stand for';
	if (isToldOfText(message)) return 'write "as": "text", which makes words of it';
	return message.includes(NOT_FETCHED)
		? 'write "as": "picture", which takes the name of the picture from its address'
		: "name another column or how it is read";
}

/** Of an id that another row has. */
const IS_SHARED = / stands in \S+ already/;

/** Stands for every reason that takes a search: such messages are not made to count them. */
const SEARCHED = "searched";

/** How many reasons there are among the first problems. */
const reasonsOf = (kinds: Group["kinds"]): number =>
	new Set([...kinds.values()].flatMap(({ kept }) => kept.map(({ message }) => reasonOf(message)))).size;

/** Without what is told already: a cell that several fields are made of has the same wrong in each of them. */
function onceEach(problems: readonly KeptProblem[]): KeptProblem[] {
	const alike = Map.groupBy(problems, ({ line, field, message }) => JSON.stringify([line, field, message]));
	return [...alike.values()].flatMap(([first]) => first ?? []);
}

/** One line for what many rows have, each in its own words. */
function sharedBy({ kept, rows }: ProblemKind): KeptProblem {
	const [first = { line: 0, field: null, message: "" }] = kept;
	const lines = [...new Set(kept.map(({ line }) => line))].slice(0, 3);
	return { ...first, message: `${rows} rows have this, first in lines ${lines.join(", ")}: ${first.message}` };
}

const wordsOf = (message: RowProblem["message"]): string => (typeof message === "string" ? message : message());

/** A message without what it quotes of a row; of a long one what stands before that. */
function reasonOf(message: string): string {
	const quoted = message.length > PROBLEM_LETTERS_MAX ? /".*/s : /".*"/s;
	return message
		.slice(0, PROBLEM_LETTERS_MAX)
		.replace(quoted, "")
		.replace(/\S+/g, (word) => (/\d/.test(word) ? "" : word));
}
