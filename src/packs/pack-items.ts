import { ForeignPages } from "./foreign-pages.ts";
import { isKind, type Kind } from "./format/kinds.ts";
import type { HelpWanted } from "./help-centre/help-items.ts";
import { readHelpCentre } from "./help-centre/read-help-centre.ts";
import { type ItemFolder, ItemFolders } from "./item-folders.ts";
import { LeftOut } from "./left-out.ts";
import type { LegacyLine } from "./legacy/legacy-lines.ts";
import { Loose } from "./loose.ts";
import { type NumberedProduct, readManuals } from "./manuals/read-manuals.ts";
import { codesOf } from "./own-locale.ts";
import { type Item, type Items, KIND_NAMES, type LooseFacts, type Stock } from "./pack.ts";
import type { PackFile } from "./pack-files.ts";
import { readItem } from "./read-item.ts";
import type { Report } from "./report.ts";
import { type Shown, shownOf } from "./shown.ts";
import { strayFile } from "./stray-file.ts";
import { tableNamedBy } from "./tables/read-mapping.ts";
import { type RowIdentity, type RowItem, readTable, type TableAids } from "./tables/read-table.ts";
import { placeInTable } from "./tables/table-place.ts";

/** Files of which items are made besides folders. */
export interface ItemFiles extends Omit<HelpWanted, "leave" | "name"> {
	/** Lists of old addresses, by which links in HTML are known. */
	readonly lines: readonly LegacyLine[];
	/** Everything in `tables/`. */
	readonly tables: readonly PackFile[];
	/** Everything in `manuals/`. */
	readonly manuals: readonly PackFile[];
	/** Everything in `help-centre/`. */
	readonly help: readonly PackFile[];
	/** By their paths, as items name them: those of `manuals/` that belong to a product are added, and attachments. */
	readonly files: Map<string, PackFile>;
	/** What is told of and not read. */
	readonly left: LeftOut;
}

/** An item that the pack names, with where; null when it cannot be read. */
export interface NamedItem {
	readonly kind: Kind;
	readonly id: string;
	/** A file, or a row of a table. */
	readonly place: string;
	readonly item: Item | null;
	/** What is known of it all the same. */
	readonly loose?: LooseFacts | undefined;
}

/** Told of the rows of tables. */
export interface RowTaking extends Required<Pick<TableAids, "takeOrder">> {
	/** Of each that names an item. */
	readonly takeRow: (row: RowIdentity & Pick<RowItem, "kind" | "id">) => void;
}

/**
 * Puts every item of a pack in stock, one after the other: those of folders as their files come, then those of tables and of
 * a help centre's export, then what the manuals of products make. One that stands twice is reported and put there once.
 */
export class PackItems {
	/** `<kind>/<id>` of each, of unreadable ones too. */
	readonly names = new Set<string>();
	/** Of those that cannot be read. */
	readonly loose: Loose;
	/** `<kind>/<id>` of what is not always shown, with when it is. */
	readonly shown = new Map<string, Shown>();
	readonly #stock: Stock;
	readonly #report: Report;
	readonly #rows: RowTaking;
	readonly #folders = new ItemFolders({
		readFolder: (folder) => this.#readFolder(folder),
		takeFolder: ({ kind, id }, { written, shown }) => {
			if (shown) this.shown.set(`${kind}/${id}`, shown);
			this.#stock.putWritten(kind, id, written);
		},
	});
	#folder: (ItemFolder & { readonly files: PackFile[] }) | null = null;

	constructor(stock: Stock, report: Report, rows: RowTaking) {
		this.#stock = stock;
		this.#report = report;
		this.loose = new Loose(report);
		this.#rows = rows;
	}

	/** Takes a file of an item's folder; the files of one come one after the other. */
	addFile(file: PackFile, kind: Kind, id: string): void {
		if (this.#folder?.kind !== kind || this.#folder.id !== id) {
			this.#giveFolder();
			this.names.add(`${kind}/${id}`);
			this.#folder = { kind, id, files: [] };
		}
		this.#folder.files.push(file);
	}

	/** Reads what is left when the last file has come. */
	finish({ left, ...files }: ItemFiles): void {
		this.#giveFolder();
		this.#folders.finish();
		const names = this.#leave(left);
		this.#readLists({ left, ...files });
		for (const name of names) this.names.add(name);
	}

	/** Knows what may stand in what is not read. @returns names of items whose folders are called otherwise, or are not looked into */
	#leave(left: LeftOut): string[] {
		return Array.from(left.meant).flatMap(([meant]) => {
			const [part = "", id] = meant.split("/");
			if (part === "tables") this.loose.addMade(KIND_NAMES);
			if (part === "manuals") this.loose.addMade(["documents"]);
			if (part === "help-centre") this.#helpWanted().leave();
			if (!isKind(part)) return [];
			if (id === undefined) this.loose.addMade([part]);
			this.loose.kinds.add(part);
			return id === undefined ? [] : [`${part}/${id}`];
		});
	}

	#readLists({ tables, manuals, help, files, lines, left, ...wanted }: ItemFiles): void {
		const places = new Map<string, string>();
		const put = (named: NamedItem) => {
			const name = `${named.kind}/${named.id}`;
			const other = places.get(name) ?? (this.names.has(name) ? `${name}/` : undefined);
			if (other !== undefined) {
				this.#tellTwice(named.place, name, other);
				return;
			}
			places.set(name, named.place);
			this.names.add(name);
			this.#putOrLeave(named.kind, named.item);
			if (named.loose) this.loose.add(named.loose);
		};
		if (tables.length > 0) {
			const addresses = new ForeignPages(lines, wanted.pictures);
			const leave = (kind: Kind | null) => this.loose.addMade(kind === null ? KIND_NAMES : [kind]);
			const aids = { ...this.#rows, codes: codesOf(wanted.site), addresses, leave };
			for (const { row, ...named } of tableItems(tables, this.#report, aids, left)) {
				put(named);
				this.#rows.takeRow({ ...row, kind: named.kind, id: named.id });
			}
		}
		if (help.length > 0)
			for (const named of readHelpCentre(help, { ...wanted, ...this.#helpWanted(), files }, this.#report)) put(named);
		if (manuals.length === 0) return;
		const products = numbersOf(this.#stock.items);
		const leave = () => this.loose.addMade(["documents"]);
		const isSure = !this.loose.kinds.has("products");
		const into = { site: wanted.site, products, isSure, files, leave };
		for (const named of readManuals(manuals, into, this.#report)) put(named);
	}

	#helpWanted(): Pick<HelpWanted, "leave" | "name"> {
		return {
			leave: () => {
				this.loose.isHelp = true;
				this.loose.addMade(["articles", "news-and-alerts", "documents"]);
			},
			name: (names) => this.loose.names.push(names),
		};
	}

	#tellTwice(place: string, name: string, other: string): void {
		const message = `${name} stands in ${other} already, keep one of the two`;
		if (placeInTable(place) === null) this.#report.addLine(place, null, message);
		else this.#report.add(place, ["id"], message);
		this.#report.addOther(other, ["id"]);
	}

	/** Ends what is at work beside. */
	close(): void {
		this.#folders.close();
	}

	#giveFolder(): void {
		if (this.#folder) this.#folders.give(this.#folder);
		this.#folder = null;
	}

	#readFolder({ kind, id, files }: ItemFolder): void {
		const item = readItem(kind, id, files, this.#report, (left) => this.loose.add(left));
		this.#putOrLeave(kind, item);
	}

	#putOrLeave(kind: Kind, item: Item | null): void {
		if (item) this.#put(item);
		else this.loose.kinds.add(kind);
	}

	#put(item: Item): void {
		const shown = shownOf(item);
		if (shown) this.shown.set(`${item.kind}/${item.id}`, shown);
		this.#stock.put(item);
	}
}

const numbersOf = ({ products }: Items): NumberedProduct[] =>
	Array.from(products.values(), ({ id, data: { name, model, aliases } }) => ({ id, name, model, aliases }));

/** What a table's name ends in. */
const TABLE_ENDING = /\.(?:csv|tsv|jsonl)$/;

/**
 * The items of all tables.
 *
 * @param files everything in `tables/` that is read
 * @param left what is not
 */
export function* tableItems(
	files: readonly PackFile[],
	report: Report,
	aids: TableAids,
	left = new LeftOut(),
): Generator<RowItem> {
	const mappings = files.filter(({ path }) => path.endsWith(".json"));
	const others = files.flatMap((file) =>
		file.path.endsWith(".json") ? [] : [[file.path.slice("tables/".length), file] as const],
	);
	const tables = new Map(others.filter(([name]) => TABLE_ENDING.test(name)));
	const strays = new Set(others.flatMap(([name]) => (tables.has(name) ? [] : [name])));
	const named = new Set(strays.size > 0 ? mappings.map(tableNamedBy) : []);
	for (const name of strays)
		if (!named.has(name)) report.addLine(`tables/${name}`, null, strayFile(`tables/${name}`, aids.codes));
	for (const [, path] of left.meant) if (path.startsWith("tables/")) strays.add(path.slice("tables/".length));
	for (const mapping of mappings) yield* readTable(mapping, tables, report, { ...aids, strays });
	for (const { path } of tables.values())
		if (!left.mayHold(path))
			report.addLine(
				path,
				null,
				`is named by no mapping, write ${path.replace(/\.[^.]+$/, ".json")} that says what its columns are`,
			);
}
