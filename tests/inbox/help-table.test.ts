import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { HelpOutcome } from "#src/inbox/inbox.ts";
import { helpTable } from "#src/inbox/sqlite/help-table.ts";
import { openInboxDatabase } from "#src/inbox/sqlite/open-inbox.ts";

const MAX_BYTES = 16 * 1024 * 1024;
const OUTCOME: HelpOutcome = {
	...{ id: "a", tree: "no-picture", node: "socket", product: "tv", outcome: "solved" },
	...{ contentVersion: "v1", locale: "en_GB", received: "2026-03-01T10:00Z" },
};

let table: ReturnType<typeof helpTable>;
let database: ReturnType<typeof openInboxDatabase>;
let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "help-"));
	database = openInboxDatabase(folder, MAX_BYTES);
	table = helpTable(database, MAX_BYTES);
});
afterEach(() => {
	database.close();
	rmSync(folder, { recursive: true });
});

test("one reader has one outcome, the last; another step's is refused", () => {
	expect(table.keep(OUTCOME)).toBe("stored");
	expect(table.keep({ ...OUTCOME, outcome: "not-solved" })).toBe("repeated");
	expect(table.keep({ ...OUTCOME, node: "wake" })).toBe("conflict");
	expect(table.count()).toEqual([
		{ tree: "no-picture", node: "socket", visits: 0, wentOn: 0, solved: 0, notSolved: 1, ticket: 0 },
	]);
});

test("of each step: how often it was seen, how many went on from it, and what became of them", () => {
	const step = (node: string, from: string, count: number) => ({ tree: "no-picture", node, from, count });
	table.see("2026-03-01", [step("light", "", 10), step("socket", "light", 4), step("wake", "light", 3)]);
	table.see("2026-03-01", [step("light", "", 2)]);
	table.see("2026-03-02", [step("person", "socket", 1)]);
	table.keep(OUTCOME);
	table.keep({ ...OUTCOME, id: "b", node: "person", outcome: "ticket" });
	const counts = table
		.count()
		.map(({ node, visits, wentOn, solved, ticket }) => [node, visits, wentOn, solved, ticket]);
	expect(counts).toEqual([
		["light", 12, 7, 0, 0],
		["socket", 4, 1, 1, 0],
		["wake", 3, 0, 0, 0],
		["person", 1, 0, 0, 1],
	]);
});

test("what is older than a day is forgotten", () => {
	table.see("2026-03-01", [{ tree: "t", node: "n", from: "", count: 1 }]);
	table.keep(OUTCOME);
	expect(table.forget("2026-03-02", 100)).toBe(1);
	expect(table.count()).toEqual([]);
});
