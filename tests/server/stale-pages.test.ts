import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Which kept pages an import makes anew, over HTTP: what `tests/store/stale-tags` says of tags. */

const S = "/electronics/support";

let copy: Copy;
let site: BuiltServer;
beforeAll(async () => {
	copy = copyOfPack();
	for (const other of ["harbour-r1", "pebble-10"])
		copy.edit(`products/${other}/data.json`, (text) => text.replaceAll('"slate"', '"usb-c-cable"'));
	copy.edit("articles/clean-housing/data.json", (text) =>
		text
			.replace(/"products": \[[^\]]*\]/, '"products": []')
			.replace(/"categories": \[[^\]]*\]/, '"categories": ["speakers"]'),
	);
	expect(await copy.import()).toMatchObject({ state: "imported" });
	site = await startBuiltServer({ DATA_DIR: copy.dataDir });
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

const page = async (path: string) => {
	const reply = await fetch(site.origin + S + path);
	expect(reply.status, path).toBe(200);
	return { text: await reply.text(), isKept: /; hit; ttl=/.test(reply.headers.get("cache-status") ?? "") };
};

/** Imports a change and waits until as many pages were made anew as it touches; all others are kept as they were. */
async function importing(change: () => void, touched: readonly string[], others: readonly string[]): Promise<void> {
	for (const path of [...touched, ...others, ...touched, ...others]) await page(path);
	await site.quiet();
	const invalidated = () => site.metric("renders_total", 'reason="invalidated"');
	const [made, all] = [await invalidated(), await site.metric("renders_total")];
	change();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	// Nobody asks for a page meanwhile: the server notices by itself.
	await expect.poll(invalidated).toBe(made + touched.length);
	await site.quiet();
	for (const path of [...touched, ...others]) expect((await page(path)).isKept, path).toBe(true);
	expect(await site.metric("renders_total")).toBe(all + touched.length);
}

test("another word of the dictionary makes the pages anew that use it, and no other", async () => {
	const touched = ["/speakers/pebble-20/specifications"];
	const others = [
		"/speakers/pebble-10/specifications",
		"/radios/harbour-r1/specifications",
		"/speakers/articles/clean-housing",
	];
	await importing(
		() => copy.edit("terms/common/en_GB.json", (json) => json.replace(/"slate": "[^"]*"/, '"slate": "Slate blue"')),
		touched,
		others,
	);
	expect((await page("/speakers/pebble-20/specifications")).text).toContain("Slate blue");
});

test("an article about a category makes the pages of what stands below anew, and none beside it", async () => {
	const touched = [
		"/speakers/articles/clean-housing",
		"/speakers/faqs",
		"/speakers/pebble-10/faqs",
		"/speakers/pebble-20/faqs",
	];
	const others = ["/radios/faqs", "/radios/harbour-r1/faqs", "/speakers/pebble-10/specifications"];
	await importing(
		() =>
			copy.edit("articles/clean-housing/en_GB.md", (text) =>
				text.replace(/^title: .*$/m, 'title: "How is the housing cleaned?"'),
			),
		touched,
		others,
	);
	for (const path of touched) expect((await page(path)).text, path).toContain("How is the housing cleaned?");
});
