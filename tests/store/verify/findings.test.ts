import { mkdirSync, mkdtempSync, type renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FINDINGS_WAIT_MAX } from "#src/site/damage-limits.ts";
import { damagedFilesPath, readDamagedFiles } from "#src/store/damage/damaged-files.ts";
import { openTemporary } from "#src/store/database.ts";
import { checkFiles } from "#src/store/verify/check-files.ts";
import { Findings } from "#src/store/verify/findings.ts";
import { VerifyState } from "#src/store/verify/verify-state.ts";

/** How often the list was written. */
let written = 0;
vi.mock(import("node:fs"), async (original) => {
	const own = await original();
	const counted: typeof renameSync = (from, to) => {
		if (to === damagedFilesPath(dataDir)) written += 1;
		own.renameSync(from, to);
	};
	return { ...own, renameSync: counted };
});

let dataDir: string;
beforeEach(() => {
	written = 0;
	dataDir = mkdtempSync(join(tmpdir(), "support-findings-"));
	mkdirSync(join(dataDir, "content"));
});
afterEach(() => {
	vi.useRealTimers();
	rmSync(dataDir, { recursive: true, force: true });
});

const file = (at: number) => ({ folder: at.toString(16).padStart(16, "0"), name: "a.pdf" });

/** A version that has so many files, of which the disk has none. */
function withMissing(count: number) {
	const database = openTemporary();
	database.exec("CREATE TABLE file (folder TEXT, name TEXT, size INTEGER, sha256 TEXT)");
	for (let at = 0; at < count; at++)
		database.run("INSERT INTO file VALUES (?, ?, 1, '')", ...[file(at).folder, file(at).name]);
	return database;
}

test("the list is written once for many findings, and what is done is noted behind it", async () => {
	const database = withMissing(1_000);
	const state = new VerifyState(dataDir, "1-00000000");
	const note = state.filesDone.bind(state);
	const done: (readonly [number, number | undefined])[] = [];
	state.filesDone = (last, files, bytes) => {
		note(last, files, bytes);
		// Whoever is killed now goes on behind what is done: all of it that is damaged is listed.
		done.push([state.run().files, readDamagedFiles(dataDir)?.length]);
	};
	try {
		expect(await checkFiles(dataDir, database, state, undefined)).toHaveLength(1_000);
		expect(done.length).toBeGreaterThan(1);
		expect(done.map(([files]) => files)).toEqual(done.map(([, listed]) => listed));
		expect(done.at(-1)).toEqual([1_000, 1_000]);
	} finally {
		state.close();
		database.close();
	}
	expect(written).toBeLessThanOrEqual(11);
});

test("what is found stands in the list some seconds later, whatever is looked at meanwhile", () => {
	vi.useFakeTimers();
	const done: string[] = [];
	const findings = new Findings(dataDir, [], { filesDone: ({ folder }) => done.push(folder) });
	findings.found(file(1), "is missing");
	findings.done(file(1), 1, 1);
	expect([readDamagedFiles(dataDir), done]).toEqual([[], []]);
	vi.advanceTimersByTime(FINDINGS_WAIT_MAX);
	expect([readDamagedFiles(dataDir), done]).toMatchObject([[file(1)], [file(1).folder]]);
	findings.found(file(1), null);
	vi.advanceTimersByTime(FINDINGS_WAIT_MAX);
	expect(readDamagedFiles(dataDir)).toEqual([]);
});

test("a check that cannot go on leaves what it has found", async () => {
	const database = withMissing(3);
	const state = new VerifyState(dataDir, "1-00000000");
	state.filesDone = () => {
		throw new Error("the disk is full");
	};
	try {
		const failing = {
			...database,
			all: <Row>(sql: string, ...values: readonly string[]) => {
				if (values[0] !== "") throw new Error("damaged");
				return database.all<Row>(sql, ...values);
			},
		};
		await expect(checkFiles(dataDir, failing, state, undefined)).rejects.toThrow();
		expect(readDamagedFiles(dataDir)).toHaveLength(3);
	} finally {
		state.close();
		database.close();
	}
});
