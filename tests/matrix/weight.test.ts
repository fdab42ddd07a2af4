import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { addressOf, PAGES } from "./pages.ts";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const KB = 1024;
const brotli = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
const scriptsIn = (html: string) => [
	...html.matchAll(/<script(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g),
];

async function page(address: string) {
	const html = await (await fetch(site.origin + address)).text();
	return { html, scripts: scriptsIn(html), sheets: [...html.matchAll(/<link[^>]*rel="stylesheet"/g)] };
}

describe.each(PAGES)("$name", ({ address }) => {
	test("the full page is at most 30 KB of HTML and CSS and 3 KB of script, compressed", async () => {
		const { html, scripts, sheets } = await page(addressOf(address, "en_GB"));
		expect(sheets).toEqual([]);
		expect(brotli(html)).toBeLessThanOrEqual(30 * KB);
		expect(scripts.filter(([tag]) => /\ssrc=/.test(tag.slice(0, tag.indexOf(">"))))).toEqual([]);
		expect(brotli(scripts.map(([, text]) => text).join("\n"))).toBeLessThanOrEqual(3 * KB);
	});

	test("the lite page is at most 15 KB and has no script and no island", async () => {
		const { html, scripts, sheets } = await page(addressOf(address, "en_GB", { lite: "true" }));
		expect(scripts).toEqual([]);
		expect(html).not.toMatch(/astro-island|javascript:|\son[a-z]+="/);
		expect(sheets).toEqual([]);
		expect(brotli(html)).toBeLessThanOrEqual(15 * KB);
	});
});
