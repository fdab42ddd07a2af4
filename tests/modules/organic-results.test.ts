import { expect, test } from "vitest";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { describeView } from "./describe-view.ts";
import { list, product, result } from "./items.ts";
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
		},
	}),
	nothing: {
		results: {
			searchResponse: { ...list([]).searchResponse, bestMatches: [] },
			counts: { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 },
			correction: null,
			outsideScope: 0,
			nearest: [],
		},
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
