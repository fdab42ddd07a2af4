import {
	lstatSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { packFiles } from "#src/packs/pack-files.ts";
import { FOLDERS_LISTED_BESIDE, LISTINGS_AT_ONCE, SOURCE_SETTLED_AFTER } from "#src/site/pack-limits.ts";
import { isDamage, openForBuilding } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { foldersSince } from "#src/store/write/folders-since.ts";
import { writing } from "#src/store/write/insert.ts";
import { SILENT } from "#src/store/write/progress.ts";
import { amendSourceFolders, writeSourceFolders } from "#src/store/write/source-folders.ts";

const LONG_AGO = new Date("2026-01-02T03:04:05Z");
let around = "";
let pack = "";
let version = "";

const at = (path: string) => join(pack, path);
function write(path: string, text = "{}"): void {
	mkdirSync(at(`${path}/..`), { recursive: true });
	writeFileSync(at(path), text);
	utimesSync(at(path), LONG_AGO, LONG_AGO);
}

/** Notes what the pack holds, as an import does. */
function known(): void {
	const folders: Parameters<typeof writeSourceFolders>[1] & unknown[] = [];
	const refuse = (...fault: readonly unknown[]) => expect.fail(fault.join(" "));
	for (const _ of packFiles(pack, { addLine: refuse }, (each) => void folders.push(each)));
	rmSync(version, { force: true });
	const database = openForBuilding(version);
	database.exec(SCHEMA);
	writeSourceFolders(writing(database), folders);
	database.close();
}
const since = () => foldersSince(pack, version, SILENT);
const others = () => [...since().others].toSorted();

beforeEach(() => {
	around = mkdtempSync(join(tmpdir(), "folders-since-"));
	[pack, version] = [join(around, "pack"), join(around, "version.sqlite")];
	for (const path of ["site.json", "products/one/data.json", "products/two/data.json", "products/two/notes/en_GB.md"])
		write(path);
	mkdirSync(at("files"));
});
afterEach(() => {
	vi.useRealTimers();
	rmSync(around, { recursive: true, force: true });
});

const TOOLS = () => write("products/one/.DS_Store");
test.each<[name: string, change: () => void, ...others: string[]]>([
	["nothing", () => {}],
	["what a desk leaves", TOOLS],
	["what a repository holds besides", () => ["README.md", "docs/how.md", "package.json"].map((path) => write(path))],
	["a file that came", () => write("products/one/en_GB.md"), "products/one"],
	["a file that is gone", () => rmSync(at("products/one/data.json")), "products/one"],
	["a file of another size", () => write("products/one/data.json", "[1]"), "products/one"],
	["a file of another time", () => writeFileSync(at("products/one/data.json"), "[]"), "products/one"],
	["a file of another name", () => renameSync(at("site.json"), at("sites.json")), ""],
	[
		"a link in the place of a file",
		() => {
			renameSync(at("products/one/data.json"), join(around, "data.json"));
			symlinkSync(join(around, "data.json"), at("products/one/data.json"));
		},
		"products/one",
	],
	[
		"a folder in the place of a file",
		() => {
			rmSync(at("products/one/data.json"));
			mkdirSync(at("products/one/data.json"));
		},
		"products/one",
	],
	["the first file of a folder that was empty", () => write("files/a.pdf"), "files"],
	["a folder that came", () => write("products/three/data.json"), "products"],
	["a folder that is gone", () => rmSync(at("products/one"), { recursive: true }), "products", "products/one"],
	["a file in a folder of an item's folder", () => write("products/two/notes/de_DE.md"), "products/two/notes"],
])("%s, whether times of folders tell it or their names", (_, change, ...changed) => {
	// So soon after they were made their own times tell nothing: their names do.
	known();
	change();
	expect(others()).toEqual(changed);
});

test.each<[name: string, change: () => void, ...others: string[]]>([
	["what a desk leaves", TOOLS],
	["a file that came", () => write("products/one/en_GB.md"), "products/one"],
	["a file that is gone", () => rmSync(at("products/one/data.json")), "products/one"],
	["a folder that came", () => write("products/three/data.json"), "products"],
])("%s, where the time of a folder is known", (_, change, ...changed) => {
	vi.useFakeTimers({ toFake: ["Date"], now: statSync(at("products/one")).ctimeMs + SOURCE_SETTLED_AFTER + 1_000 });
	known();
	expect(since().isNone).toBe(true);
	change();
	expect(others()).toEqual(changed);
});

test("an item's folder is another when anything below it is", () => {
	known();
	write("products/two/notes/de_DE.md");
	const { isNone, isOther } = since();
	expect([isNone, isOther("products/two"), isOther("products/one")]).toEqual([false, true, false]);
});

test("where nothing was noted, or no pack is, something is another", () => {
	known();
	const noted = version;
	version = join(around, "empty.sqlite");
	const empty = openForBuilding(version);
	empty.exec(SCHEMA);
	empty.close();
	expect(since().isNone).toBe(false);
	version = noted;
	rmSync(pack, { recursive: true });
	expect(since().isNone).toBe(false);
});

test("what cannot be looked at is another", () => {
	known();
	const database = openForBuilding(version);
	// A name that no disk takes.
	const entries = `${"x".repeat(300)}\t2\t1\n`;
	const { ctimeMs } = statSync(at("products/one"));
	database.run("UPDATE source_folder SET entries = ?, changed = ? WHERE folder = 'products/one'", entries, ctimeMs);
	database.close();
	expect(() => lstatSync(at(`products/one/${"x".repeat(300)}`), { throwIfNoEntry: false })).toThrow("ENAMETOOLONG");
	expect(others()).toEqual(["products/one"]);
});

test("threads beside find in many folders what is found here", () => {
	const count = FOLDERS_LISTED_BESIDE + 3 * LISTINGS_AT_ONCE + 7;
	for (let number = 0; number < count; number++) write(`articles/made-${number}/data.json`);
	known();
	expect(since().isNone).toBe(true);
	const changed = [0, LISTINGS_AT_ONCE, count >> 1, count - 1].map((number) => `articles/made-${number}`);
	for (const folder of changed) write(`${folder}/data.json`, "[1]");
	expect(others()).toEqual(changed.toSorted());
	// What is damaged is told as that, whoever meets it: then the version before is taken.
	const bytes = readFileSync(version);
	for (let page = 4096; page < bytes.length; page += 4096)
		if (bytes.subarray(page, page + 4096).includes("data.json\t")) bytes.fill(0xff, page, page + 4096);
	writeFileSync(version, bytes);
	const fault = vi.fn(since);
	expect(fault).toThrow();
	expect(fault.mock.results.map(({ value }) => isDamage(value))).toEqual([true]);
});

test("folders keep their numbers while they change", () => {
	known();
	const database = openForBuilding(version);
	const numbers = () => database.all<object>("SELECT at, folder FROM source_folder ORDER BY at");
	const before = numbers();
	const listed = ["products/one", "products"].map((folder, changed) => ({ folder, changed, entries: "" }));
	amendSourceFolders(database, { listed, left: [] });
	expect(numbers()).toEqual(before);
	database.close();
});
