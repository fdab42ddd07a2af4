import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DAMAGED_FILES_MAX, DAMAGED_LIST_MAX_BYTES } from "#src/site/damage-limits.ts";
import { PACK_NAME_MAX_LENGTH } from "#src/site/pack-limits.ts";
import { changeDamaged, withFound } from "#src/store/damage/change-damaged.ts";
import {
	type DamagedFile,
	DamagedFiles,
	damagedFilesPath,
	damagedIn,
	readDamagedFiles,
} from "#src/store/damage/damaged-files.ts";
import { fileAddress } from "#src/store/file-address.ts";

let dataDir: string;
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "support-damage-"));
	mkdirSync(join(dataDir, "content"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const file = (at: number, name = "a.pdf"): DamagedFile => ({
	folder: at.toString(16).padStart(16, "0"),
	name,
	reason: "does not hold the bytes that were imported",
	since: "2026-11-01T00:00:00.000Z",
});

/** Another process that enters files one by one; with `dies` it is killed while it has the list. */
function other(first: number, count: number, dies = false) {
	const child = spawn(
		process.execPath,
		[
			"--input-type=module",
			"--eval",
			`import { changeDamaged, withFound } from "#src/store/damage/change-damaged.ts";
			const file = ${JSON.stringify(file(0))};
			for (let at = ${first}; at < ${first + count}; at++)
				changeDamaged(${JSON.stringify(dataDir)}, (listed) => {
					if (${dies}) process.kill(process.pid, "SIGKILL");
					return withFound(listed ?? [], [{ ...file, folder: at.toString(16).padStart(16, "0") }]);
				});`,
		],
		{ stdio: ["ignore", "inherit", "inherit"] },
	);
	return once(child, "close");
}

test("what several processes enter at the same time is all there", async () => {
	const ended = await Promise.all([0, 1_000, 2_000].map((first) => other(first, 40)));
	expect(ended).toEqual([0, 1, 2].map(() => [0, null]));
	expect(readDamagedFiles(dataDir)).toHaveLength(120);
});

test("one that is killed while it has the list keeps nobody from it", async () => {
	expect(await other(0, 1, true)).toEqual([null, "SIGKILL"]);
	changeDamaged(dataDir, (listed) => withFound(listed ?? [], [file(7)]));
	expect(readDamagedFiles(dataDir)).toEqual([file(7)]);
});

test("what is known of a file stays when it is found again, and changes with what is wrong with it", () => {
	const known = { ...file(1), isGone: true as const };
	changeDamaged(dataDir, () => [known]);
	const later = { ...file(1), since: "2026-11-02T00:00:00.000Z" };
	changeDamaged(dataDir, (listed) => withFound(listed ?? [], [later]));
	expect(readDamagedFiles(dataDir)).toEqual([known]);
	changeDamaged(dataDir, (listed) => withFound(listed ?? [], [{ ...later, reason: "is missing" }]));
	expect(readDamagedFiles(dataDir)).toEqual([{ ...file(1), reason: "is missing" }]);
});

test("a full list of the longest names can be read, and nothing that had no place in it is offered", () => {
	const name = "x".repeat(PACK_NAME_MAX_LENGTH);
	const all = Array.from({ length: DAMAGED_FILES_MAX + 5_000 }, (_, at) => file(at, name));
	expect(changeDamaged(dataDir, () => all.toReversed()).isCut).toBe(true);
	expect(statSync(damagedFilesPath(dataDir)).size).toBeLessThan(DAMAGED_LIST_MAX_BYTES);
	const listed = readDamagedFiles(dataDir) ?? [];
	expect(listed).toHaveLength(DAMAGED_FILES_MAX);
	expect(listed.filter(({ isLast }) => isLast)).toEqual([{ ...file(DAMAGED_FILES_MAX - 1, name), isLast: true }]);
	const damaged = new DamagedFiles(dataDir);
	expect(all.every((each) => damaged.has(fileAddress(each)))).toBe(true);
	expect(all.every(damagedIn(listed))).toBe(true);
	// What comes before its end and is not in it was found whole.
	expect(damaged.has(fileAddress(file(3, "b.pdf")))).toBe(false);
	expect(damaged.has("https://files.example/electronics/z.pdf")).toBe(false);
	expect(damaged.count).toBe(DAMAGED_FILES_MAX + 1);

	const before = damaged.state;
	changeDamaged(dataDir, () => all.slice(0, DAMAGED_FILES_MAX));
	expect(damaged.reload()).toEqual({ offline: [], back: [] });
	expect(damaged.state).not.toBe(before);
	expect(damaged.has(fileAddress(file(DAMAGED_FILES_MAX, name)))).toBe(false);
});

test("a list that stays as it is is not written", () => {
	changeDamaged(dataDir, () => [file(1)]);
	const { ino } = statSync(damagedFilesPath(dataDir));
	changeDamaged(dataDir, (listed) => withFound(listed ?? [], [file(1)]));
	expect(statSync(damagedFilesPath(dataDir)).ino).toBe(ino);
	changeDamaged(dataDir, () => []);
	expect(readDamagedFiles(dataDir)).toEqual([]);
});
