import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { PageFile, saysDamaged } from "#src/page-cache/disk/page-file.ts";
import { recordSum, sumOf, writeRecord } from "#src/page-cache/page-record.ts";
import type { StoredPage } from "#src/page-cache/second-tier.ts";
import { storedPage, textOf } from "./stored-pages.ts";

const MB = 1024 * 1024;
let path: string;
beforeEach(() => {
	const folder = mkdtempSync(join(tmpdir(), "page-file-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	path = join(folder, "pages.sqlite");
});

const open = (maxBytes = 8 * MB) => {
	const file = new PageFile(path, maxBytes, "c1");
	onTestFinished(() => {
		try {
			file.close();
		} catch {
			// The test has closed it.
		}
	});
	return file;
};
const put = (file: PageFile, page: StoredPage, at = 0) => file.write([{ kind: "put", page }], "c1", at);
const find = (file: PageFile, target: string) => file.get(target).found;

test("what was stored is found as it was, by the next one too", () => {
	const page = storedPage("/tv", { tags: ["site", "product:tv"], facts: '{"a":1}' });
	const file = open();
	expect(put(file, page)).toBe(1);
	expect(find(file, "/tv")).toEqual({ ...page, invalidatedAt: null });
	expect(find(file, "/radio")).toBeNull();
	file.close();
	const next = open();
	expect(find(next, "/tv")).toEqual({ ...page, invalidatedAt: null });
	expect(next.sizes.entries).toBe(1);
});

test("a page takes the place of the one before, whether its bytes changed or not", () => {
	const file = open();
	put(file, storedPage("/tv"));
	put(file, storedPage("/tv", { storedAt: 5_000 }));
	expect(find(file, "/tv")).toMatchObject({ storedAt: 5_000 });
	put(file, storedPage("/tv", { bytes: new Uint8Array([1, 2, 3]) }));
	expect(find(file, "/tv")?.bytes).toEqual(new Uint8Array([1, 2, 3]));
	expect(file.sizes.entries).toBe(1);
	file.write([{ kind: "remove", target: "/tv" }], "c1", 0);
	expect([find(file, "/tv"), file.sizes.entries]).toEqual([null, 0]);
});

test("an invalidation holds for what was stored before it, in the next process too, and says when it was", () => {
	const file = open();
	put(file, storedPage("/tv", { tags: ["a", "b"] }));
	put(file, storedPage("/radio", { tags: ["b"] }));
	file.invalidate(["a"], "c1", 500);
	file.invalidate(["a", "x"], "c1", 700);
	put(file, storedPage("/new", { tags: ["a"] }));
	const seen = (from: PageFile) => ["/tv", "/radio", "/new"].map((target) => find(from, target)?.invalidatedAt);
	expect(seen(file)).toEqual([700, null, null]);
	file.close();
	const next = open();
	expect(seen(next)).toEqual([700, null, null]);
	next.invalidate(["/radio"], "c1", 800);
	expect(seen(next)).toEqual([700, 800, null]);
	next.invalidate(null, "c1", 900);
	expect(seen(next)).toEqual([900, 900, 900]);
});

test("an invalidation is in the file itself: a journal that is cut takes nothing of it along", () => {
	const file = open();
	put(file, storedPage("/tv", { tags: ["a"] }));
	file.invalidate(["a"], "c1", 500);
	put(file, storedPage("/radio"));
	// As a crash leaves them, without the journal.
	writeFileSync(`${path}.crashed`, readFileSync(path));
	const next = new PageFile(`${path}.crashed`, 8 * MB, "c1");
	expect([find(next, "/tv")?.invalidatedAt, find(next, "/radio")]).toEqual([500, null]);
	next.close();
});

test("a page of another state of the content is not stored; the state is that of the last invalidation", () => {
	const file = open();
	file.invalidate([], "c2", 500);
	expect([put(file, storedPage("/tv")), find(file, "/tv")]).toEqual([0, null]);
	file.close();
	const next = open();
	expect(next.content).toBe("c2");
	expect(next.write([{ kind: "put", page: storedPage("/tv") }], "c2", 0)).toBe(1);
});

test("more tags than are remembered make the older pages out of date, and no other", () => {
	const file = open(64 * MB);
	put(file, storedPage("/old"));
	for (let round = 0; round < 12; round += 1)
		file.invalidate(
			Array.from({ length: 5_000 }, (_, index) => `t${round}-${index}`),
			"c1",
			round,
		);
	put(file, storedPage("/new"));
	expect(find(file, "/old")?.invalidatedAt).not.toBeNull();
	expect(find(file, "/new")?.invalidatedAt).toBeNull();
	expect(statSync(path).size).toBeLessThan(4 * MB);
});

test("the file stays within its bound, and what was not used for longest goes first", () => {
	const file = open(2 * MB);
	const bytes = () => crypto.getRandomValues(new Uint8Array(20_000));
	for (let index = 0; index < 400; index += 1) {
		put(file, storedPage(`/${index}`, { bytes: bytes() }), index);
		if (index > 10) file.write([{ kind: "touch", target: "/7" }], "c1", index);
	}
	expect(file.sizes.bytes).toBeLessThanOrEqual(2 * MB);
	expect(statSync(path).size).toBeLessThanOrEqual(2 * MB);
	expect(file.sizes.entries).toBeGreaterThan(50);
	expect(["/7", "/8", "/200", "/399"].map((target) => find(file, target) !== null)).toEqual([true, false, false, true]);
	// Larger than all of it: it is left out, and nothing is broken.
	expect(put(file, storedPage("/large", { bytes: new Uint8Array(3 * MB) }))).toBe(0);
	expect(put(file, storedPage("/small"))).toBe(1);
	const [rows] = [new DatabaseSync(path)].map((database) => {
		const { count } = database.prepare("SELECT count(*) AS count FROM bytes").get() ?? {};
		database.close();
		return count;
	});
	expect(rows).toBe(file.sizes.entries);
});

test("a row that lies is a miss, and is removed", () => {
	const file = open();
	const names = ["/sum", "/moved", "/bytes", "/none", "/shape", "/text", "/good"];
	for (const name of names) put(file, storedPage(name));
	const database = new DatabaseSync(path);
	const run = (sql: string, ...values: (string | Uint8Array)[]) => database.prepare(sql).run(...values);
	run("UPDATE page SET record = replace(record, '\"storedAt\":1000', '\"storedAt\":9999') WHERE target = '/sum'");
	run("DELETE FROM page WHERE target = '/good'");
	// All that is kept of one page, under another's address.
	run("UPDATE page SET target = '/good' WHERE target = '/moved'");
	run(
		"UPDATE bytes SET bytes = ? WHERE id = (SELECT id FROM page WHERE target = '/bytes')",
		new TextEncoder().encode("page of /others"),
	);
	run("DELETE FROM bytes WHERE id = (SELECT id FROM page WHERE target = '/none')");
	const forged = (target: string, record: string) =>
		run("UPDATE page SET record = ?, sum = ? WHERE target = ?", record, recordSum(target, record), target);
	const record = writeRecord(storedPage("/shape"), 0, sumOf(storedPage("/shape").bytes));
	forged("/shape", record.replace('"maxAge":60', '"maxAge":"60"'));
	forged("/text", "no record");
	database.close();
	for (const name of ["/sum", "/good", "/bytes", "/none", "/shape", "/text"]) {
		expect(file.get(name), name).toEqual({ found: null, isCorrupt: true });
		expect(file.get(name), name).toEqual({ found: null, isCorrupt: false });
	}
});

/** What is told of a file that was damaged: pages as they were stored, or nothing. Answers how many were found. */
function tellsTheTruth(): number {
	let file: PageFile;
	try {
		file = new PageFile(path, 8 * MB, "c1");
	} catch (error) {
		expect(saysDamaged(error), String(error)).toBe(true);
		return 0;
	}
	let found = 0;
	for (let index = 0; index < 20; index += 1) {
		try {
			const page = find(file, `/${index}`);
			if (!page) continue;
			found += 1;
			expect(textOf(page)).toBe(`page of /${index} ${"x".repeat(9_000)}`);
			expect(page.tags).toEqual(["site", index < 10 ? "old" : "new"]);
			if (index < 10) expect(page.invalidatedAt).toBe(500);
		} catch (error) {
			if (!saysDamaged(error)) throw error;
		}
	}
	try {
		file.close();
	} catch {
		// Nothing more is asked of it.
	}
	return found;
}

/** Twenty pages, of which ten are out of date, as a crash leaves them. */
function twentyPages(): { readonly main: Buffer; readonly journal: Buffer } {
	const file = open();
	const pageAt = (index: number) =>
		storedPage(`/${index}`, {
			tags: ["site", index < 10 ? "old" : "new"],
			bytes: new TextEncoder().encode(`page of /${index} ${"x".repeat(9_000)}`),
		});
	for (let index = 0; index < 10; index += 1) put(file, pageAt(index));
	file.invalidate(["old"], "c1", 500);
	for (let index = 10; index < 20; index += 1) put(file, pageAt(index));
	const left = { main: readFileSync(path), journal: readFileSync(`${path}-wal`) };
	file.close();
	return left;
}

function lay({ main, journal }: { readonly main: Buffer; readonly journal: Buffer }): void {
	rmSync(`${path}-shm`, { force: true });
	writeFileSync(path, main);
	writeFileSync(`${path}-wal`, journal);
}

test("a flipped byte, wherever it is, never shows another page, nor an old one as new", () => {
	const left = twentyPages();
	lay(left);
	expect(tellsTheTruth()).toBe(20);
	let lost = 0;
	for (const which of ["main", "journal"] as const)
		for (let turn = 0; turn < 120; turn += 1) {
			const bytes = Buffer.from(left[which]);
			// The first ones decide most; the others are spread over all of it.
			const at = turn < 60 ? turn : Math.floor((bytes.length * (turn - 59.5)) / 61);
			bytes[at] = (bytes[at] ?? 0) ^ (1 << (turn % 8));
			lay({ ...left, [which]: bytes });
			lost += 20 - tellsTheTruth();
		}
	expect(lost).toBeGreaterThan(0);
});

test("a file or a journal that is cut never shows another page, nor an old one as new", () => {
	const left = twentyPages();
	let lost = 0;
	for (const [name, which] of [
		[path, "main"],
		[`${path}-wal`, "journal"],
	] as const)
		for (let turn = 0; turn <= 40; turn += 1) {
			lay(left);
			truncateSync(name, Math.floor((left[which].length * turn) / 41));
			lost += 20 - tellsTheTruth();
		}
	expect(lost).toBeGreaterThan(0);
});
