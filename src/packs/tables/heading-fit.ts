import { nearestWord } from "#src/site/spelling.ts";
import type { TableMapping } from "../format/table.ts";
import type { PackFile } from "../pack-files.ts";
import type { Report } from "../report.ts";
import { otherSeparator } from "./csv-rows.ts";
import { placesOfColumn } from "./mapping-faults.ts";
import type { RowProblems } from "./row-problems.ts";

/** The heading of a table, held against its mapping. */
interface Heading {
	readonly columns: readonly string[];
	/** Columns that the mapping names and that are not among them, and how many it names. */
	readonly missing: readonly string[];
	readonly named: number;
}

/** The table, its mapping as a file, and who is told. */
interface Told {
	readonly table: PackFile;
	readonly file: PackFile;
	readonly report: Report;
}

/**
 * Tells what is amiss between a heading and its mapping.
 *
 * @returns whether its rows can be read: false where they are not divided
 */
export function tellHeading(
	{ columns, missing, named }: Heading,
	{ mapping, problems }: { readonly mapping: TableMapping; readonly problems: RowProblems },
	{ table, file, report }: Told,
): boolean {
	const single = columns.length === 1 && missing.length > 0 ? otherSeparator(columns[0] ?? "") : null;
	if (single !== null) {
		report.add(
			file.path,
			mapping.separator === undefined ? [] : ["separator"],
			`the heading of ${table.path} is one column, since "${mapping.separator ?? ","}" does not stand in it; its cells stand between "${single}": write that as separator, or leave separator out`,
		);
		return false;
	}
	const near = new Map(missing.map((column) => [column, nearestWord(column, columns)]));
	if (missing.length === named && named > 1 && [...near.values()].every((each) => each === null)) {
		const cells = columns.filter((name) => name !== "").slice(0, 5);
		report.addLine(
			table.path,
			null,
			`its first row (${cells.join(", ")}) has none of the ${named} columns that its mapping names: delete what stands above the heading, or correct the mapping`,
		);
		return false;
	}
	for (const [column, meant] of near) {
		const advice = meant === null ? `name one of ${columns.slice(0, 20).join(", ")}` : `did you mean "${meant}"?`;
		for (const path of placesOfColumn(mapping, column)) {
			report.add(file.path, path, `names the column "${column}", which ${table.path} does not have; ${advice}`);
			problems.addTold(path);
		}
	}
	return true;
}
