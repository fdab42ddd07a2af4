import type { Source } from "../format/table.ts";
import type { Report } from "../report.ts";
import type { Written } from "./cell-forms.ts";
import { columnsOf, madeValue, Origins } from "./made-value.ts";
import { tablePlace } from "./table-place.ts";
import type { TableRow } from "./table-row.ts";

interface Made {
	/** What is wrong in its columns is told. */
	readonly id: Source;
	readonly fields: Source | null;
	/** By locale. */
	readonly texts: ReadonlyMap<string, Source>;
}

/** Tells which cells of a row cannot be read that says of no item what it is called: all is told at once. */
export function tellUnnamed(made: Made, row: TableRow, mapping: Written, report: Report, table: string): void {
	const told = new Set(columnsOf(made.id));
	const tell = (source: Source, place: string) => {
		const origins = new Origins();
		madeValue(row, source, mapping, origins);
		for (const fault of origins.faults) if (!told.has(fault.column)) report.addCell(place, fault);
	};
	if (made.fields) tell(made.fields, tablePlace(table, row.line));
	for (const [locale, source] of made.texts) tell(source, tablePlace(table, row.line, locale));
}
