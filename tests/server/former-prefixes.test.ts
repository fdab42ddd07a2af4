import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";

let copy: Copy;
let site: BuiltServer;

beforeAll(async () => {
	copy = copyOfPack();
	expect(await copy.import()).toMatchObject({ state: "imported" });
	site = await startBuiltServer({ DATA_DIR: copy.dataDir, CDN: "true" });
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

const get = (path: string, method = "GET") => fetch(site.origin + path, { method, redirect: "manual" });
const leadsTo = async (path: string) => {
	const answer = await get(path);
	await answer.arrayBuffer();
	return [answer.status, answer.headers.get("location")];
};

/** Addresses of a locale: pages, lists, a search, a file that prints a page, and a feed. */
const BELOW = [
	"",
	"/speakers/pebble-10",
	"/articles/clean-housing",
	"/results?query=pebble",
	"/speakers/pebble-10?embedMode=true&lite=true",
	"/speakers/pebble-10.md",
	"/feed.xml",
];

test("each address below a prefix that a locale had is answered by one 301, and its query stays", async () => {
	const before = new Map<string, number>();
	// Asked for again it is known where its page is kept, which a page made anew behind the change is told nothing of.
	for (const path of BELOW)
		for (let times = 0; times < 3; times++) before.set(path, (await get(`/de${S}${path}`)).status);
	expect([...before.values()].slice(0, 5)).not.toContain(404);
	copy.edit("site.json", (text) => text.replace('"prefix": "de"', '"prefix": "ger"'));
	expect(await copy.import()).toMatchObject({ state: "imported" });
	await expect.poll(() => leadsTo(`/de${S}`), { timeout: 10_000 }).toEqual([301, `/ger${S}`]);
	await expect
		.poll(() => leadsTo(`/de${S}/speakers/pebble-10`), { timeout: 10_000 })
		.toEqual([...[301, `/ger${S}/speakers/pebble-10`]]);
	for (const path of BELOW) {
		expect(await leadsTo(`/de${S}${path}`)).toEqual([301, `/ger${S}${path}`]);
		expect((await get(`/ger${S}${path}`)).status).toBe(before.get(path));
	}
	expect(await leadsTo(`/de${S}/speakers/pebble-10?utm_source=mail&lite=true`)).toEqual([
		...[301, `/ger${S}/speakers/pebble-10?lite=true`],
	]);
	expect((await get(`/de${S}`)).headers.get("cache-tag")?.split(",")).toContain("site");
	expect((await get(`/de${S}`, "HEAD")).status).toBe(301);
	for (const path of ["/de", "/de/x", `/fr${S}`, "/de/electronics/supporting"])
		expect(await leadsTo(path)).toEqual([404, null]);
});
