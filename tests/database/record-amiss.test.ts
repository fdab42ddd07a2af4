import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contentDirectory } from "#src/store/current.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import {
	copy,
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

eachWithTwoMachines();

describe("what is wrong", () => {
	test("with the name of a version writes nothing anywhere", async () => {
		const version = await imported();
		await push();
		await schema.query(
			`INSERT INTO content_version SELECT '../../pwn', serial + 1, rules, hash, made, pack, database, after, since, tags
			FROM content_version WHERE version = '${version}'`,
		);
		await schema.query("UPDATE content_record SET version = '../../pwn', serial = serial + 1");
		expect(await take()).toMatchObject({
			state: "refused",
			reasons: [expect.stringContaining("name that none can have")],
		});
		expect(existsSync(join(node, "..", "pwn.sqlite"))).toBe(false);
		expect(readdirSync(contentDirectory(node))).toEqual([]);
	});

	test("with a file here is not pushed", async () => {
		await imported();
		const [name = ""] = filesIn(copy.dataDir);
		writeFileSync(join(copy.dataDir, "files", name), "something else");
		expect(await push()).toMatchObject({ state: "refused", reasons: [expect.stringContaining(name)] });
		expect(await schema.query("SELECT 1 FROM content_record")).toEqual([]);
		expect(await schema.query("SELECT 1 FROM content_piece")).toEqual([]);
	});

	test.each([
		["is another", "UPDATE content_piece SET bytes = set_byte(bytes, length(bytes) / 2, 77)"],
		["is longer than any", "UPDATE content_piece SET bytes = repeat('x', 300000)::bytea"],
		["is gone", "DELETE FROM content_blob_piece WHERE place = 0"],
	])("with a piece that %s is not taken, and the content in force stays", async (_what, harm) => {
		const first = await imported();
		await push();
		await take();
		edit("water");
		await imported();
		await push();
		await schema.query(harm);
		// Of what it has itself a machine asks for nothing.
		const bare = mkdtempSync(join(tmpdir(), "support-node-"));
		expect(await take(bare)).toMatchObject({ state: "refused" });
		expect(await inForce(bare)).toBeUndefined();
		expect(readdirSync(contentDirectory(bare))).toEqual([]);
		rmSync(bare, { recursive: true });
		expect(await inForce()).toBe(first);
	});

	test("with the machine, which is killed while it takes, is made good by the next look", async () => {
		const version = await imported();
		await push();
		const env = { ...BARE_ENVIRONMENT, DATABASE_URL: schema.url, DATA_DIR: node };
		for (let pause = 50; (await inForce()) !== version && pause < 400; pause += 50) {
			const taking = spawn(process.execPath, ["tests/database/record-taker.ts"], { env, stdio: "ignore" });
			const gone = once(taking, "exit");
			await new Promise((resolve) => setTimeout(resolve, 150 + pause));
			taking.kill("SIGKILL");
			await gone;
		}
		await take();
		expect(await inForce()).toBe(version);
		expect(filesIn(node)).toEqual(filesIn(copy.dataDir));
	});
});
