import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AUDIENCES } from "#src/contract/audience.ts";
import { fullTextTable, SEARCH_INDEXES, SEARCH_TABLES } from "#src/search/search-schema.ts";
import {
	ANY_LOCALE,
	SUGGESTION_TABLES,
	suggestionIndex,
	suggestionTable,
} from "#src/search/suggest/suggestion-schema.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** Tables whose rows are for everybody, each with its reason; every other has a column `audience`. */
const FOR_EVERYBODY = new Map([
	["meta", "the brand and the version, which every page shows"],
	["term", "the dictionary, words of labels that name no item"],
	["picture", "found by the id that an item holds, and the item is hidden"],
	["source", "names of files of the pack, which no reply holds: what the next import is compared with"],
	["source_folder", "names of files and folders of the pack, which no reply holds: as source"],
	["source_group", "names of folders and files of the pack, which no reply holds: as source"],
	["pack_file", "found by the path that an item holds, and the item is hidden; the file itself has an audience"],
	["pack_table", "names of tables of the pack, which no reply holds: what the next import is compared with"],
	["table_row", "hashes of rows of the pack, which no reply holds: what the next import is compared with"],
	["checksum_part", "it lists files that everybody may have alone"],
	["legacy", "names an item, which is looked up for whoever asks and may be hidden"],
	...["search_en_GB_public", "search_de_DE_public"].map(
		(name) => [name, "it holds what everybody reads alone"] as const,
	),
	...[ANY_LOCALE, "en_GB", "de_DE"].flatMap((locale) => [
		[suggestionTable(locale, "public"), "it holds what everybody is offered"] as const,
		[
			suggestionTable(locale, "asc"),
			"found rows are those of suggestion, which is hidden; nobody else asks it",
		] as const,
	]),
]);

let copy: Copy;
let made: DatabaseSync;

beforeAll(async () => {
	copy = copyOfPack();
	await copy.import();
	made = new DatabaseSync(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""), { readOnly: true });
});

afterAll(() => {
	made.close();
	copy.cleanUp();
});

/** Tables that a statement made; those that SQLite keeps beside them hold no rows of ours. */
const OWN_TABLES =
	"SELECT name FROM pragma_table_list WHERE schema = 'main' AND type IN ('table', 'virtual') AND name NOT LIKE 'sqlite_%'";

test("every table says whom its rows are for, or stands on the list of those for everybody", () => {
	const tables = made
		.prepare(
			`${OWN_TABLES} AND NOT EXISTS (SELECT 1 FROM pragma_table_info(pragma_table_list.name) WHERE name = 'audience')`,
		)
		.all();
	expect(tables.map(({ name }) => name).sort()).toEqual([...FOR_EVERYBODY.keys()].sort());
});

test("a content database holds the tables and indexes of the import rules, and no others", () => {
	const told = new DatabaseSync(":memory:");
	for (const text of [SCHEMA, SEARCH_TABLES, SEARCH_INDEXES, SUGGESTION_TABLES]) told.exec(text);
	// Nothing in this pack is for agents alone: what they search is what everybody does.
	for (const locale of ["en_GB", "de_DE"]) told.exec(fullTextTable(locale, "public"));
	for (const audience of AUDIENCES) {
		for (const locale of [ANY_LOCALE, "en_GB", "de_DE"]) told.exec(suggestionIndex(locale, audience));
	}
	const shape = (database: DatabaseSync) =>
		database
			.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_stat%' ORDER BY name")
			.all();
	expect(shape(made)).toEqual(shape(told));
	told.close();
});

afterEach(() => {
	vi.doUnmock("#src/search/search-schema.ts");
	vi.doUnmock("#src/search/suggest/suggestion-schema.ts");
	vi.doUnmock("#src/store/schema.ts");
	vi.resetModules();
});

test.each(["#src/search/search-schema.ts", "#src/search/suggest/suggestion-schema.ts", "#src/store/schema.ts"])(
	"a change of the tables in %s changes the import rules, so that a pack is imported again",
	async (schema) => {
		const { IMPORT_RULES: before } = await import("#src/store/import-rules.ts");
		vi.resetModules();
		vi.doMock(schema, async (original) => {
			const texts = Object.entries(await original<Readonly<Record<string, unknown>>>());
			return Object.fromEntries(
				texts.map(([name, text]) => [name, typeof text === "string" ? text.replace("TEXT", "BLOB") : text]),
			);
		});
		const { IMPORT_RULES: after } = await import("#src/store/import-rules.ts");
		expect(after).not.toBe(before);
	},
);
