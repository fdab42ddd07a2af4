import { expect, test } from "vitest";
import { popularAnswers } from "#src/modules/popular-answers/popular-answers.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const answer = (word: string, language = "en-GB") => ({
	articleFamilyId: word.toLowerCase(),
	articleTitle: word,
	articleUrl: `/articles/${word.length}`,
	language,
});
const bundle = (...linkedArticles: ReturnType<typeof answer>[]) => ({
	bundleId: "b",
	title: "Bundle",
	language: "en-GB",
	linkedArticles,
});

describeView(popularAnswers, {
	path: "",
	data: (word, language) => ({ bundles: { data: [bundle(answer(word, language))] } }),
	nothing: { bundles: { data: [bundle()] } },
});

test("the first question of each bundle, each once", async () => {
	const data = [bundle(answer("Pair"), answer("Reset")), bundle(answer("Pair")), bundle(answer("Update"))];
	const html = await renderModule(popularAnswers, { bundles: { data } }, { path: "" });
	expect([...html.matchAll(/<a href="[^"]*"[^>]*>\s*(\w+)/g)].map(([, title]) => title)).toEqual(["Pair", "Update"]);
});
