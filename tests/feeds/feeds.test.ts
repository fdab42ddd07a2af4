import { expect, test } from "vitest";
import { addressParts } from "#src/contract/addresses/parts.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import type { AddressBook } from "#src/feeds/addresses.ts";
import { robots } from "#src/feeds/robots.ts";
import { sitemapAt } from "#src/feeds/sitemap.ts";
import { SITEMAP_FILE_MAX_BYTES, SITEMAP_MAX_BYTES, SITEMAP_URLS_MAX } from "#src/site/limits.ts";
import { allOf } from "../fixtures/all-of.ts";
import { BRAND } from "../fixtures/brand.ts";

const addresses: Address[] = [
	{ type: "home", path: "", modified: "2026-01-01" },
	{ type: "products", path: "/televisions/lumen", modified: "2026-03-04" },
	{ type: "products", path: "/televisions/old", modified: "2020-03-04" },
];
const ORIGIN = "https://support.example";
/** A book of these addresses, parted as the importer parts its own. */
const bookOf = (
	listed: readonly Address[],
	most = { urls: SITEMAP_URLS_MAX, bytes: SITEMAP_MAX_BYTES },
): AddressBook => ({
	parts: async () => addressParts(listed, BRAND.locales.length, most),
	within: async function* ({ start, count }) {
		for (let at = start; at < start + count; at += 250) yield listed.slice(at, Math.min(at + 250, start + count));
	},
});
/** What stands at a path, whole; null when there is none. */
async function bodyAt(path: string, book = bookOf(addresses), origin = ORIGIN): Promise<string | null> {
	const found = await sitemapAt(`/electronics/support${path}`, { book, locales: BRAND.locales, origin });
	return found && (await allOf(found)).join("");
}
const filesIn = (index: string | null) =>
	[...(index ?? "").matchAll(/<loc>[^<]*?\/electronics\/support([^<]+)<\/loc>/g)].map(([, path = ""]) => path);

test("robots.txt names the sitemap index by the configured origin", async () => {
	expect(robots(ORIGIN)).toContain("Sitemap: https://support.example/electronics/support/sitemap.xml");
});

test("the index has a file for each type that has pages and each locale, with the newest day", async () => {
	const index = (await bodyAt("/sitemap.xml")) ?? "";
	const files = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => loc);
	expect(files).toEqual(
		["home-en_GB", "home-ar_AE", "products-en_GB", "products-ar_AE"].map(
			(name) => `https://support.example/electronics/support/sitemaps/${name}.xml`,
		),
	);
	expect(index).toContain("products-ar_AE.xml</loc><lastmod>2026-03-04</lastmod>");
});

test("alternates are reciprocal: the same set stands under every locale's address", async () => {
	const alternates = async (name: string) =>
		[...((await bodyAt(`/sitemaps/${name}.xml`)) ?? "").matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(
			([, language, href]) => `${language} ${href}`,
		);
	expect(await alternates("products-en_GB")).toEqual(await alternates("products-ar_AE"));
	expect(await alternates("products-en_GB")).toContain(
		"ar-AE https://support.example/ar/electronics/support/televisions/lumen",
	);
	expect(await alternates("products-en_GB")).toContain(
		"x-default https://support.example/electronics/support/televisions/lumen",
	);
});

test("a page stands in the sitemaps of the locales it is written for, and names these alone", async () => {
	const some: Address[] = [
		...addresses,
		{ type: "articles", path: "/articles/x", modified: "2026-03-04", locales: ["ar_AE"] },
	];
	const book = bookOf(some);
	expect(await bodyAt("/sitemap.xml", book)).not.toContain("articles-en_GB");
	expect(await bodyAt("/sitemaps/articles-en_GB.xml", book)).toBeNull();
	const arabic = (await bodyAt("/sitemaps/articles-ar_AE.xml", book)) ?? "";
	expect([...arabic.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual(["ar-AE"]);
});

const catalogue = (length: number, letters: number): Address[] =>
	Array.from({ length }, (_, index) => ({
		type: "products",
		path: `/televisions/${"x".repeat(index % letters)}-${index}`,
		modified: "2026-03-04",
	}));

test("a catalogue of any size is in files that the protocol allows, every page in exactly one", async () => {
	const many = catalogue(120_000, 128);
	const book = bookOf(many);
	// The longest name that a host can have (RFC 1035): origins are not known when pages are parted.
	const origin = `https://${"h".repeat(253)}`;
	const files = filesIn(await bodyAt("/sitemap.xml", book, origin)).filter((path) => path.includes("en_GB"));
	expect(files.length).toBeGreaterThan(2);
	const listed: (string | undefined)[] = [];
	for (const path of files) {
		const body = (await bodyAt(path, book, origin)) ?? "";
		expect(Buffer.byteLength(body)).toBeLessThanOrEqual(SITEMAP_FILE_MAX_BYTES);
		const pages = [...body.matchAll(/<url><loc>[^<]+\/electronics\/support([^<]+)</g)].map(([, page]) => page);
		expect(pages.length).toBeLessThanOrEqual(SITEMAP_URLS_MAX);
		listed.push(...pages);
	}
	expect(listed).toEqual(many.map(({ path }) => path));
});

test("pages that are short are fifty thousand a file, and files of the index as well", async () => {
	const few = (await bookOf(catalogue(120_000, 1), { urls: SITEMAP_URLS_MAX, bytes: 1e9 }).parts()).map(
		({ count }) => count,
	);
	expect(few).toEqual([50_000, 50_000, 20_000]);
	const alone = bookOf(catalogue(30_000, 1), { urls: 1, bytes: 1e9 });
	expect(filesIn(await bodyAt("/sitemap.xml", alone))).toHaveLength(50_000);
});

test("a sitemap that does not exist is not invented", async () => {
	expect(await bodyAt("/sitemaps/articles-en_GB.xml")).toBeNull();
	expect(await bodyAt("/sitemaps/products-xx_XX.xml")).toBeNull();
	expect(await bodyAt("/sitemaps/products-en_GB-1.xml")).toBeNull();
	expect(await bodyAt("/sitemaps/products-en_GB-2.xml")).toBeNull();
});
