import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForBuilding, openForReading } from "#src/store/database.ts";
import { addresses, addressParts } from "#src/store/read/addresses.ts";
import { Reader } from "#src/store/read/reader.ts";
import { VersionRows } from "#src/store/read/version-rows.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { writeDays } from "#src/store/write/write-days.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let told: string[];
beforeEach(() => {
	copy = copyOfPack();
	told = [];
	vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

/** Imports on a day; answers the days that the sitemaps say of pages, and the version. */
async function importOn(day: string, options: Parameters<Copy["import"]>[0] = {}) {
	vi.setSystemTime(new Date(`${day}T12:00:00Z`));
	const outcome = await copy.import({ force: true, tell: (line) => told.push(line), ...options });
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return { ...daysIn(outcome.version), outcome };
}

function daysIn(version: string) {
	const of = (audience: "public" | "asc") => {
		const rows = new VersionRows(databasePath(copy.dataDir, version), audience);
		try {
			const reader = new Reader(rows, rows.site.defaultLocale, "");
			const { items } = addresses(reader, { start: 0, num: 1_000_000 });
			// The index names of each sitemap the day of its newest page.
			for (const { type, start, count, modified } of addressParts(reader)) {
				const own = items.slice(start, start + count).map((item) => item.modified);
				expect([type, modified]).toEqual([type, own.toSorted().at(-1)]);
			}
			return new Map(items.map(({ path, modified }) => [path, modified]));
		} finally {
			rows.database.close();
		}
	};
	return { days: of("public"), agents: of("asc") };
}

const ARTICLE = "/speakers/pebble-20/articles/pair-pebble";
const AGAIN = "/speakers/pebble-20/articles/pair-again";
const PEBBLE = "/speakers/pebble-20";
const HARBOUR = "/radios/harbour-r1";
const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
	[...after].filter(([path, day]) => before.get(path) !== day).map(([path]) => path);
const write = (words: string) =>
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text.trimEnd()}\n\n${words}\n`);

test("what is imported first has its author's day, and the import's where he said none or one to come", async () => {
	copy.edit("articles/clean-housing/data.json", (text) =>
		text.replace(/"reviewed": "[^"]+"/, '"reviewed": "2031-01-01"'),
	);
	const { days } = await importOn("2030-05-05");
	expect(days.get("/articles/clean-housing")).toBe("2030-05-05");
	expect(days.get(ARTICLE)).toBe("2026-01-10");
	expect(days.get("/speakers")).toBe("2030-05-05");
	for (const day of days.values()) expect(day <= "2030-05-05").toBe(true);
});

test("a page has the day on which something on it changed, whatever its author says; every other keeps its own", async () => {
	const first = await importOn("2030-05-05");
	write("Keep them close.");
	const second = await importOn("2030-06-06");
	for (const path of [ARTICLE, PEBBLE, "/speakers", ""]) expect(second.days.get(path), path).toBe("2030-06-06");
	expect(differing(first.days, second.days)).not.toContain(HARBOUR);
	expect(second.days.get("/articles/clean-housing")).toBe(first.days.get("/articles/clean-housing"));
	// What is only counted, and the day of another import, change nothing.
	copy.edit("articles/radio-find-stations/en_GB.md", (text) => `${text.trimEnd()}\n\nTurn the dial.\n`);
	const third = await importOn("2030-07-07");
	expect(third.days.get(ARTICLE)).toBe("2030-06-06");
	expect(third.days.get(PEBBLE)).toBe("2030-06-06");
	expect(third.days.get(HARBOUR)).toBe("2030-07-07");
});

test("a page changes when something leaves it, by moving or with its pack", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/pair-again");
	await importOn("2030-05-05");
	copy.edit("articles/pair-pebble/data.json", (text) =>
		text
			.replace(/"products": \[[^\]]*\]/, '"products": ["harbour-r1"]')
			.replace(/"primaryProduct": .*/, '"primaryProduct": "harbour-r1",'),
	);
	const moved = await importOn("2030-06-06");
	for (const path of [PEBBLE, HARBOUR]) expect(moved.days.get(path), path).toBe("2030-06-06");
	rmSync(join(copy.packDir, "articles/pair-again"), { recursive: true });
	const removed = await importOn("2030-07-07");
	expect(removed.days.get(PEBBLE)).toBe("2030-07-07");
	expect(removed.days.get(HARBOUR)).toBe("2030-06-06");
	expect([moved.days.has(AGAIN), removed.days.has(AGAIN)]).toEqual([true, false]);
});

test("what agents alone may see changes no day of anybody's", async () => {
	copy.copyFolder("articles/pair-pebble", "articles/of-agents");
	copy.edit("articles/of-agents/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	const first = await importOn("2030-05-05");
	copy.edit("articles/of-agents/en_GB.md", (text) => `${text.trimEnd()}\n\nOpen it.\n`);
	const second = await importOn("2030-06-06");
	expect(differing(first.days, second.days)).toEqual([]);
	expect(second.agents.get(PEBBLE)).toBe("2030-06-06");
});

test("what begins at a minute has that minute's day", async () => {
	await importOn("2030-05-05");
	copy.copyFolder("articles/pair-pebble", "articles/pair-again");
	copy.edit("articles/pair-again/data.json", (text) =>
		text.replace("{", '{ "shown": { "from": "2030-08-08T08:00Z" },'),
	);
	const { days, outcome } = await importOn("2030-06-06");
	expect(days.has(AGAIN)).toBe(false);
	const follower = daysIn(outcome.followers[0]?.version ?? "");
	expect(follower.days.get(AGAIN)).toBe("2030-08-08");
	expect(follower.days.get(PEBBLE)).toBe("2030-08-08");
	expect(follower.days.get(HARBOUR)).toBe(days.get(HARBOUR));
});

test("after an import by other rules the words decide; of a version without days nothing is taken", async () => {
	const { outcome } = await importOn("2030-05-05");
	const first = daysIn(outcome.version).days;
	write("Keep them close.");
	const second = await importOn("2030-06-06");
	const path = databasePath(copy.dataDir, second.outcome.version);
	const before = openForReading(databasePath(copy.dataDir, outcome.version));
	const dayOf = (id: string) => {
		const database = openForReading(path);
		const row = database.get<{ day: string }>("SELECT day FROM item_day WHERE kind = 'articles' AND id = ?", id);
		database.close();
		return row?.day;
	};
	const built = openForBuilding(path);
	built.exec("UPDATE meta SET value = 'others' WHERE key = 'rules'; UPDATE item SET hash = 'another' || id");
	built.close();
	writeDays(path, before, "2030-09-09");
	expect([dayOf("pair-pebble"), dayOf("clean-housing")]).toEqual(["2030-09-09", first.get("/articles/clean-housing")]);
	before.close();
	const old = openForBuilding(databasePath(copy.dataDir, outcome.version));
	old.exec("DROP TABLE context_day");
	writeDays(path, old, "2030-09-09");
	old.close();
	expect(dayOf("pair-pebble")).toBe(first.get(ARTICLE));
});

/** The days that a version holds. */
function rowsOf(path: string): unknown[] {
	const database = openForReading(path);
	try {
		return ["item_day", "context_day"].flatMap((table) => [table, ...database.all<object>(`SELECT * FROM ${table}`)]);
	} finally {
		database.close();
	}
}

test.each([
	["a text", () => write("Keep them close.")],
	[
		"another product's",
		() => {
			copy.edit("articles/pair-pebble/data.json", (text) =>
				text.replace('"products": [', '"products": ["harbour-r1", '),
			);
		},
	],
	["one that comes", () => copy.copyFolder("articles/pair-pebble", "articles/pair-again")],
	[
		"a manual's title",
		() =>
			copy.edit("documents/pebble-manual/en_GB.md", (text) => text.replace(/^title:.*$/m, "title: The whole guide")),
	],
	[
		"a product's words",
		() => copy.edit("products/pebble-10/en_GB.md", (text) => text.replace(/^summary:.*$/m, "summary: Sounds round.")),
	],
])("a version in which single items were changed holds the days of one that was made anew: %s", async (_, change) => {
	const first = await importOn("2030-05-05");
	told.splice(0);
	change();
	const second = await importOn("2030-06-06");
	expect(told).toEqual([]);
	expect(differing(first.days, second.days).length).toBeGreaterThan(1);
	const anew = join(copy.dataDir, "anew");
	await importPack({ packDir: copy.packDir, dataDir: anew });
	const path = databasePath(anew, readCurrent(anew)?.version ?? "");
	const before = openForReading(databasePath(copy.dataDir, first.outcome.version));
	writeDays(path, before, "2030-06-06");
	before.close();
	expect(rowsOf(databasePath(copy.dataDir, second.outcome.version))).toEqual(rowsOf(path));
});

test("what goes back has the days that it had", async () => {
	const first = await importOn("2030-05-05");
	write("Keep them close.");
	await importOn("2030-06-06");
	vi.setSystemTime(new Date("2030-07-07T12:00:00Z"));
	expect(await publishVersion(copy.dataDir, null, () => {})).toMatchObject({ version: first.outcome.version });
	expect(daysIn(readCurrent(copy.dataDir)?.version ?? "").days).toEqual(first.days);
	// Nothing changed since: the pack of the later one is in force again, with its day.
	const again = await importOn("2030-08-08");
	expect(again.days.get(ARTICLE)).toBe("2030-06-06");
});
