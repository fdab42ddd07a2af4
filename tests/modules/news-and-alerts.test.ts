import { expect, test } from "vitest";
import { newsAndAlerts } from "#src/modules/news-and-alerts/news-and-alerts.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { describeView } from "./describe-view.ts";
import { news } from "./items.ts";
import { contextFor, renderModule } from "./render.ts";

describeView(newsAndAlerts, {
	data: (word, language) => ({
		notices: {
			start: 0,
			end: 6,
			count: 6,
			results: [news("safety", word, language), ...Array.from({ length: 5 }, () => news("alert", word, language))],
		},
	}),
	nothing: { notices: { start: 0, end: 0, count: 0, results: [] } },
});

test("safety and alerts stand above the product's page, safety told in full", async () => {
	const safety = { ...news("safety", "Bracket", "en-GB"), summary: "About Bracket" };
	const results = [safety, news("alert", "Update", "en-GB"), news("news", "Launch", "en-GB")];
	const html = await renderModule(
		newsAndAlerts,
		{ notices: { start: 0, end: 3, count: 3, results } },
		{ path: "/televisions/tv" },
	);
	expect(html).toMatch(/Safety notice[\s\S]*Bracket[\s\S]*About Bracket[\s\S]*Update/);
});

test("only safety interrupts reading and searching", () => {
	const typesAt = (path: string) => newsAndAlerts.calls(contextFor({ path }), BRAND).notices.params["types"];
	expect(typesAt("/televisions/tv")).toEqual(["safety", "alert"]);
	for (const path of ["/results", "/televisions/results", "/articles/a", "/televisions/tv/specifications"])
		expect(typesAt(path)).toEqual(["safety"]);
});
