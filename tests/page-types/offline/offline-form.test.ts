import { expect, test } from "vitest";
import { OFFLINE_MODULES, offlineForm } from "#src/page-types/offline/offline-form.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";

test("a pack's pages are the site's own without what needs the site, what agents need first of all among it", () => {
	expect(OFFLINE_MODULES.map(({ name }) => name)).toEqual([
		...["product-information", "news-and-alerts", "technical-news", "service-manuals", "repair-related-documents"],
		...["asc-news", "important-information", "downloads", "documents", "faq-results", "repair-documents"],
		...["specifications", "in-the-box", "footnotes", "document-standing", "repair-document-details"],
		...["document-revisions", "manual-page", "article-details"],
	]);
	for (const name of ["product", "repair-document-details"] as const) {
		const own = PAGE_TYPES[name]?.modules ?? [];
		expect(own).toEqual(expect.arrayContaining([...offlineForm(name).modules]));
		expect(offlineForm(name).modules.length).toBeLessThan(own.length);
	}
	expect(offlineForm("home").name).toBe("not-found");
});
