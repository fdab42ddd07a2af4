import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { categories } from "#src/contract/categories/calls.ts";
import { product } from "#src/contract/products/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { databasePath } from "#src/store/current.ts";
import { openForReading } from "#src/store/database.ts";
import { changedTags } from "#src/store/write/changed-tags.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

const options = { locale: "en_GB", identity: ANONYMOUS, budget: 5_000 };

/** What products and categories of a copy hold, and the tags of each change that follows. */
async function imported(change: (copy: Copy) => void = () => {}) {
	const copy = copyOfPack();
	onTestFinished(() => copy.cleanUp());
	change(copy);
	const content = await copy.open();
	const held = async (of: "product" | "category", name: string) => {
		const snapshot = embeddedApi(content).support.snapshot();
		try {
			if (of === "product") {
				const outcome = await snapshot.call(request(product, { productName: name }), options);
				return outcome.state === "ok" ? outcome.data.product.holds : null;
			}
			const outcome = await snapshot.call(request(categories, { categoryName: name }), options);
			return outcome.state === "ok" ? outcome.data.categories[0]?.holds : null;
		} finally {
			snapshot.release();
		}
	};
	return { copy, content, held };
}

test("a product holds what is about it, and nothing else", async () => {
	const { held } = await imported();
	expect(await held("product", "pebble-20")).toEqual([
		"manuals",
		"downloads",
		"faqs",
		"repair-documents",
		"specifications",
	]);
	expect(await held("product", "harbour-r1")).toEqual(["faqs", "specifications"]);
	expect(await held("category", "radios")).toEqual(["faqs", "specifications"]);
});

test("what is about its category is the product's too", async () => {
	const { held } = await imported((copy) =>
		copy.edit("documents/pebble-manual/data.json", (text) =>
			text.replace(/"categories": \[\]/, '"categories": ["radios"]'),
		),
	);
	expect(await held("product", "harbour-r1")).toContain("manuals");
	expect(await held("category", "radios")).toContain("manuals");
});

test("a download of which every version is withdrawn is nothing to download", async () => {
	const { held } = await imported((copy) => {
		for (const id of ["pebble-firmware", "quillet-app"])
			copy.edit(`downloads/${id}/data.json`, (text) => text.replaceAll('"severity"', '"withdrawn": true, "severity"'));
	});
	expect(await held("product", "pebble-20")).not.toContain("downloads");
});

test("the first manual of a product changes all that links to its pages", async () => {
	const { copy, content } = await imported();
	const { promise, resolve } = Promise.withResolvers<readonly string[]>();
	content.onChange(({ tags }) => resolve(tags));
	copy.edit("documents/pebble-manual/data.json", (text) =>
		text.replace('"products": [', '"products": ["harbour-r1", '),
	);
	await copy.import();
	const tags = await promise;
	expect(tags).toContain("product-info:harbour-r1");
	expect(tags).toContain("category:radios");
	expect(tags).not.toContain("product-info:pebble-10");
});

test("content that was imported by other rules changes every page", async () => {
	const { copy, content } = await imported();
	const current = databasePath(copy.dataDir, content.current());
	const earlier = join(copy.dataDir, "earlier.sqlite");
	copyFileSync(current, earlier);
	const database = new DatabaseSync(earlier);
	database.exec("DROP TABLE held; UPDATE meta SET value = 'others' WHERE key = 'rules'");
	database.close();
	const [before, after] = [openForReading(earlier), openForReading(current)];
	expect(changedTags(before, after)).toEqual(["addresses", "site"]);
	before.close();
	after.close();
});
