import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { describeView } from "./describe-view.ts";
import { list, product, result } from "./items.ts";

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
