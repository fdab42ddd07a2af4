import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** What the help of a television shows is about that television, or about all of them. */

const BASE = "/electronics/support";
const DEMO = join(import.meta.dirname, "../../src/packs/demo");
const CATEGORY = "televisions";

interface About {
	readonly name?: string;
	readonly category?: string;
	readonly products?: readonly string[];
	readonly categories?: readonly string[];
}

const dataOf = (kind: string, id: string): About => JSON.parse(readFileSync(join(DEMO, kind, id, "data.json"), "utf8"));
const idsOf = (kind: string) => readdirSync(join(DEMO, kind));
const TVS = idsOf("products").filter((slug) => dataOf("products", slug).category === CATEGORY);

function isAbout(kind: string, id: string, slug: string): boolean {
	const { products = [], categories = [] } = dataOf(kind, id);
	return products.length + categories.length === 0 || products.includes(slug) || categories.includes(CATEGORY);
}

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

/** The main part of a page without the words of an article, which may name whatever its author thought of. */
async function mainOf(path: string): Promise<string> {
	const html = await (await fetch(site.origin + path)).text();
	const main = html.slice(html.indexOf("<main"), html.indexOf("</main"));
	return main.replaceAll(/<div class="prose"[\s\S]*?<\/div>/g, "");
}
const linksOf = (html: string) =>
	[...html.matchAll(/<a [^>]*href="([^"#]*)/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** Every page of a television's help that its pages lead to, each once; of an article the whole alone. */
async function pagesOf(slug: string): Promise<ReadonlyMap<string, string>> {
	const home = `${BASE}/tvhelp/${CATEGORY}/${slug}`;
	const pages = new Map<string, string>();
	let open = [home];
	while (open.length > 0) {
		const read = await Promise.all(open.map(async (path) => [path, await mainOf(path)] as const));
		for (const [path, html] of read) pages.set(path, html);
		const found = read.flatMap(([, html]) => linksOf(html)).filter((href) => href.startsWith(home));
		open = [...new Set(found)].filter((href) => !pages.has(href) && !/[?&](lite|stepNum)=/.test(href));
	}
	return pages;
}

const ADDRESS = /\/(articles|downloads|tutorials|faq-bundles|guide)\/([^/?]+)/;
const KINDS: Readonly<Record<string, string>> = { guide: "help-trees" };
const KNOWN = new Map(
	["articles", "downloads", "tutorials", "faq-bundles", "help-trees"].map((kind) => [kind, new Set(idsOf(kind))]),
);

test.each(TVS)("nothing stands in the help of %s that is about other products alone", async (slug) => {
	const others: string[] = [];
	for (const [path, html] of await pagesOf(slug))
		for (const href of linksOf(html)) {
			const [, word = "", id = ""] = ADDRESS.exec(href) ?? [];
			const kind = KINDS[word] ?? word;
			if (KNOWN.get(kind)?.has(id) && !isAbout(kind, id, slug)) others.push(`${path}: ${kind} ${id}`);
		}
	expect(others).toEqual([]);
});

test.each(["", "/de", "/fr", "/ja", "/ar"])(
	"there is something important to know about every one, in the reader's language (%s)",
	async (prefix) => {
		const read = TVS.map(async (slug) => {
			const html = await mainOf(`${prefix}${BASE}/tvhelp/${CATEGORY}/${slug}/important-information`);
			const [list = ""] = /<section[^>]* important-information[\s\S]*?<\/section>/.exec(html) ?? [];
			const known = linksOf(list).filter((href) => href.includes(`/tvhelp/${CATEGORY}/${slug}/articles/`));
			return known.length > 0 && !list.includes(' lang="') ? [] : [slug];
		});
		expect((await Promise.all(read)).flat()).toEqual([]);
	},
);

const help = (product: string) => `${BASE}/tvhelp/${CATEGORY}/${product}`;

test.each([
	["its name, where all of them are", "/tvhelp/results?query=Lumen+C3+40", help("lumen-c3-40")],
	["its number, in the help of another", "/tvhelp/televisions/lumen-e9-65/results?query=HTV-40C3", help("lumen-c3-40")],
	["words among others", "/tvhelp/results?query=mini-LED+2026", help("lumen-c7-65")],
	["nothing, with what is newest beside it", "/tvhelp/results?query=xyzzyx", help("lumen-e9-65")],
	["what is no television", "/tvhelp/results?query=HGC-P2", `${BASE}/game-consoles/brindle-2`],
])("a product found in TV help by %s opens where it is helped", async (_, path, expected) => {
	const links = linksOf(await mainOf(BASE + path));
	expect(links).toContain(expected);
	expect(TVS.filter((slug) => links.includes(`${BASE}/${CATEGORY}/${slug}`))).toEqual([]);
	expect((await fetch(site.origin + expected, { redirect: "manual" })).status).toBe(200);
});
