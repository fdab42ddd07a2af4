import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PackedFileFault, packedFileProblems, UnpackedRoom, unpackedPieces } from "#src/packs/packed-file.ts";
import { PACK_UNPACKED_MAX_BYTES } from "#src/site/pack-limits.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const FIRMWARE = "firmware/pebble-firmware-2.1.zip";
/** Words, nothing for a megabyte, and words again. */
const CONTENT = Buffer.concat([Buffer.from("PK\x03\x04 begin"), Buffer.alloc(1_000_000), Buffer.from("end")]);

let copy: Copy;
let inPack: (path: string) => string;
beforeEach(() => {
	copy = copyOfPack();
	inPack = (path) => join(copy.packDir, "files", path);
	rmSync(inPack(FIRMWARE));
	writeFileSync(inPack(`${FIRMWARE}.zst`), zstdCompressSync(CONTENT));
});
afterEach(() => copy.cleanUp());

const stored = () => {
	const database = openForReading(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	try {
		const file = database.get<{ folder: string; name: string; size: number }>(
			"SELECT folder, name, size FROM pack_file JOIN file USING (folder, name) WHERE path = ?",
			FIRMWARE,
		);
		return { size: file?.size, path: join(copy.dataDir, "files", file?.folder ?? "", file?.name ?? "") };
	} finally {
		database.close();
	}
};

test("a packed file is served as it was before, under its own name", async () => {
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const { size, path } = stored();
	expect(size).toBe(CONTENT.length);
	expect(path).toMatch(/pebble-firmware-2\.1\.zip$/);
	expect(readFileSync(path).equals(CONTENT)).toBe(true);
	const { mtimeMs } = statSync(path);
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\nMore.\n`);
	await copy.import();
	expect(stored()).toEqual({ size, path });
	expect(statSync(path).mtimeMs).toBe(mtimeMs);
});

test.each([
	["garbage", () => Buffer.from("no zstandard at all")],
	["a half", () => zstdCompressSync(CONTENT).subarray(0, 60)],
])("%s is refused by name, and nothing is left", async (_, made) => {
	writeFileSync(inPack(`${FIRMWARE}.zst`), made());
	const reason = `files/${FIRMWARE}.zst: cannot be unpacked, pack it again with zstd`;
	expect(await copy.import()).toEqual({ state: "refused", reasons: [reason] });
	const left = readdirSync(copy.dataDir, { recursive: true, encoding: "utf8" });
	expect(left.filter((name) => /^(?:files|building|content)\//.test(name))).toEqual([]);
	const { pack } = loadPack(copy.packDir);
	expect((pack ? await packedFileProblems(pack) : []).map(({ file, message }) => `${file}: ${message}`)).toEqual([
		reason,
	]);
});

test.each([
	[
		"a web page in its place",
		FIRMWARE,
		"<!doctype html><p>Not found",
		"unpacked, is a web page and not a ZIP archive, put the right file here",
	],
	["nothing", FIRMWARE, "", "holds nothing, pack the file itself"],
	["something else", FIRMWARE, "words", "unpacked, is not a ZIP archive, put the file itself here"],
])("what is packed must be what its name says: %s", async (_, path, content, message) => {
	writeFileSync(inPack(`${path}.zst`), zstdCompressSync(Buffer.from(content)));
	expect(await copy.import()).toEqual({ state: "refused", reasons: [`files/${path}.zst: ${message}`] });
});

test("a packed manual is refused", () => {
	writeFileSync(inPack("manuals/pebble-en.pdf.zst"), zstdCompressSync(readFileSync(inPack("manuals/pebble-en.pdf"))));
	rmSync(inPack("manuals/pebble-en.pdf"));
	expect(copy.problems()).toEqual([
		"files/manuals/pebble-en.pdf.zst: is a manual, which has packed pages anyway: put it here as it is",
	]);
});

test("a file that is there both packed and as it is, is named", () => {
	writeFileSync(inPack(FIRMWARE), CONTENT);
	expect(copy.problems()).toEqual([`files/${FIRMWARE}.zst: is the same file as files/${FIRMWARE}, remove one`]);
});

test("what unpacks beyond the bound of a pack is given up on the way", async () => {
	const folder = mkdtempSync(join(tmpdir(), "support-packed-"));
	const absolute = join(folder, "a.zst");
	writeFileSync(absolute, zstdCompressSync(CONTENT));
	const room = new UnpackedRoom();
	room.take(PACK_UNPACKED_MAX_BYTES - 500_000);
	let bytes = 0;
	const unpack = async () => {
		for await (const piece of unpackedPieces({ path: "files/a.zst", absolute, size: 1 }, room)) bytes += piece.length;
	};
	await expect(unpack()).rejects.toThrow(PackedFileFault);
	expect(bytes).toBeLessThanOrEqual(500_000);
	rmSync(folder, { recursive: true });
});
