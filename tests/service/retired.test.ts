import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addresses, formerAddress, retirement } from "#src/contract/addresses/calls.ts";
import type { RetiredKind } from "#src/contract/addresses/retired-kinds.ts";
import { articleDetails } from "#src/contract/articles/calls.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { categories, models } from "#src/contract/categories/calls.ts";
import { documents } from "#src/contract/documents/calls.ts";
import { product } from "#src/contract/products/calls.ts";
import { search } from "#src/contract/search/calls.ts";
import { specifications } from "#src/contract/specifications/calls.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { openContent } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const AGENT: Identity = { kind: "agent", id: "1", company: "Repairs", accessLevel: "3" };

let copy: Copy;
beforeAll(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
}, 60_000);
beforeEach(() => copy.restore());
afterAll(() => copy.cleanUp());

type Ask = <Data>(call: CallRequest<Data>, identity?: Identity) => Promise<Data | null>;

/** Imports the pack as it stands and asks what came of it. */
async function imported<Result>(read: (ask: Ask) => Promise<Result>): Promise<Result> {
	expect(copy.problems()).toEqual([]);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		return await read(async (call, identity = ANONYMOUS) => {
			const outcome = await snapshot.call(call, { locale: "en_GB", identity, budget: 5_000 });
			if (outcome.state === "ok") return outcome.data;
			if (outcome.state === "failed" && outcome.error.status === 404) return null;
			throw new Error(JSON.stringify(outcome));
		});
	} finally {
		snapshot.release();
		content.close();
	}
}

const change = (path: string, facts: object) =>
	copy.edit(`${path}/data.json`, (text) => JSON.stringify({ ...JSON.parse(text), ...facts }));
const changes = (value: object) => copy.write("addresses.json", JSON.stringify(value));

function rename(kind: Kind, from: string, to: string) {
	copy.copyFolder(`${kind}/${from}`, `${kind}/${to}`);
	rmSync(join(copy.packDir, kind, from), { recursive: true });
}

/** Takes the older speaker out of the pack, with what names it. */
function removePebble10() {
	copy.remove("products/pebble-10");
	change("articles/pair-pebble", { products: ["pebble-20"] });
	change("documents/pebble-manual", { products: ["pebble-20"] });
	change("news-and-alerts/pebble-strap", { products: ["pebble-20"] });
}

const retiredOf = async (ask: Ask, kind: RetiredKind, id: string) =>
	(await ask(request(retirement, { kind, id })))?.retired;
const former = (ask: Ask, path: string, identity?: Identity) => ask(request(formerAddress, { path }), identity);
const sitemap = async (ask: Ask) =>
	(await ask(request(addresses, { start: 0, num: 1_000 })))?.results.map(({ path }) => path) ?? [];
const found = async (ask: Ask, query: string) =>
	(await ask(request(search, { query, type: "all", start: 0, num: 50 })))?.searchResponse.results.map(({ id }) => id);

test("a product that left keeps its page with a successor, out of lists and sitemaps, and is found by its number", async () => {
	removePebble10();
	changes({ replaced: [{ item: "products/pebble-10", by: "products/pebble-20" }] });
	await imported(async (ask) => {
		const reply = await ask(request(product, { productName: "pebble-10" }));
		expect(reply?.product).toMatchObject({ path: "/speakers/pebble-10", lifecycle: { status: "discontinued" } });
		expect(reply?.product.picture.src).toMatch(/speaker/);
		expect(reply?.product.holds).toContain("specifications");
		expect(await retiredOf(ask, "products", "pebble-10")).toEqual({
			day: new Date().toISOString().slice(0, 10),
			successor: { title: "Pebble 20", language: "en-GB", path: "/speakers/pebble-20" },
		});
		expect(await retiredOf(ask, "products", "pebble-20")).toBeNull();
		const listed = await ask(request(models, { categoryName: "speakers", start: 0, num: 10 }));
		expect(listed?.searchResponse.results.map(({ slug }) => slug)).toEqual(["pebble-20"]);
		expect((await sitemap(ask)).filter((path) => path.includes("pebble-10"))).toEqual([]);
		expect(await found(ask, "QSP-10H1")).toContain("pebble-10");
	});
});

test("an article that left stands as it was written, is in no list and not found, from one import to the next", async () => {
	copy.remove("articles/pebble-error-e2");
	change("articles/pair-pebble", { related: [] });
	copy.remove("news-and-alerts/pebble-strap");
	const read = async (ask: Ask) => {
		expect(JSON.stringify(await ask(request(articleDetails, { articleFamilyId: "pebble-error-e2" })))).toContain("E2");
		expect(await found(ask, "E2")).not.toContain("pebble-error-e2");
		expect((await sitemap(ask)).filter((path) => path.includes("pebble-error-e2"))).toEqual([]);
		return retiredOf(ask, "articles", "pebble-error-e2");
	};
	const first = await imported(read);
	expect(first).toMatchObject({ successor: null });
	copy.remove("news-and-alerts/autumn-update");
	expect(await imported(read)).toEqual(first);
});

test("what left with its product still stands on the product's page, with files, pictures and words that left too", async () => {
	copy.copyFolder("documents/pebble-manual", "documents/radio-manual");
	copy.copyFolder("files/manuals/pebble-en.pdf", "files/manuals/radio-en.pdf");
	copy.copyFolder("pictures/cable.svg", "pictures/radio-cable.svg");
	change("documents/radio-manual", {
		products: ["harbour-r1"],
		files: [{ language: "en", file: "manuals/radio-en.pdf" }],
	});
	change("products/harbour-r1", { inTheBox: [{ item: "radio-cable", picture: "radio-cable" }] });
	const terms = "terms/common/en_GB.json";
	copy.edit(terms, (text) => JSON.stringify({ ...JSON.parse(text), "radio-cable": "Radio cable" }));
	await imported(async () => {});
	for (const path of ["products/harbour-r1", "documents/radio-manual"]) copy.remove(path);
	for (const path of ["files/manuals/radio-en.pdf", "pictures/radio-cable.svg"]) copy.remove(path);
	copy.edit(terms, (text) => text.replace(',"radio-cable":"Radio cable"', ""));
	await imported(async (ask) => {
		const shown = await ask(request(documents, { productName: "harbour-r1", language: "en", start: 0, num: 10 }));
		expect(JSON.stringify(shown)).toContain("radio-en.pdf");
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.holds).toContain("manuals");
		const box = (await ask(request(specifications, { productName: "harbour-r1" })))?.inTheBox;
		expect(JSON.stringify(box)).toMatch(/Radio cable.*radio-cable\.svg/);
		// The category that stays shows nothing of what left it.
		expect((await ask(request(categories, { categoryName: "radios" })))?.categories[0]?.holds).not.toContain("manuals");
	});
});

test("an item that comes back has its address back", async () => {
	copy.remove("articles/clean-housing");
	change("faq-bundles/first-steps", { articles: ["pair-pebble"] });
	expect(await imported((ask) => retiredOf(ask, "articles", "clean-housing"))).not.toBeNull();
	copy.copyFolder("articles/radio-find-stations", "articles/clean-housing");
	change("articles/clean-housing", { categories: [], reviewed: "2026-02-01" });
	await imported(async (ask) => {
		expect(await retiredOf(ask, "articles", "clean-housing")).toBeNull();
		expect(await sitemap(ask)).toContain("/articles/clean-housing");
	});
});

test("another name is known by the same content or the same model number, and old addresses lead on in one step", async () => {
	rename("products", "harbour-r1", "harbour-radio");
	change("products/harbour-radio", { name: "Harbour Radio" });
	rename("articles", "radio-find-stations", "find-stations");
	const at = "/radios/harbour-r1";
	await imported(async (ask) => {
		expect(await former(ask, at)).toEqual({ became: "moved", leadsTo: "/radios/harbour-radio" });
		expect(await former(ask, `${at}/specifications`)).toMatchObject({
			leadsTo: "/radios/harbour-radio/specifications",
		});
		expect(await former(ask, `${at}/results`)).toMatchObject({ leadsTo: "/radios/harbour-radio/results" });
		expect(await former(ask, "/radios/articles/radio-find-stations")).toMatchObject({
			leadsTo: "/radios/articles/find-stations",
		});
		expect(await retiredOf(ask, "products", "harbour-radio")).toBeNull();
	});
	rename("products", "harbour-radio", "harbour-2");
	copy.copyFolder("categories/radios", "categories/wireless");
	change("products/harbour-2", { category: "wireless" });
	await imported(async (ask) => {
		for (const path of [at, "/radios/harbour-radio"])
			expect(await former(ask, path)).toEqual({ became: "moved", leadsTo: "/wireless/harbour-2" });
		// Nobody led there before.
		expect(await former(ask, "/radios/harbour-3")).toEqual({ became: "nothing", leadsTo: null });
	});
	rename("products", "harbour-2", "harbour-r1");
	await imported(async (ask) => {
		expect(await former(ask, "/wireless/harbour-r1")).toEqual({ became: "nothing", leadsTo: null });
		expect(await former(ask, "/radios/harbour-radio")).toEqual({ became: "moved", leadsTo: "/wireless/harbour-r1" });
	});
});

test("what the pack says of a name holds, on a site that never had it too, and after the line is gone", async () => {
	changes({
		renamed: [
			{ from: "products/pebble-1", to: "products/pebble-5" },
			{ from: "products/pebble-5", to: "products/pebble-20" },
		],
	});
	const read = (ask: Ask) => former(ask, "/anything/pebble-1/manuals");
	expect(await imported(read)).toEqual({ became: "moved", leadsTo: "/speakers/pebble-20/manuals" });
	copy.remove("addresses.json");
	expect(await imported(read)).toEqual({ became: "moved", leadsTo: "/speakers/pebble-20/manuals" });
});

test("what is deleted by its word is gone for good, with what stood under it alone, until the name is used again", async () => {
	removePebble10();
	changes({ deleted: ["products/pebble-10"] });
	await imported(async (ask) => {
		expect(await ask(request(product, { productName: "pebble-10" }))).toBeNull();
		expect(await former(ask, "/speakers/pebble-10/specifications")).toEqual({ became: "removed", leadsTo: null });
	});
	copy.remove("addresses.json");
	copy.copyFolder("products/pebble-20", "products/pebble-10");
	change("products/pebble-10", { model: "QSP-10X", aliases: [], name: "Pebble 10 again" });
	await imported(async (ask) => {
		expect(await former(ask, "/speakers/pebble-10")).toEqual({ became: "nothing", leadsTo: null });
		expect((await ask(request(product, { productName: "pebble-10" })))?.product.name).toBe("Pebble 10 again");
	});
});

test("a category in which retired products stand is retired until they are deleted too", async () => {
	copy.remove("products/harbour-r1");
	copy.remove("categories/radios");
	change("articles/radio-find-stations", { categories: ["speakers"] });
	changes({ deleted: ["categories/radios"] });
	await imported(async (ask) => {
		expect(await retiredOf(ask, "categories", "radios")).not.toBeNull();
		expect((await ask(request(product, { productName: "harbour-r1" })))?.product.path).toBe("/radios/harbour-r1");
	});
	changes({ deleted: ["categories/radios", "products/harbour-r1"] });
	await imported(async (ask) => {
		for (const path of ["/radios", "/radios/harbour-r1"])
			expect(await former(ask, path)).toEqual({ became: "removed", leadsTo: null });
	});
});

test("of what was for agents alone nobody else learns that it was there", async () => {
	change("articles/clean-housing", { audience: "asc" });
	await imported(async () => {});
	rename("articles", "clean-housing", "housing");
	change("faq-bundles/first-steps", { articles: ["pair-pebble"] });
	await imported(async (ask) => {
		expect(await former(ask, "/articles/clean-housing")).toEqual({ became: "nothing", leadsTo: null });
		expect(await former(ask, "/articles/clean-housing", AGENT)).toMatchObject({ leadsTo: "/articles/housing" });
	});
});

test("a section that lost its last thing leads to the page above, and one that never had any leads nowhere", async () => {
	copy.remove("documents/pebble-manual");
	copy.remove("repair-documents");
	await imported(async (ask) => {
		expect((await ask(request(product, { productName: "pebble-20" })))?.product.holds).not.toContain("manuals");
		expect(await former(ask, "/speakers/pebble-20/manuals")).toEqual({
			became: "moved",
			leadsTo: "/speakers/pebble-20",
		});
		expect(await former(ask, "/speakers/manuals")).toEqual({ became: "moved", leadsTo: "/speakers" });
		expect(await former(ask, "/radios/manuals")).toEqual({ became: "nothing", leadsTo: null });
	});
});

test("addresses.json is held against the pack: names in use, circles, other kinds, and what is not there", () => {
	changes({
		renamed: [
			{ from: "products/pebble-20", to: "products/pebble-10" },
			{ from: "products/a", to: "products/b" },
			{ from: "products/b", to: "products/a" },
			{ from: "articles/c", to: "products/pebble-10" },
			{ from: "articles/d", to: "articles/pair-peble" },
		],
		replaced: [{ item: "products/x", by: "products/x" }],
		deleted: ["articles/pair-pebble", "articles/d"],
		forgotten: [],
	});
	expect(copy.problems().join("\n")).toMatch(/addresses\.json:\d+ forgotten/);
	copy.edit("addresses.json", (text) => text.replace(',"forgotten":[]', ""));
	const problems = copy.problems().join("\n");
	for (const words of [
		/renamed\[0\]\.from: products\/pebble-20 is in the pack/,
		/renamed\[1\]\.to: products\/a leads to products\/b and from there back to itself/,
		/renamed\[3\]\.to: products\/pebble-10 is of another kind than articles\/c/,
		/replaced\[0\]\.by: names the item itself/,
		/deleted\[0\]: articles\/pair-pebble is in the pack/,
		/deleted\[1\]: articles\/d is renamed above/,
	])
		expect(problems).toMatch(words);
	expect(copy.notes().join("\n")).toMatch(
		/articles\/pair-peble is not in the pack.*did you mean articles\/pair-pebble\?/,
	);
});
