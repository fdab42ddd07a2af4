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
