import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { importIfChanged } from "#scripts/import-if-changed.ts";
import { currentPath, databasePath, readCurrent } from "#src/store/current.ts";
import { findVersion } from "#src/store/find-version.ts";
import { listVersions } from "#src/store/list-versions.ts";
import { tryLockImports } from "#src/store/write/import-lock.ts";
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
const inForce = async () => (await findVersion(copy.dataDir, "own")).kept?.version;

const command = (...args: readonly string[]) => contentIn(copy.dataDir, ...args);

test("an import that publishes nothing leaves the content in force, and publish puts it in force", async () => {
	const first = await imported();
	edit("water");
	const second = await imported({ noPublish: true });
	expect(await inForce()).toBe(first);
	expect(listVersions(copy.dataDir)).toMatchObject([
		{ version: second, state: "waiting", pack: copy.packDir },
		{ version: first, state: "in force", items: { articles: 4 } },
	]);
	expect(await publish(second)).toMatchObject({
		state: "published",
		tags: expect.arrayContaining(["article:clean-housing"]),
	});
	expect(await inForce()).toBe(second);
	expect(readCurrent(copy.dataDir)).toMatchObject({ version: second, previous: first });
	expect(readdirSync(join(copy.dataDir, "content")).filter((name) => name.endsWith(".waiting"))).toEqual([]);
});

test("what waited is told with as many items when an import puts it in force, also with those that left the pack", async () => {
	await imported();
	copy.edit("faq-bundles/first-steps/data.json", (text) => text.replace(/,\s*"clean-housing"/, ""));
	copy.remove("articles/clean-housing");
	const waiting = await copy.import({ noPublish: true });
	if (waiting.state !== "waiting") throw new Error(JSON.stringify(waiting));
	expect(await copy.import()).toMatchObject({ state: "imported", version: waiting.version, items: waiting.items });
});

test("what waits is served to nobody, whatever becomes of CURRENT and of the version in force", async () => {
	const first = await imported();
	edit("water");
	await imported({ noPublish: true });
	for (const damage of ["{}", null]) {
		if (damage === null) rmSync(currentPath(copy.dataDir));
		else writeFileSync(currentPath(copy.dataDir), damage);
		expect(await inForce()).toBe(first);
	}
	rmSync(databasePath(copy.dataDir, first));
	expect(await inForce()).toBeUndefined();
});

test("a rollback puts the version before in force, and neither a start nor damage brings back what it took away", async () => {
	const first = await imported();
	edit("water");
	const second = await imported();
	expect(await publish(null)).toMatchObject({ state: "published", version: first });
	expect(readCurrent(copy.dataDir)).toMatchObject({ version: first, previous: second });
	const said: string[] = [];
	await importIfChanged(
		copy.packDir,
		copy.dataDir,
		() => said.push("imports"),
		(line) => said.push(line),
	);
	expect(said).toEqual([expect.stringContaining(`npm run content -- publish ${second}`)]);
	expect(await inForce()).toBe(first);
	expect(await publish(null)).toMatchObject({ state: "refused" });
	// Whoever imports by name means it: what is there already is put in force, and nothing built.
	expect(await copy.import()).toMatchObject({ state: "imported", version: second });
	expect(await inForce()).toBe(second);
	expect(await publish(first)).toMatchObject({ state: "published" });
	edit("soap");
	expect(await imported()).toMatch(/^3-/);
});

test("a version that is not there, damaged, or in force already is not published", async () => {
	const first = await imported();
	edit("water");
	const second = await imported({ noPublish: true });
	expect(await publish("9-00000000")).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("no version 9-")],
	});
	expect(await publish(first)).toEqual({ state: "unchanged", version: first });
	const bytes = readFileSync(databasePath(copy.dataDir, second));
	bytes[5_000] = (bytes[5_000] ?? 0) ^ 1;
	writeFileSync(databasePath(copy.dataDir, second), bytes);
	expect(await publish(second)).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("cannot be published")],
	});
	expect(await inForce()).toBe(first);
});

test("three versions that wait stay, and none of those in force leaves the disk for them", async () => {
	const first = await imported();
	for (const word of ["one", "two", "three", "four"]) {
		edit(word);
		await imported({ noPublish: true });
	}
	expect(listVersions(copy.dataDir).map(({ version, state }) => [version[0], state])).toEqual([
		["5", "waiting"],
		["4", "waiting"],
		["3", "waiting"],
		["1", "in force"],
	]);
	expect(await inForce()).toBe(first);
});

test("a kind that lost a tenth, or all, is named and refused without --force", async () => {
	for (let n = 0; n < 40; n++) copy.copyFolder("articles/clean-housing", `articles/made-${n}`);
	await imported();
	for (let n = 0; n < 4; n++) copy.remove(`articles/made-${n}`);
	await imported();
	for (let n = 4; n < 9; n++) copy.remove(`articles/made-${n}`);
	const refused = await copy.import();
	expect(refused).toEqual({ state: "refused", reasons: [expect.stringMatching(/: articles 40 -> 35\. .* --force$/)] });
	expect(command("import", "--pack", copy.packDir)).toMatchObject({
		status: 1,
		stderr: expect.stringContaining("--force"),
	});
	expect(command("import", "--pack", copy.packDir, "--force")).toMatchObject({ status: 0 });
	expect(listVersions(copy.dataDir)[0]?.items).toMatchObject({ articles: 35 });
});

test("the difference of two versions is printed by kind, with fields, and the rest counted", async () => {
	for (let n = 0; n < 12; n++) copy.copyFolder("articles/clean-housing", `articles/made-${n}`);
	const first = await imported();
	edit("water");
	copy.edit("products/pebble-20/data.json", (text) => text.replace("2025-03-01", "2025-04-01"));
	for (let n = 0; n < 12; n++)
		copy.edit(`articles/made-${n}/en_GB.md`, (text) => text.replace(/^title: .*$/m, 'title: "Made anew"'));
	copy.copyFolder("articles/clean-housing", "articles/added");
	const second = await imported({ noPublish: true, force: true });
	const { status, stdout } = command("diff");
	expect(status).toBe(0);
	expect(stdout).toContain(`${first} -> ${second}`);
	expect(stdout).toContain("articles: 1 added, 13 changed, 0 removed");
	expect(stdout).toContain('en_GB title: "How do I clean the housing of my device?" -> "Made anew"');
	expect(stdout).toContain('lifecycle.soldFrom: "2025-03-01" -> "2025-04-01"');
	expect(stdout).toContain("and 4 more: --kind articles --start 10");
	expect(command("diff", second, first).stdout).toContain("articles: 0 added, 13 changed, 1 removed");
	expect(command("diff", "--kind", "articles", "--start", "10").stdout).not.toContain("more:");
	expect(command("diff", first, first).stdout).toContain("No difference.");
	expect(command("diff", "9-00000000")).toMatchObject({ status: 1, stderr: expect.stringContaining("no version") });
});

test("what left the pack and what is called otherwise is told as that", async () => {
	copy.copyFolder("articles/clean-housing", "articles/leaves");
	await imported();
	copy.remove("articles/leaves");
	copy.copyFolder("products/pebble-20", "products/pebble-21");
	copy.remove("products/pebble-20");
	const next = await imported({ noPublish: true, force: true });
	const { stdout } = command("diff", next);
	expect(stdout).toMatch(
		/products: 0 added, 0 changed, 0 removed, 1 renamed\n {2}> pebble-20 -> pebble-21 {2}Pebble 20\n/,
	);
	expect(stdout).toMatch(/ x leaves {2}How do I clean .*\n {6}left the pack: its page stays, and says so\n/);
	expect(stdout).toMatch(/articles: 0 added, \d+ changed, 0 removed, 1 retired/);
});

test("who waits for the lock is told who holds it, and what a killed owner said of itself stands in nobody's way", async () => {
	await imported();
	const lock = tryLockImports(copy.dataDir, "import of /srv/pack");
	const child = spawn(process.execPath, ["scripts/content.ts", "rollback", "--data", copy.dataDir]);
	let said = "";
	child.stderr.on("data", (text) => {
		said += text;
	});
	await expect.poll(() => said, { timeout: 10_000 }).toContain(`(process ${process.pid}, since `);
	expect(said).toContain("UTC: import of /srv/pack)");
	lock?.release();
	await new Promise((resolve) => child.once("close", resolve));
	writeFileSync(join(copy.dataDir, "import.owner"), '{"process":1,"work":"gone","since":"2026-01-01T00:00:00Z"}');
	edit("water");
	await imported();
	expect(readdirSync(copy.dataDir).sort()).toEqual([
		"checksums-key.pem",
		"content",
		"files",
		"import.lock",
		"unnamed-files.sqlite",
	]);
});

test("publish and rollback that are killed at any moment leave one version in force, whole, and lose none", async () => {
	const first = await imported();
	edit("water");
	const second = await imported();
	let killed = 0;
	for (let round = 0; round < 24; round++) {
		const target = (await inForce()) === first ? second : first;
		const child = spawn(process.execPath, ["scripts/content.ts", "publish", target, "--data", copy.dataDir]);
		const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
		await pause(120 + round * 12);
		child.kill("SIGKILL");
		if ((await ended) === null) killed++;
		const found = await findVersion(copy.dataDir, "own");
		expect([first, second]).toContain(found.kept?.version);
		expect(found.refused).toEqual([]);
		expect(listVersions(copy.dataDir).map(({ version }) => version)).toEqual([second, first]);
	}
	expect(killed).toBeGreaterThan(0);
	edit("soap");
	expect(await imported()).toMatch(/^3-/);
});
