import { rmSync } from "node:fs";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { importIfChanged } from "#scripts/import-if-changed.ts";
import { openContent } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { findVersion } from "#src/store/find-version.ts";
import { removeWaiting, waitingVersions } from "#src/store/waiting-version.ts";
import type { ImportOptions } from "#src/store/write/import-outcome.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** As many as in a catalogue of which this is a part. */
vi.mock("#src/site/amend-limits.ts", async (original) => ({ ...(await original<object>()), AMENDED_LEAST: 1000 }));

const [BEFORE, MOMENT, AFTER] = ["2026-12-01T07:30:20Z", "2026-12-01T08:00Z", "2026-12-01T08:00:05Z"];
const NEAR = "2026-12-01T07:59:50Z";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
	vi.useFakeTimers({ toFake: ["Date"], now: new Date(BEFORE) });
	copy.edit("articles/clean-housing/data.json", (text) => text.replace("{", `{ "shown": { "until": "${MOMENT}" },`));
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

async function imported(options: Partial<ImportOptions> = {}) {
	const outcome = await copy.import(options);
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome;
}

const inForce = async () => (await findVersion(copy.dataDir, "own")).kept?.version;

/** What CURRENT named when it was told that what follows a version is prepared. */
function watched(phase: "pictures" | "copy"): {
	readonly named: (string | undefined)[];
	readonly options: Partial<ImportOptions>;
} {
	const named: (string | undefined)[] = [];
	const tell = (line: string) => {
		if (line.includes("is prepared")) named.push(readCurrent(copy.dataDir)?.version);
	};
	const progress: ImportOptions["progress"] = (now) => {
		if (now === phase) vi.setSystemTime(new Date(AFTER));
	};
	return { named, options: { tell, progress } };
}

test("a version that is made while its minute comes is in force with what follows it, and not a moment before", async () => {
	const { named, options } = watched("pictures");
	const { version } = await imported(options);
	expect(named).toEqual([undefined]);
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
	expect(await inForce()).toBe(waitingVersions(copy.dataDir)[0]?.version);
	expect(await copy.import()).toMatchObject({ state: "unchanged", unprepared: null });
});

test("so is one that is made of the one in force by single changes", async () => {
	const first = await imported();
	expect(await inForce()).toBe(first.version);
	replace("articles/pair-pebble/en_GB.md", /^title: .*$/m, 'title: "Pair them all"')(copy);
	const { named, options } = watched("copy");
	const whole: string[] = [];
	const tell = (line: string) => {
		options.tell?.(line);
		if (line.startsWith("The whole pack is read")) whole.push(line);
	};
	const { version, state } = await imported({ ...options, tell });
	expect([state, whole, named]).toEqual(["imported", [], [first.version]]);
	expect(readCurrent(copy.dataDir)?.version).toBe(version);
	expect(await inForce()).toBe(waitingVersions(copy.dataDir).find(({ after }) => after === version)?.version);
});

test("killed while what follows is prepared it is held by nobody: the next start puts it in force, and what is held stays", async () => {
	await imported();
	for (const word of ["Always", "Never", "Hardly"]) {
		replace(ARTICLE, /^(?:Always |Never )?[uU]se/m, `${word} use`)(copy);
		await imported({ noPublish: true });
	}
	const held = waitingVersions(copy.dataDir).filter(({ after }) => after === null);
	expect(held).toHaveLength(3);
	vi.setSystemTime(new Date(NEAR));
	replace(ARTICLE, /^Hardly use/m, "Only use")(copy);
	let isOver = false;
	const tell = (line: string) => {
		isOver ||= line.includes("is prepared");
		if (isOver) throw new Error("killed");
	};
	await expect(copy.import({ tell })).rejects.toThrow("killed");
	const now = waitingVersions(copy.dataDir).filter(({ after }) => after === null);
	expect(now.map(({ isDestined }) => isDestined ?? false)).toEqual([false, false, false, true]);
	let imports = 0;
	await importIfChanged(copy.packDir, copy.dataDir, () => imports++);
	expect([imports, readCurrent(copy.dataDir)?.version]).toEqual([1, now[3]?.version]);
	const left = waitingVersions(copy.dataDir).filter(({ after }) => after === null);
	expect(left.map(({ version }) => version)).toEqual(held.map(({ version }) => version));
});

test("what follows and cannot be prepared is told, and keeps a version from nothing", async () => {
	const told: string[] = [];
	for (let minute = 1; minute < 20; minute++) {
		copy.copyFolder("articles/clean-housing", `articles/clean-${minute}`);
		const until = `2026-12-01T08:${String(minute).padStart(2, "0")}Z`;
		copy.edit(`articles/clean-${minute}/data.json`, (text) => text.replace(MOMENT, until));
	}
	// The clock goes faster than versions are made.
	const tell = (line: string) => {
		told.push(line);
		if (line.includes("is prepared")) vi.setSystemTime(Date.now() + 90_000);
	};
	vi.setSystemTime(new Date(NEAR));
	const { version, state } = await imported({ tell });
	expect([state, readCurrent(copy.dataDir)?.version]).toEqual(["imported", version]);
	expect(told).toContainEqual(expect.stringMatching(/^What changes at 2026-12-01T08:01:00\.000Z is not prepared/));
});

test("what waited for somebody to publish it until its minute was over is put in force with what follows it", async () => {
	await imported();
	replace(ARTICLE, "Use", "Always use")(copy);
	const { version } = await imported({ noPublish: true });
	for (const each of waitingVersions(copy.dataDir).filter(({ after }) => after !== null)) {
		rmSync(databasePath(copy.dataDir, each.version));
		removeWaiting(copy.dataDir, each.version);
	}
	vi.setSystemTime(new Date(AFTER));
	expect(await publishVersion(copy.dataDir, version, () => {})).toMatchObject({ state: "refused" });
	expect(await imported()).toMatchObject({ state: "imported", version, unprepared: null });
	expect(await inForce()).toBe(waitingVersions(copy.dataDir)[0]?.version);
});

test("an older version whose minutes are gone is put in force only by force, and an operator is told of it", async () => {
	const { version } = await imported();
	for (const word of ["Always", "Never"]) {
		replace(ARTICLE, /^(?:Always |Never )?[uU]se/m, `${word} use`)(copy);
		await imported();
	}
	vi.setSystemTime(new Date(AFTER));
	expect(await publishVersion(copy.dataDir, version, () => {})).toEqual({
		state: "refused",
		reasons: [expect.stringMatching(/2026-12-01T08:00:00\.000Z.*or add --force\.$/)],
	});
	expect(await publishVersion(copy.dataDir, version, () => {}, true)).toMatchObject({ state: "published", version });
	const content = await openContent(copy.dataDir);
	onTestFinished(() => content.close());
	expect(content.refused()).toMatchObject({ reason: `it was to follow ${version} at 2026-12-01T08:00:00.000Z` });
	await imported();
	await expect.poll(() => content.refused()).toBeNull();
});
