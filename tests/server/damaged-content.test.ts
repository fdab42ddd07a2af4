import {
	closeSync,
	copyFileSync,
	openSync,
	renameSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { databasePath, numberOf, readCurrent, writeCurrent } from "#src/store/current.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const WARM = `${S}/speakers/pebble-20`;
/** Pages of which nothing was asked before. */
const COLD = [
	"speakers",
	"radios",
	"speakers/pebble-10",
	"radios/harbour-r1",
	"articles/radio-find-stations",
	"repair-documents/pebble-battery",
].map((path) => `/de${S}/${path}`);

interface Started {
	readonly pack: Copy;
	readonly site: BuiltServer;
	readonly database: string;
}

/** A site on the small pack, which is imported again in half a second. */
async function started(): Promise<Started> {
	const pack = copyOfPack();
	await pack.import();
	const site = await startBuiltServer({ DATA_DIR: pack.dataDir });
	onTestFinished(async () => {
		await site.stop();
		pack.cleanUp();
	});
	for (let visit = 0; visit < 2; visit += 1) expect(await statusOf(site, WARM)).toBe(200);
	return { pack, site, database: databasePath(pack.dataDir, readCurrent(pack.dataDir)?.version ?? "") };
}

async function statusOf(site: BuiltServer, path: string): Promise<number> {
	const reply = await fetch(site.origin + path);
	const text = await reply.text();
	if (reply.status >= 500)
		expect([text.endsWith("</html>\n") || text.endsWith("</html>"), text.includes("support-pack-")]).toEqual([
			true,
			false,
		]);
	return reply.status;
}
const readiness = async (site: BuiltServer) => (await fetch(`${site.opsOrigin}/readyz`)).status;

test.each<[string, (database: string) => void]>([
	["emptied", (database) => truncateSync(database)],
	["cut to one page", (database) => truncateSync(database, 4_096)],
	["cut short", (database) => truncateSync(database, 20_000)],
	["written over", (database) => writeFileSync(database, "§".repeat(4_000_000))],
	[
		"overwritten behind its beginning",
		(database) => {
			const handle = openSync(database, "r+");
			const harmed = Buffer.alloc(statSync(database).size - 16_384, 0xa7);
			writeSync(handle, harmed, 0, harmed.length, 16_384);
			closeSync(handle);
		},
	],
])(
	"a database that is %s under the running server: kept pages stay, cold ones are honest, and the next import mends it",
	async (_, damage) => {
		const { pack, site, database } = await started();
		damage(database);
		expect(await statusOf(site, WARM)).toBe(200);
		const cold = await Promise.all(COLD.map((path) => statusOf(site, path)));
		for (const status of cold) expect([200, 503]).toContain(status);
		expect(cold).toContain(503);
		await expect.poll(() => readiness(site)).toBe(503);
		expect((await fetch(`${site.opsOrigin}/livez`)).status).toBe(200);
		expect(await statusOf(site, WARM)).toBe(200);
		expect(site.log.filter((line) => line.includes('"content refused"')).join()).toContain(
			readCurrent(pack.dataDir)?.version,
		);

		expect((await pack.import()).state).toBe("imported");
		await expect.poll(() => readiness(site)).toBe(200);
		for (const path of [WARM, ...COLD]) await expect.poll(() => statusOf(site, path)).toBe(200);
		expect(site.process.exitCode).toBeNull();
	},
);

test("a database that is removed or moved away under the running server is read on", async () => {
	const { pack, site, database } = await started();
	renameSync(database, `${database}.away`);
	rmSync(`${database}.away`);
	for (const path of COLD) expect(await statusOf(site, path)).toBe(200);
	expect(await readiness(site)).toBe(200);
	expect((await pack.import()).state).toBe("imported");
	await expect.poll(() => site.metric("renders_total", 'reason="invalidated"')).toBeGreaterThan(0);
	expect(await statusOf(site, WARM)).toBe(200);
});

test("a damaged version takes no place: the one before stays in force, or takes its place again", async () => {
	const { pack, site, database } = await started();
	const before = readCurrent(pack.dataDir);
	if (!before) throw new Error("There is no content.");
	const version = `${numberOf(before.version) + 1}-0badc0de`;
	const half = Math.floor(statSync(database).size / 2);
	const known = before.checksums[before.version];
	copyFileSync(database, databasePath(pack.dataDir, version));
	truncateSync(databasePath(pack.dataDir, version), half);
	const checksums = known ? { ...before.checksums, [version]: known } : before.checksums;
	writeCurrent(pack.dataDir, { ...before, version, previous: before.version, checksums }, pack.dataDir);
	await expect
		.poll(() => site.log.some((line) => line.includes("content refused") && line.includes(version)))
		.toBe(true);
	for (const path of [WARM, ...COLD]) expect(await statusOf(site, path)).toBe(200);
	expect(await readiness(site)).toBe(200);

	// It is served after all, once it is whole; when that is damaged, the one before takes its place.
	copyFileSync(database, databasePath(pack.dataDir, version));
	const inForce = async (): Promise<string> =>
		(await (await fetch(`${site.origin}/api/content/support/brand`)).json()).contentVersion;
	await expect.poll(inForce).toBe(version);
	truncateSync(databasePath(pack.dataDir, version), half);
	await expect.poll(inForce).toBe(before.version);
	expect(await readiness(site)).toBe(200);
	for (const path of [WARM, ...COLD]) expect(await statusOf(site, path)).toBe(200);
});
