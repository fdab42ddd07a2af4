import { afterAll, beforeAll, expect, test } from "vitest";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const S = "/electronics/support";

let copy: Copy;
let site: BuiltServer;

beforeAll(async () => {
	copy = copyOfPack();
	copy.write("products/pebble-20/en_GB.md", "---\n---\n");
	for (const product of ["pebble-10", "pebble-20"]) copy.remove(`products/${product}/de_DE.md`);
	copy.write("categories/speakers/en_GB.md", "---\nname: Speakers\n---\n");
	copy.write("downloads/quillet-app/en_GB.md", "---\ntitle: Quillet app\n---\n");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	site = await startBuiltServer({ DATA_DIR: copy.dataDir });
});
afterAll(async () => {
	await site?.stop();
	copy?.cleanUp();
});

/** A lead or a description of nothing. */
const EMPTY = /<p class="(?:summary|lead)|"description":""/;

const get = async (path: string) => {
	const answer = await fetch(site.origin + S + path);
	expect(answer.status).toBe(200);
	return answer.text();
};
const described = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1];

test("a page of what nobody described says in its head what is there, and holds no empty paragraph", async () => {
	const product = await get("/speakers/pebble-20");
	expect(described(product)).toBe("Manuals, downloads, answers and repair help for Pebble 20 (QSP-20K1).");
	expect(product).not.toMatch(EMPTY);
	expect(await get("/speakers/pebble-10")).toMatch(EMPTY);
	expect(described(await get("/speakers/pebble-10"))).not.toContain("Manuals, downloads, answers");
	const category = await get("/speakers");
	expect(described(category)).toBe("Manuals, downloads, answers and repair help for Speakers.");
	expect(category).toMatch(/<h1[^>]*>Speakers<\/h1>(?!\s*<p)/);
	expect(category).not.toContain('<details class="hint">');
});

test("nobody is told in which language a text is that is not there", async () => {
	const note = "Diesen Text gibt es";
	const german = async (path: string) => (await fetch(`${site.origin}/de${S}${path}`)).text();
	expect(await german("/speakers/pebble-10")).toContain(note);
	expect(await german("/speakers/pebble-20")).not.toContain(note);
});

test("what nobody described is found by its name, and its download is there", async () => {
	expect(/<h3[^>]*>.*Pebble.*<\/h3>/.test(await get("/results?query=pebble+20"))).toBe(true);
	const path = /href="\/electronics\/support([^"]*quillet-app[^"]*)"/.exec(
		await get("/results?query=quillet+app"),
	)?.[1];
	expect(path).toBeDefined();
	const download = await get(path ?? "");
	expect(/<h1[^>]*>Quillet app<\/h1>/.test(download)).toBe(true);
	expect(download).not.toMatch(EMPTY);
});
