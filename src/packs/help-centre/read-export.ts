import { HELP_JSON_MAX_BYTES, HELP_VALUES_MAX } from "#src/site/pack-limits.ts";
import { decoded } from "../encoding.ts";
import { bytesOf } from "../file-part.ts";
import { JsonFault, parseJson } from "../json-text.ts";
import { mergeMarkInData, UNFINISHED_MERGE } from "../merge-marks.ts";
import type { PackFile } from "../pack-files.ts";
import type { FieldPath } from "../problem.ts";
import { reasonOf } from "../read-text.ts";
import type { Report } from "../report.ts";
import { jsonLines } from "../tables/json-rows.ts";
import { TableTextFault, tableText } from "../tables/table-text.ts";
import { HELP_RECORDS, type HelpList, listOf } from "./help-records.ts";

/** A record of an export as it is written, and where. */
export interface WrittenRecord {
	readonly list: HelpList;
	readonly value: object;
	readonly file: string;
	/** Of JSON Lines. */
	readonly line: number | null;
	/** In its file, or line. */
	readonly path: FieldPath;
}

/** What one page of the API says of its list: how many there are in all. */
export interface PageCount {
	readonly list: HelpList;
	readonly count: number;
	readonly file: string;
}

const LISTS = Object.keys(HELP_RECORDS).filter((name): name is HelpList => Object.hasOwn(HELP_RECORDS, name));

const NO_RECORD = "is no record of a help centre, remove it";

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The records of an export's files, one after the other: pages of the API, lists and single records, in JSON or JSON Lines.
 * What cannot be read is reported, and the next is read.
 */
export function* readExport(file: PackFile, report: Report): Generator<WrittenRecord | PageCount> {
	for (const { value, line } of file.path.endsWith(".jsonl") ? linesOf(file, report) : wholeOf(file, report)) {
		const before = { found: false };
		for (const record of recordsIn(value)) {
			before.found = true;
			if ("count" in record) yield { ...record, file: file.path };
			else if ("value" in record) yield { ...record, file: file.path, line };
			else if (line !== null) report.addAt(file.path, line, record.path, NO_RECORD);
			else report.add(file.path, record.path, NO_RECORD);
		}
		const said = before.found ? null : faultIn(value);
		if (said !== null)
			report.addLine(
				...([file.path, line] as const),
				`is no page of the API but what it said instead ("${said}"): export it again, signed in`,
			);
		else if (!before.found)
			report.note(
				...(["help-centre", file.path, line, []] as const),
				`is left out: it holds none of ${LISTS.join(", ")}`,
			);
	}
}

/** What the API says where it gives nothing; null where it says no fault. */
function faultIn(value: unknown): string | null {
	if (!isGroup(value)) return null;
	const { error, description } = value;
	const words = isGroup(error) ? (error["message"] ?? error["title"]) : (error ?? description);
	return typeof words === "string" && error !== undefined ? words.slice(0, FAULT_LETTERS) : null;
}
const FAULT_LETTERS = 100;

type Found = Pick<WrittenRecord, "list" | "value" | "path"> | Omit<PageCount, "file"> | { readonly path: FieldPath };

function* recordsIn(value: unknown): Generator<Found> {
	if (Array.isArray(value)) {
		for (const [index, each] of value.entries()) {
			const list = isGroup(each) ? listOf(each) : null;
			yield isGroup(each) && list ? { list, value: each, path: [index] } : { path: [index] };
		}
		return;
	}
	if (!isGroup(value)) return;
	const lists = LISTS.filter((name) => Array.isArray(value[name]));
	for (const list of lists) {
		const records: unknown = value[list];
		if (!Array.isArray(records)) continue;
		for (const [index, each] of records.entries())
			yield isGroup(each) ? { list, value: each, path: [list, index] } : { path: [list, index] };
	}
	const count = value["count"];
	const [first] = lists;
	if (first === "articles" && typeof count === "number") yield { list: first, count };
	const alone = listOf(value);
	// An article may hold its translations.
	if (alone && (lists.length === 0 || alone === "articles")) yield { list: alone, value, path: [] };
	if (lists.length > 0 || alone) return;
	for (const name of ["article", "section", "category", "translation"] as const) {
		const single = value[name];
		const list = name === "category" ? "categories" : (`${name}s` as const);
		if (isGroup(single)) yield { list, value: single, path: [name] };
	}
}

interface Piece {
	readonly value: unknown;
	readonly line: number | null;
}

function* linesOf(file: PackFile, report: Report): Generator<Piece> {
	try {
		for (const read of jsonLines(tableText(file.absolute, "utf-8")))
			if ("message" in read) report.addAt(file.path, read.line, read.path ?? [], read.message);
			else yield read;
	} catch (error) {
		if (error instanceof TableTextFault) report.addLine(file.path, error.line, error.unmapped);
		else if (error instanceof Error && "syscall" in error) tellUnreadable(file, error, report);
		else throw error;
	}
}

function* wholeOf(file: PackFile, report: Report): Generator<Piece> {
	if (file.size > HELP_JSON_MAX_BYTES) {
		report.addLine(
			file.path,
			null,
			`has ${file.size} bytes, more than the ${HELP_JSON_MAX_BYTES} that are read at once: save its records as JSON Lines (.jsonl), one a line`,
		);
		return;
	}
	let bytes: Buffer;
	try {
		bytes = bytesOf(file.absolute);
	} catch (error) {
		tellUnreadable(file, error, report);
		return;
	}
	const read = decoded(bytes);
	if (!("text" in read)) {
		report.addLine(file.path, null, read.words);
		return;
	}
	const merge = mergeMarkInData(read.text);
	if (merge !== null) {
		report.addLine(file.path, null, UNFINISHED_MERGE);
		return;
	}
	if (/^\s*</.test(read.text)) {
		report.addLine(file.path, 1, "is a web page or XML and no JSON: export it again, signed in, or remove it");
		return;
	}
	try {
		yield { value: parseJson(read.text, HELP_VALUES_MAX), line: null };
	} catch (error) {
		if (!(error instanceof JsonFault)) throw error;
		report.addAt(file.path, error.line, error.path, error.message);
	}
}

const tellUnreadable = (file: PackFile, error: unknown, report: Report) =>
	report.addLine(file.path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
