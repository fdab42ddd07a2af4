import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPack } from "#src/store/write/import-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const CHANGED = `${S}/televisions/lumen-c5-43`;
const OTHERS = [`${S}/headphones`, `${S}/televisions/lumen-e9-65/specifications`, `/de${S}/cameras`];

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

const page = async (path: string) => {
	const reply = await fetch(site.origin + path);
	expect(reply.status, path).toBe(200);
	return { text: await reply.text(), state: reply.headers.get("cache-status") ?? "" };
};

test("an import shows on a warm page without a visitor's doing, and renders only the pages it touches", async () => {
	for (const path of [CHANGED, CHANGED, ...OTHERS, ...OTHERS]) await page(path);
	await site.quiet();

	const file = join(pack, "products/lumen-c5-43/en_GB.md");
	const sentence = "This sentence came with an import.";
	writeFileSync(file, readFileSync(file, "utf8").replace(/^summary: .*$/m, `summary: "${sentence}"`));
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("imported");

	// The server notices by itself; only the counter of this page's own render is asked, not the page.
	await expect.poll(() => site.metric("renders_total", 'page_type="product"', 'reason="invalidated"')).toBe(1);
	await site.quiet();
	const changed = await page(CHANGED);
	expect(changed.text).toContain(sentence);
	expect(changed.state).toMatch(/; hit; ttl=/);

	const renders = await site.metric("renders_total");
	for (const path of OTHERS) expect((await page(path)).state, path).toMatch(/; hit; ttl=/);
	expect(await site.metric("renders_total")).toBe(renders);
});

test("words for the same thing and pins are in force with an import, on kept pages of results as well", async () => {
	const file = join(pack, "search-words/en_GB.json");
	const words: { synonyms: string[][]; pins: object[] } = JSON.parse(readFileSync(file, "utf8"));
	const results = (query: string) => page(`${S}/results?query=${encodeURIComponent(query)}`);
	const first = (html: string) => /<article class="result">[\s\S]*?<a href="([^"]*)"/.exec(html)?.[1];
	const pinned = `${S}/televisions/lumen-c5-43`;
	for (let visit = 0; visit < 3; visit++) {
		expect((await results("zapperoo")).text).toContain("We found nothing for");
		expect(first((await results("remote batteries")).text)).not.toBe(pinned);
	}
	const changed = {
		...words,
		synonyms: [...words.synonyms, ["zapperoo", "remote control"]],
		pins: [...words.pins, { queries: ["remote batteries"], to: ["products/lumen-c5-43"] }],
	};
	writeFileSync(file, JSON.stringify(changed));
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("imported");
	await expect.poll(async () => first((await results("remote batteries")).text), { timeout: 15_000 }).toBe(pinned);
	await expect.poll(async () => first((await results("zapperoo")).text), { timeout: 15_000 }).toBeDefined();
});

test("an import of the same pack changes nothing", async () => {
	const before = await site.metric("renders_total");
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("unchanged");
	expect((await page(CHANGED)).state).toMatch(/; hit;/);
	expect(await site.metric("renders_total")).toBe(before);
});

test("a hot page has the languages of the content it shows: one more, and another name, after an import", async () => {
	const hot = OTHERS[0] ?? "";
	for (let visit = 0; visit < 3; visit += 1) expect((await page(hot)).text).not.toContain('hreflang="it-IT"');

	const file = join(pack, "site.json");
	const brand: { locales: { code: string; name: string }[] } = JSON.parse(readFileSync(file, "utf8"));
	const german = brand.locales.find(({ code }) => code === "de_DE");
	if (!german) throw new Error("The demo brand speaks no German.");
	german.name = "Deutsch (renamed)";
	const italian = { ...german, code: "it_IT", prefix: "it", language: "it-IT", name: "Italiano" };
	writeFileSync(file, JSON.stringify({ ...brand, locales: [...brand.locales, italian] }));
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("imported");

	await expect.poll(async () => (await page(hot)).text).toContain('hreflang="it-IT"');
	const { text } = await page(hot);
	expect(text).toContain("Deutsch (renamed)");
	expect(text).toContain("Italiano");
	expect((await page(`/it${hot}`)).text).toContain('<html lang="it-IT"');
});

test("a sitemap that was asked for before an import names what the import brought, and no more what it took", async () => {
	const sitemap = `${S}/sitemaps/products-en_GB.xml`;
	for (let visit = 0; visit < 2; visit += 1) expect((await page(sitemap)).text).toContain("/lumen-c5-43<");
	const file = join(pack, "products/lumen-c5-43/data.json");
	const facts = readFileSync(file, "utf8");
	writeFileSync(file, facts.replace(/^\{/, '{"audience": "asc",'));
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("imported");
	await expect.poll(async () => (await page(sitemap)).text).not.toContain("/lumen-c5-43<");
	writeFileSync(file, facts);
	expect((await importPack({ packDir: pack, dataDir: site.dataDir })).state).toBe("imported");
	await expect.poll(async () => (await page(sitemap)).text).toContain("/lumen-c5-43<");
});
