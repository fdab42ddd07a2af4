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

test("alerts are one box, however many there are; a safety notice stands in a box of its own", async () => {
	const render = (results: readonly unknown[]) =>
		renderModule(newsAndAlerts, { notices: { start: 0, end: results.length, count: results.length, results } });
	const alerts = ["One", "Two", "Three"].map((word) => news("alert", word, "en-GB"));
	const html = await render([news("safety", "Bracket", "en-GB"), ...alerts]);
	expect([...html.matchAll(/class="notices (\w+)"/g)].map(([, type]) => type)).toEqual(["safety", "alert"]);
	expect(html).toMatch(/Safety notice<[\s\S]*Bracket[\s\S]*Notices<[\s\S]*One[\s\S]*Two[\s\S]*Three/);
	expect(html).not.toContain("<details");
	expect(await render(Array.from({ length: 6 }, (_, number) => news("safety", `${number}`, "en-GB")))).not.toContain(
		"<details",
	);
});

test("where somebody reads or searches, only the safety of his own product interrupts, and what concerns everybody", () => {
	const askedAt = (path: string) => {
		const { contextId, general, types } = newsAndAlerts.calls(contextFor({ path }), BRAND).notices.params;
		return { contextId, general, types };
	};
	for (const [path, contextId] of [
		["", null],
		["/televisions", "televisions"],
		["/televisions/tv", "tv"],
	] as const)
		expect(askedAt(path), path).toEqual({ contextId, general: undefined, types: ["safety", "alert"] });
	// Where somebody looks for a manual or an answer of a product that he has yet to choose, notices of others are in his way.
	for (const path of [
		"/manuals",
		"/downloads",
		"/faqs",
		"/repair-documents",
		"/results",
		"/televisions/results",
		"/articles/a",
		"/televisions/articles/a",
	])
		expect(askedAt(path), path).toEqual({ contextId: null, general: true, types: ["safety"] });
	for (const path of ["/televisions/tv/specifications", "/televisions/tv/articles/a", "/televisions/tv/results"])
		expect(askedAt(path), path).toEqual({ contextId: "tv", general: false, types: ["safety"] });
});

test("the check of a notice names what it is of to those who hear it", async () => {
	const notice = { ...news("alert", "Bracket of the Arco", "en-GB"), check: "/serial-number-checker/bracket" };
	const html = await renderModule(newsAndAlerts, { notices: { start: 0, end: 1, count: 1, results: [notice] } });
	expect(html).toMatch(
		/Check whether yours is affected\s*<span class="visually-hidden">\s*\(Bracket of the Arco\)\s*<\/span>\s*<\/a>/,
	);
});
