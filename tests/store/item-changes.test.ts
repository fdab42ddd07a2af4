import { expect, onTestFinished, test } from "vitest";
import { openTemporary } from "#src/store/database.ts";
import { ItemChanges } from "#src/store/item-changes.ts";

/** A version with items, and what it knows of their names. */
function version(ids: readonly string[], ledger: string) {
	const database = openTemporary();
	onTestFinished(() => database.close());
	database.exec(`CREATE TABLE item (kind TEXT, id TEXT); ${ledger}`);
	for (const id of ids) database.run("INSERT INTO item VALUES ('articles', ?)", id);
	return database;
}
const LEDGER = "CREATE TABLE former (kind TEXT, id TEXT, now TEXT); CREATE TABLE retired (kind TEXT, id TEXT);";

const article = (id: string) => ({ kind: "articles", id });
const [CAME, WENT, STAYED] = [
	{ isBefore: false, isAfter: true },
	{ isBefore: true, isAfter: false },
	{ isBefore: true, isAfter: true },
];

test("an item that is called otherwise is told once, by its new name", async () => {
	const after = version(["new"], `${LEDGER} INSERT INTO former VALUES ('articles', 'old', 'new')`);
	const changes = await ItemChanges.between(version(["old"], LEDGER), after, async () => {});
	expect(changes.of(article("old"), WENT)).toBeNull();
	expect(changes.of(article("new"), CAME)).toEqual({ change: "renamed", was: "old" });
});

test("versions of before names were kept are compared by the names that items have", async () => {
	for (const [was, is] of [
		["", LEDGER],
		["", ""],
		[LEDGER, ""],
	] as const) {
		const changes = await ItemChanges.between(
			version(["old", "both"], was),
			version(["new", "both"], is),
			async () => {},
		);
		expect(changes.of(article("old"), WENT)).toEqual({ change: "removed", was: "old" });
		expect(changes.of(article("new"), CAME)).toEqual({ change: "added", was: "new" });
		expect(changes.of(article("both"), STAYED)).toEqual({ change: "changed", was: "both" });
	}
});

test("whoever else has something to do comes to it while former names are read", async () => {
	const names = Array.from({ length: 5_000 }, (_, n) => `('articles', 'old-${n}', 'new-${n}')`);
	const after = version([], `${LEDGER} INSERT INTO former VALUES ${names.join(",")}`);
	let turns = 0;
	await ItemChanges.between(version([], LEDGER), after, async () => void turns++);
	expect(turns).toBe(2);
});
