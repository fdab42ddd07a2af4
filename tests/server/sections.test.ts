import { afterAll, beforeAll, expect, test } from "vitest";
import { SECTIONS } from "#src/contract/sections.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** No tab leads to emptiness, and an address without anything behind it says so honestly. */

const BASE = "/electronics/support";
let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const page = async (path: string) => {
	const reply = await fetch(site.origin + BASE + path);
	return { status: reply.status, html: await reply.text() };
};
const products = (html: string) => [
	...new Set(
		[...html.matchAll(/<a class="product-row" href="\/electronics\/support([^"]*)"/g)].map(([, path = ""]) => path),
	),
];
const tabs = (html: string) =>
	[
		...(/<nav class="sections"[\s\S]*?<\/nav>/.exec(html)?.[0].matchAll(/href="\/electronics\/support([^"]*)"/g) ?? []),
	].map(([, path = ""]) => path);
const isEmpty = (html: string) => {
	const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
	return main.includes('class="empty"');
};

test("every section of every product and category is a tab with something behind it, or a 404 without a link to it", async () => {
	const categories = [
		...(await page("")).html.matchAll(/<li>\s*<a href="\/electronics\/support(\/[^"/]+)">\s*<picture/g),
	].map(([, path = ""]) => path);
	expect(categories.length).toBeGreaterThan(5);
	const wrong: string[] = [];
	let empty = 0;
	for (const category of categories) {
		const overview = await page(category);
		const subjects = [
			{ path: category, html: overview.html, sections: SECTIONS.filter((section) => section !== "specifications") },
			...(await Promise.all(
				products(overview.html).map(async (path) => ({ path, html: (await page(path)).html, sections: SECTIONS })),
			)),
		];
		for (const { path, html, sections } of subjects)
			for (const section of sections) {
				const at = `${path}/${section}`;
				const typed = await page(at);
				const isTab = tabs(html).includes(at);
				if (!isTab) empty++;
				if (typed.status !== (isTab ? 200 : 404)) wrong.push(`${at}: ${typed.status}`);
				if (isTab && isEmpty(typed.html)) wrong.push(`${at}: a tab leads to emptiness`);
				if (!isTab && !/<meta name="robots" content="noindex"/.test(typed.html)) wrong.push(`${at}: indexed`);
				if (!isTab && new RegExp(`href="${BASE}${at}"`).test(html)) wrong.push(`${at}: linked`);
			}
	}
	expect(wrong).toEqual([]);
	expect(empty).toBeGreaterThan(50);
});

test("a section without anything says why, names its subject and leads on", async () => {
	const { status, html } = await page("/televisions/lumen-s1-24/repair-documents");
	expect(status).toBe(404);
	expect(html).toMatch(/<h1>[^<]*Lumen S1/);
	expect(html).toContain("There are no public repair documents here.");
	expect(tabs(html)).toContain("/televisions/lumen-s1-24/faqs");
	for (const path of ["/phones/repair-documents"]) {
		const other = await page(path);
		expect([path, other.status]).toEqual([path, 404]);
		expect(other.html).toContain("There is nothing of this kind here.");
	}
});
