import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";
const CHANGED = `${S}/speakers/pebble-20`;
/** Beside the products of the small pack, in the category of the one that changes. */
const NEIGHBOURS = ["pebble-30", "pebble-40", "pebble-50"];
const OTHERS = [
	...["pebble-10", ...NEIGHBOURS].map((slug) => `${S}/speakers/${slug}`),
	...[`${S}/radios/harbour-r1`, `${S}/speakers/pebble-10/specifications`, `${S}/speakers`, `/de${S}/speakers`, S],
];

let site: BuiltServer;
let pack: Copy;
beforeAll(async () => {
	pack = copyOfPack();
	for (const slug of NEIGHBOURS) {
		pack.copyFolder("products/pebble-10", `products/${slug}`);
		const number = slug.replace("pebble-", "");
		pack.edit(`products/${slug}/data.json`, (text) =>
			text.replace('"Pebble 10"', `"Pebble ${number}"`).replaceAll("QSP-10", `QSP-${number}`),
		);
	}
	expect((await pack.import()).state).toBe("imported");
	site = await startBuiltServer({ DATA_DIR: pack.dataDir });
});
afterAll(async () => {
	await site?.stop();
	pack?.cleanUp();
});

const stateOf = async (path: string) => {
	const reply = await fetch(site.origin + path);
	await reply.arrayBuffer();
	expect(reply.status, path).toBe(200);
	return reply.headers.get("cache-status") ?? "";
};
const renders = () => site.metric("renders_total");

/** Imports a change of the one product and waits until the server has rendered its page again, and all else it set off. */
async function changeProduct(change: (text: string) => string) {
	const rebuilt = () => site.metric("renders_total", 'page_type="product"', 'reason="invalidated"');
	const before = await rebuilt();
	pack.edit("products/pebble-20/data.json", change);
	expect((await pack.import()).state).toBe("imported");
	await expect.poll(rebuilt).toBeGreaterThan(before);
	await site.quiet();
}

test("one product's new alias renders its own page again, and no other product's", async () => {
	for (const path of [CHANGED, ...OTHERS, CHANGED, ...OTHERS]) await stateOf(path);
	const before = await renders();
	await changeProduct((text) => text.replace('"QSP20K1/EU"', '"QSP20K1/EU", "QSP-20/EU"'));
	for (const path of [CHANGED, ...OTHERS]) expect(await stateOf(path), path).toMatch(/; hit; ttl=/);
	expect(await renders()).toBe(before + 1);
});

test("its new name renders the pages that show it", async () => {
	await changeProduct((text) => text.replace('"Pebble 20"', '"Pebble 20 reborn"'));
	for (const path of [CHANGED, `${S}/speakers`])
		await expect
			.poll(async () => (await (await fetch(site.origin + path)).text()).includes("Pebble 20 reborn"))
			.toBe(true);
});
