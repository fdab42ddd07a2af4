import { describe, expect, test } from "vitest";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { subjectOf } from "#src/modules/feedback/subject.ts";
import { PAGE_TYPES } from "#src/page-types/registry.ts";
import { ROUTES } from "#src/routes.ts";
import { renderModule } from "./render.ts";

const ARTICLE = {
	sections: [
		{ id: "section-1", heading: "By remote", html: "", steps: [{ number: 1, title: "Press", html: "" }] },
		{ id: "section-2", heading: "By hand", html: "", steps: [{ number: 1, title: "Hold", html: "" }] },
	],
};

describe("the question", () => {
	test("is a form that works as it is, about the document of the page and the content that was read", async () => {
		const html = await renderModule(feedback, { article: ARTICLE }, { path: "/articles/pair", mode: { lite: "lite" } });
		expect(html).toContain("Did this help?");
		expect(html).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/electronics\/support\/feedback\?lite=true"/);
		for (const [name, value] of [
			["kind", "article"],
			["document", "pair"],
			["contentVersion", "test"],
		])
			expect(html).toContain(`<input type="hidden" name="${name}" value="${value}"`);
		expect(html.match(/<button type="submit"[^>]* name="answer"/g)).toHaveLength(2);
		expect(html).not.toContain("astro-island");
	});

	test.each([
		["/speakers/pebble", "product", "Did you find what you needed?"],
		["/speakers/pebble/downloads/firmware", "download", "Did this download help?"],
		["/repair-documents/swap-board", "repair-document", "Did this document help?"],
	])("on %s is about a %s", async (path, kind, heading) => {
		const html = await renderModule(feedback, { article: null }, { path, mode: { lite: "lite" } });
		expect(html).toContain(heading);
		expect(html).toContain(`name="kind" value="${kind}"`);
	});

	test("stands on every page that lists it", () => {
		const listing = ROUTES.filter(({ pageType }) => PAGE_TYPES[pageType]?.modules.includes(feedback));
		expect(listing.length).toBeGreaterThan(8);
		const unasked = listing.filter((route) => {
			const params = Object.fromEntries([...route.pattern.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, "x"]));
			return subjectOf({ route, params }, "v1") === null;
		});
		expect(unasked.map(({ pattern }) => pattern)).toEqual([]);
	});

	test("stands on no page that is about nothing", async () => {
		expect((await renderModule(feedback, { article: null }, { path: "/speakers" })).trim()).toBe("");
	});
});
