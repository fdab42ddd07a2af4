import { expect, test } from "vitest";
import { OFFLINE_MODULES, offlineForm } from "#src/page-types/offline/offline-form.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES, type Route } from "#src/routes.ts";
import { pageName } from "#src/server/offline/names.ts";

test("a pack's pages are the site's own without what needs the site, what agents need first of all among it", () => {
	expect(OFFLINE_MODULES.map(({ name }) => name)).toEqual([
		...[
			"retirement",
			"product-information",
			"news-and-alerts",
			"technical-news",
			"service-manuals",
			"repair-related-documents",
		],
		...["asc-news", "important-information", "downloads", "documents", "faq-results", "repair-documents"],
		...["specifications", "in-the-box", "footnotes", "article-details", "document-standing"],
		...["repair-document-details", "document-revisions", "manual-page"],
	]);
	for (const name of ["product", "repair-document-details"] as const) {
		const own = PAGE_TYPES[name]?.modules ?? [];
		expect(own).toEqual(expect.arrayContaining([...offlineForm(name).modules]));
		expect(offlineForm(name).modules.length).toBeLessThan(own.length);
	}
	expect(offlineForm("home").name).toBe("not-found");
});

test("a page type that stands in packs has a name there, and none that does not", () => {
	const isNamed = (route: Route) => {
		const given = [...route.pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, name]);
		return pageName({ route, params: Object.fromEntries(given), query: {} }, "productName") !== null;
	};
	const named = new Set(ROUTES.filter(isNamed).map(({ pageType }) => pageType));
	const packed = Object.values(PAGE_TYPES).filter(({ inPacks }) => inPacks);
	expect([...named].sort()).toEqual(packed.map(({ name }) => name).sort());
});
