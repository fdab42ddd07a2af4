import { nearestWord } from "#src/site/spelling.ts";
import { isKind, type Kind } from "../format/kinds.ts";
import { type TableMapping, tableMapping } from "../format/table.ts";
import { withOwnLocale } from "../own-locale.ts";
import type { PackFile } from "../pack-files.ts";
import { readAs } from "../read-as.ts";
import { readJson } from "../read-item.ts";
import { roughText } from "../read-text.ts";
import type { Report } from "../report.ts";
import { valueAt } from "../value-at.ts";
import { formFaults } from "./form-faults.ts";
import { type MappingFault, mappingFaults } from "./mapping-faults.ts";

/** A mapping, the table that it is of, and what it says that no row can make right. */
interface ReadMapping {
	readonly mapping: TableMapping;
	readonly table: PackFile;
	readonly faults: readonly RowsFault[];
	/** It cannot be read but for what its rows are called: others may name them. */
	readonly isIdAlone?: boolean;
}

/** By what rows are found and called. */
const bareMapping = tableMapping.pick({
	kind: true,
	file: true,
	encoding: true,
	separator: true,
	quoted: true,
	only: true,
	id: true,
});

interface RowsFault extends MappingFault {
	/** Whether it is told with the rows that have it; all others are told already. */
	readonly isOfRows: boolean;
}

/** A mapping by which no row can be read: reported already. */
interface NoMapping {
	/** What its rows would be, as far as it says it. */
	readonly kind: Kind | null;
}

/**
 * Reads a mapping and finds its table.
 *
 * @param tables the files of `tables/` that are no mappings, by their names; what this one names, or may, is taken out
 * @param codes of the site's locales: in the first, the default, the mapping alone may make a text
 * @param strays names of files beside them that are no tables as they are: told already
 */
export function readMapping(
	file: PackFile,
	tables: Map<string, PackFile>,
	codes: readonly [string, ...string[]],
	report: Report,
	strays: ReadonlySet<string> = new Set(),
): ReadMapping | NoMapping {
	const value = readJson(file, report);
	const mapping = value === undefined ? null : readAs(tableMapping, value, file.path, report);
	tellLocales(value, codes, file, report);
	const faults = [...mappingFaults(value)];
	for (const { path, message } of faults) report.add(file.path, path, message);
	const name = file.path.slice("tables/".length, -".json".length);
	const names = [".csv", ".tsv", ".jsonl"].map((ending) => `${name}${ending}`);
	if (!mapping) {
		const bare = bareMapping.strip().safeParse(value);
		const own = tables.get(bare.data?.file ?? names.find((each) => tables.has(each)) ?? "");
		if (bare.success && own && (bare.data.id !== undefined || own.path.endsWith(".jsonl"))) {
			tables.delete(own.path.slice("tables/".length));
			const rest = { decimal: ".", days: "ymd", fields: {} } as const;
			return { mapping: { ...bare.data, ...rest }, table: own, faults: [], isIdAlone: true };
		}
		const letters = roughText(file);
		const named = wordIn(letters, "file");
		for (const each of named === null ? names : [named]) tables.delete(each);
		const kind = wordIn(letters, "kind");
		return { kind: kind !== null && isKind(kind) ? kind : null };
	}
	const { kind, id, fields, texts } = mapping;
	const table = tables.get(mapping.file ?? names.find((each) => tables.has(each)) ?? "");
	if (!table) {
		const meant = bareName(mapping.file ?? names[0] ?? "");
		if ([...strays].some((each) => bareName(each) === meant)) return { kind };
		const near = mapping.file === undefined ? null : nearestWord(mapping.file, tables.keys());
		const words = mapping.file ?? names.join(" or ");
		report.add(
			file.path,
			mapping.file === undefined ? [] : ["file"],
			`there is no tables/${words}, ${near === null ? "put the table there" : `did you mean ${near}?`}`,
		);
		if (near !== null) tables.delete(near);
		return { kind };
	}
	tables.delete(table.path.slice("tables/".length));
	const isWords = !table.path.endsWith(".jsonl");
	if (isWords || fields !== undefined || texts !== undefined) {
		if (id === undefined) report.add(file.path, ["id"], "is missing, name the column that holds the id of each item");
		if (fields === undefined) report.add(file.path, ["fields"], "is missing, say which column each field comes from");
		if (id === undefined || fields === undefined) return { kind };
	}
	const told = faults.map((fault) => ({ ...fault, isOfRows: false }));
	const ofRows = [...formFaults(mapping, isWords, codes[0])].map((fault) => ({ ...fault, isOfRows: true }));
	return { mapping, table, faults: [...told, ...ofRows] };
}

/** Of what is told as no locale, the site's own is meant first. */
function tellLocales(value: unknown, codes: readonly string[], { path }: PackFile, report: Report): void {
	const texts = valueAt(value, ["texts"]);
	for (const written of typeof texts === "object" && texts !== null ? Object.keys(texts) : [])
		report.retell(path, ["texts", written], (told) => withOwnLocale(told, written, codes));
}

/** The table that a mapping names, whatever it is; null where it names none. */
export const tableNamedBy = (file: PackFile): string | null => wordIn(roughText(file), "file");

/** A name without its ending, in small letters. */
const bareName = (name: string): string => name.replace(/\.[^.]*$/, "").toLowerCase();

/** The first word that a field has in what may be no JSON; null where it has none. */
const wordIn = (letters: string, field: "kind" | "file"): string | null =>
	new RegExp(`"${field}"\\s{0,9}:\\s{0,9}"([^"]{1,300})"`).exec(letters)?.[1] ?? null;
