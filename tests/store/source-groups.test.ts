import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListedFolder } from "#src/packs/files-in-folder.ts";
import { packFiles } from "#src/packs/pack-files.ts";
import { FOLDERS_LISTED_BESIDE, LISTINGS_AT_ONCE } from "#src/site/pack-limits.ts";
import { type Database, openForBuilding, openTemporary } from "#src/store/database.ts";
import { IMPORT_RULES } from "#src/store/import-rules.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { packChanges } from "#src/store/write/amend/pack-changes.ts";
import { contentOf } from "#src/store/write/content-of.ts";
import { foldersSince } from "#src/store/write/folders-since.ts";
import { writing } from "#src/store/write/insert.ts";
import { SILENT } from "#src/store/write/progress.ts";
import { amendSourceFolders, writeSourceFolders } from "#src/store/write/source-folders.ts";
import { amendSources, writeSources } from "#src/store/write/source-groups.ts";
import { type Source, SourcesHash, sourceOf } from "#src/store/write/sources.ts";

/** Folders that are the same are known by a look at them beside each other: what a pack holds is told as if each file were listed. */

/** Long enough ago that no clock of a file system could still be in the same tick. */
const LONG_AGO = new Date("2026-01-02T03:04:05Z");
const LATER = new Date("2026-01-03T03:04:05Z");
/** Listed by threads in three batches or more, the last not full; and so few that they are listed here. */
const MANY = FOLDERS_LISTED_BESIDE + 2 * LISTINGS_AT_ONCE + 7;
const FEW = 5;
/** The first stands behind the second where JavaScript puts them in order. */
const ASTRAL = ["manuals/（旧）.pdf", "manuals/𠮷野家.pdf"];

let around = "";
let folder = "";
let path = "";
let database: Database;
const report = {
	addLine: (...fault: readonly unknown[]) => {
		throw new Error(fault.join(" "));
	},
};

function write(path: string, text: string, time = LONG_AGO): void {
	const absolute = join(folder, path);
	mkdirSync(join(absolute, ".."), { recursive: true });
	writeFileSync(absolute, text);
	utimesSync(absolute, time, time);
}

const product = (at: number) => `products/made-${at}`;

beforeAll(() => {
	around = mkdtempSync(join(tmpdir(), "source-groups-"));
	[folder, path] = [join(around, "pack"), join(around, "version.sqlite")];
	for (let at = 0; at < MANY; at++) for (const name of ["data.json", "en_GB.md"]) write(`${product(at)}/${name}`, "{}");
	for (let at = 0; at < FEW; at++) write(`articles/made-${at}/data.json`, "{}");
	for (const path of ["site.json", "pictures/one.png", "pictures/two.png", "files/a/one.pdf", ...ASTRAL])
		write(path, "one");
	database = openForBuilding(path);
	writeAll(database, looked());
});
afterAll(() => {
	database.close();
	rmSync(around, { recursive: true, force: true });
});

/** Every file and folder, looked at by itself. */
function looked() {
	const folders: ListedFolder[] = [];
	const files = [...packFiles(folder, report, (each) => void folders.push(each))];
	return { sources: files.map((file): Source => sourceOf(file, contentOf(file))), folders };
}

function writeAll(into: Database, { sources, folders }: ReturnType<typeof looked>): void {
	into.exec(SCHEMA);
	writeSources(writing(into), sources);
	writeSourceFolders(writing(into), folders);
}

const rows = (of: Database) => ({
	source: of.all<object>("SELECT * FROM source ORDER BY path"),
	groups: of.all<object>("SELECT * FROM source_group ORDER BY path"),
	// Their own times were within the tick of those who wrote.
	folders: of.all<object>("SELECT folder, entries FROM source_folder ORDER BY folder"),
});

/** Holds the pack against what was known of it, and takes that over; what is known is then as if it were all written anew. */
function changes() {
	const since = foldersSince(folder, path, SILENT);
	const found = packChanges(folder, database, since);
	const hash = new SourcesHash(IMPORT_RULES);
	const all = looked();
	for (const source of all.sources) hash.add(source);
	expect(found.hash).toBe(hash.hash());
	amendSources(database, writing(database), found);
	amendSourceFolders(database, found.inFolders);
	const anew = openTemporary();
	writeAll(anew, all);
	expect(rows(database)).toEqual(rows(anew));
	anew.close();
	return {
		folders: found.folders.map(({ kind, id, isNew, files }) => [`${kind}/${id}`, isNew, files.length]),
		left: found.left.map(({ kind, id }) => `${kind}/${id}`),
		pictures: [[...found.pictures.came.keys()], [...found.pictures.lost], found.pictures.all.size],
		files: [[...found.files.came.keys()], [...found.files.lost], found.files.all.size],
	};
}
const NOTHING = { folders: [], left: [], pictures: [[], [], 2], files: [[], [], 1] };

test("nothing is told of what is as it was", () => {
	expect(changes()).toEqual(NOTHING);
});

test("a file that is written in its place, comes or goes is told with all of its folder, and of the others nothing", () => {
	write(`${product(1)}/en_GB.md`, "[]", LATER);
	write(`${product(MANY - 1)}/de_DE.md`, "{}");
	rmSync(join(folder, product(LISTINGS_AT_ONCE), "en_GB.md"));
	write("articles/made-3/data.json", "[]", LATER);
	write("pictures/two.png", "two", LATER);
	expect(changes()).toEqual({
		...NOTHING,
		folders: [
			["articles/made-3", false, 1],
			[product(1), false, 2],
			[product(LISTINGS_AT_ONCE), false, 1],
			[product(MANY - 1), false, 3],
		].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
		pictures: [["two"], [], 2],
	});
	expect(changes()).toEqual(NOTHING);
});

test("folders that come, go, take another's name or are empty", () => {
	write("products/a-first/data.json", "{}");
	write("products/z-last/data.json", "{}");
	rmSync(join(folder, product(0)), { recursive: true });
	renameSync(join(folder, product(2)), join(folder, "products/renamed"));
	for (const name of readdirSync(join(folder, product(3)))) rmSync(join(folder, product(3), name));
	rmSync(join(folder, "articles/made-4"), { recursive: true });
	rmSync(join(folder, "files/a/one.pdf"));
	const { folders, left, ...more } = changes();
	expect(folders).toEqual([
		["products/a-first", true, 1],
		["products/renamed", true, 2],
		["products/z-last", true, 1],
	]);
	expect(left.toSorted()).toEqual(["articles/made-4", product(0), product(2), product(3)]);
	expect(more).toEqual({ pictures: [[], [], 2], files: [[], ["a/one.pdf"], 0] });
	expect(changes()).toEqual({ ...NOTHING, files: [[], [], 0] });
});

test("other times and the same content are noted, and change nothing", () => {
	for (const at of [7, MANY - 2]) write(`${product(at)}/data.json`, "{}", LATER);
	write("site.json", "one", LATER);
	expect(changes()).toEqual({ ...NOTHING, files: [[], [], 0] });
});
