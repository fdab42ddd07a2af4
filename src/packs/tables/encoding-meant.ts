import { partOf } from "../file-part.ts";
import type { TableMapping } from "../format/table.ts";
import type { PackFile } from "../pack-files.ts";
import type { Report } from "../report.ts";
import { TableTextFault, tableText } from "./table-text.ts";

/** Marks of UTF-16, which is known by them whatever a mapping says, and of UTF-8. */
const [WIDE, MARK] = [["fffe", "feff"], "efbbbf"] as const;

/** A mapping with the encoding that its table has: where that is UTF-8 and another is said it is reported, and read all the same. */
export function inItsEncoding(
	mapping: TableMapping,
	table: PackFile,
	file: Pick<PackFile, "path">,
	report: Pick<Report, "add">,
): TableMapping {
	if (!isOtherUtf8(table, mapping.encoding)) return mapping;
	report.add(
		file.path,
		["encoding"],
		`says ${mapping.encoding}, and ${table.path} is saved as UTF-8: leave encoding out, or write "utf-8"`,
	);
	return { ...mapping, encoding: "utf-8" };
}

/** Whether a table is UTF-8 throughout, and read as what its mapping says it would be something else. */
function isOtherUtf8({ absolute }: PackFile, encoding: TableMapping["encoding"]): boolean {
	if (encoding === "utf-8") return false;
	try {
		const beginning = partOf(absolute, 0, 3).toString("hex");
		if (WIDE.some((mark) => beginning.startsWith(mark))) return false;
		// UTF-16 has bytes without a letter in every line; Windows-1252 differs in letters beyond those of English alone.
		let differs = encoding !== "windows-1252" || beginning === MARK;
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
