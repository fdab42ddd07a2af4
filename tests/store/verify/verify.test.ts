import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { printVersions } from "#scripts/content/versions.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { damagedFilesPath, readDamagedFiles } from "#src/store/damage/damaged-files.ts";
import { verify } from "#src/store/verify/verify.ts";
import { VerifyState } from "#src/store/verify/verify-state.ts";
import { inProcess } from "#tests/fixtures/content-commands.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { pathOfServed, type ServedFile, servedFiles } from "#tests/fixtures/served-files.ts";

let copy: Copy;
let content: Content;
beforeEach(async () => {
	copy = copyOfPack();
	copy.edit(
		"articles/clean-housing/en_GB.md",
		(text) => `${text}\n[A page of ours](https://support.example/electronics/support/nowhere)\n`,
	);
	content = await copy.open();
});
afterEach(() => copy.cleanUp());

const files = () => servedFiles(copy.dataDir);
const firmware = (): ServedFile => {
	const found = files().find(({ name }) => name.startsWith("pebble-firmware"));
	if (!found) throw new Error("There is no firmware.");
	return found;
};
const pathOf = (file: ServedFile) => pathOfServed(copy.dataDir, file);
const check = (tell: (line: string) => void = () => {}) =>
	verify({
		dataDir: copy.dataDir,
		origins: ["https://support.example"],
		asksOutside: false,
		bytesPerSecond: 1e9,
		tell,
	});

test("a file that no longer matches is offered to nobody until it matches again", async () => {
	const file = firmware();
	const whole = readFileSync(pathOf(file));
	expect((await check()).files).toMatchObject({ checked: files().length, damaged: [] });
	const isDamaged = () => content.file(file.folder, file.name, ANONYMOUS)?.isDamaged;
	expect(isDamaged()).toBe(false);

	const harmed = Buffer.from(whole);
	harmed[harmed.length - 1] = (harmed.at(-1) ?? 0) ^ 1;
	writeFileSync(pathOf(file), harmed);
	const damage = { ...file, reason: "does not hold the bytes that were imported" };
	expect((await check()).files.damaged).toMatchObject([damage]);
	expect(readDamagedFiles(copy.dataDir)).toMatchObject([damage]);
	await expect.poll(isDamaged).toBe(true);

	writeFileSync(pathOf(file), whole);
	expect((await check()).files.damaged).toEqual([]);
	expect(readDamagedFiles(copy.dataDir)).toEqual([]);
	await expect.poll(isDamaged).toBe(false);
});

test("an import that publishes what waits puts what is damaged in its place again, and so does one that publishes nothing", async () => {
	const file = firmware();
	const whole = readFileSync(pathOf(file));
	copy.edit("articles/clean-housing/en_GB.md", (text) => `${text}\nDry it.\n`);
	const waiting = await copy.import({ noPublish: true });
	for (const noPublish of [true, false]) {
		writeFileSync(pathOf(file), Buffer.alloc(whole.length, 0xa7));
		expect((await check()).files.damaged).toHaveLength(1);
		expect(await copy.import({ noPublish })).toMatchObject({ state: noPublish ? "waiting" : "imported" });
		expect(readDamagedFiles(copy.dataDir)).toEqual([]);
		expect(readFileSync(pathOf(file))).toEqual(whole);
	}
	expect(waiting).toMatchObject({ state: "waiting" });
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});

test("an import puts what is damaged in its place again, of a pack that did not change as well", async () => {
	const damaged = files().filter(({ name }) => /^pebble-firmware|\.svg$/.test(name));
	expect(damaged.length).toBeGreaterThan(2);
	const whole = damaged.map((file) => readFileSync(pathOf(file)));
	for (const [at, file] of damaged.entries()) writeFileSync(pathOf(file), Buffer.alloc(whole[at]?.length ?? 0, 0xa7));
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	expect((await check()).files.damaged).toHaveLength(damaged.length);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(readDamagedFiles(copy.dataDir)).toEqual([]);
	expect(damaged.map((file) => readFileSync(pathOf(file)))).toEqual(whole);
	expect((await check()).files.damaged).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	for (const file of damaged)
		await expect.poll(() => content.file(file.folder, file.name, ANONYMOUS)?.isDamaged).toBe(false);
});

test("damage that no import can mend costs one whole import, and no version to go back to", async () => {
	const file = firmware();
	copy.remove("downloads/pebble-firmware");
	copy.remove("files/firmware");
	expect(await copy.import({ force: true })).toMatchObject({ state: "imported" });
	writeFileSync(pathOf(file), "rotten");
	expect((await check()).files.damaged).toMatchObject([{ name: file.name }]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
	expect((await check()).files.damaged).toMatchObject([{ name: file.name, isGone: true }]);
	expect(await copy.import()).toMatchObject({ state: "unchanged" });
});

test("a missing file and one of another size are told for what they are", async () => {
	const [first, second] = files();
	if (!first || !second) throw new Error("There are no files.");
	rmSync(pathOf(first));
	writeFileSync(pathOf(second), "more", { flag: "a" });
	expect((await check()).files.damaged.map(({ name, reason }) => [name, reason])).toEqual([
		[first.name, "is missing"],
		[second.name, expect.stringMatching(/^has \d+ bytes instead of \d+$/)],
	]);
});

test("a check goes on behind the files that are done", async () => {
	const [first] = files();
	if (!first) throw new Error("There are no files.");
	rmSync(pathOf(first));
	const state = new VerifyState(copy.dataDir, readCurrent(copy.dataDir)?.version ?? "");
	state.filesDone(first, 1, 0);
	state.close();
	expect((await check()).files).toMatchObject({ checked: files().length, damaged: [] });
	// That one was the end of it: the next looks at all.
	expect((await check()).files.damaged).toMatchObject([{ reason: "is missing" }]);
});

test("links within the site are looked up, those elsewhere wait when nobody is to be asked", async () => {
	const { links } = await check();
	expect(links.broken).toMatchObject([
		{ address: "/electronics/support/nowhere", uses: 1, places: ["articles/clean-housing en_GB"] },
	]);
	expect(links.counts.waiting).toBeGreaterThan(0);
	expect(links.counts.good).toBeGreaterThan(0);
});

test("a link to where something stood before has moved, and says where to", async () => {
	const was = "/electronics/support/articles/clean-housing";
	copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n[Clean it](https://support.example${was})\n`);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect((await check()).links.moved).toEqual([]);
	renameSync(join(copy.packDir, "articles/clean-housing"), join(copy.packDir, "articles/housing"));
	copy.edit("faq-bundles/first-steps/data.json", (text) => text.replace("clean-housing", "housing"));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const { links } = await check();
	expect(links.moved).toMatchObject([{ address: was, detail: "/electronics/support/articles/housing" }]);
	expect(links.broken).toMatchObject([{ address: "/electronics/support/nowhere" }]);
});

const UNREADABLE = [
	["garbage", "not ours"],
	["nothing", ""],
	["another list", '[{"folder": "..", "name": "x"}]'],
] as const;

describe.each(UNREADABLE)("where the list of damaged files holds %s, nobody knows which they are", (_, list) => {
	beforeEach(() => writeFileSync(damagedFilesPath(copy.dataDir), list));

	test("a running site goes on with what it knows, and one that starts tells of damage", async () => {
		const file = firmware();
		expect(content.file(file.folder, file.name, ANONYMOUS)?.isDamaged).toBe(false);
		const started = await openContent(copy.dataDir);
		expect([started.damagedFiles(), started.file(file.folder, file.name, ANONYMOUS)?.isDamaged]).toEqual([1, false]);
		started.close();
		await check();
		await expect.poll(() => content.damagedFiles()).toBe(0);
	});

	test("a check looks at every file, those as well that were done, says so, and writes it anew", async () => {
		const damaged = firmware();
		writeFileSync(pathOf(damaged), "rotten");
		const last = files().at(-1);
		if (!last) throw new Error("There are no files.");
		const state = new VerifyState(copy.dataDir, readCurrent(copy.dataDir)?.version ?? "");
		state.filesDone(last, files().length, 0);
		state.close();
		const told: string[] = [];
		const { checked, damaged: found } = (await check((line) => told.push(line))).files;
		expect([checked, found]).toMatchObject([files().length, [damaged]]);
		expect(told).toContainEqual(expect.stringContaining("DAMAGED cannot be read"));
		expect(readDamagedFiles(copy.dataDir)).toMatchObject([damaged]);
	});

	test("an import finds out, and puts what is damaged in its place again", async () => {
		const damaged = firmware();
		const whole = readFileSync(pathOf(damaged));
		writeFileSync(pathOf(damaged), Buffer.alloc(whole.length));
		const told: string[] = [];
		expect(await copy.import({ tell: (line) => told.push(line) })).toMatchObject({ state: "imported" });
		expect(told[0]).toContain("DAMAGED cannot be read");
		expect(readFileSync(pathOf(damaged))).toEqual(whole);
		expect(readDamagedFiles(copy.dataDir)).toEqual([]);
		writeFileSync(damagedFilesPath(copy.dataDir), list);
		expect(await copy.import()).toMatchObject({ state: "unchanged" });
		expect(readDamagedFiles(copy.dataDir)).toEqual([]);
	});

	test("the list of versions says so", async () => {
		const { status, stdout, stderr } = await inProcess(() => printVersions(copy.dataDir));
		expect([status, stdout]).toEqual([1, expect.stringContaining("IN FORCE")]);
		expect(stderr).toContain("nobody knows which files are damaged: npm run content -- verify");
		await check();
		expect((await inProcess(() => printVersions(copy.dataDir))).status).toBe(0);
	});
});

test("without a version that could be used, an import puts every file in its place again", async () => {
	const damaged = firmware();
	const whole = readFileSync(pathOf(damaged));
	writeFileSync(pathOf(damaged), Buffer.alloc(whole.length));
	rmSync(databasePath(copy.dataDir, readCurrent(copy.dataDir)?.version ?? ""));
	writeFileSync(damagedFilesPath(copy.dataDir), "not ours");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	expect(readFileSync(pathOf(damaged))).toEqual(whole);
	expect(readDamagedFiles(copy.dataDir)).toEqual([]);
});

test.each(["SIGTERM", "SIGINT"] as const)("one that %s ends says that it goes on, and does", async (signal) => {
	const silent = createServer();
	await once(silent.listen(0, "127.0.0.1"), "listening");
	const address = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
	copy.edit("articles/clean-housing/en_GB.md", (body) => `${body}\n[Silent](${address})\n`);
	await copy.import();
	const child = spawn(process.execPath, ["scripts/content.ts", "verify", "--data", copy.dataDir, "--allow-private"]);
	const said = text(child.stderr);
	const ended = once(child, "exit");
	const [socket] = await once(silent, "connection");
	child.kill(signal);
	expect(await ended).toEqual([signal === "SIGTERM" ? 143 : 130, null]);
	expect(await said).toMatch(/^Ended before it was through: verify again, and it goes on where it was\.$/m);
	socket.destroy();
	silent.close();
	const again = new Date().toISOString();
	const { began, files: found } = await check();
	expect(found.checked).toBe(files().length);
	expect(began < again).toBe(true);
});
