import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { models } from "#src/contract/categories/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfPack();
	const change = (path: string, facts: object) =>
		copy.edit(path, (text) => JSON.stringify({ ...JSON.parse(text), ...facts }));
	copy.copyFolder("categories/speakers", "categories/small-speakers");
	change("categories/small-speakers/data.json", { parent: "speakers" });
	copy.copyFolder("products/pebble-20", "products/pebble-5");
	change("products/pebble-5/data.json", {
		...{ name: "Pebble 5", model: "P5", aliases: [], category: "small-speakers", countries: ["DE", "AT"] },
		lifecycle: { status: "discontinued", soldFrom: "2019-01-01", soldUntil: "2020-01-01" },
	});
	// Of all speakers only those named by documents and downloads hold some.
	change("documents/pebble-manual/data.json", { products: ["pebble-20", "pebble-5"], categories: [] });
	change("downloads/pebble-firmware/data.json", { products: ["pebble-20"], categories: [] });
	change("downloads/quillet-app/data.json", { products: ["harbour-r1"], categories: [] });
	expect(copy.problems()).toEqual([]);
	content = await copy.open();
});

afterAll(() => {
	copy.cleanUp();
});

async function listed(filter: object, num = 200) {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const asked = request(models, { categoryName: "speakers", num, ...filter });
		const outcome = await snapshot.call(asked, { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 });
		if (outcome.state !== "ok") return outcome.state;
		const { results, count } = outcome.data.searchResponse;
		return [count, ...results.map(({ slug }) => slug)];
	} finally {
		snapshot.release();
	}
}

test("a category lists the models of all categories below it", async () => {
	expect(await listed({})).toEqual([3, "pebble-20", "pebble-10", "pebble-5"]);
	expect(await listed({}, 1)).toEqual([3, "pebble-20"]);
});

test("a filter leaves those that hold a type of document, by its name or an alias, and counts them", async () => {
	expect(await listed({ documentTypeFilter: "manuals" })).toEqual([2, "pebble-20", "pebble-5"]);
	expect(await listed({ documentTypeFilter: "document" })).toEqual([2, "pebble-20", "pebble-5"]);
	expect(await listed({ documentTypeFilter: "downloads" })).toEqual([1, "pebble-20"]);
	expect(await listed({ documentTypeFilter: "manuals" }, 1)).toEqual([2, "pebble-20"]);
	expect(await listed({ documentTypeFilter: "repair-documents" })).toEqual([1, "pebble-20"]);
});

test("those that are sold, and those made for a country or for all", async () => {
	expect(await listed({ contentTypeFilter: "discontinued" })).toEqual([2, "pebble-10", "pebble-5"]);
	expect(await listed({ country: "DE" })).toEqual([3, "pebble-20", "pebble-10", "pebble-5"]);
	expect(await listed({ country: "FR" })).toEqual([2, "pebble-20", "pebble-10"]);
	expect(await listed({ country: "DE", contentTypeFilter: "discontinued", documentTypeFilter: "downloads" })).toEqual([
		0,
	]);
});
