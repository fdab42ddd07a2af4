import { expect, test } from "vitest";
import { PARAMETERS } from "#src/contract/parameters.ts";
import { CALL_NAMES, CALLS, callOf } from "#src/contract/registry.ts";

/** Paths of the specification's section 7, below the locale, as its table has them. */
const SPECIFICATION = [
	"/products/{productName}/metadata",
	"/categories/{categoryName}/metadata",
	"/categories{/categoryName}",
	"/search{/contextId}",
	"/categories/{categoryName}/models",
	"/downloads/{productName}",
	"/downloads/{productName}/filters",
	"/downloads/ids/{downloadId}",
	"/articles/{articleFamilyId}",
	"/articles/{articleFamilyId}/catalog",
	"/related-articles{/contextId}",
	"/software/{articleFamilyId}",
	"/software/{articleFamilyId}/catalog",
	"/eulas",
	"/documents/{productName}/languages/{language}",
	"/documents/{productName}/languages",
	"/news-and-alerts{/contextId}",
	"/products/{productName}",
	"/tutorials/{productName}",
	"/specifications/{productName}",
	"/suggest",
	"/keyword/suggest",
	"/context-categories",
	"/products/{productName}/seo",
	"/categories/{categoryName}/seo",
	"/compatibility-relations/{productName}/categories",
	"/serial-number-checker/details",
	"/serial-number-checker/modelNames",
	"/serial-number-checker/modelNames/{modelName}/partNumbers",
	"/serial-number-checker/check",
	"/externalLinkContent",
	"/banners",
	"/banners/operating-system",
	"/faq-bundles",
	"/faq-bundles/list",
	"/faq-bundles/detail",
	"/remote-control-codes/{modelName}",
	"/special-message",
	"/repair-documents/{contentFamilyId}",
	"/search/{model}",
	"/search",
	"/support-videos{/contextId}",
	"/api/content/support/asc/auth",
	"/api/support/product/{productName}",
	"/api/content/support/create-ticket",
];

test.each(SPECIFICATION)("the contract has %s", (path) => {
	expect(CALL_NAMES.map((name) => callOf(name).path)).toContain(path);
});

test("the key of a call in the registry is its name", () => {
	for (const name of CALL_NAMES) expect(callOf(name).name).toBe(name);
});

test("every parameter of every call has a grammar", () => {
	for (const name of CALL_NAMES) {
		const { path, query, postQuery } = callOf(name);
		for (const parameter of [
			...[...path.matchAll(/\{\/?(\w+)\}/g)].map((match) => match[1] ?? ""),
			...query,
			...(postQuery ?? []),
		])
			expect(PARAMETERS, `${name} ${parameter}`).toHaveProperty([parameter]);
	}
});

test("tags are ASCII without a comma, also for a call that was skipped or failed", () => {
	const product = {
		productName: "pebble-20",
		categoryName: "speakers",
		contextId: "pebble-20",
		articleFamilyId: "pair-pebble",
		downloadId: "pebble-firmware",
		modelSlug: "pebble-20",
		locale: "en_GB",
	};
	for (const name of CALL_NAMES) {
		const { tags } = CALLS[name] as { tags(params: object, data: null, locale: string): readonly string[] };
		for (const tag of tags(product, null, "en_GB")) expect(tag).toMatch(/^[!-+\--~]+$/);
	}
});

test("a list keeps its tags when nothing is in it, or new things would never appear", () => {
	expect(CALLS.downloads.tags({ productName: "pebble-20" }, null, "en_GB")).toContain("list:downloads:pebble-20");
	expect(CALLS.newsAndAlerts.tags({ contextId: "pebble-20" }, null, "en_GB")).toEqual([
		"list:news:pebble-20",
		"list:news:everywhere",
	]);
	expect(CALLS.search.tags({ query: "x" }, null, "de_DE")).toEqual(["search:de_DE"]);
});
