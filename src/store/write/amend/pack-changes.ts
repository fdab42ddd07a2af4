import { readFileSync } from "node:fs";
import type { ListedFolder } from "#src/packs/files-in-folder.ts";
import type { ItemName } from "#src/packs/format/addresses.ts";
import { nameOfItem } from "#src/packs/format/addresses.ts";
import { itemOfFile } from "#src/packs/item-of-file.ts";
import { LEGACY_LIST } from "#src/packs/legacy/legacy-lines.ts";
import type { ListedFile, PackFile } from "#src/packs/pack-files.ts";
import { unpackedPath } from "#src/packs/packed-file.ts";
import { pictureOfFile, tableFile } from "#src/packs/read-pack.ts";
import { AMENDED_ITEMS_MAX } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import { IMPORT_RULES } from "../../import-rules.ts";
import { contentOf } from "../content-of.ts";
import type { FoldersSince } from "../folders-since.ts";
import type { FolderChanges } from "../source-folders.ts";
import type { SourceGroup } from "../source-groups.ts";
import { type Source, SourcesHash, sourceOf } from "../sources.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { metGroups } from "./met-groups.ts";

/** An item's folder of which some file is another. */
export interface ChangedFolder extends ItemName {
	/** All that lie in it by now. */
	readonly files: readonly PackFile[];
	/** Whether none of it was there before. */
	readonly isNew: boolean;
}

/** Pictures of a pack, by their ids, or files by path inside `files/`. */
interface ChangedFiles {
	readonly all: ReadonlyMap<string, PackFile>;
	/** Those that came, or hold something else. */
	readonly came: ReadonlyMap<string, PackFile>;
	/** Those that are gone. */
	readonly lost: ReadonlySet<string>;
}

/** What lies in a pack's folder that a version was not imported from, and what lies there besides. */
export interface PackChanges {
	readonly folders: readonly ChangedFolder[];
	readonly pictures: ChangedFiles;
	readonly files: ChangedFiles;
	/** All that lies in `tables/`, and the paths of those tables that are others. */
	readonly tables: readonly PackFile[];
	readonly changedTables: ReadonlySet<string>;
	/** Lists of old addresses. */
	readonly legacy: readonly PackFile[];
	/** Items whose folders are gone. */
	readonly left: readonly ItemName[];
	/** Rows of `source` that are to be written, and paths of those that are gone. */
	readonly sources: readonly Source[];
	readonly gone: readonly string[];
	/** What is to be written of folders. */
	readonly inFolders: FolderChanges;
	/** The pack's identity. */
	readonly hash: string;
}

/**
 * Holds a pack's folder against the files that a version was imported from, in one pass.
 *
 * @param since which of its folders are others
 * @throws {CannotAmend} when anything but folders of items, tables, pictures and files is another
 */
export function packChanges(packDir: string, previous: Database, since: FoldersSince): PackChanges {
	const changes = new Changes();
	const report = {
		addLine: (file: string) => {
			throw new CannotAmend(`${file} cannot be taken`);
		},
	};
	const listed: ListedFolder[] = [];
	const meeting = { packDir, previous, since, report, listed: (folder: ListedFolder) => void listed.push(folder) };
	for (const group of metGroups(meeting)) {
		if ("same" in group) {
			changes.meetGroup(group.same);
			continue;
		}
		const unmet = new Map(group.was.map((source) => [source.path, source]));
		for (const file of group.now) {
			const before = unmet.get(file.path);
			unmet.delete(file.path);
			if (before) changes.meet(file, before);
			else changes.gain(file);
		}
		for (const source of unmet.values()) changes.lose(source);
	}
	const now = new Set(listed.map(({ folder }) => folder));
	return changes.finish({ listed, left: [...since.others].filter((folder) => !now.has(folder)) });
}

const filesOf = () => ({
	all: new Map<string, PackFile>(),
	came: new Map<string, PackFile>(),
	lost: new Set<string>(),
});

/** Whether a mapping may name columns of HTML. */
const isForeign = ({ absolute }: PackFile): boolean => readFileSync(absolute, "utf8").includes('"html"');

/** The path inside `files/` under which something is served; null of what lies elsewhere. */
const fileOf = (path: string): string | null =>
	path.startsWith("files/") ? unpackedPath(path).slice("files/".length) : null;

class Changes {
	readonly #hash = new SourcesHash(IMPORT_RULES);
	readonly #sources: Source[] = [];
	readonly #gone: string[] = [];
	readonly #lost = new Map<string, ItemName>();
	readonly #folders = new Map<string, ChangedFolder>();
	readonly #pictures = filesOf();
	readonly #tables = { all: [] as PackFile[], changed: new Set<string>() };
	readonly #legacy: PackFile[] = [];
	/** The first file by which HTML of another system is read, which shows pictures by their names. */
	#foreign: string | null = null;
	#hasNewPictures = false;
	readonly #files = filesOf();
	#folder: { readonly item: ItemName; readonly files: PackFile[]; isChanged: boolean; isNew: boolean } | null = null;

	/** An item's folder in which all is as it was: nothing of it is wanted. */
	meetGroup(before: SourceGroup): void {
		this.#hash.addGroup(before);
	}

	/** A file that was there before, as it was or changed. */
	meet(file: ListedFile, before: Source): void {
		const isSame = file.size === before.size && file.modified === before.modified;
		const source = isSame ? before : sourceOf(file, contentOf(file));
		const isChanged = !isSame && (source.sha256 !== before.sha256 || source.size !== before.size);
		if (source.modified !== before.modified || isChanged) this.#sources.push(source);
		this.#take(file, source, isChanged ? "changed" : "same");
	}

	gain(file: ListedFile): void {
		const source = sourceOf(file, contentOf(file));
		this.#sources.push(source);
		this.#take(file, source, "new");
	}

	lose({ path }: Source): void {
		const item = itemOfFile(path);
		const file = fileOf(path);
		const picture = pictureOfFile(path);
		if (!item && file === null && picture === null) throw new CannotAmend(`${path} was removed`);
		this.#gone.push(path);
		if (item) this.#lost.set(nameOfItem(item), item);
		else if (file !== null) this.#files.lost.add(file);
		else if (picture !== null) this.#pictures.lost.add(picture);
		this.#checkLost();
	}

	#take(file: PackFile, source: Source, state: "same" | "changed" | "new"): void {
		this.#hash.add(source);
		this.#place(file, state);
	}

	#place(file: PackFile, state: "same" | "changed" | "new"): void {
		const item = itemOfFile(file.path);
		if (item) {
			if (this.#folder?.item.kind !== item.kind || this.#folder.item.id !== item.id) {
				this.#endFolder();
				this.#folder = { item, files: [], isChanged: false, isNew: true };
			}
			this.#folder.files.push(file);
			this.#folder.isChanged ||= state !== "same";
			this.#folder.isNew &&= state === "new";
			return;
		}
		const table = tableFile(file.path);
		if (table !== null) this.#tables.all.push(file);
		if (LEGACY_LIST.test(file.path)) this.#legacy.push(file);
		if (file.path.startsWith("help-centre/") || (table === "mapping" && isForeign(file))) this.#foreign ??= file.path;
		if (table === "table" && state === "changed") {
			this.#tables.changed.add(file.path);
			return;
		}
		const picture = pictureOfFile(file.path);
		const [of, name] = picture === null ? [this.#files, fileOf(file.path)] : [this.#pictures, picture];
		if (name === null) {
			if (state === "same") return;
			throw new CannotAmend(`${file.path} ${state === "new" ? "is new" : "has changed"}`);
		}
		if (of.all.has(name)) throw new CannotAmend(`${file.path} is there twice`);
		of.all.set(name, file);
		if (state !== "same") of.came.set(name, file);
		this.#hasNewPictures ||= picture !== null && state === "new";
	}

	/** Where much is gone the rest need not be looked at. */
	#checkLost(): void {
		if (this.#lost.size > AMENDED_ITEMS_MAX) throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} items were removed`);
	}

	#endFolder(): void {
		if (!this.#folder) return;
		const { item, files, isChanged, isNew } = this.#folder;
		const name = nameOfItem(item);
		const hasLost = this.#lost.delete(name);
		if (isChanged || hasLost) this.#folders.set(name, { ...item, files, isNew: isNew && !hasLost });
		if (this.#folders.size > AMENDED_ITEMS_MAX) throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} items changed`);
	}

	finish(inFolders: FolderChanges): PackChanges {
		this.#endFolder();
		for (const { came, lost } of [this.#pictures, this.#files])
			if (came.size + lost.size > AMENDED_ITEMS_MAX)
				throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} pictures or files changed`);
		for (const file of this.#files.lost)
			if (this.#files.all.has(file)) throw new CannotAmend(`files/${file} is another file now`);
		// One of another format took its place.
		for (const id of this.#pictures.lost) if (this.#pictures.all.has(id)) this.#pictures.lost.delete(id);
		if (this.#foreign !== null && this.#hasNewPictures)
			throw new CannotAmend(`pictures came, which what is read by ${this.#foreign} may show`);
		return {
			...{ folders: [...this.#folders.values()], left: [...this.#lost.values()] },
			...{ pictures: this.#pictures, files: this.#files },
			...{ tables: this.#tables.all, changedTables: this.#tables.changed, legacy: this.#legacy },
			...{ sources: this.#sources, gone: this.#gone, inFolders, hash: this.#hash.hash() },
		};
	}
}
