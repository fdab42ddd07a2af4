import { afterAll, beforeAll, expect, test } from "vitest";
import { request } from "#src/contract/call.ts";
import { comparison } from "#src/contract/comparison/calls.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Content } from "#src/store/content.ts";
import { embeddedApi } from "#tests/fixtures/embedded-api.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
let content: Content;

beforeAll(async () => {
	copy = copyOfPack();
	for (const id of ["pebble-30", "pebble-40", "pebble-50"]) {
		copy.copyFolder("products/pebble-20", `products/${id}`);
		copy.edit(`products/${id}/data.json`, (text) =>
			JSON.stringify({ ...JSON.parse(text), name: id, model: id, aliases: [] }),
		);
	}
	content = await copy.open();
});

afterAll(() => {
	copy.cleanUp();
});

async function compare(categoryName: string, ...models: readonly string[]) {
	const snapshot = embeddedApi(content).support.snapshot();
	try {
		const options = { locale: "de_DE", identity: ANONYMOUS, budget: 5_000 };
		const outcome = await snapshot.call(request(comparison, { categoryName, models }), options);
		return outcome.state === "ok" ? outcome.data : outcome.state;
	} finally {
		snapshot.release();
	}
}

test("products stand as they were named, each once, at most four; what is no model of the category is left out by name", async () => {
	const many = ["pebble-10", "nothing", "pebble-20", "harbour-r1", "pebble-10", "pebble-30", "pebble-40", "pebble-50"];
	const found = await compare("speakers", ...many);
	if (typeof found === "string") throw new Error(found);
	expect(found.products.map(({ slug }) => slug)).toEqual(["pebble-10", "pebble-20", "pebble-30", "pebble-40"]);
	expect(found.leftOut).toEqual([
		{ slug: "nothing", name: "nothing", path: null },
		{ slug: "harbour-r1", name: "Harbour R1", path: expect.stringMatching(/\/harbour-r1$/) },
		{ slug: "pebble-50", name: "pebble-50", path: "/speakers/pebble-50" },
	]);
	for (const { rows } of found.groups) for (const { values } of rows) expect(values).toHaveLength(4);
});

test("rows meet by what they are, not by where they stand, in the reader's words", async () => {
	const found = await compare("speakers", "pebble-10", "pebble-20");
	if (typeof found === "string") throw new Error(found);
	const labels = found.groups.flatMap(({ group, rows }) => rows.map(({ label }) => `${group} ${label}`));
	expect(new Set(labels).size).toBe(labels.length);
	expect(found.groups.map(({ group }) => group)).toContain("Klang");
});

test("without names nothing is asked, and without the category nothing is there", async () => {
	expect(await compare("speakers")).toBe("skipped");
	expect(await compare("no-such-category", "pebble-10")).toBe("failed");
});
