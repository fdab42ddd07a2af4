import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const run = promisify(execFile);
const BASE = "/electronics/support";
const ARTICLE = `${BASE}/televisions/articles/lumen-tv-update-usb`;
const TOUCHED = [ARTICLE, `${BASE}/articles/lumen-tv-update-usb`];
const UNTOUCHED = [`${BASE}/robot-vacuums`, `${BASE}/articles/robot-vacuum-map-lost`, `${BASE}/phones`];

let site: BuiltServer;
let pack: string;
beforeAll(async () => {
	site = await startBuiltServer();
	pack = mkdtempSync(join(tmpdir(), "pack-"));
	cpSync("src/packs/demo", pack, { recursive: true });
});
afterAll(async () => {
	await site?.stop();
	rmSync(pack, { recursive: true, force: true });
});

const text = async (path: string) => (await fetch(site.origin + path)).text();
const renders = () => site.metric("renders_total");
const importPack = () => run(process.execPath, ["scripts/content.ts", "import", "--pack", pack, "--data", site.dataDir]);

test("an import shows on a warm page, and only the pages it touches are rendered again", async () => {
	for (const path of [...TOUCHED, ...UNTOUCHED]) await text(path);
	for (const path of [...TOUCHED, ...UNTOUCHED]) await text(path);
	const before = await renders();

	const file = join(pack, "articles/lumen-tv-update-usb/en_GB.md");
	writeFileSync(file, readFileSync(file, "utf8").replace(/^summary: ".*"$/m, 'summary: "A sentence that only the new version of this article has, written to be looked for."'));
	await importPack();

	await expect.poll(() => text(ARTICLE), { timeout: 10_000 }).toContain("A sentence that only the new version");
	await expect.poll(() => text(TOUCHED[1] ?? ""), { timeout: 10_000 }).toContain("A sentence that only the new version");
	const afterTouched = await renders();
	expect(afterTouched - before).toBe(TOUCHED.length);
	for (const path of UNTOUCHED) await text(path);
	expect(await renders()).toBe(afterTouched);
});

test("importing the same pack again changes nothing", async () => {
	const before = await renders();
	const { stdout } = await importPack();
	expect(stdout).not.toBe("");
	for (const path of [...TOUCHED, ...UNTOUCHED]) await text(path);
	expect(await renders()).toBe(before);
});

test("a pack with a mistake is refused with file, line and field; the old content stays", async () => {
	const file = join(pack, "products/lumen-e9-65/data.json");
	const good = readFileSync(file, "utf8");
	writeFileSync(file, good.replace('"category": "televisions"', '"category": "televisons"'));
	await expect(importPack()).rejects.toMatchObject({ stderr: expect.stringMatching(/products\/lumen-e9-65\/data\.json:\d+ category/) });
	expect((await fetch(`${site.origin}${BASE}/televisions/lumen-e9-65`)).status).toBe(200);
	writeFileSync(file, good);
});
