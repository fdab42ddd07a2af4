import { partOf } from "../file-part.ts";
import type { TableMapping } from "../format/table.ts";
import type { PackFile } from "../pack-files.ts";
import type { Report } from "../report.ts";
import { strangeLetters } from "./table-encodings.ts";
import { TableTextFault, tableText } from "./table-text.ts";

/** Marks of UTF-16, which is known by them whatever a mapping says, and of UTF-8. */
const [WIDE, MARK] = [["fffe", "feff"], "efbbbf"] as const;

/** A mapping with the encoding that its table has: where that is UTF-8 and another is said it is reported, and read all the same. */
export function inItsEncoding(
	mapping: TableMapping,
	table: PackFile,
	file: Pick<PackFile, "path">,
	report: Pick<Report, "add" | "note">,
): TableMapping {
	if (!isOtherUtf8(table, mapping.encoding)) {
		const strange = strangeIn(table, mapping.encoding);
		if (strange !== null) report.note("marks", file.path, null, ["encoding"], `${table.path} ${strange}`);
		return mapping;
	}
	report.add(
		file.path,
		["encoding"],
		`says ${mapping.encoding}, and ${table.path} is saved as UTF-8: leave encoding out, or write "utf-8"`,
	);
	return { ...mapping, encoding: "utf-8" };
}

/** What the beginning of a table shows that tells of another encoding than the one that is said. */
function strangeIn({ absolute }: PackFile, encoding: TableMapping["encoding"]): string | null {
	try {
		const beginning = partOf(absolute, 0, LOOKED_AT_BYTES);
		const isWide = WIDE.some((mark) => beginning.subarray(0, 2).toString("hex") === mark);
		return isWide ? null : strangeLetters(beginning, encoding);
	} catch (error) {
		if (error instanceof Error && "syscall" in error) return null;
		throw error;
	}
}
const LOOKED_AT_BYTES = 64 * 1024;

/** Whether a table is UTF-8 throughout, and read as what its mapping says it would be something else. */
function isOtherUtf8({ absolute }: PackFile, encoding: TableMapping["encoding"]): boolean {
	if (encoding === "utf-8") return false;
	try {
		const beginning = partOf(absolute, 0, 3).toString("hex");
		if (WIDE.some((mark) => beginning.startsWith(mark))) return false;
		// UTF-16 has bytes without a letter in every line; others differ in letters beyond those of English alone.
		let differs = encoding.startsWith("utf-16") || beginning === MARK;
		let isEmpty = true;
		for (const piece of tableText(absolute, "utf-8")) {
			isEmpty = false;
			if (piece.includes("\0")) return false;
			differs ||= /[\x80-\xff]/.test(piece);
		}
		return differs && !isEmpty;
	} catch (error) {
		// One that cannot be read at all is told by who reads its rows.
		if (error instanceof TableTextFault || (error instanceof Error && "syscall" in error)) return false;
		throw error;
	}
}
