import { KINDS, type Kind } from "./format/kinds.ts";
import type { Item } from "./pack.ts";
import type { PackFile } from "./pack-files.ts";
import { readItem } from "./read-item.ts";
import type { Report } from "./report.ts";
import { readTable } from "./tables/read-table.ts";

/** Files of which items are made. */
export interface ItemFiles {
	/** By `<kind>/<id>`. */
	readonly folders: ReadonlyMap<string, readonly PackFile[]>;
	/** Everything in `tables/`. */
	readonly tables: readonly PackFile[];
}

/** An item that the pack names, with where; null when it cannot be read. */
export interface NamedItem {
	readonly kind: Kind;
	readonly id: string;
	/** A file, or a row of a table. */
	readonly place: string;
	readonly item: Item | null;
}

const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

/** Every item of a pack, one after the other: those of folders, then those of tables. One that stands twice is reported and comes once. */
export function* packItems({ folders, tables }: ItemFiles, report: Report): Generator<NamedItem> {
	for (const [folder, files] of folders) {
		const [kind = "", id = ""] = folder.split("/");
		if (isKind(kind)) yield { kind, id, place: `${folder}/data.json`, item: readItem(kind, id, files, report) };
	}
	const places = new Map<string, string>();
	for (const named of tableItems(tables, report)) {
		const folder = `${named.kind}/${named.id}`;
		const other = folders.has(folder) ? `${folder}/` : places.get(folder);
		if (other === undefined) {
			places.set(folder, named.place);
			yield named;
		} else report.addLine(named.place, null, `${folder} stands in ${other} already, keep one of the two`);
	}
}

function* tableItems(files: readonly PackFile[], report: Report): Generator<NamedItem> {
	const mappings = files.filter(({ path }) => path.endsWith(".json"));
	const tables = new Map(
		files.flatMap((file) => (file.path.endsWith(".json") ? [] : [[file.path.slice("tables/".length), file] as const])),
	);
	for (const mapping of mappings) yield* readTable(mapping, tables, report);
	for (const { path } of tables.values())
		report.addLine(
			path,
			null,
			`is named by no mapping, write ${path.replace(/\.[^.]+$/, ".json")} that says what its columns are`,
		);
}
