import { globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { placeholdersOf } from "#src/contract/address.ts";
import type { CallFacts } from "#src/contract/call.ts";
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

test("every parameter in the path of a call is declared, and nothing is sent twice", () => {
	for (const name of CALL_NAMES) {
		const { path, params, query, body } = callOf(name);
		const inPath = placeholdersOf(path).map((each) => each.name);
		expect([...inPath, ...query, ...body].sort(), name).toEqual(Object.keys(params).sort());
	}
});

test("every area's calls and replies are in the registry, each under its own name", async () => {
	const names: string[] = [];
	for (const file of globSync("src/contract/*/calls.ts")) {
		const calls: Record<string, CallFacts> = await import(/* @vite-ignore */ resolve(file));
		const { replies }: { replies: object } = await import(
			/* @vite-ignore */ resolve(file.replace("calls.ts", "schemas.ts"))
		);
		expect(Object.keys(replies).sort(), file).toEqual(Object.keys(calls).sort());
		for (const [name, call] of Object.entries(calls)) expect(call.name, file).toBe(name);
		names.push(...Object.keys(calls));
	}
	expect([...CALL_NAMES].sort()).toEqual(names.sort());
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
		"list:news-and-alerts:pebble-20",
		"list:news-and-alerts:everywhere",
	]);
	expect(CALLS.categories.tags({ categoryName: "speakers" }, null, "en_GB")).toEqual(
		expect.arrayContaining(["list:products:speakers", "list:articles:speakers"]),
	);
	expect(CALLS.faqResults.tags({ contextId: "pebble-20", type: "faqs" }, null, "en_GB")).toEqual([
		"list:articles:pebble-20",
		"list:articles:everywhere",
	]);
	expect(CALLS.search.tags({ query: "x" }, null, "de_DE")).toEqual(["search:de_DE"]);
});
