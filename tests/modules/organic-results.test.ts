import { expect, test } from "vitest";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { describeView } from "./describe-view.ts";
import { category, list, product, result } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(organicResults, {
	path: "/results",
	data: (word, language) => ({
		results: {
			searchResponse: { ...list([result(word, language)], 30).searchResponse, bestMatches: [product(word)] },
			counts: { all: 30, manuals: 10, downloads: 10, faqs: 10, "repair-documents": 0, models: 0 },
			correction: { original: word, corrected: word },
			outsideScope: 0,
			nearest: [product(word)],
			otherLanguages: [],
			languages: [],
		},
		categories: null,
	}),
	nothing: {
		results: {
			searchResponse: { ...list([]).searchResponse, bestMatches: [] },
			counts: { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 },
			correction: null,
			outsideScope: 0,
			nearest: [],
			otherLanguages: [],
			languages: [],
		},
		categories: null,
	},
	says: "We found nothing here",
});

test("a search result's words are text, its hits are marked", async () => {
	const found = {
		...result("<b>HDMI</b>", "en-GB"),
		snippet: [
			{ text: "Use <i>", mark: false },
			{ text: "HDMI", mark: true },
		],
		productCount: 3,
	};
	const html = await renderModule(
		organicResults,
		{
			results: {
				searchResponse: { ...list([found], 30).searchResponse, bestMatches: [] },
				counts: { all: 1, manuals: 0, downloads: 0, faqs: 1, "repair-documents": 0, models: 0 },
				correction: null,
				outsideScope: 0,
				nearest: [],
				otherLanguages: [],
				languages: [],
			},
			categories: null,
		},
		{ path: "/results", query: { query: "<hdmi>" } },
	);
	expect(html).toContain("Results for “&lt;hdmi&gt;”");
	expect(html).toContain("&lt;b&gt;HDMI&lt;/b&gt;");
	expect(html).toMatch(/Use &lt;i&gt;<mark>HDMI<\/mark>/);
	expect(html).toMatch(/and 2 more/);
	expect(html).toContain("start=1");
});

const nothing = {
	searchResponse: { ...list([]).searchResponse, bestMatches: [] },
	counts: { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 },
	correction: null,
	outsideScope: 0,
	nearest: [],
	otherLanguages: [],
	languages: [],
};

test("where nothing was found, every category is offered, on a lite page without pictures", async () => {
	const data = { results: nothing, categories: { categories: [category("Televisions", "en-GB")] } };
	const at = { path: "/results", query: { query: "unicorn" } };
	const html = await renderModule(organicResults, data, at);
	expect(html).toMatch(/class="category-grid"[\s\S]*href="\/electronics\/support\/screens"[\s\S]*<img/);
	const lite = await renderModule(organicResults, data, { ...at, mode: { lite: "lite" } });
	expect(lite).toContain("Televisions");
	expect(lite).not.toContain("<img");
	const found = {
		...nothing,
		counts: { ...nothing.counts, all: 1 },
		searchResponse: list([result("HDMI", "en-GB")], 1),
	};
	const some = { ...found, searchResponse: { ...found.searchResponse.searchResponse, bestMatches: [] } };
	expect(await renderModule(organicResults, { ...data, results: some }, at)).not.toContain("category-grid");
});

test("hits in another language lead into that language, and to all of them; one that the site lacks is left out", async () => {
	const hit = { title: "جهاز <b>", language: "ar-AE", path: "/articles/remote", anchor: "e24" };
	const otherLanguages = [
		{ locale: "ar_AE", results: [hit] },
		{ locale: "ko_KR", results: [{ ...hit, path: "/articles/korean" }] },
	];
	const html = await renderModule(
		organicResults,
		{ results: { ...nothing, otherLanguages }, categories: null },
		{ path: "/results", query: { query: "remote" } },
	);
	expect(html).toMatch(
		/href="\/ar\/electronics\/support\/articles\/remote#e24"[^>]*hreflang="ar-AE"[\s\S]*lang="ar-AE"/,
	);
	expect(html).toContain("جهاز &lt;b&gt;");
	expect(html).toContain('href="/ar/electronics/support/results?query=remote"');
	expect(html).not.toContain("korean");
});

test("a tab leads to repair documents where there are some and nowhere else, and what is chosen goes with every tab", async () => {
	const at = async (repairs: number, path: string) => {
		const counts = { all: 9, manuals: 2, downloads: 0, faqs: 3, "repair-documents": repairs, models: 0 };
		const searchResponse = { ...list([result("HDMI", "en-GB")], 9).searchResponse, bestMatches: [] };
		const results = {
			...{ searchResponse, counts, correction: null, outsideScope: 0, nearest: [], otherLanguages: [] },
			languages: path.includes("repair") ? ["en-GB", "de-DE"] : [],
		};
		const query = { query: "hdmi", languageSelectionFilter: "de" };
		const html = await renderModule(organicResults, { results, categories: null }, { path, query });
		const [, nav = ""] = /<nav class="tabs"([\s\S]*?)<\/nav>/.exec(html) ?? [];
		return { html, tabs: [...nav.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replace(/&#38;|&amp;/g, "&")) };
	};
	const own = "?languageSelectionFilter=de&query=hdmi";
	for (const place of ["", "/televisions", "/televisions/tv"]) {
		const to = (type: string) => `/electronics/support${place}${type}/results${own}`;
		expect((await at(0, `${place}/results`)).tabs).toEqual([to(""), to("/faqs"), to("/manuals")]);
		const { html, tabs } = await at(4, `${place}/repair-documents/results`);
		expect(tabs).toEqual([to(""), to("/faqs"), to("/manuals"), to("/repair-documents")]);
		expect(html).toMatch(
			/aria-label="Written in"[\s\S]*<bdi lang="en">English<\/bdi>[\s\S]*aria-current="true">\s*<bdi lang="de">/,
		);
	}
});

test("a foreign snippet is a paragraph of its own direction, so that it is cut where its sentences end", async () => {
	const found = { ...list([result("Words", "en-GB")], 1).searchResponse, bestMatches: [] };
	const data = { results: { ...nothing, searchResponse: found }, categories: null };
	const html = await renderModule(organicResults, data, { path: "/results", locale: "ar_AE" });
	expect(html).toContain('<p class="snippet" lang="en-GB" dir="ltr">');
});
