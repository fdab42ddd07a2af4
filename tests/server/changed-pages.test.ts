import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPack } from "#src/store/write/import-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const CHANGED = `${S}/televisions/lumen-c5-43`;
const NEIGHBOURS = ["lumen-c3-40", "lumen-c7-50", "lumen-e9-65", "lumen-s1-24"].map(
	(slug) => `${S}/televisions/${slug}`,
);
const OTHERS = [...NEIGHBOURS, `${NEIGHBOURS[0]}/specifications`, `${S}/televisions`, `/de${S}/televisions`, S];

let site: BuiltServer;
let pack: string;
beforeAll(async () => {
	site = await startBuiltServer();
	pack = mkdtempSync(join(tmpdir(), "support-pack-"));
	cpSync(resolve(import.meta.dirname, "../../src/packs/demo"), pack, { recursive: true });
});
afterAll(async () => {
	await site?.stop();
	rmSync(pack, { recursive: true, force: true });
});

const stateOf = async (path: string) => {
	const reply = await fetch(site.origin + path);
	await reply.arrayBuffer();
	expect(reply.status, path).toBe(200);
	return reply.headers.get("cache-status") ?? "";
};
const renders = () => site.metric("renders_total");

/** Imports a change of the one product and waits until the server has rendered its page again, and all else it set off. */
async function changeProduct(change: (text: string) => string) {
	const rebuilt = () => site.metric("renders_total", 'page_type="product"', 'reason="invalidated"');
	const before = await rebuilt();
	const file = join(pack, "products/lumen-c5-43/data.json");
	writeFileSync(file, change(readFileSync(file, "utf8")));
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("imported");
	await expect.poll(rebuilt).toBeGreaterThan(before);
	await site.quiet();
}

test("one product's new alias renders its own page again, and no other product's", async () => {
	for (const path of [CHANGED, ...OTHERS, CHANGED, ...OTHERS]) await stateOf(path);
	const before = await renders();
	await changeProduct((text) => text.replace('"43C5"', '"43C5", "43-C5"'));
	for (const path of [CHANGED, ...OTHERS]) expect(await stateOf(path), path).toMatch(/; hit; ttl=/);
	expect(await renders()).toBe(before + 1);
});

test("its new name renders the pages that show it", async () => {
	await changeProduct((text) => text.replace('"Lumen C5 43"', '"Lumen C5 43 inch"'));
	for (const path of [CHANGED, `${S}/televisions`])
		await expect
			.poll(async () => (await (await fetch(site.origin + path)).text()).includes("Lumen C5 43 inch"))
			.toBe(true);
});
