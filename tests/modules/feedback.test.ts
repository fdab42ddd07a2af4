import { describe, expect, test } from "vitest";
import type { FeedbackForm } from "#src/contract/feedback/form.ts";
import { feedback } from "#src/modules/feedback/feedback.ts";
import { feedbackDetails } from "#src/modules/feedback-details/feedback-details.ts";
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

	test("stands on no page that is about nothing", async () => {
		expect((await renderModule(feedback, { article: null }, { path: "/speakers" })).trim()).toBe("");
	});
});

describe("the page of a vote", () => {
	const form: FeedbackForm = {
		form: "feedback",
		stage: "details",
		kind: "article",
		answer: "no",
		document: {
			title: "Pair <it>",
			language: "en-GB",
			path: "/speakers/articles/pair",
			steps: [{ step: 1, title: "1. Press" }],
		},
		values: {},
		errors: [],
	};
	const path = `/feedback/${"0".repeat(32)}`;
	const show = (more: Partial<FeedbackForm>) =>
		renderModule(feedbackDetails, {}, { path, locale: "en_GB" }, { form: { ...form, ...more } });

	test("asks for reason, step and text, and leads back to the document", async () => {
		const html = await show({});
		expect(html).toContain(`action="/electronics/support${path}"`);
		expect(html.match(/type="radio"/g)).toHaveLength(5);
		expect(html).toContain("1. Press");
		expect(html).toContain('href="/electronics/support/speakers/articles/pair"');
		expect(html).toContain("Pair &lt;it&gt;");
	});

	test("keeps the words and says what is wrong on top and beside the field", async () => {
		const html = await show({
			values: { text: "a\n</textarea><script>", reason: "unclear", step: "1" },
			errors: [{ field: "text", problem: "too-long" }],
		});
		expect(html).toContain("a\n&lt;/textarea&gt;&lt;script&gt;</textarea>");
		expect(html).toMatch(/<input type="radio"[^>]*value="unclear"[^>]*checked|checked[^>]*value="unclear"/);
		expect(html).toMatch(/<option value="1" selected/);
		expect(html).toContain('href="#feedback-text"');
		expect(html).toContain("at most 2,000 letters");
		expect(html).toMatch(
			/<textarea[^>]*aria-invalid="true"[^>]*aria-describedby="feedback-text-hint feedback-text-error"/,
		);
	});

	test("says thanks when all is said, and works while the document is not known", async () => {
		const html = await show({ stage: "done", document: null });
		expect(html).not.toContain("<form");
		expect(html).toContain("Thank you");
	});
});
