import { createHash } from "node:crypto";
import { groupOf } from "#src/packs/file-groups.ts";
import { type ListedFolder, settled } from "#src/packs/files-in-folder.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { ListedFile } from "#src/packs/pack-files.ts";
import type { RowTaking } from "#src/packs/pack-items.ts";
import { comparePaths } from "#src/packs/path-order.ts";
import { bytesOfOrder, type RowOrder } from "#src/packs/tables/row-order.ts";
import { type Database, openTemporary } from "../database.ts";
import { SOURCE_FOLDER_TABLE, SOURCE_TABLE } from "../schema.ts";
import { contentOf, isHash } from "./content-of.ts";
import { FileHashes } from "./file-hashes.ts";
import { contentOfGroup, type SourceGroup } from "./source-groups.ts";

/** A file of a pack as it was imported: known to be the same by size and time, else by its bytes. */
export interface Source extends Pick<ListedFile, "path" | "size" | "modified"> {
	readonly sha256: string;
}

/** The files that a version was imported from, in the order of their paths; none of a version from before they were kept. */
function* sourcesOf(database: Database): Generator<Source> {
	if (database.get("SELECT 1 FROM sqlite_schema WHERE name = 'source'"))
		yield* database.each<Source>("SELECT path, size, modified, sha256 FROM source ORDER BY path");
}

/** A table of a pack by its number, and what its rows are. */
export interface PackTable {
	readonly at: number;
	readonly path: string;
	readonly kind: Kind;
}

/** A row of a table: by its hash it is known again. */
export interface SourceRow {
	readonly at: PackTable["at"];
	readonly hash: Uint8Array;
	readonly id: string;
}

/** Whether a file is the one that was imported: it is read only where its time says that it was written since. */
export const isSource = (file: ListedFile, source: Source | undefined): boolean =>
	source !== undefined &&
	file.path === source.path &&
	file.size === source.size &&
	(file.modified === source.modified || contentOf(file) === source.sha256);

/** What a pack's files make of its identity, in the order of their paths: their names, sizes and contents, and the rules. */
export class SourcesHash {
	readonly #hash;
	#group = { path: "", sources: [] as Pick<Source, "path" | "size" | "sha256">[] };

	/** @param rules what the importer makes of files */
	constructor(rules: string) {
		this.#hash = createHash("sha256").update(rules);
	}

	add(source: Pick<Source, "path" | "size" | "sha256">): void {
		const path = groupOf(source.path);
		if (path !== this.#group.path) {
			this.#endGroup();
			this.#group.path = path;
		}
		this.#group.sources.push(source);
	}

	/** All files of a group, of which it is known what they hold. */
	addGroup({ path, content }: Pick<SourceGroup, "path" | "content">): void {
		this.#endGroup();
		this.#hash.update(`\n${path}\t${content}`);
	}

	#endGroup(): void {
		const { path, sources } = this.#group;
		this.#group = { path: "", sources: [] };
		if (sources.length > 0) this.addGroup({ path, content: contentOfGroup(sources) });
	}

	hash(): string {
		this.#endGroup();
		return this.#hash.copy().digest("hex");
	}
}

/** What is kept of a file: one that was written a moment ago may be written again within the same tick of its clock. */
export const sourceOf = ({ path, size, modified }: ListedFile, sha256: string): Source => ({
	...{ path, size, sha256 },
	modified: settled(modified),
});

const NO_ROWS: RowOrder = { hashes: Buffer.alloc(0), runs: [] };

/** In the order in which rows come, which need not be that of their hashes. */
const TAKEN_ROW = "CREATE TABLE taken_row (at INTEGER NOT NULL, hash BLOB NOT NULL, id TEXT NOT NULL)";

/** The files of the pack that is imported, and the rows of its tables, on disk while they are many. */
export class Sources {
	readonly #database = openTemporary();
	readonly #hash;
	readonly #hashes = new FileHashes((file, content) => this.#put(file, content));
	readonly #tables = new Map<string, PackTable>();
	readonly #orders = new Map<string, Buffer>();
	readonly #earlier: Iterator<Source>;
	#next: Source | undefined;

	/** @param previous what was imported before; @param rules what the importer makes of files */
	constructor(previous: Database | null, rules: string) {
		this.#database.exec(`${SOURCE_TABLE}; ${SOURCE_FOLDER_TABLE}; ${TAKEN_ROW}; BEGIN`);
		this.#hash = new SourcesHash(rules);
		this.#earlier = previous ? sourcesOf(previous) : [][Symbol.iterator]();
		this.#next = this.#earlier.next().value;
	}

	/** Takes a file; they come in the order of their paths. */
	take(file: ListedFile): void {
		while (this.#next !== undefined && comparePaths(this.#next.path, file.path) < 0)
			this.#next = this.#earlier.next().value;
		const known = this.#next;
		const isKnown = known?.path === file.path && known.size === file.size && known.modified === file.modified;
		this.#hashes.give(file, isKnown ? known.sha256 : null);
	}

	/** Takes a folder, when its files were. */
	readonly takeFolder = ({ folder, changed, entries }: ListedFolder): void => {
		this.#database.run(
			"INSERT INTO source_folder (folder, changed, entries) VALUES (?, ?, ?)",
			...[folder, changed, entries],
		);
	};

	#put(file: ListedFile, content: string): void {
		const source = sourceOf(file, content);
		this.#hash.add(source);
		this.#database.run(
			"INSERT INTO source (path, size, modified, sha256) VALUES (?, ?, ?, ?)",
			...[source.path, source.size, source.modified, source.sha256],
		);
	}

	/** Takes a row of a table. */
	readonly takeRow: RowTaking["takeRow"] = ({ table: path, hash, kind, id }) => {
		const table = this.#tables.get(path) ?? { at: this.#tables.size, path, kind };
		this.#tables.set(path, table);
		this.#database.run("INSERT INTO taken_row (at, hash, id) VALUES (?, ?, ?)", ...[table.at, hash, id]);
	};

	/** Takes what the rows of a table are, when all were taken. */
	readonly takeOrder: RowTaking["takeOrder"] = (path, order) => {
		this.#orders.set(path, bytesOfOrder(order));
	};

	/** The pack's identity, when all its files were taken: their names, sizes and contents, and the rules. */
	hash(): string {
		this.#hashes.finish();
		return this.#hash.hash();
	}

	/** SHA-256 of a file that was taken; undefined where it could not be told. */
	sha256Of(path: string): string | undefined {
		this.#hashes.finish();
		const content = this.#database.get<{ sha256: string }>("SELECT sha256 FROM source WHERE path = ?", path)?.sha256;
		return content !== undefined && isHash(content) ? content : undefined;
	}

	/** All that were taken, in the order of their paths. */
	rows(): Generator<Source> {
		this.#hashes.finish();
		return sourcesOf(this.#database);
	}

	/** All folders that were taken. */
	folders(): Iterable<ListedFolder> {
		return this.#database.each<ListedFolder>("SELECT folder, changed, entries FROM source_folder ORDER BY at");
	}

	/** The tables of which rows were taken, and in which order these stand. */
	*tables(): Generator<PackTable & { readonly rows: Uint8Array }> {
		for (const table of this.#tables.values())
			yield { ...table, rows: this.#orders.get(table.path) ?? bytesOfOrder(NO_ROWS) };
	}

	/** All rows that were taken, in the order in which they are kept. */
	tableRows(): Iterable<SourceRow> {
		return this.#database.each<SourceRow>("SELECT at, hash, id FROM taken_row ORDER BY at, hash, id");
	}

	close(): void {
		this.#hashes.close();
		this.#database.close();
	}
}
