import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formerAddress, legacyAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { ADDRESSES_TAG } from "#src/contract/tags.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { openContent } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const S = "/electronics/support";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

const list = (...lines: readonly string[]) =>
	copy.write("legacy-addresses/old-site.csv", ["old,target", ...lines, ""].join("\n"));

/** Imports the pack as it stands, and says where each of these leads. */
async function leadsOf(addresses: readonly string[]) {
	const outcome = await copy.import();
	expect(outcome).toMatchObject({ state: expect.stringMatching(/imported|unchanged/) });
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const found: Record<string, string | null> = {};
		for (const address of addresses) {
			const answer = await snapshot.call(request(legacyAddress, { address }), {
				...{ locale: "en_GB", identity: ANONYMOUS, budget: 5_000 },
			});
			if (answer.state !== "ok") throw new Error(JSON.stringify(answer));
			const { leadsTo, locale } = answer.data;
			found[address] = leadsTo === null ? null : `${locale ?? ""} ${leadsTo}`.trim();
		}
		return found;
	} finally {
		snapshot.release();
		content.close();
	}
}

test("an address is known by what tells it apart, whatever else its query carries, and whatever its capitals", async () => {
	list(
		"/product.php?id=1,products/pebble-10",
		"/product.php?id=2,products/pebble-20",
		"/product.php?id=2&tab=faq,articles/pair-pebble",
		"/product.php,/electronics/support/speakers",
		"/Old/Gr%C3%B6%C3%9Fe.html,products/harbour-r1",
		"/article?kA0x,articles/pair-pebble",
		"/article?kA0X,articles/clean-housing",
		"/?p=7,products/harbour-r1",
		"/nowhere,",
	);
	expect(
		await leadsOf([
			"/product.php?id=1",
			"/PRODUCT.php?utm_source=mail&ID=2&gclid=x",
			"/product.php?tab=faq&id=2",
			"/product.php?tab=other&id=2",
			"/product.php?id=3",
			"/product.php",
			"/product.php/more",
			"/old/gr%C3%B6%C3%9Fe.HTML?x",
			"/article?kA0x",
			"/article?kA0X",
			"/article?KA0X",
			"/article",
			"/?p=7",
			"/?p=8",
			"/",
			"/nowhere",
			"/%",
			`/product.php?${"x".repeat(1_900)}`,
		]),
	).toEqual({
		"/product.php?id=1": "/speakers/pebble-10",
		"/PRODUCT.php?utm_source=mail&ID=2&gclid=x": "/speakers/pebble-20",
		"/product.php?tab=faq&id=2": "/speakers/pebble-20/articles/pair-pebble",
		"/product.php?tab=other&id=2": "/speakers/pebble-20",
		"/product.php?id=3": "/speakers",
		"/product.php": "/speakers",
		"/product.php/more": null,
		"/old/gr%C3%B6%C3%9Fe.HTML?x": "/radios/harbour-r1",
		"/article?kA0x": "/speakers/pebble-20/articles/pair-pebble",
		"/article?kA0X": "/articles/clean-housing",
		"/article?KA0X": "/speakers/pebble-20/articles/pair-pebble",
		"/article": null,
		"/?p=7": "/radios/harbour-r1",
		"/?p=8": null,
		"/": null,
		"/nowhere": null,
		"/%": null,
		[`/product.php?${"x".repeat(1_900)}`]: "/speakers",
	});
});

test("the locale is that of the target, else that of the old address, else that under whose prefix it is asked for", async () => {
	list(
		`/a,/de${S}/speakers/pebble-20`,
		"/de/b,products/pebble-20",
		"/de-DE/c,products/pebble-20",
		"/de_de/d,products/pebble-20",
		"/e,products/pebble-20",
		`/de/f,${S}/speakers`,
		`${S}/g,products/pebble-20`,
		"/detail/h,products/pebble-20",
	);
	const german = "de_DE /speakers/pebble-20";
	expect(
		await leadsOf([
			"/a",
			"/de/b",
			"/de-de/c",
			"/DE_DE/d",
			"/e",
			"/de/e",
			"/de/f",
			`/de${S}/g`,
			`${S}/g`,
			"/detail/h",
			"/fr/e",
		]),
	).toEqual({
		...{ "/a": german, "/de/b": german, "/de-de/c": german, "/DE_DE/d": german, "/de/e": german },
		...{ "/e": "/speakers/pebble-20", "/de/f": "de_DE /speakers", [`/de${S}/g`]: german },
		...{ [`${S}/g`]: "/speakers/pebble-20", "/detail/h": "/speakers/pebble-20", "/fr/e": null },
	});
});

test("a target is followed through its renames in one step, and a page that holds nothing to the one above", async () => {
	list(
		"/a,products/harbour-r1",
		`/b,${S}/radios/harbour-r1/specifications`,
		`/c,${S}/radios/harbour-r1/downloads`,
		"/d,/b",
		"/e,articles/radio-find-stations",
	);
	await leadsOf([]);
	copy.copyFolder("products/harbour-r1", "products/harbour-radio");
	rmSync(join(copy.packDir, "products/harbour-r1"), { recursive: true });
	copy.edit("articles/radio-find-stations/data.json", (text) => text.replaceAll("harbour-r1", "harbour-radio"));
	expect(await leadsOf(["/a", "/b", "/c", "/d", "/e"])).toEqual({
		"/a": "/radios/harbour-radio",
		"/b": "/radios/harbour-radio/specifications",
		"/c": "/radios/harbour-radio",
		"/d": "/radios/harbour-radio/specifications",
		"/e": "/radios/articles/radio-find-stations",
	});
	// What is retired is a target as well; what never was is refused.
	copy.remove("articles/radio-find-stations");
	expect(await leadsOf(["/e"])).toEqual({ "/e": "/radios/articles/radio-find-stations" });
	list("/a,products/harbour-r2");
	expect(await copy.import()).toEqual({
		state: "refused",
		reasons: [
			"legacy-addresses/old-site.csv:2: leads to products/harbour-r2, but there is no products/harbour-r2; did you mean products/harbour-radio?",
		],
	});
	list("/a,products/harbour-r1");
	copy.write("addresses.json", JSON.stringify({ deleted: ["articles/radio-find-stations"] }));
	expect(await leadsOf(["/a", "/e"])).toEqual({ "/a": "/radios/harbour-radio", "/e": null });
	list("/e,articles/radio-find-stations");
	expect(await copy.import()).toMatchObject({
		state: "refused",
		reasons: [expect.stringContaining("deleted for good")],
	});
});

test("an address of the form of this site's is known without its query, where no page and no former name stands", async () => {
	list(`${S}/speakers/pebble-1,products/pebble-10`, `${S}/speakers/pebble-20,products/pebble-10`);
	await copy.import();
	const content = await openContent(copy.dataDir);
	const snapshot = embeddedApi(content).support.snapshot();
	const former = (path: string) =>
		snapshot.call(request(formerAddress, { path }), { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
	expect(await former("/speakers/pebble-1")).toMatchObject({
		data: { became: "moved", leadsTo: "/speakers/pebble-10" },
	});
	expect(await former("/speakers/pebble-2")).toMatchObject({ data: { became: "nothing" } });
	snapshot.release();
	content.close();
});

test("a change of the list alone makes anew what carries the tag of addresses, and nothing else", async () => {
	list("/a,products/pebble-10");
	await leadsOf([]);
	list("/a,products/pebble-20");
	expect(await copy.import()).toMatchObject({ state: "imported", tags: [ADDRESSES_TAG] });
	list("/a,products/pebble-20", "/a,products/pebble-20");
	expect(await copy.import()).toMatchObject({ state: "imported", tags: [] });
});
