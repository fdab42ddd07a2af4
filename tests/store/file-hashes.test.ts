import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListedFile, sha256 } from "#src/packs/pack-files.ts";
import { HASHES_AT_ONCE, HASHES_HERE_MAX, HASHES_ON_THE_WAY_MAX } from "#src/site/pack-limits.ts";
import { FileHashes } from "#src/store/write/file-hashes.ts";

/** So many that all ways are taken: here, in the thread, and a last batch that is not full. */
const MANY = HASHES_HERE_MAX + HASHES_AT_ONCE * (HASHES_ON_THE_WAY_MAX + 2) + 7;

let folder = "";
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "file-hashes-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file as a pack lists it, under another path each time. */
function listed(content: string, path: string): ListedFile {
	const absolute = join(folder, content);
	writeFileSync(absolute, content);
	const { size, mtimeMs } = statSync(absolute);
	return { path, absolute, size, modified: mtimeMs };
}

function hashes() {
	const taken: [path: string, content: string][] = [];
	return { taken, hashing: new FileHashes(({ path }, content) => taken.push([path, content])) };
}

test("what files hold is told in their order, whether it is known, read here or in the thread", () => {
	const { taken, hashing } = hashes();
	const files = ["one", "two", "three"].map((content) => ({ content, file: listed(content, "") }));
	const wanted: [string, string][] = [];
	for (let number = 0; number < MANY; number++) {
		const { content, file } = files[number % files.length] ?? { content: "", file: listed("", "") };
		const isKnown = number % 5 === 0;
		hashing.give({ ...file, path: `${number}` }, isKnown ? `known ${number}` : null);
		wanted.push([`${number}`, isKnown ? `known ${number}` : sha256(content)]);
	}
	// Some are on the way, and no more than may be.
	expect(taken.length).toBeGreaterThan(HASHES_HERE_MAX);
	expect(taken.length).toBeLessThan(MANY);
	hashing.finish();
	expect(taken).toEqual(wanted);
});

test("of a file that is gone it says why, and of one that is written after it was listed that it was", () => {
	const { taken, hashing } = hashes();
	const gone = { ...listed("gone", "gone"), absolute: join(folder, "nowhere") };
	const same = listed("same", "same");
	const touched = listed("touched", "touched");
	utimesSync(touched.absolute, new Date(), new Date(Date.now() + 60_000));
	for (const file of [gone, same, touched]) hashing.give(file, null);
	const inThread = Array.from({ length: HASHES_HERE_MAX }, () => same);
	for (const file of [...inThread, gone, touched]) hashing.give(file, null);
	hashing.finish();
	const said = [
		["gone", "ENOENT"],
		["same", sha256("same")],
		["touched", "written while it was read"],
	];
	expect(taken.slice(0, 3)).toEqual(said);
	expect(taken.slice(-2)).toEqual([said[0], said[2]]);
});
