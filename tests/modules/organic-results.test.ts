import { expect, test } from "vitest";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { category, list, product, result } from "./items.ts";
import { renderModule } from "./render.ts";

const NO_CHOICES = { formats: [], countries: [] };

/** Results of a search that found these, of so many. */
const found = (rows: readonly unknown[], count = rows.length, bestMatches: readonly unknown[] = []) => ({
	...list(rows, count).searchResponse,
	bestMatches,
});

/** The reply to a search that found nothing. */
const nothing = {
	searchResponse: found([]),
	counts: { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 },
	choices: NO_CHOICES,
	leftOut: null,
	isWhole: true,
	correction: null,
	outsideScope: 0,
	nearest: [],
	otherLanguages: [],
	languages: [],
};

describeView(organicResults, {
	path: "/results",
	data: (word, language) => ({
		results: {
			...nothing,
			searchResponse: found([result(word, language)], 30, [product(word)]),
			counts: { ...nothing.counts, all: 30, manuals: 10, downloads: 10, faqs: 10 },
			correction: { original: word, corrected: word },
			nearest: [product(word)],
		},
		categories: null,
	}),
	nothing: { results: nothing, categories: null },
	says: "We found nothing here",
});

test("a search result's words are text, its hits are marked", async () => {
	const snippet = [
		{ text: "Use <i>", mark: false },
		{ text: "HDMI", mark: true },
	];
	const searchResponse = found([{ ...result("<b>HDMI</b>", "en-GB"), snippet, productCount: 3 }], 30);
	const counts = { ...nothing.counts, all: 1, faqs: 1 };
	const data = { results: { ...nothing, counts, searchResponse }, categories: null };
	const html = await renderModule(organicResults, data, { path: "/results", query: { query: "<hdmi>" } });
	expect(html).toContain("Results for “&lt;hdmi&gt;”");
	expect(html).toContain("&lt;b&gt;HDMI&lt;/b&gt;");
	expect(html).toMatch(/Use &lt;i&gt;<mark>HDMI<\/mark>/);
	expect(html).toMatch(/and 2 more/);
	expect(html).toContain("start=1");
});

test("where nothing was found, every category is offered, on a lite page without pictures", async () => {
	const data = { results: nothing, categories: { categories: [category("Televisions", "en-GB")] } };
	const at = { path: "/results", query: { query: "unicorn" } };
	const html = await renderModule(organicResults, data, at);
	expect(html).toMatch(/class="category-grid"[\s\S]*href="\/electronics\/support\/screens"[\s\S]*<img/);
	const lite = await renderModule(organicResults, data, { ...at, mode: { lite: "lite" } });
	expect(lite).toContain("Televisions");
	expect(lite).not.toContain("<img");
	const some = { ...nothing, counts: { ...nothing.counts, all: 1 }, searchResponse: found([result("HDMI", "en-GB")]) };
	expect(await renderModule(organicResults, { ...data, results: some }, at)).not.toContain("category-grid");
});

test("a query for the company itself has the ways to reach it before everything", async () => {
	const at = { path: "/results", query: { query: "contact" } };
	const asked = await renderModule(organicResults, { results: { ...nothing, asksForContact: true } }, at);
	expect(asked).toMatch(/aria-labelledby="contact-first"[\s\S]*<dl class="contact">/);
	expect(await renderModule(organicResults, { results: nothing }, at)).not.toContain("contact-first");
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
		const languages = path.includes("repair") ? ["en-GB", "de-DE"] : [];
		const results = { ...nothing, searchResponse: found([result("HDMI", "en-GB")], 9), counts, languages };
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
	const data = { results: { ...nothing, searchResponse: found([result("Words", "en-GB")]) }, categories: null };
	const html = await renderModule(organicResults, data, { path: "/results", locale: "ar_AE" });
	expect(html).toContain('<p class="snippet" lang="en-GB" dir="ltr">');
});

test("what was looked for instead is said, and what was typed is one link away, with every filter", async () => {
	const results = { ...nothing, correction: { original: "<hdmy>", corrected: "hdmi" } };
	const at = { path: "/televisions/results", query: { query: "<hdmy>", start: "10", documentTypeFilter: "faqs" } };
	const html = await renderModule(organicResults, { results, categories: null }, at);
	expect(html).toContain("Showing results for “hdmi”.");
	expect(html).toMatch(
		/href="\/electronics\/support\/televisions\/results\?documentTypeFilter=faqs(?:&amp;|&#38;)exact=true(?:&amp;|&#38;)query=%3Chdmy%3E"[^>]*>\s*Search instead for “&lt;hdmy&gt;”/,
	);
});

test("numbers like the one that was typed are offered before everything else, once", async () => {
	const results = { ...nothing, nearestModels: [product("Like <it>")] };
	const shown = (query: Readonly<Record<string, string>>) =>
		renderModule(organicResults, { results, categories: null }, { path: "/results", query });
	const html = await shown({ query: "HTV-65E9X" });
	expect(html).toMatch(/No product is called “HTV-65E9X”[\s\S]*Like &lt;it&gt;[\s\S]*class="zero-results"/);
	expect(await shown({ query: "HTV-65E9X", start: "10" })).not.toContain("No product is called");
});

test("where nothing was found people's usual questions are offered, and a person who knows what was searched for", async () => {
	const popular = {
		data: [
			{
				linkedArticles: [
					{ articleFamilyId: "a", articleTitle: "<Pair>", articleUrl: "/articles/a", language: "en-GB" },
				],
			},
		],
	};
	const brand = { ...BRAND, contact: [...BRAND.contact, { kind: "ticket" as const }] };
	const at = { path: "/televisions/results", query: { query: "unicorn & co" } };
	const html = await renderModule(organicResults, { results: nothing, categories: null, popular }, at, { brand });
	expect(html).toMatch(/Popular answers[\s\S]*href="\/electronics\/support\/articles\/a">\s*&lt;Pair&gt;/);
	expect(html).toMatch(/href="[^"]*\/tickets\?about=%2Ftelevisions%2Fresults(?:&amp;|&#38;)query=unicorn\+%26\+co"/);
	const results = { ...nothing, searchResponse: found([result("HDMI", "en-GB")]) };
	expect(await renderModule(organicResults, { results, categories: null, popular }, at)).not.toContain("Pair");
});

test("what is nearly the same for other models is one row, which leads to each of them", async () => {
	const other = (name: string, more: number) => ({
		...{ products: [name], productCount: 1 + more, path: `/televisions/${encodeURIComponent(name)}/articles/x` },
	});
	const siblings = [other("Lumen <E9> 55", 0), other("B", 2), ...["C", "D", "E", "F"].map((name) => other(name, 0))];
	const searchResponse = found([{ ...result("Words", "en-GB"), siblings }]);
	const data = { results: { ...nothing, searchResponse }, categories: null };
	const html = await renderModule(organicResults, data, { path: "/results" });
	const [row = ""] = /<div class="siblings[\s\S]*?<\/article>/.exec(html) ?? [];
	expect(row).toMatch(
		/Also for:[\s\S]*href="[^"]*\/televisions\/Lumen[^"]*\/articles\/x">\s*<bdi>Lumen &lt;E9&gt; 55</,
	);
	expect(row).toContain("<bdi>B and 2 more</bdi>");
	expect(row).toMatch(/D[\s\S]*<summary>and 2 more<\/summary>[\s\S]*<bdi>E<[\s\S]*<bdi>F</);
	expect(await renderModule(organicResults, data, { path: "/results", locale: "ar_AE" })).toContain("ينطبق أيضًا على");
});

test("what results are narrowed to is said and taken back, where they are none as well; few are not sorted", async () => {
	const at = async (count: number, query: Record<string, string>) => {
		const counts = { ...nothing.counts, all: count };
		const searchResponse = found(count > 0 ? [result("HDMI", "en-GB")] : [], count);
		const data = { results: { ...nothing, counts, searchResponse }, categories: null };
		return await renderModule(organicResults, data, { path: "/results", query: { query: "hdmi", ...query } });
	};
	for (const count of [0, 5]) {
		const html = await at(count, { country: "DE", contentTypeFilter: "pdf,video" });
		expect(html).toContain("Filtered: PDF · Videos · made for: Germany.");
		expect(html).toMatch(/href="\/electronics\/support\/results\?query=hdmi"[^>]*>Show all results/);
		expect(html.includes("sort=newest")).toBe(count > 0);
	}
	const sorted = await at(5, { sort: "newest", start: "10" });
	expect(sorted).toMatch(/href="\/electronics\/support\/results\?query=hdmi"[^>]*>\s*Relevance/);
	expect(sorted).toMatch(/sort=newest"[^>]*aria-current="true"/);
	expect(sorted).not.toContain("Filtered");
	expect(await at(2, {})).not.toContain("sort=newest");
});

test("what results may be narrowed to is a link with how many it leaves, which keeps the rest and begins the list anew", async () => {
	const choices = {
		formats: [
			{ format: "html", count: 7 },
			{ format: "pdf", count: 2 },
		],
		countries: [
			{ country: "GB", count: 9 },
			{ country: "FR", count: 8 },
		],
	};
	const searchResponse = found([result("HDMI", "en-GB")], 9);
	const data = { results: { ...nothing, choices, searchResponse }, categories: null };
	const at = async (path: string, locale = "en_GB") => {
		const query = { query: "hdmi", languageSelectionFilter: "en", start: "10" };
		const html = await renderModule(organicResults, data, { path, query, locale });
		return html.replaceAll(/&#38;|&amp;/g, "&");
	};
	const html = await at("/televisions/results");
	const to = (chosen: string, rest: string) =>
		`href="/electronics/support/televisions/results?${chosen}&languageSelectionFilter=en&query=hdmi" rel="nofollow">${rest}`;
	const said = html.replaceAll(/>\s+/g, ">");
	expect(said).toContain(to("contentTypeFilter=pdf", 'PDF <span class="count">2</span>'));
	expect(said).toContain(to("country=GB", 'United Kingdom <span class="count">9</span>'));
	// By their names, as the reader's language has them.
	expect(html.indexOf("country=FR")).toBeLessThan(html.indexOf("country=GB"));
	expect(await at("/results", "ar_AE")).toContain("المملكة المتحدة");
	// The results of TV help have neither.
	expect(await at("/tvhelp/results")).not.toMatch(/contentTypeFilter|country=/);
});

test("products are a tab with their count, which narrows all results to them and is left by every other tab", async () => {
	const counts = { all: 9, manuals: 2, downloads: 0, faqs: 3, "repair-documents": 0, models: 4 };
	const searchResponse = found([result("HDMI", "en-GB")], 9);
	const data = { results: { ...nothing, counts, searchResponse }, categories: null };
	const tabs = async (path: string, chosen: Record<string, string>) => {
		const html = await renderModule(organicResults, data, { path, query: { query: "hdmi", ...chosen } });
		const [, nav = ""] = /<nav class="tabs"([\s\S]*?)<\/nav>/.exec(html) ?? [];
		return [...nav.matchAll(/<a href="([^"]*)"([^>]*)>\s*([^<]*?)\s*<span class="count">(\d+)/g)].map(
			([, href = "", more = "", name, count]) =>
				`${name} ${count}${more.includes("aria-current") ? " *" : ""} ${href.replace("/electronics/support", "")}`,
		);
	};
	const ofModels = "/results?documentTypeFilter=models&query=hdmi".replace("&", "&#38;");
	const seen = (await tabs("/faqs/results", {})).map((tab) => tab.replace("&amp;", "&#38;"));
	expect(seen).toEqual([
		"All 9 /results?query=hdmi",
		"Answers 3 * /faqs/results?query=hdmi",
		"Manuals 2 /manuals/results?query=hdmi",
		`Products 4 ${ofModels}`,
	]);
	const open = (await tabs("/results", { documentTypeFilter: "models" })).map((tab) => tab.replace("&amp;", "&#38;"));
	expect(open).toEqual([
		"All 9 /results?query=hdmi",
		"Answers 3 /faqs/results?query=hdmi",
		"Manuals 2 /manuals/results?query=hdmi",
		`Products 4 * ${ofModels}`,
	]);
	expect((await tabs("/tvhelp/results", {})).length).toBe(0);
});

test("what a row names besides itself is counted with it, on every page of a list", async () => {
	const sibling = { products: ["B"], productCount: 1, path: "/televisions/b/articles/x" };
	const rows = [{ ...result("Words", "en-GB"), siblings: [sibling, sibling] }, result("Else", "en-GB")];
	const searchResponse = { ...found(rows, 30), found: 33, before: 11 };
	const data = { results: { ...nothing, searchResponse }, categories: null };
	const html = await renderModule(organicResults, data, { path: "/results", query: { query: "hdmi", start: "10" } });
	expect(html).toContain("33 results</h2>");
	expect(html).toMatch(/>\s*12–15 of 33\s*</);
	expect(html).toContain('data-holds="3"');
});

test("a product that is all the query names is no place to look in as well: it is the best match", async () => {
	const of = (isAll: boolean, productName: string | null) => {
		const inferredContext = { categoryName: "televisions", productName, name: "Lumen <E9>", isAll };
		const searchResponse = found([result("HDMI", "en-GB")], 9, [product("Lumen <E9>")]);
		const data = { results: { ...nothing, inferredContext, searchResponse }, categories: null };
		return renderModule(organicResults, data, { path: "/results", query: { query: "htv-65e9k" } });
	};
	expect(await of(true, "lumen-e9-65")).not.toContain("Only for Lumen");
	expect(await of(false, "lumen-e9-65")).toContain("Only for Lumen &lt;E9&gt;");
	expect(await of(true, null)).toContain("Only for Lumen &lt;E9&gt;");
});
