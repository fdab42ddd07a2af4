import { LEGACY_ADDRESS_LETTERS_MAX, LEGACY_LINES_MAX, LEGACY_LIST_MAX_BYTES } from "#src/site/pack-limits.ts";
import type { PackFile } from "../pack-files.ts";
import { reasonOf } from "../read-text.ts";
import type { Report } from "../report.ts";
import { csvRows } from "../tables/csv-rows.ts";
import { readRows } from "../tables/table-row.ts";
import { lettersOf, TableTextFault, tableText, type Utf8 } from "../tables/table-text.ts";
import { type LegacyAddress, plainKey, readListedAddress } from "./legacy-address.ts";

/** One line of a list of addresses that a site before had. */
export interface LegacyLine extends LegacyAddress {
	readonly file: string;
	/** Null of one that an export of a help centre makes. */
	readonly line: number | null;
	/** Code of the locale that its readers read, where something says it. */
	readonly locale: string | null;
	/** As it is written. */
	readonly old: string;
	/** Without regard to capitals. */
	readonly key: string;
	/** As it is written: the folder of an item, or a path of this site; null where the list does not say. */
	readonly target: string | null;
}

/** A file of such lines: `legacy-addresses/old-shop.csv`. */
export const LEGACY_LIST = /^legacy-addresses\/[^/]+\.(?:csv|tsv|txt)$/;

/** An old address, a target and some blanks. */
const LINE_LETTERS_MAX = 3 * LEGACY_ADDRESS_LETTERS_MAX;
/** A letter has four bytes at most (RFC 3629). */
const LINE_BYTES_MAX = 4 * LINE_LETTERS_MAX;

/** The columns of a table of them; what stands under `why` is for people. */
export const LEGACY_COLUMNS = ["old", "target", "why"] as const;

interface Written {
	readonly line: number;
	readonly old: string;
	readonly target: string | null;
}

/** The lines of all lists of a pack. What is no line is reported and left out. */
export function legacyLines(files: readonly PackFile[], report: Report): LegacyLine[] {
	const lines: LegacyLine[] = [];
	let bytes = 0;
	for (const file of files) {
		// A list is as long as a table, and as many of its lines are told.
		report.addLong(file.path);
		bytes += file.size;
		if (bytes > LEGACY_LIST_MAX_BYTES) {
			report.addLine(
				file.path,
				null,
				`is more than the ${LEGACY_LIST_MAX_BYTES} bytes that lists of old addresses have`,
			);
			return lines;
		}
		for (const { line, old, target } of linesOf(file, report)) {
			if (lines.length >= LEGACY_LINES_MAX) {
				report.addLine(
					file.path,
					line,
					`is beyond the ${LEGACY_LINES_MAX} old addresses that a site knows, leave out those that nobody asks for`,
				);
				return lines;
			}
			const address = readListedAddress(old);
			if ("message" in address) report.addLine(file.path, line, address.message);
			else lines.push({ ...address, old, file: file.path, line, key: plainKey(address), target, locale: null });
		}
	}
	return lines;
}

/** The lines of lists, and behind them those of a help centre whose addresses no list has. */
export function withHelpCentre(
	lines: readonly LegacyLine[],
	own: readonly LegacyLine[],
	report: Report,
): readonly LegacyLine[] {
	const listed = new Set(lines.flatMap(({ key, target }) => (target === null ? [] : [key])));
	const added = own.filter(({ key }) => !listed.has(key));
	const room = Math.max(0, LEGACY_LINES_MAX - lines.length);
	const [first] = added.slice(room);
	if (first)
		report.note(
			...(["legacy", first.file, null, []] as const),
			`has ${added.length - room} addresses beyond the ${LEGACY_LINES_MAX} that a site knows: they stay 404`,
		);
	return [...lines, ...added.slice(0, room)];
}

function* linesOf(file: PackFile, report: Report): Generator<Written> {
	try {
		yield* file.path.endsWith(".txt") ? plainLines(file) : tableLines(file, report);
	} catch (error) {
		if (error instanceof TableTextFault) report.addLine(file.path, error.line, error.unmapped);
		else if (error instanceof Error && "syscall" in error)
			report.addLine(file.path, null, `cannot be read (${reasonOf(error)}), give the importer leave to read it`);
		else throw error;
	}
}

/** An address each line, and behind blanks where it leads. */
function* plainLines(file: PackFile): Generator<Written> {
	let line = 0;
	for (const text of linesIn(tableText(file.absolute, "utf-8"))) {
		line++;
		const [old = "", target = null] = text.trim().split(/\s+/);
		if (old !== "") yield { line, old, target };
	}
}

/** Lines of a text, of each no more than what says that it is too long. */
function* linesIn(pieces: Iterable<Utf8>): Generator<string> {
	let begun: Utf8 = "";
	for (const piece of pieces) {
		const [first = "", ...more] = piece.split("\n");
		begun = (begun + first).slice(0, LINE_BYTES_MAX);
		for (const next of more) {
			yield lettersOf(begun);
			begun = next.slice(0, LINE_BYTES_MAX);
		}
	}
	yield lettersOf(begun);
}

function* tableLines(file: PackFile, report: Report): Generator<Written> {
	const isHeadingFit = (columns: readonly string[]) => {
		const isFit = columns.includes("old") && columns.every((each) => LEGACY_COLUMNS.some((known) => known === each));
		if (!isFit)
			report.addLine(file.path, 1, `names other columns than ${LEGACY_COLUMNS.join(", ")}: begin it with old,target`);
		return isFit;
	};
	const separator = file.path.endsWith(".tsv") ? "\t" : undefined;
	for (const row of readRows(csvRows(tableText(file.absolute, "utf-8"), { separator, quoted: true }, isHeadingFit)))
		if ("message" in row) report.addLine(file.path, row.line, row.message);
		else {
			const [old, target] = [row.cell("old"), row.cell("target")];
			yield { line: row.line, old: String(old ?? ""), target: typeof target === "string" ? target : null };
		}
}
