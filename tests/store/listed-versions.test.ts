import { truncateSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { databasePath } from "#src/store/current.ts";
import { listVersions } from "#src/store/list-versions.ts";
import { publishVersion } from "#src/store/write/publish-version.ts";
import { contentIn } from "#tests/fixtures/content-commands.ts";
import { ARTICLE, replace } from "#tests/fixtures/harmed-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

/** The article says something new. */
const edit = (words: string) => replace(ARTICLE, /Use .*/, `Use ${words}.`)(copy);

async function imported(options: Parameters<Copy["import"]>[0] = {}): Promise<string> {
	const outcome = await copy.import(options);
	if (outcome.state === "refused") throw new Error(JSON.stringify(outcome));
	return outcome.version;
}

const publish = (version: string | null) => publishVersion(copy.dataDir, version, () => {});

const command = (...args: readonly string[]) => contentIn(copy.dataDir, ...args);

test("list, publish and rollback are commands, and say what to do where nothing is", async () => {
	expect(command("list")).toMatchObject({ status: 1, stderr: expect.stringContaining("Import a pack first") });
	const first = await imported();
	edit("water");
	const waits = command("import", "--pack", copy.packDir, "--no-publish");
	expect(waits.stdout).toMatch(/Content (2-[0-9a-f]{8}) waits[\s\S]*publish \1/);
	const second = listVersions(copy.dataDir)[0]?.version ?? "";
	expect(command("list").stdout).toMatch(
		new RegExp(
			`^${second}  waits to be published, imported \\d{4}-.*\\n.*\\n${first}  IN FORCE, imported .* from ${copy.packDir}\\n    categories`,
		),
	);
	expect(command("publish").status).toBe(64);
	expect(command("publish", second).stdout).toContain(`Content ${second} is in force`);
	expect(command("rollback").stdout).toContain(`Content ${first} is in force`);
	expect(command("list").stdout).toContain(`${second}  taken back, waits to be published again, imported`);
	expect(command("rollback")).toMatchObject({ status: 1, stderr: expect.stringContaining("list") });
});

test("list holds a version against the one that it was made from, and says when what follows another does", async () => {
	await imported();
	copy.copyFolder("articles/clean-housing", "articles/taken-back");
	await imported();
	await publish(null);
	copy.remove("articles/taken-back");
	copy.copyFolder("articles/clean-housing", "articles/comes-later");
	copy.edit("articles/comes-later/data.json", (text) =>
		text.replace("{", '{\n\t"shown": { "from": "2099-01-01T08:00Z" },'),
	);
	edit("soap");
	const third = await imported({ noPublish: true });
	const lines = command("list").stdout.split("\n");
	expect(lines[0]).toContain(`follows ${third} at 2099-01-01 08:00 UTC once that is published`);
	expect(lines[2]).toContain(`${third}  waits to be published`);
	expect([lines[3], lines[1], lines[5]]).toEqual([
		expect.stringMatching(/articles 4\b(?! \()/),
		expect.stringMatching(/articles 5 \(\+1\)/),
		expect.stringMatching(/articles 5 \(\+1\)/),
	]);
});

test("list and verify say what cannot be used, and what stands in for it", async () => {
	const first = await imported();
	edit("water");
	const second = await imported();
	truncateSync(databasePath(copy.dataDir, second), 4_096);
	const listed = command("list");
	expect([listed.status, listed.stderr]).toEqual([
		1,
		expect.stringMatching(
			new RegExp(
				`version ${second} cannot be used: its database has 4096 bytes .*\\nVersion ${first} stands in for ${second}: import`,
			),
		),
	]);
	truncateSync(databasePath(copy.dataDir, first), 4_096);
	const verified = command("verify", "--inside");
	expect([verified.status, verified.stderr]).toEqual([
		1,
		expect.stringMatching(
			new RegExp(`version ${second} cannot be used: [\\s\\S]*There is no content in .* that can be used`),
		),
	]);
});
