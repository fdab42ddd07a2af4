import { describe, expect, test } from "vitest";
import type { FeedbackForm } from "#src/contract/feedback/form.ts";
import { feedbackDetails } from "#src/modules/feedback-details/feedback-details.ts";
import { renderModule } from "./render.ts";

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
