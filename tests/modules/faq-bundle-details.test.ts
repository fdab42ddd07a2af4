import { expect, test } from "vitest";
import { faqBundleDetails } from "#src/modules/faq-bundle-details/faq-bundle-details.ts";
import { BRAND } from "#tests/fixtures/brand.ts";
import { contextFor, renderModule } from "./render.ts";

const path = "/tvhelp/televisions/tv/faq-bundles/first-days";

test("has the bundle's title and answers, which open in TV help", async () => {
	const article = { articleFamilyId: "a", articleTitle: "Reset", articleUrl: "/televisions/articles/a" };
	const data = {
		bundles: {
			data: [{ bundleId: "first-days", type: "editorial", title: "First days", language: "de-DE", linkedArticles: [] }],
		},
		detail: {
			searchResponse: {
				...{ query: "", start: 0, end: 1, count: 1 },
				results: [{ ...article, summary: "In two steps.", language: "en-GB" }],
			},
		},
	};
	const html = await renderModule(faqBundleDetails, data, { path });
	expect(html).toMatch(/<h1 lang="de-DE"[^>]*>First days/);
	expect(html).toContain('href="/electronics/support/tvhelp/televisions/tv/articles/a"');
	expect(html).toContain("In two steps.");
});

test("asks with type and config, as smart help does (specification section 7)", () => {
	const { params } = faqBundleDetails.calls(contextFor({ path }), BRAND).detail;
	expect(params).toMatchObject({ gkId: "first-days", model: "tv", type: "faqs", config: " " });
});
