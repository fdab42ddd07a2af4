import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const CHANGED = `${S}/speakers/pebble-20`;
const OTHERS = [`${S}/radios`, `${S}/speakers/pebble-10/specifications`, `/de${S}/radios/harbour-r1`];

let site: BuiltServer;
let pack: Copy;
beforeAll(async () => {
	pack = copyOfPack();
	await pack.import();
	site = await startBuiltServer({ DATA_DIR: pack.dataDir });
});
afterAll(async () => {
	await site?.stop();
	pack?.cleanUp();
});

const page = async (path: string) => {
	const reply = await fetch(site.origin + path);
	expect(reply.status, path).toBe(200);
	return { text: await reply.text(), state: reply.headers.get("cache-status") ?? "" };
};

test.each([
	["of what changed", "This sentence came with an import.", () => {}, []],
	[
		"of the whole pack",
		"This sentence came with another.",
		() => pack.edit("site.json", (text) => `${text}\n`),
		[expect.stringContaining("The whole pack is read")],
	],
] as const)(
	"an import %s shows on a warm page without a visitor's doing, and renders only the pages it touches",
	async (_, sentence, change, reasons) => {
		for (const path of [CHANGED, CHANGED, ...OTHERS, ...OTHERS]) await page(path);
		await site.quiet();
		const rebuilt = () => site.metric("renders_total", 'page_type="product"', 'reason="invalidated"');
		const before = await rebuilt();

		pack.edit("products/pebble-20/en_GB.md", (text) => text.replace(/^summary: .*$/m, `summary: "${sentence}"`));
		change();
		const told: string[] = [];
		expect((await pack.import({ tell: (line) => told.push(line) })).state).toBe("imported");
		expect(told).toEqual(reasons);

		// The server notices by itself; only the counter of this page's own render is asked, not the page.
		await expect.poll(rebuilt).toBe(before + 1);
		await site.quiet();
		const changed = await page(CHANGED);
		expect(changed.text).toContain(sentence);
		expect(changed.state).toMatch(/; hit; ttl=/);

		const renders = await site.metric("renders_total");
		for (const path of OTHERS) expect((await page(path)).state, path).toMatch(/; hit; ttl=/);
		expect(await site.metric("renders_total")).toBe(renders);
	},
);

test("words for the same thing and pins are in force with an import, on kept pages of results as well", async () => {
	const results = (query: string) => page(`${S}/results?query=${encodeURIComponent(query)}`);
	const first = (html: string) => /<article class="result">[\s\S]*?<a href="([^"]*)"/.exec(html)?.[1];
	const pinned = `${S}/radios/harbour-r1`;
	for (let visit = 0; visit < 3; visit++) {
		expect((await results("zapperoo")).text).toContain("We found nothing for");
		expect(first((await results("clean housing")).text)).not.toBe(pinned);
	}
	const words = {
		synonyms: [["zapperoo", "pebble"]],
		pins: [{ queries: ["clean housing"], to: ["products/harbour-r1"] }],
	};
	pack.write("search-words/en_GB.json", JSON.stringify(words));
	expect((await pack.import()).state).toBe("imported");
	await expect.poll(async () => first((await results("clean housing")).text), { timeout: 15_000 }).toBe(pinned);
	await expect.poll(async () => first((await results("zapperoo")).text), { timeout: 15_000 }).toBeDefined();
});

test("an import of the same pack changes nothing", async () => {
	const before = await site.metric("renders_total");
	expect((await pack.import()).state).toBe("unchanged");
	expect((await page(CHANGED)).state).toMatch(/; hit;/);
	expect(await site.metric("renders_total")).toBe(before);
});

test("a hot page has the languages of the content it shows: one more, and another name, after an import", async () => {
	const hot = OTHERS[0] ?? "";
	for (let visit = 0; visit < 3; visit += 1) expect((await page(hot)).text).not.toContain('hreflang="it-IT"');

	pack.edit("site.json", (text) => {
		const brand: { locales: { code: string; name: string }[] } = JSON.parse(text);
		const german = brand.locales.find(({ code }) => code === "de_DE");
		if (!german) throw new Error("The brand speaks no German.");
		german.name = "Deutsch (renamed)";
		const italian = { ...german, code: "it_IT", prefix: "it", language: "it-IT", name: "Italiano" };
		return JSON.stringify({ ...brand, locales: [...brand.locales, italian] });
	});
	expect((await pack.import()).state).toBe("imported");

	await expect.poll(async () => (await page(hot)).text).toContain('hreflang="it-IT"');
	const { text } = await page(hot);
	expect(text).toContain("Deutsch (renamed)");
	expect(text).toContain("Italiano");
	expect((await page(`/it${hot}`)).text).toContain('<html lang="it-IT"');
});

test("a sitemap that was asked for before an import names what the import brought, and no more what it took", async () => {
	const sitemap = `${S}/sitemaps/products-en_GB.xml`;
	for (let visit = 0; visit < 2; visit += 1) expect((await page(sitemap)).text).toContain("/pebble-10<");
	const file = "products/pebble-10/data.json";
	let facts = "";
	pack.edit(file, (text) => {
		facts = text;
		return text.replace(/^\{/, '{"audience": "asc",');
	});
	expect((await pack.import()).state).toBe("imported");
	await expect.poll(async () => (await page(sitemap)).text).not.toContain("/pebble-10<");
	pack.write(file, facts);
	expect((await pack.import()).state).toBe("imported");
	await expect.poll(async () => (await page(sitemap)).text).toContain("/pebble-10<");
});
