import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { crawlContent } from "#scripts/content/crawl/crawl-content.ts";
import { CrawlMemory } from "#scripts/content/crawl/crawl-memory.ts";
import { CRAWL_ROUNDS_MAX } from "#src/site/crawl-limits.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { importPack } from "#src/store/write/import-pack.ts";
import { loadPack } from "#src/store/write/load-pack.ts";
import {
	API,
	api,
	brandWith,
	content,
	copy,
	crawl,
	eachWithACrawledApi,
	folder,
	packDir,
	QUICK,
	said,
} from "#tests/fixtures/crawled-api.ts";
import { embeddedApi, NOBODY } from "#tests/fixtures/embedded-api.ts";
import { serveApi } from "#tests/fixtures/served-api.ts";

eachWithACrawledApi();

/** A reply without what is of one pack: versions of texts, folders of files. */
async function replyOf(of: Content, path: string): Promise<unknown> {
	const reply = await embeddedApi(of).face.answer(new Request(`http://support.example${API}${path}`), NOBODY);
	const text = (await reply.text()).replaceAll(/\/files\/[0-9a-f]{16}\//g, "/files/*/");
	return JSON.parse(text.replaceAll(/"(articleId|modified|contentVersion)":"[^"]*"/g, '"$1":"*"'));
}

test("a crawled API is a pack without a problem, and its products, answers, bundles, downloads and manuals say the same", async () => {
	expect(await crawl()).toBe(0);
	expect(loadPack(packDir()).problems).toEqual([]);
	expect(existsSync(join(packDir(), "software/tuner/en_GB.md"))).toBe(true);
	const dataDir = join(folder, "data");
	expect(await importPack({ packDir: packDir(), dataDir })).toMatchObject({ state: "imported" });
	const again = await openContent(dataDir);
	const ids = (kind: string) => readdirSync(join(copy.packDir, kind));
	const paths = ["en_GB", "de_DE"].flatMap((locale) =>
		[
			...["/categories", ...ids("categories").flatMap((id) => [`/categories/${id}`, `/categories/${id}/models`])],
			...ids("products").flatMap((id) => [
				`/products/${id}`,
				`/specifications/${id}`,
				`/downloads/${id}`,
				`/documents/${id}/languages/all`,
			]),
			...ids("products").map((id) => `/faq-bundles/list?modelSlug=${id}&bundleType=editorial`),
			...[
				"/news-and-alerts",
				"/support-videos",
				...ids("products").flatMap((id) => [`/news-and-alerts/${id}`, `/support-videos/${id}`, `/tutorials/${id}`]),
			],
			...ids("articles").map((id) => `/articles/${id}`),
			...ids("downloads").map((id) => `/downloads/ids/${id}`),
			...["/software/tuner", "/software/tuner/catalog", "/eulas?eulaUrl=apps"],
		].map((path) => `/${locale}${path}`),
	);
	expect(paths.length).toBeGreaterThan(40);
	for (const path of paths) {
		const [before, after] = [await replyOf(content, path), await replyOf(again, path)];
		expect(withoutUntaken(after), path).toEqual(withoutUntaken(before));
	}
	again.close();
});

/** What hangs on kinds that are not taken, and values that are known finished alone. */
function withoutUntaken(reply: unknown): unknown {
	const text = JSON.stringify(reply, (name, value: unknown) =>
		["serialCheck", "holds", "footnote", "footnotes", "anchor", "popularTopics", "preview", "image"].includes(name)
			? undefined
			: value,
	);
	return JSON.parse(text);
}

test("private networks are not asked unless somebody says so", async () => {
	expect(await crawl({ allowPrivate: false })).toBe(1);
	expect(said.join("\n")).toContain("--allow-private asks it all the same");
	expect(api.asked).toEqual([]);
});

test("of two crawls into one folder the second is refused", async () => {
	const both = await Promise.all([crawl(), crawl()]);
	expect(both.toSorted()).toEqual([0, 1]);
	expect(said.join("\n")).toContain("is under way");
	expect(loadPack(packDir()).problems).toEqual([]);
	expect(await crawl()).toBe(0);
});

test("whom browsers are to tell of visits, and where agents sign in, is not taken from another site", async () => {
	const searchProvider = { pageViews: "https://evil.example/a", guestTokens: "https://evil.example/b" };
	api.instead = brandWith(() => ({ searchProvider, loginOrigins: ["https://evil.example"] }));
	expect(await crawl()).toBe(0);
	expect(said.join("\n")).toContain("searchProvider and loginOrigins are not taken");
	expect(readFileSync(join(packDir(), "site.json"), "utf8")).not.toContain("evil.example");
});

/** Writes notices about one product: what an API tells of them is one list. */
function writeNotices(count: number): void {
	for (let at = 0; at < count; at++) {
		const words = `---\ntitle: "Notice ${at} of many"\nsummary: "What there is to know of it, in one sentence."\n---\n`;
		const facts = { type: "news", products: ["pebble-20"], categories: [], published: "2026-01-05" };
		copy.write(`news-and-alerts/many-${at}/data.json`, JSON.stringify(facts));
		copy.write(`news-and-alerts/many-${at}/en_GB.md`, words);
	}
}

test("a list is read once a locale, and nothing is asked twice, however many items it has", async () => {
	const read = vi.spyOn(CrawlMemory.prototype, "reply");
	const costOf = async (count: number) => {
		writeNotices(count);
		await copy.import();
		const opened = await openContent(copy.dataDir);
		const served = await serveApi(opened);
		read.mockClear();
		expect(await crawlContent(served.origin, join(folder, `of-${count}`), QUICK)).toBe(0);
		expect(readdirSync(join(folder, `of-${count}`, "news-and-alerts")).length).toBeGreaterThan(count);
		const asked = served.asked.filter((path) => !path.endsWith("/brand"));
		await served.stop();
		opened.close();
		expect(new Set(asked).size).toBe(asked.length);
		return { asked: asked.length, read: read.mock.calls.length };
	};
	const [few, many] = [await costOf(20), await costOf(80)];
	// All stand on one page of the list: what each adds is its own.
	expect(many).toEqual(few);
});

test("content that changes during a crawl is crawled again, and no pack is of two versions", async () => {
	let isChanged = false;
	const versions: string[] = [];
	const brand = brandWith(() => {
		versions.push(isChanged ? "second" : "first");
		return { contentVersion: versions.at(-1) };
	});
	api.instead = (asked, response) => {
		isChanged ||= asked.url?.startsWith(`${API}/en_GB/articles/clean-housing`) ?? false;
		return brand(asked, response);
	};
	expect(await crawl()).toBe(0);
	expect(versions).toEqual(["first", "second", "second", "second"]);
	expect(said.join("\n")).toContain("changed while it was asked for: the crawl begins again");
	expect(said.join("\n")).not.toContain("parts of several versions");
	expect(api.asked.filter((path) => path === `${API}/en_GB/articles/pair-pebble`)).toHaveLength(2);
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("content that never stands still is crawled a few times, and the pack says that it is of several versions", async () => {
	let version = 0;
	api.instead = brandWith(() => ({ contentVersion: `v${++version}` }));
	expect(await crawl()).toBe(0);
	expect(version).toBe(2 * CRAWL_ROUNDS_MAX);
	expect(said.join("\n")).toContain("this pack holds parts of several versions; run the command again");
	expect(loadPack(packDir()).problems).toEqual([]);
});

test("a folder that holds something else is left as it is", async () => {
	mkdirSync(packDir(), { recursive: true });
	writeFileSync(join(packDir(), "site.json"), "mine");
	expect(await crawl()).toBe(1);
	expect(said.join("\n")).toContain("is not empty, and no crawl began there");
	expect(readFileSync(join(packDir(), "site.json"), "utf8")).toBe("mine");
	expect(await crawlContent("file:///etc/passwd", packDir(), QUICK)).toBe(1);
});
