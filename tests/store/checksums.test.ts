import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { zip } from "#scripts/demo-files/zip.ts";
import { sha256OfFile } from "#src/packs/pack-files.ts";
import { UnpackedRoom } from "#src/packs/packed-file.ts";
import { keptChecksums, signedChecksums } from "#src/store/checksums.ts";
import { keptKeyPath } from "#src/store/checksums-key.ts";
import { databasePath } from "#src/store/current.ts";
import { type Database, openForBuilding, openForReading } from "#src/store/database.ts";
import { SCHEMA } from "#src/store/schema.ts";
import { signatureFault } from "#src/store/verify/signature-fault.ts";
import { FileStore } from "#src/store/write/file-store.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { signChecksums } from "#src/store/write/sign-checksums.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => {
	vi.useRealTimers();
	copy.cleanUp();
});

/** Another file stands where one was. */
const archive = (words: string) => zip([{ name: "firmware.bin", content: Buffer.from(words) }]);
const replaceFirmware = (words: string) => copy.write("files/firmware/pebble-firmware-2.1.zip", archive(words));
const lines = (words: string) => `${words.match(/[0-9a-f]{64} {2}\S+/g)?.join("\n")}\n`;

async function imported(options: Parameters<Copy["import"]>[0] = {}) {
	const outcome = await copy.import(options);
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome;
}

function inVersion<Found>(version: string, read: (database: Database) => Found): Found {
	const database = openForReading(databasePath(copy.dataDir, version));
	try {
		return read(database);
	} finally {
		database.close();
	}
}

const listOf = (version: string) => inVersion(version, (database) => [...keptChecksums(database)].join(""));
const faultOf = (version: string) => inVersion(version, (database) => signatureFault(database, null));

test("each version has its own list: in force, waiting, following at a minute, and after a rollback", async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-01T07:30:20Z") });
	const content = await copy.open();
	const first = content.current();
	const before = listOf(first);
	expect(before).toBe(lines(before));
	expect(before).toContain("  76ad439132244f58/pebble-firmware-2.0.zip\n");

	replaceFirmware("another firmware");
	copy.edit("articles/clean-housing/data.json", (text) =>
		text.replace("{", '{ "shown": { "from": "2026-12-01T08:00Z" },'),
	);
	const waiting = await imported({ noPublish: true });
	const after = listOf(waiting.version);
	expect(after).not.toBe(before);
	expect(after.split("\n")).toHaveLength(before.split("\n").length);
	expect(waiting.followers).toHaveLength(1);
	for (const { version } of waiting.followers) expect([listOf(version), faultOf(version)]).toEqual([after, null]);
	expect([faultOf(first), faultOf(waiting.version)]).toEqual([null, null]);

	const served = () => [...(content.checksums()?.parts() ?? [])].join("");
	expect(served()).toBe(before);
	await publishVersion(copy.dataDir, waiting.version, () => {});
	await expect.poll(served).toBe(after);
	await publishVersion(copy.dataDir, first, () => {});
	await expect.poll(served).toBe(before);
});

test("a list goes with its version, and one that is being read is read to its end", async () => {
	const content = await copy.open();
	const first = content.current();
	const list = listOf(first);
	for (let at = 0; at < 5; at++) {
		replaceFirmware(`firmware ${at}`);
		const { version } = await imported();
		await expect.poll(() => content.current()).toBe(version);
	}
	const names = readdirSync(join(copy.dataDir, "content"));
	expect(names).not.toContain(`${first}.sqlite`);
	const versions = names.filter((name) => name.endsWith(".sqlite"));
	expect(names.filter((name) => !versions.includes(name))).toEqual(["CURRENT"]);
	expect(
		readdirSync(join(copy.dataDir, "files"), { recursive: true }).filter((name) => /SUMS|pem/.test(`${name}`)),
	).toEqual([]);

	const now = content.checksums()?.parts()[Symbol.iterator]();
	const beginning = now?.next().value;
	replaceFirmware("firmware of the day");
	const { version } = await imported();
	await expect.poll(() => content.current()).toBe(version);
	expect(now?.next()).toMatchObject({ done: true });
	expect(beginning).not.toBe(list);
});

test("a long list is kept and read in parts, and signed as a whole", async () => {
	const path = join(copy.packDir, "long.sqlite");
	const { privateKey, publicKey } = generateKeyPairSync("ed25519");
	const made = openForBuilding(path);
	made.exec(`${SCHEMA}; BEGIN`);
	for (let at = 0; at < 2_500; at++) {
		const folder = at.toString(16).padStart(16, "0");
		const sha256 = folder.repeat(4);
		made.run(
			"INSERT INTO file VALUES (?, 'a.zip', ?, 0, 1, ?, 'application/zip')",
			folder,
			at % 5 ? "public" : "asc",
			sha256,
		);
		made.run("INSERT INTO pack_file VALUES (?, ?, 'a.zip', NULL)", `${at}.zip`, folder);
		// The same bytes twice in a pack are one file.
		if (at % 7 === 0) made.run("INSERT INTO pack_file VALUES (?, ?, 'a.zip', NULL)", `${at}-again.zip`, folder);
	}
	made.exec("COMMIT");
	made.close();
	// Signed twice, as when a finished version is changed.
	signChecksums(path, generateKeyPairSync("ed25519").privateKey);
	signChecksums(path, privateKey);
	const database = openForBuilding(path);
	const parts = [...keptChecksums(database)];
	expect(parts.map((part) => part.split("\n").length - 1)).toEqual([1_000, 1_000]);
	const { size, key, signature } = signedChecksums(database) ?? { size: 0, key: "", signature: "" };
	expect(size).toBe(2_000 * (64 + 2 + 16 + 1 + 5 + 1));
	expect(key).toBe(publicKey.export({ type: "spki", format: "pem" }));
	const isSigned = (list: string) =>
		verify(null, Buffer.from(list), createPublicKey(key), Buffer.from(signature, "base64"));
	expect([isSigned(parts.join("")), isSigned(`${parts.join("")} `)]).toEqual([true, false]);

	expect(signatureFault(database, privateKey)).toBe(null);
	expect(signatureFault(database, generateKeyPairSync("ed25519").privateKey)).toContain(
		"another key has signed it than that of this site",
	);
	database.exec("UPDATE file SET sha256 = folder WHERE folder LIKE '%1'");
	expect(signatureFault(database, null)).toContain("it lists other files than the version has");
	database.exec("UPDATE checksum_part SET lines = replace(lines, '1', '2') WHERE at = 1");
	expect(signatureFault(database, null)).toContain("its signature is not of this list");
	database.exec("UPDATE meta SET value = json_set(value, '$.key', 'none') WHERE key = 'checksums'");
	expect(signatureFault(database, null)).toContain("its signature is not of this list");
	database.exec("DELETE FROM meta");
	expect(signatureFault(database, null)).toBe("the version has none; import the pack again");
	database.close();
});

test("a key that is away is not replaced by another, and what is no file is no key", async () => {
	await imported();
	const path = keptKeyPath(copy.dataDir);
	rmSync(path);
	symlinkSync(join(copy.dataDir, "unmounted", "key.pem"), path);
	replaceFirmware("another");
	expect(await copy.import()).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("holds no Ed25519 key")],
	});
	expect(await copy.import({ keyFile: copy.dataDir })).toMatchObject({ state: "refused" });
});

test("a key that others may read or write is told, and signs all the same; one of its owner's alone is not told", async () => {
	const lines: string[] = [];
	await copy.import({ tell: (line) => lines.push(line) });
	expect(lines.join()).not.toContain("chmod");
	for (const mode of [0o640, 0o602]) {
		chmodSync(keptKeyPath(copy.dataDir), mode);
		replaceFirmware(`another for ${mode}`);
		lines.length = 0;
		expect(await copy.import({ tell: (line) => lines.push(line) })).toMatchObject({ state: "imported" });
		expect(lines.filter((line) => line.includes(`chmod 600 ${keptKeyPath(copy.dataDir)}`))).toHaveLength(1);
	}
});

test("a file that is another than the one that was read, or a link by now, is not served", async () => {
	const folder = join(copy.dataDir, "store");
	mkdirSync(folder, { recursive: true });
	const store = new FileStore(copy.dataDir, folder);
	const absolute = join(copy.packDir, "files/firmware/pebble-firmware-2.1.zip");
	const file = { path: "files/firmware/pebble-firmware-2.1.zip", absolute, size: readFileSync(absolute).length };
	const digest = sha256OfFile(absolute);
	replaceFirmware("another");
	await expect(store.add(file, digest, new Map(), new UnpackedRoom())).rejects.toThrow("was changed while it was read");
	rmSync(absolute);
	symlinkSync(join(copy.packDir, "site.json"), absolute);
	await expect(store.add(file, digest, new Map(), new UnpackedRoom())).rejects.toThrow("ELOOP");
	expect(() => sha256OfFile(absolute)).toThrow("ELOOP");
	expect(readdirSync(folder)).toEqual([]);
});
