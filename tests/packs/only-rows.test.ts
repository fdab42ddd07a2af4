import { expect, test } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { copy, eachWithAPack, HEADING, MAPPING, table } from "./table-in-pack.ts";

eachWithAPack();

/** Rows of which a column beside says whether they are meant for readers. */
const rows = (...states: readonly string[]) => [
	`${HEADING};Enabled`,
	...states.map(
		(state, at) => `QSP-9${at};Pebble 9${at};;Speaker;on;1.2.2024;;;A speaker that plays for two days;;${state}`,
	),
];
const ONLY = { ...MAPPING, only: { Enabled: ["true", 1] } };

const made = () => {
	const { pack, close } = loadPack(copy.packDir);
	const ids = Array.from(pack?.items.products.keys() ?? []).filter((id) => id.startsWith("qsp-"));
	close();
	return ids;
};
const noted = () => copy.notes().filter((note) => note.startsWith("tables/"));

test("rows that hold another word than the mapping says are passed over, which is noted once", () => {
	table(rows("true", "false", "TRUE", "", "1", "0"), ONLY);
	expect(copy.problems()).toEqual([]);
	expect(made()).toEqual(["qsp-90", "qsp-92", "qsp-94"]);
	expect(noted()).toEqual([
		expect.stringMatching(
			/^tables\/catalogue\.json:\d+ only: passes over 3 of 6 rows of tables\/catalogue\.csv, line 3 is the first: nothing is made of them$/,
		),
	]);
	table(rows("true", "1"), ONLY);
	expect(noted()).toEqual([]);
});

test("what such rows have wrong is no problem", () => {
	table([...rows("true"), "QSP-9/;;;Nothing;never;soon;;;;;false"], ONLY);
	expect(copy.problems()).toEqual([]);
});

test("several columns hold together, and in JSON a yes is one", () => {
	const line = (id: string, more: object) =>
		JSON.stringify({ id, name: `Pebble ${id}`, c: "speakers", p: "speaker", ...more });
	const fields = { name: "name", model: "name", category: "c", picture: "p" };
	const only = { enabled: [true], "meta.channel": ["web", "all"] };
	table(
		[
			line("qsp-1", { enabled: true, meta: { channel: "Web" } }),
			line("qsp-2", { enabled: false, meta: { channel: "web" } }),
			line("qsp-3", { enabled: true, meta: { channel: "print" } }),
			line("qsp-4", {}),
		],
		{ kind: "products", id: "id", fields, only },
		"more.jsonl",
	);
	expect(copy.problems()).toEqual([]);
	expect(made()).toEqual(["qsp-1"]);
	expect(noted().join()).toContain("passes over 3 of 4 rows of tables/more.jsonl, line 2 is the first");
});

test("a column that the table has not is told, and nothing of what its rows would be", () => {
	table(rows("true", "false"), { ...MAPPING, only: { Enabld: ["true"] } });
	expect(copy.problems()).toEqual([
		expect.stringMatching(
			/only\.Enabld: names the column "Enabld", which tables\/catalogue\.csv does not have; did you mean "Enabled"\?/,
		),
	]);
	expect(noted()).toEqual([]);
});

test("a mapping that takes nothing is refused", () => {
	table(rows("true"), { ...MAPPING, only: { Enabled: [] } });
	expect(copy.problems()).toEqual([expect.stringMatching(/only\.Enabled: is empty, list at least 1/)]);
});

test("a row that is meant for readers no more is retired, and comes back", async () => {
	const imported = async (...states: readonly string[]) => {
		table(rows(...states), ONLY);
		expect((await copy.import()).state).toBe("imported");
		const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
		const ofTable = "kind = 'products' AND id LIKE 'qsp-%'";
		const all = database.all<{ id: string }>(`SELECT id FROM item WHERE ${ofTable} ORDER BY id`);
		const retired = database.all<{ id: string }>(`SELECT id FROM retired WHERE ${ofTable}`).map(({ id }) => id);
		database.close();
		return { retired, there: all.map(({ id }) => id).filter((id) => !retired.includes(id)) };
	};
	expect(await imported("true", "true", "false")).toEqual({ there: ["qsp-90", "qsp-91"], retired: [] });
	expect(await imported("true", "false", "false")).toEqual({ there: ["qsp-90"], retired: ["qsp-91"] });
	expect(await imported("true", "true", "true")).toEqual({ there: ["qsp-90", "qsp-91", "qsp-92"], retired: [] });
	expect(await imported("true", "true")).toEqual({ there: ["qsp-90", "qsp-91"], retired: ["qsp-92"] });
});

test("of a list some member is one of the words, and what is no word is none", () => {
	const states = [["web", "print"], ["print"], "web", [], { toString: 1 }, [{ toString: 1 }, ["web"]], [null, 1]];
	const fields = { name: "id", model: "id", category: { value: "speakers" } };
	const lines = states.map((channels, at) => JSON.stringify({ id: `qsp-${at}`, channels }));
	const mapped = (channels: readonly unknown[]) =>
		table(lines, { kind: "products", id: "id", fields, only: { channels } }, "more.jsonl");
	mapped(["web"]);
	expect(copy.problems()).toEqual([]);
	expect(made()).toEqual(["qsp-0", "qsp-2"]);
	mapped(["", 1]);
	expect(made()).toEqual(["qsp-3", "qsp-6"]);
});

test("drafts of a mapping that has something else wrong are no items either", () => {
	table(rows("true", "false"), { ...ONLY, decimal: "dot" });
	copy.edit("articles/pair-pebble/data.json", (text) =>
		JSON.stringify({ ...JSON.parse(text), products: ["pebble-20", "qsp-90", "qsp-91"] }),
	);
	expect(copy.problems()).toEqual([
		expect.stringMatching(/^tables\/catalogue\.json:\d+ decimal: /),
		expect.stringMatching(/^articles\/pair-pebble\/data\.json:\d+ products\[2\]: there is no products\/qsp-91/),
	]);
});
