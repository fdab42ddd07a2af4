import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Database, openTemporary } from "#src/store/database.ts";
import { SOURCE_TABLE } from "#src/store/schema.ts";
import { isLikelyWhole } from "#src/store/write/amend/likely-whole.ts";

let pack = "";
let database: Database;
beforeEach(() => {
	pack = mkdtempSync(join(tmpdir(), "likely-whole-"));
	database = openTemporary();
	database.exec(SOURCE_TABLE);
	writeFileSync(join(pack, "site.json"), "{}");
	source("site.json", statSync(join(pack, "site.json")).mtimeMs);
});
afterEach(() => {
	database.close();
	rmSync(pack, { recursive: true, force: true });
});

const source = (path: string, modified: number) =>
	database.run("INSERT INTO source (path, size, modified, sha256) VALUES (?, 2, ?, '')", path, modified);

test("a pack of which what everything is made with is as it was is not", () => {
	expect(isLikelyWhole(pack, database)).toBe(false);
});

test("one of which that was written since is", () => {
	writeFileSync(join(pack, "site.json"), "{ }");
	expect(isLikelyWhole(pack, database)).toBe(true);
});

test.each([
	["is gone", "terms/en_GB.json"],
	// A name that no disk takes.
	["cannot be looked at", `terms/${"x".repeat(300)}`],
])("one of which something like that %s is", (_, path) => {
	source(path, 1);
	expect(isLikelyWhole(pack, database)).toBe(true);
});
