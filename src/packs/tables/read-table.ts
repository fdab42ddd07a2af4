import { TABLE_ROWS_MAX, WRONG_FIELDS_OF_LINE_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import type { ForeignPages } from "../foreign-pages.ts";
import type { Kind } from "../format/kinds.ts";
import type { Source, TableMapping } from "../format/table.ts";
import type { Item, LooseFacts } from "../pack.ts";
import type { PackFile } from "../pack-files.ts";
import type { Report } from "../report.ts";
import { emptyText, isNothing, needsWords } from "./empty-text.ts";
import { inItsEncoding } from "./encoding-meant.ts";
import { foundRows } from "./found-rows.ts";
import { tellHeading } from "./heading-fit.ts";
import { itemOfRow, type RowText } from "./item-of-row.ts";
import { type KnownRows, NO_KNOWN_ROWS } from "./known-rows.ts";
import { columnsOf, madeValue, numberWritten, Origins, treeOf } from "./made-value.ts";
import { placesOfColumn } from "./mapping-faults.ts";
import { MarkedColumns, markWritten } from "./marked-columns.ts";
import { OnlyRows } from "./only-rows.ts";
import { PictureNames } from "./picture-names.ts";
import { readMapping } from "./read-mapping.ts";
import { RowFollower } from "./row-follower.ts";
import type { RowOrder } from "./row-order.ts";
import type { RowProblems } from "./row-problems.ts";
import type { PassOver } from "./table-cursor.ts";
import { tablePlace } from "./table-place.ts";
import { isFault, type TableRow } from "./table-row.ts";
import { UnlistedWords } from "./unlisted-words.ts";
import { tellUnnamed } from "./unnamed-row.ts";

/** An item of a table, or that a row names one which cannot be read. */
export interface RowItem {
	readonly kind: Kind;
	readonly id: string;
	/** The row, in place of a file. */
	readonly place: string;
	readonly item: Item | null;
	readonly loose?: LooseFacts | undefined;
	readonly row: RowIdentity;
}

/** By what a row is known again. */
export interface RowIdentity {
	/** The path of its table. */
	readonly table: string;
	readonly hash: Uint8Array;
}

/** Where everything of a row comes from. */
interface Sources {
	readonly mapping: TableMapping;
	readonly id: Source;
	/** Null of lines of JSON that are written as items: `{ "id": …, "data": {…}, "texts": { "en_GB": {…} } }`. */
	readonly fields: Source | null;
	readonly texts: ReadonlyMap<string, Source>;
	readonly codes: TableAids["codes"];
	/** Of its rows. */
	readonly problems: RowProblems;
	readonly marked: MarkedColumns;
	readonly unlisted: UnlistedWords;
	readonly pictures: PictureNames;
	/** What else the mapping says cannot be read: what rows are called is, so that others may name them. */
	readonly isIdAlone: boolean;
	/** What addresses in HTML stand for. */
	readonly addresses?: ForeignPages | undefined;
}

/** What reading a table needs besides it. */
export interface TableAids {
	/**
	 * Of the site's locales. In the first, the default, every item has a text: there what the mapping says makes one, and
	 * elsewhere cells alone.
	 */
	readonly codes: readonly [string, ...string[]];
	/** What addresses in HTML stand for; without it links outside stay. */
	readonly addresses?: ForeignPages;
	/** What is passed over. */
	readonly known?: KnownRows;
	/** Names of files in `tables/` that are no tables as they are. */
	readonly strays?: ReadonlySet<string>;
	/** Told of a kind of which rows cannot be read, null where nobody knows which: what is not there may stand in them. */
	readonly leave?: (kind: Kind | null) => void;
	/** Told what the rows of a table are, when all of them were found. */
	readonly takeOrder?: ((table: string, order: RowOrder) => void) | undefined;
}

/**
 * The items of a table, row by row: never more than one is in memory. What is wrong is reported by file, line and
 * column, and the next row is read; what the mapping itself has wrong, or every row has, is reported once at the mapping.
 *
 * @param tables the files of `tables/` that are no mappings, by their names; the one that is read is taken out
 */
export function* readTable(
	file: PackFile,
	tables: Map<string, PackFile>,
	report: Report,
	{ codes, addresses, known = NO_KNOWN_ROWS, leave = () => {}, takeOrder, strays }: TableAids,
): Generator<RowItem> {
	const read = readMapping(file, tables, codes, report, strays);
	if (!("mapping" in read)) {
		leave(read.kind);
		return;
	}
	const { table } = read;
	if (known.isTable(table.path)) return;
	const mapping = inItsEncoding(read.mapping, table, file, report);
	const { id, fields, texts = {} } = mapping;
	const isAsItems = fields === undefined;
	const problems = report.addTable(table.path, isAsItems ? null : { file: file.path, says: mapping });
	for (const { path, missing, message, isOfRows } of read.faults)
		if (isOfRows) problems.addWritten(path, message);
		else problems.addTold(missing === undefined ? path : [...path, missing]);
	const trees = Object.entries(texts).map(([locale, each]) => [locale, treeOf(each)] as const);
	const sources: Sources = {
		...{ mapping, problems, codes, addresses, id: id ?? "id", texts: new Map(isAsItems ? [] : trees) },
		...{
			fields: isAsItems ? null : treeOf(fields),
			isIdAlone: read.isIdAlone ?? false,
			marked: new MarkedColumns(!isAsItems),
			pictures: new PictureNames(),
			unlisted: new UnlistedWords(),
		},
	};
	const before = report.countOf(file.path);
	yield* itemsOf(sources, { table, file, report, known, takeOrder });
	if (report.countOf(table.path) > 0 || report.countOf(file.path) > before || problems.isUnnamed) leave(mapping.kind);
}

interface Reading extends Pick<TableAids, "takeOrder"> {
	readonly table: PackFile;
	/** Its mapping. */
	readonly file: PackFile;
	readonly report: Report;
	readonly known: KnownRows;
}

function* itemsOf(sources: Sources, { table, file, report, known, takeOrder }: Reading): Generator<RowItem> {
	const all = [sources.id, ...(sources.fields ? [sources.fields] : []), ...sources.texts.values()];
	const only = new OnlyRows(sources.mapping.only);
	const named: ReadonlySet<string> = new Set([...all.flatMap((each) => [...columnsOf(each)]), ...only.columns]);
	const never = new Set(named);
	const follower = new RowFollower(known.tableOf(table.path));
	const isHeadingFit = (columns: readonly string[], separator: string) => {
		follower.head(JSON.stringify([separator, ...columns]));
		const missing = [...never].filter((column) => !columns.includes(column));
		const isRead = tellHeading({ columns, missing, named: never.size }, sources, { table, file, report });
		never.clear();
		return isRead && ![...columnsOf(sources.id), ...only.columns].some((column) => missing.includes(column));
	};
	// Whether a column is in any line is not known of those that are passed over, nor how many make no item.
	const isWanted = () => never.size > 0 || only.isAny;
	const passOver: PassOver = (text, from) => (isWanted() ? null : follower.pass(text, from));
	let isRead = false;
	const before = report.countOf(file.path);
	for (const found of foundRows(sources.mapping, table, { named, isHeadingFit, passOver }, report)) {
		const { hash, isKnown } = follower.take(found);
		const row = isKnown && !isWanted() ? null : found.read();
		if (row && isFault(row)) {
			report.addAt(table.path, row.line, row.path ?? [], row.message);
			continue;
		}
		if (follower.count > TABLE_ROWS_MAX) {
			report.addLine(table.path, found.line, `has more than ${TABLE_ROWS_MAX} rows, divide it`);
			return;
		}
		isRead ||= row !== null;
		for (const column of never) if (row?.cell(column) !== undefined) never.delete(column);
		if (row && !only.takes(row)) continue;
		const read = row && !isKnown ? itemOf(sources, row, table, report) : null;
		if (read) yield { ...read, row: { table: table.path, hash } };
	}
	// Those at the end may have been passed over.
	if (follower.count > TABLE_ROWS_MAX)
		report.addLine(table.path, null, `has more than ${TABLE_ROWS_MAX} rows, divide it`);
	takeOrder?.(table.path, follower.order);
	const isTold = sources.problems.isUnnamed || report.countOf(table.path) > 0 || report.countOf(file.path) > before;
	if (follower.count === 0 && !isTold && !table.path.endsWith(".jsonl"))
		report.note("unused", table.path, null, [], "has no lines but its heading: nothing is made of it");
	if (!only.columns.some((column) => never.has(column))) only.tell(file.path, table.path, report);
	// What cannot be read says nothing of its columns.
	if (isRead)
		for (const column of never)
			for (const path of placesOfColumn(sources.mapping, column))
				report.add(file.path, path, `names the column "${column}", which no line of ${table.path} has; correct it`);
}

function itemOf(sources: Sources, row: TableRow, table: PackFile, report: Report): Omit<RowItem, "row"> | null {
	sources.problems.addRow();
	const place = tablePlace(table.path, row.line);
	const mapping = {
		...sources.mapping,
		addresses: sources.addresses?.in(
			(sort, message) => report.note(sort, place, row.line, [], message),
			(name, address) => sources.pictures.take(name, address, { place, line: row.line, path: [] }, report),
		),
	};
	const [origins, named] = [new Origins(), new Origins()];
	const made = madeValue(row, sources.id, mapping, named, ["id"]).value;
	const id = typeof made === "number" ? numberWritten(row, sources.id, made) : made;
	for (const fault of named.faults) report.addCell(place, fault);
	if (typeof id !== "string" || id.length > 300) {
		sources.problems.isUnnamed = true;
		if (!sources.isIdAlone) tellUnnamed(sources, row, mapping, report, table.path);
		const [column = "id"] = columnsOf(sources.id);
		const message = Array.isArray(id)
			? "is a list, name one of it by its place, such as numbers.0"
			: typeof id === "string"
				? "is longer than an id may be, shorten it"
				: "is empty, write the id of the item";
		if (named.faults.length === 0) report.addCell(place, { path: ["id"], column, message });
		return null;
	}
	const strange = sources.fields ? [] : strangeFields(row.names ?? []);
	for (const { name, message } of strange) report.add(place, [name], message);
	if (sources.isIdAlone) return { kind: mapping.kind, id, place, item: null };
	const data = sources.fields ? madeValue(row, sources.fields, mapping, origins).value : row.cell("data");
	if (!sources.fields && data === undefined)
		origins.faults.push({ path: [], column: "data", message: "is missing, write the fields of data.json into it" });
	// What is there under a wrong name is not missing besides.
	if (strange.length === 0) for (const fault of origins.faults) report.addCell(place, fault);
	if (!sources.fields) markWritten(data, origins);
	sources.marked.tell(origins, place, row.line, report);
	sources.unlisted.tell(origins, place, row.line, report);
	sources.pictures.takeThoseOf(origins, place, row.line, report);
	const texts = new Map<string, RowText>();
	const [defaultLocale] = sources.codes;
	let isRead = named.faults.length + origins.faults.length + strange.length === 0;
	for (const [locale, source] of textsOf(sources, row)) {
		const own = new Origins();
		const text = typeof source === "function" ? source() : madeValue(row, source, mapping, own);
		if (typeof source === "function") markWritten(text.value, own);
		sources.marked.tell(own, tablePlace(table.path, row.line, locale), row.line, report);
		sources.unlisted.tell(own, tablePlace(table.path, row.line, locale), row.line, report);
		sources.pictures.takeThoseOf(own, tablePlace(table.path, row.line, locale), row.line, report);
		isRead &&= own.faults.length === 0;
		const isNeeded = locale === defaultLocale;
		const isEmpty = !text.isFromCells && own.faults.length === 0;
		if (isEmpty && isNeeded && needsWords(mapping.kind) && typeof source !== "function" && isNothing(text.value))
			own.faults.push(emptyText(source, mapping.kind, locale));
		for (const fault of own.faults) report.addCell(tablePlace(table.path, row.line, locale), fault);
		if (!isEmpty || isNeeded) texts.set(locale, { value: text.value, origins: own });
	}
	if (!needsWords(mapping.kind) && !texts.has(defaultLocale))
		texts.set(defaultLocale, { value: {}, origins: new Origins() });
	// What cannot be read of a row hides nothing of the rest.
	const facts = { kind: mapping.kind, id, table: table.path, line: row.line, data: { value: data, origins }, texts };
	const whole = itemOfRow(facts, sources.codes, report);
	const item = isRead ? whole : null;
	const loose = item === null ? { kind: mapping.kind, id, file: place, data } : undefined;
	return { kind: mapping.kind, id, place, item, loose };
}

/** What a line that is written as an item may have. */
const ITEM_FIELDS = ["id", "data", "texts"];

/** Fields of such a line that are none, of which the first are enough. */
const strangeFields = (names: readonly string[]): { readonly name: string; readonly message: string }[] =>
	names
		.filter((name) => !ITEM_FIELDS.includes(name))
		.slice(0, WRONG_FIELDS_OF_LINE_MAX)
		.map((name) => {
			const near = nearestWord(
				name,
				ITEM_FIELDS.filter((each) => !names.includes(each)),
			);
			const advice = near === null ? `remove it or write one of ${ITEM_FIELDS.join(", ")}` : `did you mean ${near}?`;
			return { name, message: `is no field here, ${advice}` };
		});

/** What each text is made of; of a line that is written as an item, what stands there. */
function textsOf(
	{ fields, texts }: Sources,
	row: TableRow,
): Iterable<readonly [string, Source | (() => { readonly value: unknown; readonly isFromCells: boolean })]> {
	if (fields) return texts;
	const written = row.cell("texts");
	return typeof written === "object" && written !== null
		? Object.entries(written).map(([locale, value]) => [locale, () => ({ value, isFromCells: true })] as const)
		: [];
}
