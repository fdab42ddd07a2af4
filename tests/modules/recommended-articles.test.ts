import { expect, test } from "vitest";
import { importantInformation } from "#src/modules/important-information/important-information.ts";
import { news } from "#src/modules/news/news.ts";
import { recommendedArticles } from "#src/modules/recommended-articles/recommended-articles.ts";
import { supportVideos } from "#src/modules/support-videos/support-videos.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { contextFor, renderModule } from "./render.ts";

const path = "/tvhelp/televisions/tv/recommended-articles";
const related = (title: string, language = "en-GB") => ({
	related: {
		searchResponse: {
			...{ query: "", start: 0, end: 1, count: 1 },
			results: [
				{
					...{ articleFamilyId: "a", title, summary: title, language, reviewed: "2026-01-01" },
					path: "/televisions/tv/articles/a",
				},
			],
		},
	},
});

describeView(recommendedArticles, {
	path,
	data: related,
	nothing: { related: null },
	says: "There is nothing here yet.",
});

test("its articles open in TV help", async () => {
	const html = await renderModule(recommendedArticles, related("Reset"), { path });
	expect(html).toContain('href="/electronics/support/tvhelp/televisions/tv/articles/a"');
});

test("smart help asks with a config of a single space, for twelve videos and the news that the brand configured", () => {
	const brand = { ...BRAND, tvHelp: { category: "televisions", newsTypes: ["alert" as const] } };
	const inHelp = contextFor({ path: "/tvhelp/televisions/tv" });
	expect(supportVideos.calls(inHelp, brand).videos.params).toMatchObject({ contextId: "tv", config: " ", num: 12 });
	expect(news.calls(inHelp, brand).news.params).toMatchObject({ config: " ", types: ["alert"] });
	expect(importantInformation.calls(inHelp, brand).articles.params).toMatchObject({ config: " " });
	expect(recommendedArticles.calls(contextFor({ path: "/tvhelp" }), brand).related.params["contextId"]).toBe(
		"televisions",
	);
	const ordinary = supportVideos.calls(contextFor({ path: "/televisions/tv" }), brand).videos.params;
	expect(ordinary).toMatchObject({ num: 20 });
	expect(ordinary).not.toHaveProperty("config");
});
