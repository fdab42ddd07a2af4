import { expect, test } from "vitest";
import { addressParts } from "#src/contract/addresses/parts.ts";
import type { Address } from "#src/contract/addresses/schemas.ts";
import type { AddressBook } from "#src/feeds/addresses.ts";
import { feedAt } from "#src/feeds/feeds.ts";
import { SITEMAP_MAX_BYTES } from "#src/site/limits.ts";
import { BRAND } from "../fixtures/brand.ts";

const addresses: Address[] = [
	{ type: "home", path: "", modified: "2026-01-01" },
	{ type: "products", path: "/televisions/lumen", modified: "2026-03-04" },
	{ type: "products", path: "/televisions/old", modified: "2020-03-04" },
];
/** A book of these addresses, parted as the importer parts its own. */
const bookOf = (listed: readonly Address[]): AddressBook => ({
	parts: async () => addressParts(listed, BRAND.locales.length, SITEMAP_MAX_BYTES),
	within: async ({ start, count }) => listed.slice(start, start + count),
});
const source = {
	addressBook: bookOf(addresses),
	brand: BRAND,
	ask: async () => ({ state: "failed", error: { kind: "status", status: 404, message: "" } }) as const,
	origin: "https://support.example",
};
const bodyAt = async (path: string) => (await feedAt(path, source))?.body ?? null;

test("robots.txt names the sitemap index by the configured origin", async () => {
	expect(await bodyAt("/robots.txt")).toContain("Sitemap: https://support.example/electronics/support/sitemap.xml");
});

test("the index has a file for each type that has pages and each locale, with the newest day", async () => {
	const index = (await bodyAt("/electronics/support/sitemap.xml")) ?? "";
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
		[
			...((await bodyAt(`/electronics/support/sitemaps/${name}.xml`)) ?? "").matchAll(
				/hreflang="([^"]+)" href="([^"]+)"/g,
			),
		].map(([, language, href]) => `${language} ${href}`);
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
	const partly = { ...source, addressBook: bookOf(some) };
	expect((await feedAt("/electronics/support/sitemap.xml", partly))?.body).not.toContain("articles-en_GB");
	expect(await feedAt("/electronics/support/sitemaps/articles-en_GB.xml", partly)).toBeNull();
	const arabic = (await feedAt("/electronics/support/sitemaps/articles-ar_AE.xml", partly))?.body ?? "";
	expect([...arabic.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)).toEqual(["ar-AE"]);
});

test("a catalogue of any size is in files that can be kept, every page in exactly one", async () => {
	const many = Array.from(
		{ length: 20_000 },
		(_, index): Address => ({
			type: "products",
			path: `/televisions/${"x".repeat(index % 128)}-${index}`,
			modified: "2026-03-04",
		}),
	);
	const big = { ...source, addressBook: bookOf(many) };
	const index = (await feedAt("/electronics/support/sitemap.xml", big))?.body ?? "";
	const files = [...index.matchAll(/<loc>https:\/\/support\.example([^<]+en_GB[^<]*)<\/loc>/g)].map(
		([, path]) => path ?? "",
	);
	const bodies = await Promise.all(files.map(async (path) => (await feedAt(path, big))?.body ?? ""));
	for (const body of bodies) expect(Buffer.byteLength(body)).toBeLessThan(SITEMAP_MAX_BYTES + 1000);
	const listed = bodies.flatMap((body) =>
		[...body.matchAll(/<url><loc>[^<]+\/electronics\/support([^<]+)</g)].map(([, path]) => path),
	);
	expect(listed).toEqual(many.map(({ path }) => path));
});

test("a sitemap that does not exist is not invented", async () => {
	expect(await bodyAt("/electronics/support/sitemaps/articles-en_GB.xml")).toBeNull();
	expect(await bodyAt("/electronics/support/sitemaps/products-xx_XX.xml")).toBeNull();
	expect(await bodyAt("/electronics/support/sitemaps/products-en_GB-1.xml")).toBeNull();
	expect(await bodyAt("/electronics/support/sitemaps/products-en_GB-2.xml")).toBeNull();
});
