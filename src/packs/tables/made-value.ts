import { NAMED_ITEMS_MAX } from "#src/site/pack-limits.ts";
import { savedTwice } from "../encoding.ts";
import { type Cell, columnIn, type Source } from "../format/table.ts";
import { htmlSign } from "../html-sign.ts";
import { type FieldPath, fieldName } from "../problem.ts";
import { readCell, type Written } from "./cell-forms.ts";
import { emptyAdvice, isEmptyWord } from "./empty-words.ts";
import { spreadsheetDamage } from "./spreadsheet-damage.ts";
import type { TableRow } from "./table-row.ts";

/** The columns from which the values of a row were made, by their fields; and what is wrong in them. */
export class Origins {
	readonly #columns = new Map<string, string>();
	readonly faults: { readonly path: FieldPath; readonly column: string; readonly message: string }[] = [];
	/** By their names, columns whose words are plain and hold a tag or entity, which readers see. */
	readonly marked = new Map<string, { readonly path: FieldPath; readonly sign: string }>();
	/** By columns, the first words that are not among the values of their mapping, which has another for all such. */
	readonly unlisted = new Map<string, { readonly path: FieldPath; readonly words: string }>();
	/** Addresses of which names of pictures are made. */
	readonly pictures: { readonly path: FieldPath; readonly address: string; readonly name: string }[] = [];

	set(path: FieldPath, column: string): void {
		this.#columns.set(fieldName(path) ?? "", column);
	}

	/** Whether a field is made of a cell that cannot be read. */
	isFault(path: FieldPath): boolean {
		return this.faults.some((fault) => fault.path.every((part, index) => part === path[index]));
	}

	/** The column of a field, or of the nearest around it; null when it was made of several or of none. */
	columnOf(path: FieldPath): string | null {
		for (let length = path.length; length >= 0; length--) {
			const column = this.#columns.get(fieldName(path.slice(0, length)) ?? "");
			if (column !== undefined) return column;
		}
		return null;
	}
}

/** A value made of a row. `isFromCells` is false of one that every row has. */
interface Made {
	readonly value: unknown;
	readonly isFromCells: boolean;
}

const NOTHING: Made = { value: undefined, isFromCells: false };

/** What a source makes of a row; undefined where its columns are empty. */
export function madeValue(
	row: TableRow,
	source: Source,
	mapping: Written,
	origins: Origins,
	path: FieldPath = [],
): Made {
	const inside = (each: Source, part: string | number) => madeValue(row, each, mapping, origins, [...path, part]);
	if (typeof source === "string") return fromCell(row, { column: source }, mapping, origins, path);
	if ("column" in source) return fromCell(row, source, mapping, origins, path);
	if ("value" in source) return { value: source.value, isFromCells: false };
	if ("list" in source) {
		const values: unknown[] = [];
		let isFromCells = false;
		for (const each of source.list) {
			if (values.length > NAMED_ITEMS_MAX) break;
			const made = inside(each, values.length);
			const isConstant = typeof each !== "string" && "value" in each;
			if (made.value === undefined || (!made.isFromCells && !isConstant)) continue;
			isFromCells ||= made.isFromCells;
			const column = columnIn(each);
			// What a column holds several of stands in the list one by one.
			if (column === null || !Array.isArray(made.value)) values.push(made.value);
			else
				for (const value of made.value) {
					if (values.length > NAMED_ITEMS_MAX) break;
					origins.set([...path, values.length], column);
					values.push(value);
				}
		}
		return values.length === 0 ? NOTHING : { value: values, isFromCells };
	}
	const made = Object.entries(source.fields).map(([name, each]) => [name, inside(each, name)] as const);
	const there = made.filter(([, { value }]) => value !== undefined);
	return {
		value: Object.fromEntries(there.map(([name, { value }]) => [name, value])),
		isFromCells: there.some(([, { isFromCells }]) => isFromCells),
	};
}

function fromCell(row: TableRow, cell: Cell, mapping: Written, origins: Origins, path: FieldPath): Made {
	const { column, separator, otherwise } = cell;
	const isEmpty = (each: unknown) => isEmptyIn(each, cell, mapping);
	const isWords = cell.values === undefined && OF_WORDS.includes(cell.as);
	const written = isWords && row.words ? row.words(column) : row.cell(column);
	origins.set(path, column);
	if (isEmpty(written)) return otherwise === undefined ? NOTHING : { value: otherwise, isFromCells: false };
	if (Array.isArray(written))
		return {
			value: written.filter((each) => !isEmpty(each)).map((each) => one(each, cell, mapping, origins, path)),
			isFromCells: true,
		};
	const text = wordsIn(written, cell);
	if (text === null) return { value: written, isFromCells: true };
	const twice = savedTwice(text);
	if (twice) origins.faults.push({ path, column, message: twice.words });
	if (separator === undefined) return { value: one(text, cell, mapping, origins, path), isFromCells: true };
	const parts = text
		.split(separator, NAMED_ITEMS_MAX + 1)
		.map((part) => part.trim())
		.filter((part) => part !== "" && !isEmpty(part));
	return { value: parts.map((part) => one(part, cell, mapping, origins, path)), isFromCells: true };
}

/** Whether nothing stands in a cell, or words that its mapping calls empty. */
const isEmptyIn = (written: unknown, { values }: Cell, mapping: Written): boolean =>
	written === undefined ||
	written === null ||
	written === "" ||
	(typeof written === "string" && !(values && Object.hasOwn(values, written)) && isEmptyWord(written, mapping));

/** Forms that are made of words, by their letters. */
const OF_WORDS: readonly Cell["as"][] = ["text", "id", "day", "picture", "html"];

/** The words of a cell; null of a number, a yes or a group of JSON that is taken as it is. */
function wordsIn(written: unknown, { as, values }: Cell): string | null {
	if (typeof written === "string") return written;
	const isOfWords = values !== undefined || as === "yes-or-no" || OF_WORDS.includes(as);
	return typeof written !== "object" && isOfWords ? String(written) : null;
}

function one(written: unknown, cell: Cell, mapping: Written, origins: Origins, path: FieldPath): unknown {
	const text = wordsIn(written, cell);
	if (text === null) return written;
	const words = text.trim();
	const isKnown = cell.values !== undefined && Object.hasOwn(cell.values, words);
	const damage = isKnown ? null : spreadsheetDamage(words, cell.as === undefined || OF_WORDS.includes(cell.as));
	const read = damage === null ? readCell(words, cell, mapping, path.at(-1) === "body") : { fault: damage };
	const isPlain = cell.as === undefined || cell.as === "text";
	const sign =
		isPlain && !isKnown && path.at(-1) !== "body" && !origins.marked.has(cell.column) ? htmlSign(words) : null;
	if (sign !== null) origins.marked.set(cell.column, { path, sign });
	if ("value" in read) {
		if (cell.values && !isKnown && !origins.unlisted.has(cell.column))
			origins.unlisted.set(cell.column, { path, words });
		if (cell.as === "picture" && cell.values === undefined)
			origins.pictures.push({ path, address: words, name: String(read.value) });
		return read.value;
	}
	const advice = damage === null ? emptyAdvice(words) : "";
	origins.faults.push({ path, column: cell.column, message: read.fault + advice });
	return undefined;
}

/**
 * What a row is called that a number of JSON names: a whole number, however it is written (`1001.0` is what programs make of
 * 1001 beside gaps); of any other the letters.
 */
export function numberWritten(row: TableRow, source: Source, made: number): string {
	if (Number.isSafeInteger(made)) return String(made);
	const column = columnIn(source);
	const words = column !== null && row.cell(column) === made ? row.words?.(column) : null;
	return typeof words === "string" ? words : String(made);
}

/** Every column that a source names. */
export function* columnsOf(source: Source): Generator<string> {
	if (typeof source === "string") yield source;
	else if ("column" in source) yield source.column;
	else if ("list" in source) for (const each of source.list) yield* columnsOf(each);
	else if ("fields" in source) for (const each of Object.values(source.fields)) yield* columnsOf(each);
}

/** The fields of a mapping as one group; a name with dots is a field of a field. */
export function treeOf(fields: Readonly<Record<string, Source>>): Source {
	const tree: Record<string, Source> = {};
	for (const [name, source] of Object.entries(fields)) {
		const groups = name.split(".");
		const last = groups.pop() ?? "";
		let group = tree;
		for (const part of groups) {
			const inner = fieldsOf(group, part);
			group[part] = { fields: inner };
			group = inner;
		}
		group[last] =
			typeof source === "object" && "fields" in source
				? { fields: { ...fieldsOf(group, last), ...source.fields } }
				: source;
	}
	return { fields: tree };
}

/** A copy of the fields that a group has under a name. */
function fieldsOf(group: Readonly<Record<string, Source>>, name: string): Record<string, Source> {
	const before = Object.hasOwn(group, name) ? group[name] : undefined;
	return typeof before === "object" && "fields" in before ? { ...before.fields } : {};
}
