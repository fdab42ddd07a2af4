import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { type PdfReader, withPdfReader } from "#src/packs/pdf/pdf-reader.ts";
import { runProgram } from "#tests/server/run-program.ts";

const PDF = resolve(import.meta.dirname, "../fixtures/pack/files/manuals/pebble-en.pdf");

/** Reads a PDF; the number of the process that did. */
async function readBy(reader: PdfReader): Promise<number | null> {
	expect(await reader.read(PDF)).toMatchObject({ text: { count: 1 } });
	return reader.pid;
}

const isThere = (pid: number | null) => {
	try {
		return process.kill(pid ?? 0, 0);
	} catch {
		return false;
	}
};

test("the process of one import reads for the next, and never for two at once", async () => {
	const first = await withPdfReader(readBy);
	expect(await withPdfReader(readBy)).toBe(first);
	const both = await Promise.all([withPdfReader(readBy), withPdfReader(readBy)]);
	expect(new Set(both).size).toBe(2);
	expect(both).toContain(first);
});

test("one that ended meanwhile is begun anew", async () => {
	const first = await withPdfReader(readBy);
	process.kill(first ?? 0, "SIGKILL");
	await expect.poll(() => isThere(first)).toBe(false);
	const next = await withPdfReader(readBy);
	expect(isThere(next)).toBe(true);
});

test("one that nobody needs for a while ends, however many imports read no PDF meanwhile", async () => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	let first: number | null = null;
	try {
		first = await withPdfReader(readBy);
		vi.advanceTimersByTime(9_000);
		await withPdfReader(async () => {});
		vi.advanceTimersByTime(9_000);
		expect(isThere(first)).toBe(true);
		vi.advanceTimersByTime(2_000);
	} finally {
		vi.useRealTimers();
	}
	await expect.poll(() => isThere(first)).toBe(false);
});

test("a program that is done with it waits for nothing, and its process ends with it", async () => {
	const script = `
		import { withPdfReader } from "#src/packs/pdf/pdf-reader.ts";
		const pid = await withPdfReader(async (reader) => (await reader.read(${JSON.stringify(PDF)}), reader.pid));
		process.on("exit", () => console.log(pid, process.kill(pid, 0)));
	`;
	const { stdout, status } = await runProgram(process.execPath, ["--input-type=module", "--eval", script]);
	const [pid = "", isThereAtItsEnd] = stdout.trim().split(" ");
	expect([status, isThereAtItsEnd]).toEqual([0, "true"]);
	await expect.poll(() => isThere(Number(pid))).toBe(false);
});
