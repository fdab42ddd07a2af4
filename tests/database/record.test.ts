import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { changeDamaged } from "#src/store/damage/change-damaged.ts";
import { damagedFilesPath, readDamagedFiles } from "#src/store/damage/damaged-files.ts";
import { listVersions } from "#src/store/list-versions.ts";
import { followRecord } from "#src/store/record/follow-record.ts";
import { pushRecord } from "#src/store/record/push-record.ts";
import { RECORD_TABLES } from "#src/store/record/record-tables.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import {
	copy,
	database,
	eachWithTwoMachines,
	edit,
	filesIn,
	imported,
	inForce,
	node,
	push,
	schema,
	take,
} from "#tests/fixtures/two-machines.ts";
import { addressOf } from "./address-of.ts";

eachWithTwoMachines();

describe("the content of record", () => {
	test("is taken whole, with every file of it, and once", async () => {
		expect(await take()).toEqual({ state: "same" });
		const version = await imported();
		expect(await push()).toMatchObject({ state: "pushed", version });
		expect(await take()).toMatchObject({ state: "taken", version, files: filesIn(copy.dataDir).length });
		expect(await inForce()).toBe(version);
		expect(readFileSync(databasePath(node, version))).toEqual(readFileSync(databasePath(copy.dataDir, version)));
		expect(filesIn(node)).toEqual(filesIn(copy.dataDir));
		for (const name of filesIn(node))
			expect(readFileSync(join(node, "files", name))).toEqual(readFileSync(join(copy.dataDir, "files", name)));
		expect(await take()).toEqual({ state: "same" });
		// Nothing of it is sent again.
		expect(await push()).toMatchObject({ state: "pushed", pieces: 0, bytes: 0 });
		expect(existsSync(join(node, "building"))).toBe(false);
	});

	test("that changes costs what changed, and the version before stays", async () => {
		const first = await imported();
		const whole = await push();
		await take();
		edit("water");
		const second = await imported();
		const more = await push();
		if (whole.state !== "pushed" || more.state !== "pushed") throw new Error("not pushed");
		expect(more.pieces).toBeLessThan(whole.pieces);
		const taken = await take();
		expect(taken).toMatchObject({ state: "taken", version: second, files: 0 });
		// What the version before has in the same place is taken from there.
		expect(taken.state === "taken" && taken.pieces).toBeLessThanOrEqual(more.pieces);
		expect(readCurrent(node)).toMatchObject({
			version: second,
			previous: first,
			tags: expect.arrayContaining(["article:clean-housing"]),
		});
	});

	test("goes back where somebody went back, and what was newer waits", async () => {
		const first = await imported();
		await push();
		await take();
		edit("water");
		const second = await imported();
		await push();
		await take();
		await publishVersion(copy.dataDir, null, () => {});
		await push();
		expect(await take()).toMatchObject({ state: "taken", version: first, files: 0, pieces: 0 });
		expect(await inForce()).toBe(first);
		expect(listVersions(node)).toMatchObject([{ version: second, state: "taken back" }, { version: first }]);
	});

	test("is pushed after another push that is at work, which is said", async () => {
		const version = await imported();
		const [locked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		const other = database.transaction(RECORD_TABLES, async (session) => {
			await session.run("SELECT pg_advisory_xact_lock(hashtextextended('content_record', 0))");
			locked.resolve();
			await held.promise;
		});
		await locked.promise;
		const told: string[] = [];
		const pushed = pushRecord(copy.dataDir, database, (line) => void told.push(line));
		await expect.poll(() => told).toEqual(["Another push is at work; this one comes after it."]);
		held.resolve();
		await other;
		expect(await pushed).toMatchObject({ state: "pushed", version });
		expect(told).toHaveLength(1);
	});

	test("does not take back what was imported on a machine since", async () => {
		await imported();
		await push();
		edit("water");
		const own = await imported();
		expect(await take(copy.dataDir)).toEqual({ state: "same" });
		expect(await inForce(copy.dataDir)).toBe(own);
	});

	test("is taken that is pushed to a database which was restored from before what machines have seen", async () => {
		const first = await imported();
		await push();
		for (const words of ["water", "soap"]) {
			edit(words);
			await imported();
			await push();
		}
		await take();
		await schema.query(
			`UPDATE content_record SET version = '${first}', serial = (SELECT serial FROM content_version WHERE version = '${first}')`,
		);
		await schema.query(`DELETE FROM content_version WHERE version <> '${first}'`);
		// What a machine has in force stays until the next push, as after an emergency of its own.
		expect(await take()).toEqual({ state: "same" });
		edit("sand");
		const next = await imported();
		await push();
		expect(await take()).toMatchObject({ state: "taken", version: next });
	});

	test("is taken again where nothing of what is here can be used any more", async () => {
		const version = await imported();
		await push();
		await take();
		rmSync(databasePath(node, version));
		expect(await inForce()).toBeUndefined();
		expect(await take()).toMatchObject({ state: "taken", version, files: 0 });
		expect(await inForce()).toBe(version);
	});

	test("is taken again where an older version stands in for it", async () => {
		await imported();
		await push();
		await take();
		edit("water");
		const version = await imported();
		await push();
		await take();
		rmSync(databasePath(node, version));
		expect(await take()).toMatchObject({ state: "taken", version, files: 0 });
		expect(await inForce()).toBe(version);
		expect(await take()).toEqual({ state: "same" });
	});

	test("that was copied here is read once: its time is noted", async () => {
		const version = await imported();
		await push();
		await take();
		const time = new Date("2026-03-01T12:00:00Z");
		utimesSync(databasePath(node, version), time, time);
		expect(await take()).toEqual({ state: "same" });
		expect(readCurrent(node)?.checksums[version]?.modified).toBe(time.getTime());
	});

	test("is taken where others wait with higher numbers", async () => {
		const other = copyOfPack();
		try {
			await other.import();
			for (const words of ["water", "soap", "sand"]) {
				replace(ARTICLE, /Use .*/, `Use ${words}.`)(other);
				expect(await other.import({ noPublish: true })).toMatchObject({ state: "waiting" });
			}
			edit("oil");
			const version = await imported();
			await push();
			expect(await take(other.dataDir)).toMatchObject({ state: "taken", version });
			expect(await inForce(other.dataDir)).toBe(version);
		} finally {
			other.cleanUp();
		}
	});

	test("has pictures that look the same and are not, each at its own place", async () => {
		const pixels = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * at) % 251));
		const photograph = sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } });
		for (const [at, id] of ["a", "b", "c", "d", "e", "f"].entries())
			copy.write(`pictures/${id}.png`, await photograph.png({ compressionLevel: at + 1 }).toBuffer());
		const version = await imported();
		expect(await push()).toMatchObject({ state: "pushed", version });
		expect(await take()).toMatchObject({ state: "taken", version });
		expect(filesIn(node)).toEqual(filesIn(copy.dataDir));
	});

	test.each([
		["that is known to be damaged", true],
		["of which nobody knows that it is damaged, since the list cannot be read", false],
	])("mends a file %s, when it is pushed again", async (_, isKnown) => {
		await imported();
		await push();
		await take();
		const [name = ""] = filesIn(node);
		const path = join(node, "files", name);
		const sound = readFileSync(path);
		writeFileSync(path, Buffer.alloc(sound.length));
		const [folder = "", own = ""] = name.split("/");
		const since = new Date().toISOString();
		if (isKnown)
			changeDamaged(node, () => [{ folder, name: own, reason: "does not hold the bytes that were imported", since }]);
		else writeFileSync(damagedFilesPath(node), "no list");
		await push();
		expect(await take()).toMatchObject({ state: "taken", files: 1 });
		expect(readFileSync(path)).toEqual(sound);
		expect(readDamagedFiles(node)).toEqual([]);
	});

	test("is waited for by a machine that starts with content which it cannot use", async () => {
		const version = await imported();
		await push();
		await take();
		writeFileSync(databasePath(node, version), "of another release");
		const follower = await followRecord({
			dataDir: node,
			database: { address: addressOf(schema.url), connections: 2 },
			onNews: () => {},
		});
		try {
			expect(await inForce()).toBe(version);
		} finally {
			await follower?.close();
		}
	});

	test("brings what follows it by itself at its minute", async () => {
		const from = new Date(Date.now() + 3_600_000).toISOString();
		copy.edit("products/pebble-20/data.json", (text) =>
			text.replace("{", `{ "shown": ${JSON.stringify({ from: `${from.slice(0, 16)}Z` })},`),
		);
		const version = await imported();
		await push();
		await take();
		expect(listVersions(node)).toMatchObject([
			{ state: "follows", after: version, from: `${from.slice(0, 16)}:00.000Z` },
			{ version, state: "in force" },
		]);
	});

	test("of which only the newest are kept gives the rest's pieces back", async () => {
		for (const words of ["water", "soap", "sand", "oil", "air"]) {
			edit(words);
			await imported();
			await push();
		}
		expect(await schema.query("SELECT count(*) AS count FROM content_version")).toEqual([{ count: 3 }]);
		expect(
			await schema.query(
				"SELECT count(*) AS count FROM content_piece AS p WHERE NOT EXISTS (SELECT FROM content_blob_piece WHERE piece = p.sha256)",
			),
		).toEqual([{ count: 0 }]);
	});

	test("imported by other rules is left alone", async () => {
		await imported();
		await push();
		await schema.query("UPDATE content_version SET rules = 'of another release'");
		expect(await take()).toMatchObject({ state: "foreign" });
		expect(await inForce()).toBeUndefined();
	});
});
