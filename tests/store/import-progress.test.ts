import { beforeEach, expect, test } from "vitest";
import { ImportProgress } from "#scripts/content/import-progress.ts";
import type { Phase } from "#src/store/write/progress.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";

let written: string[];
let now: number;
const clock = () => now;
const screen = (isTTY: boolean) => ({ isTTY, write: (text: string) => written.push(text) });
beforeEach(() => {
	written = [];
	now = 0;
});

test("a terminal has one line that says how many, how fast and how long yet", () => {
	const progress = new ImportProgress(screen(true), clock);
	progress.step("write", 0, 105_014);
	now = 10_000;
	progress.step("write", 41_000, 105_014);
	expect(written.at(-1)).toBe("\r\u001b[KWriting items: 41,000 of 105,014, 4,100 a second, 16 s left");
	now = 10_100;
	progress.step("write", 41_400, 105_014);
	expect(written).toHaveLength(2);
	progress.say("An article names\u0007 nothing");
	expect(written.at(-2)).toBe("\r\u001b[K");
	expect(written.at(-1)).not.toContain("\u0007");
});

test("how many there are may be unknown: then nothing is said of the end", () => {
	const progress = new ImportProgress(screen(true), clock);
	progress.step("read", 0, null);
	now = 2_000;
	progress.step("read", 5_000, null);
	expect(written.at(-1)).toBe("\r\u001b[KReading files: 5,000, 2,500 a second");
});

test("elsewhere each phase that took long has one line, and short ones have none", () => {
	const progress = new ImportProgress(screen(false), clock);
	progress.step("check", 0, 10);
	now = 1_000;
	progress.step("check", 10, 10);
	progress.step("pdfs", 0, 300);
	now = 8_000;
	progress.step("pdfs", 300, 300);
	progress.step("index", 0, 400);
	now = 138_000;
	progress.step("index", 400, 400);
	progress.end();
	expect(written).toEqual(["Read 300 PDFs in 7 s.\n", "Indexed 400 items in 2 min 10 s.\n"]);
});

test("the same phase of another version is told by itself", () => {
	const progress = new ImportProgress(screen(false), clock);
	for (const begin of [0, 10_000]) {
		now = begin;
		progress.step("write", 0, 5);
		now = begin + 9_000;
		progress.step("write", 5, 5);
	}
	progress.end();
	expect(written).toEqual(["Wrote 5 items in 9 s.\n", "Wrote 5 items in 9 s.\n"]);
});

test("an import tells of each phase how much of it is done, PDFs as well", async () => {
	const copy = copyOfPack();
	const ends = new Map<Phase, string>();
	const outcome = await copy.import({ progress: (phase, done, of) => void ends.set(phase, `${done} of ${of}`) });
	copy.cleanUp();
	expect(outcome.state).toBe("imported");
	expect([...ends.keys()]).toEqual(["read", "check", "pictures", "pdfs", "write", "index"]);
	expect(ends.get("pdfs")).toBe("2 of 2");
});
