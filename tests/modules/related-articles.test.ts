import { expect, test } from "vitest";
import { relatedArticles } from "#src/modules/related-articles/related-articles.ts";
import { describeView } from "./describe-view.ts";
import { article, list, result } from "./items.ts";
import { renderModule } from "./render.ts";

describeView(relatedArticles, {
	data: (word, language) => ({ related: list([article(word, language)]) }),
	nothing: { related: list([]) },
});

test("a text in another language is marked for readers and screen readers, right to left too", async () => {
	const related = list([article("Reset the TV", "en-GB")]);
	const html = await renderModule(relatedArticles, { related }, { path: "/televisions/tv", locale: "ar_AE" });
	expect(html).toMatch(/<bdi lang="en-GB" dir="ltr">Reset the TV<\/bdi>/);
	expect(html).toMatch(/class="fallback"[\s\S]*English/);
});

test("a text in the page's language is left alone", async () => {
	const related = list([article("Reset the TV", "en-GB")]);
	const html = await renderModule(relatedArticles, { related }, { path: "/televisions/tv" });
	expect(html).not.toMatch(/lang=|fallback/);
});

test("beside a product stands only what its page shows nowhere else", async () => {
	const articles = ["door", "important", "bundle", "tutorial", "own"].map((id) => ({
		...article(`About ${id}`, "en-GB"),
		path: `/articles/${id}`,
	}));
	const html = await renderModule(
		relatedArticles,
		{
			related: list(articles),
			questions: list([{ ...result("Door", "en-GB"), id: "door", path: "/articles/door" }]),
			important: list([{ ...result("Important", "en-GB"), id: "important", path: "/articles/important" }]),
			bundles: { data: [{ linkedArticles: [{ articleUrl: "/articles/bundle" }] }] },
			tutorials: list([{ path: "/articles/tutorial" }]),
		},
		{ path: "/televisions/tv" },
	);
	expect([...html.matchAll(/About \w+/g)].map(String)).toEqual(["About own"]);
});

test("beside a document that was withdrawn stand no answers", async () => {
	const withdrawn = { day: "2026-03-04", replacedBy: null };
	const shown = (standing: unknown) =>
		renderModule(
			relatedArticles,
			{ related: list([article("Reset the TV", "en-GB")]), document: { standing } },
			{ path: "/repair-documents/a" },
		);
	expect(await shown({ mandatory: false, edition: null, revised: null, withdrawn: null })).toContain("Reset the TV");
	expect((await shown({ mandatory: false, edition: null, revised: null, withdrawn })).trim()).toBe("");
});
