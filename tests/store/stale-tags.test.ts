import { afterEach, beforeEach, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";

let copy: Copy;
beforeEach(() => {
	copy = copyOfPack();
});
afterEach(() => copy.cleanUp());

/** What an import says is other than before, and what a site that follows it takes for stale. */
async function changing(
	edit: () => void,
): Promise<{ readonly said: readonly string[]; readonly stale: readonly string[] }> {
	const content = await copy.open();
	const stale = new Promise<readonly string[]>((resolve) => {
		const stop = content.onChange(({ tags }) => {
			stop();
			resolve(tags);
		});
	});
	edit();
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	return { said: outcome.tags, stale: await stale };
}

const say = (key: string, text: string) =>
	copy.edit("terms/common/en_GB.json", (json) => json.replace(new RegExp(`"${key}": "[^"]*"`), `"${key}": "${text}"`));
const add = (key: string, text: string) =>
	copy.edit("terms/common/en_GB.json", (json) => json.replace("{", `{ "${key}": ${JSON.stringify(text)},`));

const search = ["search:de_DE", "search:en_GB"];

test("a word of the dictionary touches the product whose table it stands in, and nothing else", async () => {
	for (const other of ["harbour-r1", "pebble-10"])
		copy.edit(`products/${other}/data.json`, (text) => text.replaceAll('"slate"', '"usb-c-cable"'));
	const { said } = await changing(() => say("slate", "slate blue"));
	expect(said).toEqual(["product:pebble-20", ...search]);
});

test("what is said about a label touches the products that have it", async () => {
	const { said } = await changing(() => add("colour.note", "As seen by day."));
	expect(said).toEqual(["product:harbour-r1", "product:pebble-10", "product:pebble-20", ...search]);
});

test("a word that nothing uses touches nothing", async () => {
	const { said } = await changing(() => add("unheard-of", "Unheard of"));
	expect(said).toEqual([]);
});

test("the name of a topic touches what has it and the lists of that, not the site", async () => {
	const { said, stale } = await changing(() => say("error-codes", "What signs mean"));
	expect(said).toEqual(
		expect.arrayContaining(["article:pebble-error-e2", "list:articles:pebble-20", "list:articles:all"]),
	);
	for (const tags of [said, stale]) {
		expect(tags).not.toContain("site");
		expect(tags.filter((tag) => /harbour-r1|radio/.test(tag))).toEqual([]);
	}
});

test("an article about a category writes one tag for it, and what stands below is stale", async () => {
	copy.edit("articles/clean-housing/data.json", (text) =>
		text.replace('"categories": []', '"categories": ["speakers"]'),
	);
	const { said, stale } = await changing(() =>
		copy.edit("articles/clean-housing/data.json", (text) =>
			text.replace(/"reviewed": "[^"]*"/, '"reviewed": "2026-07-07"'),
		),
	);
	expect(said.filter((tag) => tag.startsWith("list:articles:") || tag.startsWith("below:"))).toEqual([
		"below:articles:speakers",
		"list:articles:all",
	]);
	expect(stale).toEqual(
		expect.arrayContaining(["list:articles:speakers", "list:articles:pebble-10", "list:articles:pebble-20"]),
	);
	expect(stale.filter((tag) => tag.startsWith("below:") || tag === "site" || tag.includes("harbour"))).toEqual([]);
});

test("what a category is about for the first time is stale on everything below it, and nowhere else", async () => {
	const { said, stale } = await changing(() =>
		copy.edit("downloads/quillet-app/data.json", (text) =>
			text.replace(/"categories": \[[^\]]*\]/, '"categories": ["radios"]'),
		),
	);
	expect(said).not.toContain("site");
	expect(said).toEqual(expect.arrayContaining(["below:sections:radios"]));
	expect(stale).toEqual(expect.arrayContaining(["product-info:harbour-r1", "category:radios"]));
});
