import { hash } from "node:crypto";
import { groupOf } from "#src/packs/file-groups.ts";
import { comparePaths } from "#src/packs/path-order.ts";
import { GROUPS_AHEAD_MAX } from "#src/site/pack-limits.ts";
import type { Database } from "../database.ts";
import type { PutRow } from "./insert.ts";
import type { Source } from "./sources.ts";

/** A group of files that a version was imported from. */
export interface SourceGroup {
	readonly path: string;
	/** What its files hold, by their names. */
	readonly content: string;
}

/** What files hold, in one word. */
export const contentOfGroup = (sources: readonly Pick<Source, "path" | "size" | "sha256">[]): string =>
	hash("sha256", sources.map(({ path, size, sha256 }) => `${path}\t${size}\t${sha256}\n`).join(""), "hex");

/** Writes what is kept of a group of files; nothing of one without any. */
function putGroup(put: PutRow, path: string, sources: readonly Source[]): void {
	if (sources.length > 0) put("source_group", { path, content: contentOfGroup(sources) });
}

/** Writes files that a version is imported from, in the order of their paths, and their groups. */
export function writeSources(put: PutRow, sources: Iterable<Source>): void {
	let [path, own]: [string, Source[]] = ["", []];
	for (const source of sources) {
		put("source", { ...source });
		const group = groupOf(source.path);
		if (group !== path) {
			putGroup(put, path, own);
			[path, own] = [group, []];
		}
		own.push(source);
	}
	putGroup(put, path, own);
}

/** Writes files that changed, takes out those that are gone, and writes their groups anew. */
export function amendSources(
	database: Database,
	put: PutRow,
	{ sources, gone }: { readonly sources: readonly Source[]; readonly gone: readonly string[] },
): void {
	for (const path of [...gone, ...sources.map((each) => each.path)])
		database.run("DELETE FROM source WHERE path = ?", path);
	for (const source of sources) put("source", { ...source });
	for (const path of new Set([...gone, ...sources.map((each) => each.path)].map(groupOf))) {
		database.run("DELETE FROM source_group WHERE path = ?", path);
		putGroup(put, path, sourcesInGroup(database, path));
	}
}

/** Files of a group, in the order of their paths. */
export const sourcesInGroup = (database: Database, path: string): Source[] =>
	database.all<Source>(
		"SELECT path, size, modified, sha256 FROM source WHERE path >= ? AND path < ? ORDER BY path",
		...(path.endsWith("/") ? [path, `${path.slice(0, -1)}0`] : [path, `${path}\0`]),
	);

/** The groups of files that a version was imported from, met in the order of their paths and asked for ahead of that. */
export class KnownGroups {
	readonly #rows: Iterator<SourceGroup, undefined>;
	/** Read, and not met yet, from a place on. */
	#ahead: SourceGroup[] = [];
	#at = 0;

	constructor(database: Database) {
		const rows = database.each<SourceGroup>("SELECT path, content FROM source_group ORDER BY path");
		this.#rows = rows[Symbol.iterator]();
	}

	/** Whether a folder is that of a group; asked in the order of their paths. */
	readonly isFolder = (folder: string): boolean => {
		const path = `${folder}/`;
		let last = this.#ahead.at(-1);
		while (last === undefined || comparePaths(last.path, path) < 0) {
			// So many are gone before it that they are met first.
			last = this.#ahead.length - this.#at < GROUPS_AHEAD_MAX ? this.#read() : undefined;
			if (last === undefined) return false;
		}
		return last.path === path;
	};

	/** Those that stand before a group, which is there or behind the last; and that one, if it is known. */
	meet(path: string | null): { readonly before: readonly SourceGroup[]; readonly group: SourceGroup | null } {
		const before: SourceGroup[] = [];
		for (;;) {
			const next = this.#ahead[this.#at] ?? this.#read();
			if (next === undefined || (path !== null && comparePaths(next.path, path) > 0)) return { before, group: null };
			this.#at += 1;
			if (next.path === path) return { before, group: next };
			before.push(next);
		}
	}

	#read(): SourceGroup | undefined {
		const { done, value: next } = this.#rows.next();
		if (done || next === undefined) return undefined;
		if (this.#at >= HELD_BEFORE_CLEARED) {
			this.#ahead = this.#ahead.slice(this.#at);
			this.#at = 0;
		}
		this.#ahead.push(next);
		return next;
	}
}
const HELD_BEFORE_CLEARED = 4_096;
