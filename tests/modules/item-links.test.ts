import { expect, test } from "vitest";
import { articleDetails } from "#src/modules/article-details/article-details.ts";
import { categories } from "#src/modules/categories/categories.ts";
import { doors } from "#src/modules/doors/doors.ts";
import { downloadDetails } from "#src/modules/download-details/download-details.ts";
import { downloads } from "#src/modules/downloads/downloads.ts";
import { modelResults } from "#src/modules/model-results/model-results.ts";
import type { Module, ModuleCalls } from "#src/modules/module.ts";
import { organicResults } from "#src/modules/organic-results/organic-results.ts";
import { otherModels } from "#src/modules/other-models/other-models.ts";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { article, category, download, list, product, section } from "./items.ts";
import { renderModule } from "./render.ts";

const EN = "en-GB";
const NONE = { all: 0, manuals: 0, downloads: 0, faqs: 0, "repair-documents": 0, models: 0 };
const RESULTS = {
	counts: NONE,
	choices: { formats: [], countries: [] },
	correction: null,
	leftOut: null,
	isWhole: true,
	outsideScope: 0,
};
const ARTICLE = {
	...article("Given", EN),
	stepNum: 1,
	appliesTo: [product("Given")],
	categories: [{ name: "televisions", displayName: "Given", path: "/screens" }],
	sections: [section("Given")],
};

/** Where an item is, only its own path says: the paths of the fixtures cannot be put together from anything else. */
test.each<[page: string, module: Module<string, ModuleCalls>, data: unknown, leadsTo: string]>([
	["/televisions/tv", doors, { downloads: list([download("Given", EN)]) }, "/screens/tv/downloads/fw"],
	["/televisions/tv/downloads", downloads, { downloads: list([download("Given", EN)]) }, "/screens/tv/downloads/fw"],
	["/televisions/tv", relatedArticles, { related: list([article("Given", EN)]) }, "/screens/tv/articles/a"],
	["/televisions", modelResults, { models: list([product("Given")]) }, "/screens/other"],
	["/televisions/faqs", modelResults, { models: list([product("Given")]) }, "/screens/other/faqs"],
	["/televisions/faqs", modelResults, { models: list([{ ...product("Given"), holds: [] }]) }, "/screens/other"],
	["/televisions/tv", otherModels, { models: { products: [product("Own"), product("Given")] } }, "/screens/other"],
	["", categories, { categories: { categories: [category("Given", EN)] } }, "/screens"],
	["/downloads", categories, { categories: { categories: [category("Given", EN)] } }, "/screens/downloads"],
	["/downloads", categories, { categories: { categories: [{ ...category("Given", EN), holds: [] }] } }, "/screens"],
	["/articles/a", articleDetails, { article: ARTICLE }, "/screens"],
	["/articles/a", articleDetails, { article: ARTICLE }, "/screens/other"],
	[
		"/downloads/fw",
		downloadDetails,
		{ download: { ...download("Given", EN), versions: [], appliesTo: [product("Given")], installation: [] } },
		"/screens/other",
	],
	...["", "/manuals", "/downloads", "/faqs"].map((variant): [string, typeof organicResults, unknown, string] => [
		"/results",
		organicResults,
		{
			results: {
				...RESULTS,
				searchResponse: { ...list([]).searchResponse, bestMatches: [product("Given")] },
				nearest: [],
				otherLanguages: [],
				languages: [],
			},
		},
		`/screens/other${variant}`,
	]),
	[
		"/screens/results",
		organicResults,
		{
			results: {
				...RESULTS,
				searchResponse: { ...list([]).searchResponse, bestMatches: [] },
				nearest: [product("Given")],
				otherLanguages: [],
				languages: [],
			},
		},
		"/screens/other",
	],
])("%# on %s an item is linked by its path", async (path, module, data, leadsTo) => {
	expect(await renderModule(module, data, { path })).toContain(`href="/electronics/support${leadsTo}"`);
});
