import { describe, expect, test } from "vitest";
import { categories } from "#src/modules/categories/categories.ts";
import { doors } from "#src/modules/doors/doors.ts";
import { downloadDetails } from "#src/modules/download-details/download-details.ts";
import { downloads } from "#src/modules/downloads/downloads.ts";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { contextFor, renderModule } from "./render.ts";

const PICTURE = { src: "/files/1/tv.svg", dark: "/files/1/tv-dark.svg", srcset: null, width: 480, height: 480 };
const list = (results: readonly unknown[], count = results.length) => ({
	searchResponse: { query: "", start: 0, end: results.length, count, results },
});
const news = (type: string, title: string) => ({
	id: title,
	type,
	title,
	summary: `About ${title}`,
	language: "en-GB",
	published: "2026-03-01",
	link: { path: "/articles/a" },
	picture: null,
});
const NEWS = {
	notices: {
		start: 0,
		end: 3,
		count: 3,
		results: [news("safety", "Bracket"), news("alert", "Update"), news("news", "Launch")],
	},
};
const DOWNLOAD = {
	downloadId: "fw",
	downloadNo: 0,
	downloadType: "firmware",
	downloadUrl: "/files/2/fw.zip",
	title: "Firmware",
	summary: "For the TV.",
	language: "en-GB",
	version: "1.2",
	date: "2026-03-01",
	size: 2_000_000,
	sha256: "ab".repeat(32),
	severity: "urgent",
	operatingSystems: [],
	path: "/televisions/tv/downloads/fw",
};

describe("news and alerts", () => {
	test("safety and alerts stand above the product's page, safety told in full", async () => {
		const html = await renderModule(newsAndAlerts, NEWS, { path: "/televisions/tv" });
		expect(html).toMatch(/Safety notice[\s\S]*Bracket[\s\S]*About Bracket[\s\S]*Update/);
	});

	test("only safety interrupts reading and searching", () => {
		const typesAt = (path: string) => newsAndAlerts.calls(contextFor({ path }), BRAND).notices.params["types"];
		expect(typesAt("/televisions/tv")).toEqual(["safety", "alert"]);
		for (const path of ["/results", "/televisions/results", "/articles/a", "/televisions/tv/specifications"])
			expect(typesAt(path)).toEqual(["safety"]);
	});
});

describe("a text in another language", () => {
	const article = {
		articleFamilyId: "a",
		title: "Reset the TV",
		summary: "Hold the key.",
		language: "en-GB",
		reviewed: "2026-03-01",
		path: "/articles/a",
	};

	test("says so, and is marked for readers and screen readers", async () => {
		const html = await renderModule(
			relatedArticles,
			{ related: list([article]) },
			{ path: "/televisions/tv", locale: "ar_AE" },
		);
		expect(html).toMatch(/<bdi lang="en-GB" dir="ltr">Reset the TV<\/bdi>/);
		expect(html).toMatch(/class="fallback"[\s\S]*English/);
	});

	test("is left alone in its own language", async () => {
		const html = await renderModule(relatedArticles, { related: list([article]) }, { path: "/televisions/tv" });
		expect(html).not.toMatch(/lang=|fallback/);
	});
});

describe("lists without anything", () => {
	test("disappear where they are one of many, and say why where they are the page", async () => {
		const nothing = { downloads: list([]), filters: null };
		expect((await renderModule(downloads, nothing, { path: "/televisions/tv" })).trim()).toBe("");
		expect(await renderModule(downloads, nothing, { path: "/televisions/tv/downloads" })).toContain(
			"This product has no downloads",
		);
	});

	test("say that a filter is the reason, and lead out of it", async () => {
		const filters = { operatingSystem: [], downloadCategory: [] };
		const html = await renderModule(
			downloads,
			{ downloads: list([]), filters },
			{ path: "/televisions/tv/downloads", query: { operatingSystem: "windows" } },
		);
		expect(html).toContain("No download fits these filters");
		expect(html).toContain('href="/electronics/support/televisions/tv/downloads"');
	});
});

describe("doors", () => {
	test("lead somewhere each, with what is behind them", async () => {
		const data = { documents: list([]), downloads: list([DOWNLOAD], 4), questions: null };
		const html = await renderModule(doors, data, { path: "/televisions/tv" });
		for (const type of ["manuals", "downloads", "faqs"])
			expect(html).toContain(`href="/electronics/support/televisions/tv/${type}"`);
		expect(html).toContain('href="/electronics/support/televisions/tv/downloads/fw"');
		expect(html).toMatch(/Version 1\.2[\s\S]*1 March 2026/);
		expect(html).toContain("All 4 downloads");
	});
});

describe("pictures", () => {
	const data = {
		categories: {
			categories: [
				{
					name: "televisions",
					displayName: "Televisions",
					path: "/televisions",
					summary: "",
					language: "en-GB",
					color: "",
					picture: PICTURE,
					productCount: 3,
				},
			],
			displayName: "",
		},
	};

	test("come with their dark variant on full pages and not at all on lite ones", async () => {
		expect(await renderModule(categories, data)).toMatch(
			/<source srcset="\/files\/1\/tv-dark\.svg"[^>]*data-dark[\s\S]*<img src="\/files\/1\/tv\.svg"/,
		);
		expect(await renderModule(categories, data, { mode: { lite: "lite" } })).not.toMatch(/<img|<source|<svg/);
	});

	test("of categories lead to the typed category on a typed page, and carry the mode", async () => {
		const html = await renderModule(categories, data, { path: "/manuals", mode: { lite: "crm" } });
		expect(html).toContain('href="/electronics/support/televisions/manuals?lite=crm"');
	});
});

test("a search result's words are text, its hits are marked", async () => {
	const result = {
		type: "faq-article",
		id: "a",
		title: "<b>HDMI</b>",
		snippet: [
			{ text: "Use <i>", mark: false },
			{ text: "HDMI", mark: true },
		],
		language: "en-GB",
		path: "/articles/a",
		address: null,
		products: ["TV"],
		productCount: 3,
		date: "2026-03-01",
		picture: null,
		model: null,
	};
	const counts = { all: 1, manuals: 0, downloads: 0, faqs: 1, "repair-documents": 0, models: 0 };
	const { searchResponse } = list([result], 30);
	const html = await renderModule(
		organicResults,
		{
			results: {
				searchResponse: { ...searchResponse, bestMatches: [] },
				counts,
				correction: null,
				outsideScope: 0,
				nearest: [],
			},
		},
		{ path: "/results", query: { query: "<hdmi>" } },
	);
	expect(html).toContain("Results for “&lt;hdmi&gt;”");
	expect(html).toContain("&lt;b&gt;HDMI&lt;/b&gt;");
	expect(html).toMatch(/Use &lt;i&gt;<mark>HDMI<\/mark>/);
	expect(html).toMatch(/and 2 more/);
	expect(html).toContain("start=1");
});

test("a withdrawn version is not offered as the newest", async () => {
	const version = (name: string, withdrawn: boolean) => ({
		...DOWNLOAD,
		version: name,
		withdrawn,
		fileName: `fw-${name}.zip`,
		downloadUrl: `/files/2/fw-${name}.zip`,
		reversible: "no",
		notes: { added: [], fixed: ["Sound"], security: [], knownIssues: [] },
	});
	const html = await renderModule(
		downloadDetails,
		{
			download: {
				...DOWNLOAD,
				versions: [version("2.0", true), version("1.9", false)],
				appliesTo: [],
				installation: [],
			},
		},
		{ path: "/downloads/fw" },
	);
	expect(html).toContain('href="/files/2/fw-1.9.zip"');
	expect(html).not.toContain("fw-2.0.zip");
	expect(html).toContain("Withdrawn");
	expect(html).toMatch(/sha256sum \S*fw-1\.9\.zip/);
});
