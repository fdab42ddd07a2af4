import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { importIfChanged } from "#scripts/import-if-changed.ts";
import { currentPath, databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { findVersion } from "#src/store/find-version.ts";
import { listVersions } from "#src/store/list-versions.ts";
import { removeWaiting, waitingVersions } from "#src/store/waiting-version.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T07:30:20Z") });
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

/** Says when an item is shown. */
const shown = (item: string, from: string | null, until: string | null = null) =>
	copy.edit(`${item}/data.json`, (text) =>
		text.replace("{", `{ "shown": ${JSON.stringify({ ...(from && { from }), ...(until && { until }) })},`),
	);

async function imported() {
	const outcome = await copy.import();
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome;
}

/** Tables by which an import knows its pack again: they have all of it, and no reader asks them. */
const OF_THE_PACK = new Set(["source", "source_folder", "source_group", "named_by"]);

/** Every table of a version with a row that holds a text. */
function rowsWith(version: string, text: string): string[] {
	const database = openForReading(databasePath(copy.dataDir, version));
	try {
		const tables = database.all<{ name: string }>(
			"SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search\\_%\\_%\\_%' ESCAPE '\\' AND name NOT LIKE 'suggest\\_%' ESCAPE '\\'",
		);
		return tables.flatMap(({ name }) =>
			!OF_THE_PACK.has(name) &&
			database.all(`SELECT * FROM "${name}"`).some((row) => JSON.stringify(row).toLowerCase().includes(text))
				? [name]
				: [],
		);
	} finally {
		database.close();
	}
}

test("what is not shown yet stands nowhere in the version in force, and in the one that follows it", async () => {
	shown("products/pebble-20", "2026-12-01T09:00+01:00");
	const { version, followers } = await imported();
	expect(followers).toEqual([{ version: expect.stringMatching(/^2-/), from: "2026-12-01T08:00:00.000Z" }]);
	const before = [...rowsWith(version, "pebble 20"), ...rowsWith(version, "qsp-20k1"), ...rowsWith(version, "qsp20k1")];
	const after = rowsWith(followers[0]?.version ?? "", "pebble-20");
	expect(after).toEqual(expect.arrayContaining(["item", "address", "listed", "search_document", "model_key"]));
	expect(rowsWith(version, "pebble-20")).not.toContain("address");
	expect(before).toEqual([]);
});

test("what held the last of a section leads to the page above it from the minute on, as when it is taken out", async () => {
	shown("documents/pebble-manual", null, "2026-12-01T08:00Z");
	const { version, followers } = await imported();
	const formerSections = (of: string) => {
		const database = openForReading(databasePath(copy.dataDir, of));
		try {
			return database.all("SELECT context, section, direct FROM held_before ORDER BY context, section, direct");
		} finally {
			database.close();
		}
	};
	expect(formerSections(version)).toEqual([]);
	expect(formerSections(followers[0]?.version ?? "")).toEqual(
		expect.arrayContaining(["pebble-10", "pebble-20"].map((context) => ({ context, section: "manuals", direct: 1 }))),
	);
});

test("a running site follows at the minute, with the tags of what changes, and goes back when it ends", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/pair-again");
	shown("articles/pair-again", "2026-12-01T08:00Z", "2026-12-01T10:00+01:00");
	const content = await copy.open();
	const changes: (readonly string[])[] = [];
	content.onChange(({ tags }) => void changes.push(tags));
	const isThere = () => content.names({ articleFamilyId: "pair-again" });
	expect(isThere()).toBe(false);
	const first = content.current();
	vi.setSystemTime(new Date("2026-12-01T07:59:59Z"));
	await pause(1_200);
	expect(content.current()).toBe(first);
	vi.setSystemTime(new Date("2026-12-01T08:00:00Z"));
	await expect.poll(isThere, { timeout: 10_000 }).toBe(true);
	expect(changes[0]).toEqual(expect.arrayContaining(["article:pair-again", "search:en_GB"]));
	expect(changes[0]).not.toContain("site");
	vi.setSystemTime(new Date("2026-12-01T09:00:00Z"));
	await expect.poll(isThere, { timeout: 10_000 }).toBe(false);
	expect(changes).toHaveLength(2);
	expect(await copy.import()).toMatchObject({ state: "unchanged", followers: [], unprepared: null });
	// What comes next is held against what is shown, and takes its place.
	replace("articles/pair-pebble/en_GB.md", /^title: .*$/m, 'title: "Pair them all"')(copy);
	await imported();
	await expect.poll(() => changes.length, { timeout: 10_000 }).toBe(3);
	expect(changes[2]).toContain("article:pair-pebble");
	expect(changes[2]).not.toContain("site");
});

test("a start in between, and damage to the one that follows, show what the hour says or what was before", async () => {
	shown("articles/clean-housing", "2026-12-01T08:00Z");
	const { version, followers } = await imported();
	const next = followers[0]?.version ?? "";
	expect((await findVersion(copy.dataDir, "own")).kept?.version).toBe(version);
	vi.setSystemTime(new Date("2026-12-01T08:00:00Z"));
	expect((await findVersion(copy.dataDir, "own")).kept?.version).toBe(next);
	expect(listVersions(copy.dataDir)[0]).toMatchObject({ version: next, state: "in force" });
	let imports = 0;
	await importIfChanged(copy.packDir, copy.dataDir, () => imports++);
	expect(imports).toBe(0);
	rmSync(databasePath(copy.dataDir, next));
	const found = await findVersion(copy.dataDir, "own");
	expect([found.kept?.version, found.refused[0]?.name]).toEqual([version, next]);
	vi.setSystemTime(new Date("2026-12-01T07:40:00Z"));
	rmSync(currentPath(copy.dataDir));
	expect((await findVersion(copy.dataDir, "own")).kept?.version).toBe(version);
});

test("what was said to follow and never came, was damaged, or came too late to be prepared is made by the next import", async () => {
	shown("articles/clean-housing", "2026-12-01T08:00Z", "2026-12-01T09:00Z");
	const { version, followers } = await imported();
	const [shownThen, hiddenThen] = followers.map((each) => each.version);
	rmSync(databasePath(copy.dataDir, hiddenThen ?? ""));
	const again = await imported();
	expect(again).toMatchObject({ state: "unchanged", version, unprepared: null });
	expect(again.followers.map(({ from }) => from.slice(11, 13))).toEqual(["08", "09"]);
	for (const each of again.followers) expect(existsSync(databasePath(copy.dataDir, each.version))).toBe(true);
	vi.setSystemTime(new Date("2026-12-01T08:30:00Z"));
	expect(await imported()).toMatchObject({ state: "unchanged", version: shownThen });
	writeFileSync(databasePath(copy.dataDir, shownThen ?? ""), "no database");
	expect((await findVersion(copy.dataDir, "own")).kept?.version).toBe(version);
	await imported();
	const mended = await findVersion(copy.dataDir, "own");
	expect([mended.kept?.version, mended.refused]).toEqual([waitingVersions(copy.dataDir)[0]?.version, []]);
	expect(rowsWith(mended.kept?.version ?? "", "clean-housing")).toContain("address");
	expect(waitingVersions(copy.dataDir)).toHaveLength(2);
	for (const each of waitingVersions(copy.dataDir)) {
		rmSync(databasePath(copy.dataDir, each.version));
		removeWaiting(copy.dataDir, each.version);
	}
	vi.setSystemTime(new Date("2026-12-01T10:00:00Z"));
	const late = await imported();
	expect([late.followers, late.unprepared]).toEqual([[], null]);
	const { kept } = await findVersion(copy.dataDir, "own");
	expect(waitingVersions(copy.dataDir)).toMatchObject([{ version: kept?.version, from: "2026-12-01T09:00:00.000Z" }]);
	expect(await imported()).toMatchObject({ state: "unchanged", version: kept?.version, unprepared: null });
});

test("what leans on nothing else is hidden with it, and texts lead to nothing that is hidden", async () => {
	replace(ARTICLE, /Use .*/, "Use [this](product:pebble-20).")(copy);
	shown("products/pebble-20", "2026-12-02T00:00Z");
	const { version, followers } = await imported();
	const database = openForReading(databasePath(copy.dataDir, version));
	const body = database.get<{ body: string }>(
		"SELECT body FROM item_text WHERE kind = 'articles' AND id = 'clean-housing' AND locale = 'en_GB'",
	)?.body;
	database.close();
	expect(body).toContain("this");
	expect(body).not.toContain("href");
	expect(rowsWith(followers[0]?.version ?? "", "pebble-20")).toContain("item_text");
});

test("news are there from the day they are published on, and never before", async () => {
	copy.edit("news-and-alerts/pebble-strap/data.json", (text) =>
		text.replace(/"published": "[^"]*"/, '"published": "2026-12-03"').replace(/,?\s*"until": "[^"]*"/, ""),
	);
	const { version, followers } = await imported();
	expect(followers.map(({ from }) => from)).toEqual(["2026-12-03T00:00:00.000Z"]);
	expect(rowsWith(version, "pebble-strap")).toEqual([]);
});

test("a moment without a time zone, one that is none, and an end before its beginning are refused", () => {
	const problem = (from: string, until: string | null = null) => {
		shown("articles/clean-housing", from, until);
		const problems = copy.problems();
		copy.edit("articles/clean-housing/data.json", (text) => text.replace(/"shown": \{[^}]*\},/, ""));
		return problems;
	};
	expect(problem("2026-12-01T09:00")).toEqual([expect.stringMatching(/shown\.from.*with its time zone, such as/)]);
	expect(problem("2026-12-01")).toEqual([expect.stringContaining("with its time zone")]);
	expect(problem("2026-02-31T25:00Z")).toEqual([expect.stringContaining("no minute of the calendar")]);
	expect(problem("2026-12-01T09:00Z", "2026-12-01T09:00+01:00")).toEqual([
		expect.stringContaining("until does not lie behind from"),
	]);
	expect(problem("2026-12-01T09:00+01:00")).toEqual([]);
});

test("of many moments the next twelve are prepared, and the next import prepares more", async () => {
	for (let n = 10; n < 24; n++) {
		copy.copyFolder("articles/clean-housing", `articles/made-${n}`);
		shown(`articles/made-${n}`, `2026-12-01T${n}:00Z`);
	}
	const first = await imported();
	expect(first.followers).toHaveLength(12);
	expect(first.unprepared).toBe("2026-12-01T22:00:00.000Z");
	vi.setSystemTime(new Date("2026-12-01T12:30:00Z"));
	const again = await imported();
	expect(again).toMatchObject({ state: "unchanged", unprepared: null });
	expect(again.followers.map(({ from }) => from.slice(11, 13))).toEqual([
		"13",
		"14",
		"15",
		"16",
		"17",
		"18",
		"19",
		"20",
		"21",
		"22",
		"23",
	]);
	expect((await findVersion(copy.dataDir, "own")).kept?.version).toBe(again.version);
});

test("an import that is killed while it prepares what follows has put its pack in force, and the next goes on", async () => {
	vi.useRealTimers();
	for (let n = 1; n < 7; n++) {
		copy.copyFolder("articles/clean-housing", `articles/made-${n}`);
		shown(`articles/made-${n}`, `2099-12-0${n}T00:00Z`);
	}
	const child = spawn(process.execPath, [
		"scripts/content.ts",
		"import",
		"--pack",
		copy.packDir,
		"--data",
		copy.dataDir,
	]);
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	let isOver = false;
	void ended.then(() => {
		isOver = true;
	});
	while (waitingVersions(copy.dataDir).length < 2 && !isOver) await pause(5);
	child.kill("SIGKILL");
	expect(await ended).toBeNull();
	const { kept, refused } = await findVersion(copy.dataDir, "own");
	expect([kept?.version[0], refused]).toEqual(["1", []]);
	const outcome = await imported();
	expect(outcome).toMatchObject({ state: "unchanged", version: kept?.version, unprepared: null });
	expect(outcome.followers).toHaveLength(6);
	expect(existsSync(join(copy.dataDir, "building"))).toBe(false);
	expect(readdirSync(join(copy.dataDir, "content")).filter((name) => name.endsWith(".sqlite"))).toHaveLength(7);
});

test("a version that is rolled back to has its minutes still; of an older one it is said that they are gone", async () => {
	shown(ARTICLE.replace(/\/en_GB\.md$/, ""), null, "2026-12-01T08:00Z");
	const { version } = await imported();
	const [follower] = waitingVersions(copy.dataDir);
	replace(ARTICLE, "Use", "Always use")(copy);
	const { version: next } = await imported();
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ version, unprepared: null });
	vi.setSystemTime(new Date("2026-12-01T08:00:20Z"));
	expect((await findVersion(copy.dataDir, "own")).kept?.version).toBe(follower?.version);
	vi.setSystemTime(new Date("2026-12-01T07:40:00Z"));
	await publishVersion(copy.dataDir, next, () => {});
	replace(ARTICLE, "Always use", "Never use")(copy);
	await imported();
	expect(await publishVersion(copy.dataDir, version, () => {})).toMatchObject({
		state: "published",
		unprepared: "2026-12-01T08:00:00.000Z",
	});
});

test("what a clock that was ahead has shown is taken back by the next import, of a pack that did not change as well", async () => {
	shown("products/pebble-20", "2026-12-01T08:00Z");
	vi.setSystemTime(new Date("2026-12-02T08:00:00Z"));
	const ahead = await imported();
	expect(rowsWith(ahead.version, "pebble 20")).toContain("item_text");
	vi.setSystemTime(new Date("2026-12-01T07:30:20Z"));
	const told: string[] = [];
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(outcome).toMatchObject({ state: "imported", followers: [{ from: "2026-12-01T08:00:00.000Z" }] });
	expect(told.join("\n")).toContain("2026-12-02 08:00 UTC by a clock that was ahead of this one");
	expect(outcome.state === "imported" && rowsWith(outcome.version, "pebble 20")).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});
