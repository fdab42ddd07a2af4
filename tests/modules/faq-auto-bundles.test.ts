import { expect, test } from "vitest";
import { faqAutoBundles } from "#src/modules/faq-auto-bundles/faq-auto-bundles.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const bundle = (topic: string, word: string, language: string, count: number) => ({
	bundleId: `${topic}_auto`,
	type: "auto",
	title: word,
	language,
	count,
	linkedArticles: [{ articleFamilyId: "a", articleTitle: word, articleUrl: "/screens/articles/a", language }],
});
const data = (word: string, language: string) => ({
	bundles: { data: [bundle("sound", word, language, 9), bundle("wifi", word, language, 1)] },
});
const path = "/televisions/tv/faqs";

describeView(faqAutoBundles, { path, data, nothing: { bundles: { data: [] } } });

test("leads on to all answers of a topic, where there are more than it shows", async () => {
	const html = await renderModule(faqAutoBundles, data("Words", "en-GB"), { path, query: { start: "10" } });
	expect(html.match(/supportFaqBundleTopicFilter=[^"]*/g)).toEqual(["supportFaqBundleTopicFilter=sound_auto"]);
	expect(html).not.toContain("start=");
});

test("says nothing where a topic is chosen, and for a single one", async () => {
	const chosen = { supportFaqBundleTopicFilter: "sound_auto" };
	expect((await renderModule(faqAutoBundles, data("Words", "en-GB"), { path, query: chosen })).trim()).toBe("");
	const single = { bundles: { data: [bundle("sound", "Words", "en-GB", 9)] } };
	expect((await renderModule(faqAutoBundles, single, { path })).trim()).toBe("");
});
