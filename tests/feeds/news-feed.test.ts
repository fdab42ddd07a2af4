import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { feedAt, isFeedPath } from "#src/feeds/feeds.ts";
import { FEED_ENTRIES_MAX } from "#src/site/limits.ts";
import { BRAND } from "../fixtures/brand.ts";

const HOSTILE = `]]></title><script>alert(1)</script>\u0001 & "quotes" 'too' \ud800`;
const notThere = { state: "failed", error: { kind: "status", status: 404, message: "" } } as const;

const news = (id: string, published: string, link: unknown = { path: "/articles/a" }) => ({
	...{
		id,
		type: "news",
		title: `${id} ${HOSTILE}`,
		summary: HOSTILE,
		language: "en-GB",
		published,
		link,
		picture: null,
	},
});
const download = (id: string, published: string) => ({
	...{ kind: "downloads", id, type: "download", title: id, language: "de-DE", published, path: `/downloads/${id}` },
});

const REPLIES: Readonly<Record<string, unknown>> = {
	newsAndAlerts: {
		...{ start: 0, end: 2, count: 2 },
		results: [news("old", "2025-01-31"), news("new", "2026-03-01", { address: "https://elsewhere.example/?a=1&b=2" })],
	},
	publicWhatsNew: {
		searchResponse: {
			...{ query: "", start: 0, end: 40, count: 40 },
			results: Array.from({ length: 40 }, (_, day) =>
				download(`fw-${day}`, `2025-06-${String((day % 30) + 1).padStart(2, "0")}`),
			),
		},
	},
	productMetadata: {
		displayName: "Lumen <E9>",
		parentCategories: [{ name: "televisions", displayName: "TVs", color: "", path: "/televisions" }],
	},
};

const source = (answers: Readonly<Record<string, unknown>> = REPLIES) => ({
	addressBook: { parts: async () => [], within: async () => [] },
	brand: BRAND,
	origin: "https://support.example",
	ask: async <Data>({ name, params }: CallRequest<Data>): Promise<Outcome<Data>> => {
		const isAbout = params["productName"] === undefined || params["productName"] === "lumen";
		return name in answers && isAbout ? { state: "ok", data: answers[name] as Data } : notThere;
	},
});

/** The elements of well-formed XML, with their texts. */
function elementsOf(xml: string): { name: string; text: string; attributes: Record<string, string> }[] {
	const found: { name: string; text: string; attributes: Record<string, string> }[] = [];
	const open: (typeof found)[number][] = [];
	const parser = new SaxesParser();
	parser.on("error", (error) => {
		throw error;
	});
	parser.on("opentag", ({ name, attributes }) => {
		const element = { name, text: "", attributes: attributes as Record<string, string> };
		found.push(element);
		open.push(element);
	});
	parser.on("text", (text) => {
		const at = open.at(-1);
		if (at) at.text += text;
	});
	parser.on("closetag", () => open.pop());
	parser.write(xml).close();
	return found;
}

test("an Atom feed is well formed whatever its texts hold, newest first, dated by the newest, no longer than a feed may be", async () => {
	const feed = await feedAt("/electronics/support/feeds/lumen.atom", source());
	const elements = elementsOf(feed?.body ?? "");
	expect(feed?.type).toBe("application/atom+xml; charset=utf-8");
	const texts = (name: string) => elements.filter((each) => each.name === name).map(({ text }) => text);
	const updated = texts("updated");
	expect(updated[0]).toBe("2026-03-01T00:00:00Z");
	expect(updated.slice(1)).toEqual(updated.slice(1).toSorted().toReversed());
	expect(texts("entry")).toHaveLength(FEED_ENTRIES_MAX);
	expect(texts("title")[1]).toContain("<script>alert(1)</script>");
	expect(elements.some(({ name }) => name === "script")).toBe(false);
	expect(new Set(texts("id")).size).toBe(FEED_ENTRIES_MAX + 1);
	const links = elements.filter(({ name }) => name === "link").map(({ attributes }) => attributes["href"]);
	expect(links.slice(0, 3)).toEqual([
		"https://support.example/electronics/support/televisions",
		"https://support.example/electronics/support/feeds/lumen.atom",
		"https://elsewhere.example/?a=1&b=2",
	]);
});

test("a locale's feed links to that locale's pages; a new version is another entry of the same download", async () => {
	const feedOf = async (day: string) => {
		const whatsNew = { searchResponse: { query: "", start: 0, end: 1, count: 1, results: [download("fw", day)] } };
		const feed = await feedAt("/ar/electronics/support/feeds.json", source({ publicWhatsNew: whatsNew }));
		return JSON.parse(feed?.body ?? "null");
	};
	const before = await feedOf("2026-01-01");
	const after = await feedOf("2026-02-01");
	expect(before.items[0].url).toBe("https://support.example/ar/electronics/support/downloads/fw");
	expect(before.items[0].id).not.toBe(after.items[0].id);
	expect(before.items[0].id).toBe((await feedOf("2026-01-01")).items[0].id);
	expect(before).toMatchObject({ version: "https://jsonfeed.org/version/1.1", language: "ar-AE" });
});

test("a feed of nothing known, or in no locale of the site, is none; one that nobody answers for fails", async () => {
	expect(await feedAt("/electronics/support/feeds/unknown.atom", source())).toBeNull();
	expect(await feedAt("/xx/electronics/support/feeds.atom", source())).toBeNull();
	const down = {
		...source(),
		ask: async () => ({ state: "failed", error: { kind: "timeout", status: null, message: "" } }) as const,
	};
	await expect(feedAt("/electronics/support/feeds.atom", down)).rejects.toThrow();
});

test("a feed with nothing in it is a feed", async () => {
	const feed = await feedAt("/electronics/support/feeds.atom", source({}));
	expect(elementsOf(feed?.body ?? "").filter(({ name }) => name === "entry")).toEqual([]);
});

test("the search of each locale is described for browsers, and only of locales of the site", async () => {
	const own = elementsOf((await feedAt("/ar/electronics/support/opensearch.xml", source()))?.body ?? "");
	expect(own.find(({ name }) => name === "Url")?.attributes["template"]).toBe(
		"https://support.example/ar/electronics/support/results?query={searchTerms}",
	);
	expect(own.find(({ name }) => name === "ShortName")?.text.length).toBeLessThanOrEqual(16);
	expect(await feedAt("/xx/electronics/support/opensearch.xml", source())).toBeNull();
});

test("the guide for language models names sections, twins, feeds and the API, at the origin and at the base", async () => {
	const { body = "" } = (await feedAt("/llms.txt", source())) ?? {};
	expect(body).toBe((await feedAt("/electronics/support/llms.txt", source()))?.body);
	for (const words of ["/electronics/support/manuals)", ".md", "/feeds.atom", "openapi.json"])
		expect(body).toContain(words);
});

test.each([
	"/feeds.atom",
	"/electronics/support/feeds/a/b.atom",
	"/electronics/support/feeds/A.atom",
	"/electronics/support/feeds.rss",
])("%s is no feed's address", (path) => expect(isFeedPath(path)).toBe(false));
