import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIST_WINDOWS } from "#src/contract/page-parameters.ts";
import { PAGES } from "../matrix/pages.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Lists of a page, each with a window of its own, and what their links keep. */

const BASE = "/electronics/support";
let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const page = async (path: string) => {
	const reply = await fetch(site.origin + BASE + path);
	return { status: reply.status, html: await reply.text() };
};
/** The section of a page whose heading has this id. */
const section = (html: string, name: string) =>
	new RegExp(`<section[^>]*id="${name}"[\\s\\S]*?</section>`).exec(html)?.[0] ?? "";
const grid = (html: string) => /<ul class="product-grid">[\s\S]*?<\/ul>/.exec(section(html, "model-results"))?.[0];
const links = (html: string) =>
	[...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&#38;", "&").replaceAll("&amp;", "&"));

describe("a category's answers", () => {
	test("reading on empties neither the answers nor the models", async () => {
		const { html } = await page("/televisions/faqs");
		const next = links(section(html, "faq-results")).find((href) => href.includes("start=10"));
		const second = await page(next?.slice(BASE.length) ?? "");
		expect(grid(second.html)).toBe(grid(html));
		expect(links(section(second.html, "faq-results")).length).toBeGreaterThan(1);
	});

	test("the models have a window of their own", async () => {
		const { html } = await page("/televisions/faqs?modelsStart=3");
		const first = await page("/televisions/faqs");
		expect(section(html, "faq-results")).toContain("answer-list");
		expect(section(html, "model-results")).not.toBe(section(first.html, "model-results"));
	});
});

describe("results", () => {
	test.each(["/no-such-category/results?query=hdmi", "/televisions/no-such-model/results?query=hdmi"])(
		"%s is not there",
		async (path) => expect((await page(path)).status).toBe(404),
	);

	test("of a product under another category lead to its own", async () => {
		const reply = await fetch(`${site.origin}${BASE}/cameras/lumen-e9-65/results?query=hdmi`, { redirect: "manual" });
		expect([reply.status, reply.headers.get("location")]).toEqual([
			308,
			`${BASE}/televisions/lumen-e9-65/results?query=hdmi`,
		]);
	});

	test("plain links lead through all of them, each shown once", async () => {
		let path: string | undefined = "/results?query=tv";
		const seen: string[] = [];
		let pages = 0;
		while (path !== undefined && pages++ < 60) {
			const { html } = await page(path);
			seen.push(...(html.match(/<article class="result">[\s\S]*?<\/article>/g) ?? []));
			path = /<a[^>]*rel="next"[^>]*>/.exec(html)?.map((tag) => links(tag)[0]?.slice(BASE.length))[0];
		}
		expect(pages).toBeGreaterThan(2);
		expect(new Set(seen).size).toBe(seen.length);
	});

	test("beyond the hundredth there are results still", async () => {
		const { html } = await page("/results?query=the&start=100");
		expect(html).toContain('class="result"');
	});

	test("tabs and the form keep country and filters, and no tab is for repair", async () => {
		const { html } = await page("/results?query=hdmi&country=GB&documentTypeFilter=faqs&start=10");
		const tabs = links(/<nav class="tabs"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "");
		expect(tabs.length).toBeGreaterThan(1);
		expect(tabs.filter((tab) => tab.includes("documentTypeFilter=models"))).toHaveLength(1);
		for (const tab of tabs) {
			expect(tab).toContain("country=GB");
			// Products are a choice among all types themselves.
			expect(tab).toMatch(/documentTypeFilter=(?:faqs|models)&/);
			expect(tab).not.toContain("start=");
			expect(tab).not.toContain("repair-documents");
		}
		const form = /<search[\s\S]*?<\/search>/.exec(html)?.[0] ?? "";
		expect(form).toContain('name="country" value="GB"');
		expect(form).toContain('name="documentTypeFilter" value="faqs"');
	});
});

describe("every list of every page", () => {
	/** Rows of a list on a page, and where its own link leads on. */
	function part(html: string, list: string): { rows: readonly string[]; next: string | undefined; count: number } {
		const begin = new RegExp(`<(ul|ol)[^>]*data-list="${list}"[^>]*>`).exec(html);
		const from = html.slice(begin?.index ?? html.length);
		const end = from.indexOf('<nav class="paging"');
		const nav = end < 0 ? "" : from.slice(end, from.indexOf("</nav>", end));
		const own = links(nav).every((href) => href.includes(`${list}=`) || !/[sS]tart=/.test(href)) ? nav : "";
		const tag = /<a[^>]*rel="next"[^>]*>/.exec(own)?.[0] ?? "";
		return {
			rows: rowsOf(from.slice(0, end < 0 ? undefined : end)),
			next: links(tag)[0]?.slice(BASE.length),
			count: Number(/data-range[^>]*>\s*[\d,.]+–[\d,.]+ of ([\d,]+)/.exec(own)?.[1]?.replace(",", "") ?? Number.NaN),
		};
	}

	/** The rows of the list that a text begins with; lists within them are theirs. */
	function rowsOf(list: string): readonly string[] {
		const rows: string[] = [];
		let depth = 0;
		let from = 0;
		for (const { 0: tag, index } of list.matchAll(/<\/?(?:ul|ol|li)\b[^>]*>/g)) {
			if (tag.startsWith("<li") && depth === 1) from = index;
			if (tag.startsWith("</")) depth--;
			else depth++;
			if (tag === "</li>" && depth === 1) rows.push(list.slice(from, index));
			if (depth === 0) break;
		}
		return rows;
	}

	test("is read to its end by its own links: no row twice, and as many as it says", async () => {
		const walked: string[] = [];
		for (const { address } of PAGES) {
			// Short windows, so that there is much to walk.
			for (const [list, num] of Object.entries(LIST_WINDOWS)) {
				const short = `${address}${address.includes("?") ? "&" : "?"}${num}=2`;
				let { rows, next, count } = part((await page(short)).html, list);
				if (next === undefined) continue;
				const seen = [...rows];
				for (let pages = 0; next !== undefined && pages < 40; pages++) {
					({ rows, next } = part((await page(next)).html, list));
					seen.push(...rows);
				}
				walked.push(`${address} ${list}`);
				if (count > 80) continue;
				expect(seen.length, `${address} ${list}`).toBe(count);
				expect(new Set(seen.filter((row) => !row.includes("hidden"))).size, `${address} ${list}`).toBe(
					seen.filter((row) => !row.includes("hidden")).length,
				);
			}
		}
		for (const list of ["start", "modelsStart", "newsStart"])
			expect(
				walked.some((each) => each.endsWith(` ${list}`)),
				list,
			).toBe(true);
	});
});

describe("beyond its end", () => {
	test.each([
		["?newsStart=99", ""],
		["/televisions?start=99", "/televisions"],
		["/results?query=tv&start=900", "/results?query=tv"],
	])("%s says why nothing is there, and leads to the beginning", async (path, beginning) => {
		const { status, html } = await page(path);
		expect(status).toBe(200);
		expect(html).toContain("The list ends before this place");
		expect(links(html.slice(html.indexOf("The list ends before")))[0]).toBe(BASE + beginning);
		expect(html).not.toContain('rel="prev"');
	});
});

describe("news", () => {
	test("ordinary news reaches home, with pictures in their sizes, and all of it by plain links", async () => {
		let path: string | undefined = "";
		const seen = new Set<string>();
		let pages = 0;
		while (path !== undefined && pages++ < 20) {
			const { html } = await page(path);
			const list = section(html, "news");
			if (pages === 1) expect(list).toMatch(/<img[^>]*width="100" height="90"/);
			for (const [, href = ""] of list.matchAll(/<li[\s\S]*?<a href="([^"]*)"/g)) seen.add(href);
			path = /<a[^>]*rel="next"[^>]*>/.exec(list)?.map((tag) => links(tag)[0]?.slice(BASE.length))[0];
		}
		expect(seen.size).toBeGreaterThan(5);
	});

	test("no notice is out of reach", async () => {
		const { html } = await page("");
		const notices = /<aside class="news-and-alerts"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? "";
		expect(notices.match(/<li\b/g)?.length).toBeGreaterThan(3);
		expect(notices).toContain("<details>");
	});
});

describe("embed mode", () => {
	test.each(["", "/televisions", "/televisions/lumen-e9-65", "/results?query=hdmi"])(
		"%s keeps the search box",
		async (path) => {
			const { html } = await page(`${path}${path.includes("?") ? "&" : "?"}embedMode=true`);
			expect(html).not.toContain('<header class="site-header">');
			expect(html).toMatch(/<search[\s\S]*name="embedMode" value="true"[\s\S]*name="query"/);
		},
	);
});
