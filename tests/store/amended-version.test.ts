import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { searchTable } from "#src/search/search-schema.ts";
import { AMENDED_LEAST } from "#src/site/pack-limits.ts";
import { keptKeyPath } from "#src/store/checksums-key.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { type Database, openForReading } from "#src/store/database.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** What stands still, or has other numbers, until a version is made anew: row numbers of search, and what is known of all texts together. */
const OF_ALL_TEXTS = /^(?:search_|suggest|spelling|sqlite_)/;
/** Columns that say when, or how, a version came to be. */
const OF_ITS_OWN: Readonly<Record<string, string>> = {
	meta: "WHERE key NOT IN ('version', 'amended')",
	source: "WHERE 0",
	item_day: "WHERE 0",
	context_day: "WHERE 0",
};

let copy: Copy;
let aside: string;
let told: string[];
beforeEach(async () => {
	copy = copyOfPack();
	aside = mkdtempSync(join(tmpdir(), "support-anew-"));
	told = [];
	expect(await copy.import()).toMatchObject({ state: "imported" });
});
afterEach(() => {
	copy.cleanUp();
	rmSync(aside, { recursive: true, force: true });
});

const tablesOf = (database: Database) =>
	database
		.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
		.map(({ name }) => name)
		.filter((name) => !OF_ALL_TEXTS.test(name));

/** Everything that a version holds, by table. */
function contentsOf(dataDir: string): Map<string, unknown[]> {
	const database = openForReading(databasePath(dataDir, readCurrent(dataDir)?.version ?? ""));
	try {
		const rows = (name: string) =>
			database
				.all<object>(`SELECT * FROM ${name} ${OF_ITS_OWN[name] ?? ""}`)
				.map((row) => JSON.stringify({ ...row, ...(name === "address_part" && { modified: "" }) }))
				.sort();
		const found = new Map(tablesOf(database).map((name) => [name, rows(name)] as const));
		const documents = database
			.all<object>(
				"SELECT locale, kind, id, type, rank, date, title, body, page, words, likeness FROM search_document ORDER BY locale, rowid",
			)
			.map((row) => JSON.stringify(row));
		return found.set("search_document", documents).set("found", wordsIn(database));
	} finally {
		database.close();
	}
}

/** What each word of the vocabulary finds, in the order of its rows. */
const wordsIn = (database: Database): string[] =>
	database
		.all<{ locale: string; word: string }>("SELECT locale, word FROM vocabulary ORDER BY locale, word")
		.map(({ locale, word }) => {
			const table = searchTable(locale, "public");
			const rows = database.all(
				`SELECT d.kind, d.id, d.page FROM ${table} AS f JOIN search_document AS d ON d.rowid = f.rowid WHERE ${table} MATCH ? ORDER BY f.rowid`,
				`"${word}"`,
			);
			return JSON.stringify([locale, word, rows]);
		});

/** Imports what changed, and the whole pack beside it: both must hold the same. */
async function sameAsAnew(): Promise<void> {
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told).toEqual([]);
	const anew = join(aside, "data");
	rmSync(anew, { recursive: true, force: true });
	mkdirSync(anew, { recursive: true });
	// With the same key, so that it signs alike.
	copyFileSync(keptKeyPath(copy.dataDir), keptKeyPath(anew));
	expect(await importPack({ packDir: copy.packDir, dataDir: anew })).toMatchObject({ state: "imported" });
	const [changed, whole] = [contentsOf(copy.dataDir), contentsOf(anew)];
	expect([...changed.keys()]).toEqual([...whole.keys()]);
	for (const [table, rows] of whole) expect(changed.get(table), table).toEqual(rows);
}

const EDITS: readonly [string, () => void][] = [
	[
		"a body",
		() => copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nHold the **other** button as well.\n`),
	],
	[
		"a title",
		() => copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Tune the aerial")),
	],
	[
		"a day",
		() =>
			copy.edit("articles/pair-pebble/data.json", (text) =>
				text.replace(/"reviewed": "[^"]*"/, '"reviewed": "2026-07-07"'),
			),
	],
	["a text that goes", () => copy.remove("articles/pair-pebble/de_DE.md")],
	[
		"a summary of a product",
		() =>
			copy.edit("products/pebble-10/en_GB.md", (text) =>
				text.replace(/^summary:.*$/m, "summary: Sounds round, and floats."),
			),
	],
	["an article that comes", () => copy.copyFolder("articles/pair-pebble", "articles/pair-again")],
	[
		"a product that comes",
		() => {
			copy.copyFolder("products/pebble-10", "products/pebble-11");
			copy.edit("products/pebble-11/data.json", (text) => text.replace("Pebble 10", "Pebble 11"));
		},
	],
	[
		"a manual's title",
		() =>
			copy.edit("documents/pebble-manual/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: The whole guide")),
	],
	[
		"a repair",
		() =>
			copy.edit("repair-documents/pebble-battery/en_GB.md", (text) =>
				text.replace(/^title:.*$/m, "title: Another battery"),
			),
	],
	[
		"a picture that comes",
		() => {
			copy.copyFolder("pictures/radio.svg", "pictures/aerial.svg");
			copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![The aerial](aerial)\n`);
		},
	],
];

test.each(EDITS)("%s: the changed version holds what one does that is made anew", async (_, change) => {
	change();
	await sameAsAnew();
});

test("one change after the other, each in the version that the one before made", async () => {
	for (const [, change] of EDITS.toReversed()) {
		change();
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	copy.edit("articles/pebble-error-e2/en_GB.md", (text) => `${text}\nLook **again**.\n`);
	await sameAsAnew();
});

test("beside what left the pack: what names that is read whole, all else is changed as ever", async () => {
	copy.remove("products/pebble-10");
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	told.splice(0);
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text}\nHold the **other** button as well.\n`);
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told).toEqual([]);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nListen.\n`);
	expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	expect(told[0]).toContain("The whole pack is read: articles/pair-pebble/");
});

test("what is not to be published waits, changed in a copy, and is whole when it is", async () => {
	const { version } = readCurrent(copy.dataDir) ?? {};
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Tune the aerial"));
	const waiting = await copy.import({ noPublish: true, tell: (line) => told.push(line) });
	expect(told).toEqual([]);
	expect(waiting).toMatchObject({ state: "waiting" });
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
	await sameAsAnew();
});

test("tags name what changed, as they do when all is read", async () => {
	copy.edit("articles/pair-pebble/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: Tune the aerial"));
	const changed = await copy.import();
	expect(changed).toMatchObject({ tags: expect.arrayContaining(["article:pair-pebble", "search:en_GB"]) });
	expect(changed).not.toMatchObject({ tags: expect.arrayContaining(["site"]) });
});

test("of a catalogue of which much was changed the next version is made anew", async () => {
	for (let times = 0; told.length === 0 && times < 2 * AMENDED_LEAST; times++) {
		copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nOnce ${times} more.\n`);
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
	}
	expect(told.splice(0)).toEqual([expect.stringMatching(/items changed since it was read whole/)]);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nAnd again.\n`);
	await sameAsAnew();
});

test("a new product with a picture that comes, beside what is for agents, is read by itself", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/agents-only");
	copy.edit("articles/agents-only/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	copy.copyFolder("pictures/cable.svg", "pictures/for-agents.svg");
	copy.edit("articles/agents-only/en_GB.md", (text) => `${text}\n![Inside](for-agents)\n`);
	await copy.import();
	copy.copyFolder("pictures/radio.svg", "pictures/aerial.svg");
	copy.copyFolder("products/pebble-10", "products/pebble-11");
	copy.edit("products/pebble-11/data.json", (text) =>
		text.replace("Pebble 10", "Pebble 11").replace('"picture": "speaker"', '"picture": "aerial"'),
	);
	await sameAsAnew();
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![Inside](for-agents)\n`);
	await copy.import({ tell: (line) => told.push(line) });
	expect(told[0]).toContain("shows picture for-agents, which is open to agents alone");
});
