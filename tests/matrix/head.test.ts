import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { AT, addressOf, INDEXED, type LocaleCode, PREFIXES } from "./pages.ts";

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const decoded = (text: string) =>
	text
		.replaceAll("&quot;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&#34;", '"')
		.replaceAll("&#38;", "&")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
const get = async (address: string) => (await fetch(site.origin + address)).text();
const attribute = (html: string, pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? "");
const canonicalOf = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/);
const alternatesOf = (html: string) =>
	[...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(
		([, language = "", href = ""]) => ({ language, href: decoded(href) }),
	);
const dataOf = (html: string) =>
	[...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
		([, text = ""]) => JSON.parse(text) as Record<string, unknown>,
	);
const textOf = (html: string) =>
	decoded(
		html
			.slice(html.indexOf("<body"))
			.replace(/<script[\s\S]*?<\/script>/g, "")
			.replace(/<[^>]+>/g, " "),
	).replace(/\s+/g, " ");

describe.each(INDEXED)("$name", ({ address }) => {
	test("has a title, a description, a canonical address that answers 200 and names itself", async () => {
		const html = await get(addressOf(address, "en_GB"));
		expect(attribute(html, /<title>([^<]*)<\/title>/).length).toBeGreaterThan(10);
		expect(attribute(html, /<meta name="description" content="([^"]*)"/).length).toBeGreaterThan(40);
		expect(attribute(html, /<meta property="og:title" content="([^"]*)"/).length).toBeGreaterThan(10);
		expect(html).not.toContain('content="noindex');
		const canonical = canonicalOf(html);
		const response = await fetch(canonical.replace(/^https?:\/\/[^/]+/, site.origin), { redirect: "manual" });
		expect(response.status).toBe(200);
		expect(canonicalOf(await response.text())).toBe(canonical);
	});

	test("hreflang is reciprocal: every alternate names the same set", async () => {
		const alternates = alternatesOf(await get(addressOf(address, "en_GB")));
		expect(alternates.map(({ language }) => language)).toEqual([
			"en-GB",
			"de-DE",
			"fr-FR",
			"ja-JP",
			"ar-AE",
			"x-default",
		]);
		for (const { href } of alternates)
			expect(alternatesOf(await get(href.replace(/^https?:\/\/[^/]+/, "")))).toEqual(alternates);
	});
});

test("titles are unique over the page types", async () => {
	const titles = await Promise.all(
		INDEXED.map(async ({ address }) => {
			const html = await get(addressOf(address, "en_GB"));
			return { canonical: canonicalOf(html), title: attribute(html, /<title>([^<]*)<\/title>/) };
		}),
	);
	const pages = new Map(titles.map(({ canonical, title }) => [canonical, title]));
	expect(new Set(pages.values()).size).toBe(pages.size);
});

test.each(["homeResults", "notFound"] as const)("%s asks not to be indexed", async (name) => {
	expect(await get(addressOf(AT[name], "en_GB"))).toMatch(/<meta name="robots" content="noindex/);
});

test("a lite page names the full page as canonical and links to it", async () => {
	const html = await get(addressOf(AT.product, "en_GB", { lite: "true" }));
	expect(canonicalOf(html)).toMatch(new RegExp(`${BASE}/televisions/lumen-e9-65$`));
	expect(html).toContain(`${BASE}/televisions/lumen-e9-65?lite=false`);
});

describe("structured data is what the page says", () => {
	test.each(Object.keys(PREFIXES) as LocaleCode[])("Product and BreadcrumbList, %s", async (locale) => {
		const html = await get(addressOf(AT.product, locale));
		const text = textOf(html);
		const data = dataOf(html);
		const product = data.find((each) => each["@type"] === "Product");
		expect(product).toMatchObject({ name: "Lumen E9 65", model: "HTV-65E9K" });
		for (const value of [product?.name, product?.model, product?.description]) expect(text).toContain(value);
		const trail = data.find((each) => each["@type"] === "BreadcrumbList") as {
			itemListElement: { name: string; item: string }[];
		};
		expect(trail.itemListElement.length).toBe(3);
		for (const { name } of trail.itemListElement) expect(text).toContain(name);
		expect(trail.itemListElement.at(-1)?.item).toBe(canonicalOf(html));
	});

	test("TechArticle", async () => {
		const html = await get(addressOf(AT.article, "de_DE"));
		const article = dataOf(html).find((each) => each["@type"] === "TechArticle");
		expect(textOf(html)).toContain(article?.headline);
		expect(textOf(html)).toContain(article?.description);
		expect(article?.url).toBe(canonicalOf(html));
	});

	test("SoftwareApplication", async () => {
		const list = await get(addressOf(AT.productDownloads, "en_GB"));
		const [, path = ""] = /href="([^"]*\/lumen-e9-65\/downloads\/[a-z][^"?]*)"/.exec(list) ?? [];
		const html = await get(path);
		const software = dataOf(html).find((each) => each["@type"] === "SoftwareApplication");
		expect(textOf(html)).toContain(software?.name);
		expect(textOf(html)).toContain(software?.softwareVersion);
		const file = await fetch(site.origin + new URL(String(software?.downloadUrl)).pathname);
		expect(file.status).toBe(200);
		expect(`${(await file.arrayBuffer()).byteLength} B`).toBe(software?.fileSize);
	});
});

test("every page in the sitemaps answers 200 at exactly that address", async () => {
	const index = await get(`${BASE}/sitemap.xml`);
	const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => new URL(loc).pathname);
	expect(files.length).toBe(25);
	const english = files.filter((file) => file.includes("en_GB"));
	for (const file of english) {
		for (const [, loc = ""] of (await get(file)).matchAll(/<url><loc>([^<]+)<\/loc>/g)) {
			const response = await fetch(site.origin + new URL(loc).pathname, { redirect: "manual", method: "HEAD" });
			expect(`${response.status} ${loc}`).toBe(`200 ${loc}`);
		}
	}
});
