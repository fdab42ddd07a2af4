import { KINDS, type Kind } from "./format/kinds.ts";
import { type NumberedProduct, readManuals } from "./manuals/read-manuals.ts";
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
	/** Everything in `manuals/`. */
	readonly manuals: readonly PackFile[];
	/** By their paths, as items name them: those of `manuals/` that belong to a product are added. */
	readonly files: Map<string, PackFile>;
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

/**
 * Every item of a pack, one after the other: those of folders, those of tables, then what the manuals of products make.
 * One that stands twice is reported and comes once.
 */
export function* packItems(of: ItemFiles, report: Report): Generator<NamedItem> {
	const products: NumberedProduct[] = [];
	for (const named of withoutDoubles(of, report, () => products)) {
		if (of.manuals.length > 0 && named.item && isProduct(named.item)) {
			const { name, model, aliases } = named.item.data;
			products.push({ id: named.id, name, model, aliases });
		}
		yield named;
	}
}

function* withoutDoubles(
	{ folders, tables, manuals, files }: ItemFiles,
	report: Report,
	products: () => readonly NumberedProduct[],
): Generator<NamedItem> {
	for (const [folder, inside] of folders) {
		const [kind = "", id = ""] = folder.split("/");
		if (isKind(kind)) yield { kind, id, place: `${folder}/data.json`, item: readItem(kind, id, inside, report) };
	}
	const places = new Map<string, string>();
	const rest = function* () {
		yield* tableItems(tables, report);
		yield* readManuals(manuals, products(), files, report);
	};
	for (const named of rest()) {
		const folder = `${named.kind}/${named.id}`;
		const other = folders.has(folder) ? `${folder}/` : places.get(folder);
		if (other === undefined) {
			places.set(folder, named.place);
			yield named;
		} else report.addLine(named.place, null, `${folder} stands in ${other} already, keep one of the two`);
	}
}

const isProduct = (item: Item): item is Item<"products"> => item.kind === "products";

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
