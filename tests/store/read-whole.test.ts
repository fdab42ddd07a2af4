import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

/** What changes of a pack for which all of it is read: each is told. */

let copy: Copy;
let told: string[];
beforeAll(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	copy.keep();
});
beforeEach(() => {
	copy.restore();
	told = [];
});
afterAll(() => copy.cleanUp());

test.each<[string, () => void, string]>([
	[
		"a category",
		() => copy.edit("categories/radios/en_GB.md", (text) => `${text}\nAll of them.\n`),
		"categories/radios has changed",
	],
	[
		"a product's place",
		() =>
			copy.edit("products/pebble-10/data.json", (text) =>
				text.replace('"category": "speakers"', '"category": "radios"'),
			),
		"stands elsewhere",
	],
	["all of a kind", () => copy.remove("support-videos/pebble-tour"), "1 of 1 support-videos were removed"],
	["a term", () => copy.edit("terms/common/en_GB.json", (text) => `${text}\n`), "terms/common/en_GB.json has changed"],
	[
		"what is wrong",
		() => copy.edit("articles/pair-pebble/en_GB.md", (text) => `${text}\n![Nothing](nowhere)\n`),
		"articles/pair-pebble",
	],
	[
		"what is shown for a time",
		() =>
			copy.edit("articles/pair-pebble/data.json", (text) =>
				text.replace("{", '{ "shown": { "from": "2020-01-01T00:00+00:00", "until": "2099-01-01T00:00+00:00" },'),
			),
		"is shown for another time",
	],
])("%s: the whole pack is read, and that is told", async (_, change, reason) => {
	change();
	const outcome = await copy.import({ tell: (line) => told.push(line) });
	expect(told[0]).toContain(reason);
	expect(outcome.state).toBe(reason === "articles/pair-pebble" ? "refused" : "imported");
});

/** What another import before it prepares, what then changes, and why that is read whole. */
const AFTER_ANOTHER: readonly [string, () => void, () => void, string][] = [
	[
		"what is made with all items, and left",
		() => copy.copyFolder("categories/radios", "categories/clocks"),
		() => copy.remove("categories/clocks"),
		"categories/clocks was removed",
	],
	[
		"the first text for agents",
		() => {},
		() => {
			copy.copyFolder("articles/pair-pebble", "articles/agents-only");
			copy.edit("articles/agents-only/data.json", (text) => text.replace("{", '{ "audience": "asc",'));
		},
		"agents get a search of their own",
	],
	[
		"a product that is back under another id",
		() => copy.remove("products/pebble-10"),
		() => {
			copy.copyFolder("products/pebble-20", "products/pebble-77");
			copy.edit("products/pebble-77/data.json", (text) => text.replace(/"model": "[^"]*"/, '"model": "QSP-10H1"'));
		},
		"products/pebble-77 may be what left",
	],
	[
		"an item that addresses.json names",
		() => copy.write("addresses.json", '{ "replaced": [] }'),
		() => {
			copy.write("addresses.json", '{ "replaced": [{ "item": "articles/gone", "by": "articles/pair-again" }] }');
			copy.copyFolder("articles/pair-pebble", "articles/pair-again");
		},
		"addresses.json",
	],
];

test.each(AFTER_ANOTHER)("%s is read whole", async (_, prepare, change, reason) => {
	prepare();
	await copy.import();
	change();
	await copy.import({ tell: (line) => told.push(line) });
	expect(told[0]).toContain("The whole pack is read: ");
	expect(told[0]).toContain(reason);
});
