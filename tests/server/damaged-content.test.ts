import {
	closeSync,
	copyFileSync,
	cpSync,
	mkdtempSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	utimesSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { currentPath, databasePath, numberOf, readCurrent, writeCurrent } from "#src/store/current.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const WARM = `${S}/speakers/pebble-20`;
/** Pages of which nothing was asked before: texts so long that no other page brought them into memory. */
const COLD = [5, 11, 17, 23, 29].map((at) => `/de${S}/speakers/pebble-10/articles/tune-${at}`);

/** The small pack and long articles, imported once: each test harms a copy of what came of it. */
let pack: Copy;
beforeAll(async () => {
	pack = copyOfPack();
	const body = `## Tuning\n\n${"Turn the wheel until you hear it. ".repeat(400)}`;
	const articles = Array.from({ length: 30 }, (_, at) => ({
		id: `tune-${at}`,
		data: { topics: ["setting-up"], products: ["pebble-10"] },
		texts: { en_GB: { title: `How do I tune station ${at}?`, summary: `Turn the wheel ${at} times.`, body } },
	}));
	pack.write("tables/articles.json", JSON.stringify({ kind: "articles" }));
	pack.write("tables/articles.jsonl", articles.map((each) => JSON.stringify(each)).join("\n"));
	expect((await pack.import()).state).toBe("imported");
});
afterAll(() => pack?.cleanUp());

const importAgain = async (dataDir: string) => (await importPack({ packDir: pack.packDir, dataDir })).state;

function copyOfContent(): string {
	const folder = mkdtempSync(join(tmpdir(), "damaged-content-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	cpSync(pack.dataDir, folder, { recursive: true });
	return folder;
}

async function started(): Promise<{ readonly site: BuiltServer; readonly database: string }> {
	const site = await startBuiltServer({ DATA_DIR: copyOfContent() });
	onTestFinished(async () => void (await site.stop()));
	for (let visit = 0; visit < 2; visit += 1) expect(await statusOf(site, WARM)).toBe(200);
	return { site, database: databasePath(site.dataDir, readCurrent(site.dataDir)?.version ?? "") };
}

async function statusOf(site: BuiltServer, path: string): Promise<number> {
	const reply = await fetch(site.origin + path);
	const text = await reply.text();
	if (reply.status >= 500)
		expect([text.endsWith("</html>\n") || text.endsWith("</html>"), text.includes(site.dataDir)]).toEqual([
			true,
			false,
		]);
	return reply.status;
}
const readiness = async (site: BuiltServer) => (await fetch(`${site.opsOrigin}/readyz`)).status;

const cutShort = (database: string) => truncateSync(database, Math.floor(statSync(database).size / 10));
const halve = (database: string) => truncateSync(database, Math.floor(statSync(database).size / 2));

const MENDED = "and the next import mends it";
test.each<[string, string, (database: string) => void]>([
	["emptied", MENDED, (database) => truncateSync(database)],
	["cut to one page", "and the site goes on", (database) => truncateSync(database, 4_096)],
	["cut short", "and the site goes on", cutShort],
	["written over", "and the site goes on", (database) => writeFileSync(database, "§".repeat(4_000_000))],
	[
		"overwritten behind its beginning",
		MENDED,
		(database) => {
			const handle = openSync(database, "r+");
			const rest = statSync(database).size - 16_384;
			writeSync(handle, Buffer.alloc(rest, 0xa7), 0, rest, 16_384);
			closeSync(handle);
		},
	],
])(
	"a database that is %s under the running server: kept pages stay, cold ones are honest, %s",
	async (_, end, damage) => {
		const { site, database } = await started();
		damage(database);
		expect(await statusOf(site, WARM)).toBe(200);
		const cold = await Promise.all(COLD.map((path) => statusOf(site, path)));
		for (const status of cold) expect([200, 503]).toContain(status);
		expect(cold).toContain(503);
		await expect.poll(() => readiness(site)).toBe(503);
		expect((await fetch(`${site.opsOrigin}/livez`)).status).toBe(200);
		expect(await statusOf(site, WARM)).toBe(200);
		expect(site.log.filter((line) => line.includes('"content refused"')).join()).toContain(
			readCurrent(site.dataDir)?.version,
		);
		expect(site.process.exitCode).toBeNull();
		if (end !== MENDED) return;

		expect(await importAgain(site.dataDir)).toBe("imported");
		await expect.poll(() => readiness(site)).toBe(200);
		for (const path of [WARM, ...COLD]) await expect.poll(() => statusOf(site, path)).toBe(200);
	},
);

test("a database that is removed or moved away under the running server is read on", async () => {
	const { site, database } = await started();
	renameSync(database, `${database}.away`);
	rmSync(`${database}.away`);
	for (const path of COLD) expect(await statusOf(site, path)).toBe(200);
	expect(await readiness(site)).toBe(200);
	expect(await importAgain(site.dataDir)).toBe("imported");
	await expect.poll(() => site.metric("renders_total", 'reason="invalidated"')).toBeGreaterThan(0);
	expect(await statusOf(site, WARM)).toBe(200);
});

test("a damaged version takes no place: the one before stays in force, or takes its place again", async () => {
	const { site, database } = await started();
	const before = readCurrent(site.dataDir);
	if (!before) throw new Error("There is no content.");
	const version = `${numberOf(before.version) + 1}-0badc0de`;
	const known = before.checksums[before.version];
	copyFileSync(database, databasePath(site.dataDir, version));
	halve(databasePath(site.dataDir, version));
	const checksums = known ? { ...before.checksums, [version]: known } : before.checksums;
	writeCurrent(site.dataDir, { ...before, version, previous: before.version, checksums }, site.dataDir);
	await expect
		.poll(() => site.log.some((line) => line.includes("content refused") && line.includes(version)))
		.toBe(true);
	for (const path of [WARM, ...COLD]) expect(await statusOf(site, path)).toBe(200);
	expect(await readiness(site)).toBe(200);
	const operators = async () => (await fetch(site.opsOrigin)).text();
	expect(await site.metric("content_refused")).toBe(1);
	await expect.poll(operators).toContain(`Version ${version} should be in force: its database has `);

	// It is served after all, once it is whole; when that is damaged, the one before takes its place.
	copyFileSync(database, databasePath(site.dataDir, version));
	const inForce = async (): Promise<string> =>
		(await (await fetch(`${site.origin}/api/content/support/brand`)).json()).contentVersion;
	await expect.poll(inForce).toBe(version);
	expect(await site.metric("content_refused")).toBe(0);
	await expect.poll(operators).not.toContain("Content refused");
	halve(databasePath(site.dataDir, version));
	await expect.poll(inForce).toBe(before.version);
	expect(await readiness(site)).toBe(200);
	for (const path of [WARM, ...COLD]) expect(await statusOf(site, path)).toBe(200);
});

test("a CURRENT that is damaged under the running server changes nothing for visitors, and operators are told until it is whole", async () => {
	const { site } = await started();
	const path = currentPath(site.dataDir);
	const whole = readFileSync(path);
	writeFileSync(path, whole.subarray(0, 40));
	await expect.poll(() => site.metric("content_refused")).toBe(1);
	await expect.poll(async () => (await fetch(site.opsOrigin)).text()).toContain("CURRENT in the data directory");
	for (const each of [WARM, ...COLD]) expect(await statusOf(site, each)).toBe(200);
	expect(await readiness(site)).toBe(200);
	writeFileSync(path, whole);
	await expect.poll(() => site.metric("content_refused")).toBe(0);
	expect(site.log.filter((line) => line.includes('"content refused"'))).toHaveLength(1);
});

test("a damage that neither size nor time tells stops no start: it is found behind it, before anybody asks", async () => {
	const folder = copyOfContent();
	const current = readCurrent(folder);
	const known = current?.checksums[current.version];
	if (!current || !known) throw new Error("There is no content.");
	const database = databasePath(folder, current.version);
	const time = new Date("2026-03-01T12:00:00Z");
	const checksums = { [current.version]: { ...known, modified: time.getTime() } };
	writeCurrent(folder, { ...current, checksums }, folder);
	const handle = openSync(database, "r+");
	writeSync(handle, Buffer.alloc(100, 0xa7), 0, 100, known.size - 50_000);
	closeSync(handle);
	utimesSync(database, time, time);

	const site = await startBuiltServer({ DATA_DIR: folder });
	onTestFinished(async () => void (await site.stop()));
	await expect.poll(() => readiness(site)).toBe(503);
	expect(site.log.filter((line) => line.includes('"content refused"')).join()).toContain(current.version);
	expect((await fetch(`${site.opsOrigin}/livez`)).status).toBe(200);
	expect(await importAgain(folder)).toBe("imported");
	await expect.poll(() => readiness(site)).toBe(200);
});

const SEARCHES = ["pebble", "pebble no sound"].flatMap((query) => [
	`${S}/results?query=${encodeURIComponent(query)}`,
	`/api/content/support/en_GB/search?query=${encodeURIComponent(query)}`,
	`/api/content/support/en_GB/suggest?query=${encodeURIComponent(query)}`,
]);

test.each<[string, boolean, (database: string) => void]>([
	[
		"overwritten behind its beginning",
		true,
		(database) => {
			const handle = openSync(database, "r+");
			const rest = statSync(database).size - 8_192;
			writeSync(handle, Buffer.alloc(rest, 0xa7), 0, rest, 8_192);
			closeSync(handle);
		},
	],
	["cut short", true, cutShort],
	["removed before anybody searched", false, (database) => rmSync(database)],
])(
	"a database that is %s: whoever searches is told to come again, and readiness says so",
	async (_, isOpen, damage) => {
		const { site, database } = await started();
		if (isOpen) expect(await statusOf(site, `${S}/results?query=straps`)).toBe(200);
		damage(database);
		const replies = await Promise.all(SEARCHES.map((path) => fetch(site.origin + path)));
		expect(replies.map(({ status, headers }) => [status, Number(headers.get("retry-after")) > 0])).toEqual(
			replies.map(() => [503, true]),
		);
		await expect.poll(() => readiness(site)).toBe(503);
		expect((await fetch(`${site.opsOrigin}/livez`)).status).toBe(200);
	},
);
