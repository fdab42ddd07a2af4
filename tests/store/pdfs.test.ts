import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PdfReader } from "#src/packs/pdf/pdf-reader.ts";
import { PDFS_PATIENCE } from "#src/site/pdf-limits.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { type Copy, copyOfPack } from "../fixtures/imported-pack.ts";
import { lines, pagesPdf } from "../packs/made-pdf.ts";

const FILE = "files/manuals/pebble-de.pdf";
const pdf = (...words: readonly string[]) =>
	pagesPdf(words.map((word) => lines([20, 700, word], [10, 650, `Words about ${word}.`])));

let copy: Copy;
let told: string[];
beforeEach(() => {
	copy = copyOfPack();
	told = [];
});
afterEach(() => {
	vi.restoreAllMocks();
	copy.cleanUp();
});

const run = () => importPack({ packDir: copy.packDir, dataDir: copy.dataDir, tell: (line) => told.push(line) });

/** Rows of the version in force. */
function rows(sql: string): Record<string, unknown>[] {
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	const found = database.all<Record<string, unknown>>(sql).map((row) => ({ ...row }));
	database.close();
	return found;
}
const pages = () =>
	rows(
		"SELECT m.language, p.page, p.heading FROM manual AS m JOIN pdf_page AS p USING (sha256) WHERE m.id = 'pebble-manual' AND m.language = 'de' ORDER BY p.page",
	);
/** Something else of the pack changes. */
const touch = (round: number) => copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\n\nRound ${round}.\n`);

test("what was read of the same bytes is taken over; another PDF is read, and its document's pages are new", async () => {
	const read = vi.spyOn(PdfReader.prototype, "read");
	copy.write(FILE, pdf("Setup", "Care"));
	await run();
	expect(pages()).toEqual([
		{ language: "de", page: 1, heading: "Setup" },
		{ language: "de", page: 2, heading: "Care" },
	]);
	const first = read.mock.calls.length;
	expect(first).toBeGreaterThan(0);

	touch(1);
	const unrelated = await run();
	expect(read.mock.calls.length).toBe(first);
	expect(pages()).toHaveLength(2);
	expect(unrelated.state === "imported" && unrelated.tags.includes("document:pebble-manual")).toBe(false);

	copy.write(FILE, pdf("Setup", "Care", "Repair"));
	const changed = await run();
	expect(read.mock.calls.length).toBe(first + 1);
	expect(pages()).toHaveLength(3);
	expect(changed.state === "imported" && changed.tags).toEqual(
		expect.arrayContaining(["document:pebble-manual", "addresses"]),
	);
});

test("a PDF that cannot be read is told once, its file served without pages; one that ended its reader is tried again", async () => {
	copy.write(FILE, Buffer.from("%PDF-1.7\nnothing else\n%%EOF\n"));
	expect((await run()).state).toBe("imported");
	expect(told.filter((line) => line.includes("pebble-de.pdf"))).toEqual([
		expect.stringMatching(/has no pages to read on the web/),
	]);
	expect(pages()).toEqual([]);
	expect(rows("SELECT pages FROM pack_file WHERE path = 'manuals/pebble-de.pdf'")).toEqual([{ pages: null }]);
	told = [];
	touch(1);
	await run();
	expect(told).toEqual([]);

	const slow = vi.spyOn(PdfReader.prototype, "read").mockResolvedValue({ fault: "it ended", passing: true });
	copy.write(FILE, pdf("Setup"));
	await run();
	expect(pages()).toEqual([]);
	slow.mockRestore();
	touch(2);
	await run();
	expect(pages()).toHaveLength(1);
});

test("one that takes longer than it may is not read again, whatever else changes", async () => {
	copy.write(FILE, pdf("Setup"));
	// Every answer is that of a reader whose time is over at once.
	const { read } = PdfReader.prototype;
	const reading = vi.spyOn(PdfReader.prototype, "read").mockImplementation((path) => {
		const hasty = new PdfReader(0);
		return read.call(hasty, path).finally(() => hasty.close());
	});
	await run();
	const first = reading.mock.calls.length;
	expect(first).toBeGreaterThan(0);
	expect(told.join()).toMatch(/pebble-de\.pdf: .*longer/);
	touch(1);
	expect((await run()).state).toBe("imported");
	expect(reading.mock.calls.length).toBe(first);
});

test("an import ends when its time for PDFs is over; the next reads the others, though nothing changed", async () => {
	copy.write(FILE, pdf("Setup"));
	copy.write("files/manuals/pebble-en.pdf", pdf("Care"));
	let clock = 0;
	vi.spyOn(performance, "now").mockImplementation(() => clock);
	const reading = vi.spyOn(PdfReader.prototype, "read").mockImplementation(async () => {
		clock += PDFS_PATIENCE + 1;
		return { fault: "it takes longer", passing: false };
	});
	const states: string[] = [];
	for (let round = 1; states.at(-1) !== "unchanged"; round++) {
		told = [];
		states.push((await run()).state);
		expect(reading.mock.calls.length).toBeLessThanOrEqual(round);
		if (round === 1) expect(told.join()).toMatch(/\d more are served as they are until the next import/);
	}
	const all = reading.mock.calls.map(([path]) => path);
	expect(all.length).toBeGreaterThan(1);
	expect(new Set(all).size).toBe(all.length);
	expect(rows("SELECT DISTINCT fault FROM pdf")).toEqual([{ fault: "it takes longer" }]);
});

test("a PDF of which the first pages alone are read is told", async () => {
	vi.spyOn(PdfReader.prototype, "read").mockResolvedValue({
		text: { count: 9_000, pages: [[{ type: "paragraph", text: "Words" }]] },
	});
	await run();
	expect(told.join()).toMatch(/manuals\/pebble-de\.pdf: only its first 1 of 9000 pages are read on the web/);
});

test("pages stand in search for readers of their language alone, and for agents alone where the document does", async () => {
	copy.write(FILE, pdf("Einrichten"));
	await run();
	const indexed = () =>
		rows("SELECT locale, audience, id, page FROM search_document WHERE page = 'de/1' AND id = 'pebble-manual'");
	expect(indexed()).toEqual([{ locale: "de_DE", audience: "public", id: "pebble-manual", page: "de/1" }]);
	copy.edit("documents/pebble-manual/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
	await run();
	expect(indexed()).toEqual([{ locale: "de_DE", audience: "asc", id: "pebble-manual", page: "de/1" }]);
	for (const table of ["manual", "pdf", "pdf_page"])
		expect(
			rows(
				`SELECT DISTINCT audience FROM ${table} WHERE sha256 IN (SELECT sha256 FROM manual WHERE id = 'pebble-manual')`,
			),
		).toEqual([{ audience: "asc" }]);
});
