import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADDRESS_TYPES } from "#src/contract/addresses/address-types.ts";
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

describe.each(INDEXED)("$name", ({ address, pageType }) => {
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
		// A manual has the language it is written in, whatever the locale of its frame.
		if (pageType === "manual-page") return void expect(alternates).toEqual([]);
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

test.each(INDEXED)(
	"$name has a preview picture with its size and words, and the brand's icons",
	async ({ address }) => {
		const html = await get(addressOf(address, "en_GB"));
		const property = (name: string) => attribute(html, new RegExp(`<meta property="og:${name}" content="([^"]*)"`));
		expect([property("image:width"), property("image:height")]).toEqual(["1200", "630"]);
		expect(property("image:alt").length).toBeGreaterThan(3);
		expect(attribute(html, /<meta name="twitter:card" content="([^"]*)"/)).toBe("summary_large_image");
		const linked = [
			property("image"),
			...[...html.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]*)"/g)].map(([, href = ""]) => href),
		];
		expect(linked.length).toBe(4);
		for (const href of linked)
			expect((await fetch(new URL(new URL(href, site.origin).pathname, site.origin))).status).toBe(200);
	},
);

test("browsers that ask for /favicon.ico are led to the brand's icon", async () => {
	const reply = await fetch(`${site.origin}/favicon.ico`);
	expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/x-icon"]);
});

/** Every page that the sitemaps of these locales list, each once. */
async function listed(...locales: readonly LocaleCode[]): Promise<{ path: string; html: string }[]> {
	const files = [...(await get(`${BASE}/sitemap.xml`)).matchAll(/<loc>([^<]+)<\/loc>/g)].filter(([file]) =>
		locales.some((locale) => file.includes(locale)),
	);
	const maps = await Promise.all(files.map(([, loc = ""]) => get(new URL(loc).pathname)));
	const paths = maps.flatMap((map) =>
		[...map.matchAll(/<url><loc>([^<]+)/g)].map(([, loc = ""]) => new URL(loc).pathname),
	);
	const pages: { path: string; html: string }[] = [];
	const waiting = paths.values();
	const walk = async () => {
		for (const path of waiting) pages.push({ path, html: await get(path) });
	};
	await Promise.all([walk(), walk(), walk(), walk()]);
	return pages;
}

test("what the sitemaps list is canonical to itself, with a title that fits, and no two pages share title or description", async () => {
	const pages = await listed("en_GB", "ar_AE");
	expect(pages.length).toBeGreaterThan(700);
	// Sections that hold something are listed, and no others.
	const paths = new Set(pages.map(({ path }) => path));
	for (const section of ["", "/manuals", "/downloads", "/faqs", "/specifications"])
		expect(paths).toContain(`${BASE}/televisions/lumen-e9-65${section}`);
	for (const { html } of pages.filter(({ path }) => /\/lumen-e9-65$/.test(path)))
		for (const [, section = ""] of html.matchAll(
			/href="[^"]*\/lumen-e9-65\/(manuals|downloads|faqs|repair-documents|specifications)"/g,
		))
			expect(paths).toContain(`${BASE}/televisions/lumen-e9-65/${section}`);
	const seen = { title: new Map<string, string>(), description: new Map<string, string>() };
	for (const { path, html } of pages) {
		expect(new URL(canonicalOf(html)).pathname).toBe(path);
		const title = attribute(html, /<title>([^<]*)<\/title>/);
		expect(title.length).toBeLessThanOrEqual(65);
		const description = attribute(html, /<meta name="description" content="([^"]*)"/);
		expect([path, seen.title.get(title), seen.description.get(description)]).toEqual([path, undefined, undefined]);
		seen.title.set(title, path);
		seen.description.set(description, path);
	}
});

test("a page in another language than its locale's leads search engines to that language, and says so", async () => {
	const english = await get(`${BASE}/sitemaps/articles-en_GB.xml`);
	const untranslated = [...english.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].find(
		([, , rest = ""]) => !rest.includes('hreflang="fr-FR"'),
	);
	const path = new URL(untranslated?.[1] ?? "").pathname;
	expect(await get(`${BASE}/sitemaps/articles-fr_FR.xml`)).not.toContain(`${path}<`);
	const html = await get(`/fr${path}`);
	expect(new URL(canonicalOf(html)).pathname).toBe(path);
	expect(alternatesOf(html)).toEqual([]);
	expect(textOf(html)).toContain("Ce texte n’existe pas encore en français, vous le voyez donc en anglais.");
	expect(alternatesOf(await get(path)).map(({ language }) => language)).not.toContain("fr-FR");
});

test.each([
	["a further part of a list", "/televisions?start=10", "?start=10"],
	["a list in another order", "/televisions?sort=name", null],
	["a list that is filtered", "/televisions/lumen-e9-65/downloads?operatingSystem=android", null],
])("%s", async (_, address, query) => {
	const html = await get(addressOf(address, "en_GB"));
	if (query === null) expect(html).toContain('<meta name="robots" content="noindex"');
	else expect(new URL(canonicalOf(html)).search).toBe(query);
});

test("a product is described once, by one name; other pages refer to it", async () => {
	const at = (address: string) => get(addressOf(address, "en_GB")).then(dataOf);
	const [product] = (await at(AT.product)).filter((each) => each["@type"] === "Product");
	expect(product?.["@id"]).toMatch(/\/televisions\/lumen-e9-65#product$/);
	for (const part of ["/downloads", "/manuals", "/specifications"])
		expect((await at(AT.product + part)).map((each) => each["@type"])).toEqual(["BreadcrumbList"]);
	const article = (await at("/articles/lumen-tv-factory-reset")).find((each) => each["@type"] === "TechArticle");
	expect(article?.["about"]).toContainEqual({ "@id": product?.["@id"] });
});

test("home says what site this is and where it is searched", async () => {
	const html = await get(addressOf(AT.home, "de_DE"));
	const [web] = dataOf(html).filter((each) => each["@type"] === "WebSite");
	expect(web).toMatchObject({ url: canonicalOf(html), inLanguage: "de-DE", publisher: { "@type": "Organization" } });
	const target = JSON.stringify(web?.["potentialAction"]);
	expect(target).toContain("/de/electronics/support/results?query={search_term_string}");
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
	const english = files.filter((file) => file.includes("en_GB"));
	// Large types have several files.
	expect(new Set(english.map((file) => /\/([a-z-]+)-en_GB/.exec(file)?.[1]))).toEqual(new Set(ADDRESS_TYPES));
	expect(new Set(files).size).toBe(files.length);
	for (const file of english) {
		for (const [, loc = ""] of (await get(file)).matchAll(/<url><loc>([^<]+)<\/loc>/g)) {
			const response = await fetch(site.origin + new URL(loc).pathname, { redirect: "manual", method: "HEAD" });
			expect(`${response.status} ${loc}`).toBe(`200 ${loc}`);
		}
	}
});
