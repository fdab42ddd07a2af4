import { expect, test } from "vitest";
import { microSurvey } from "#src/modules/micro-survey/micro-survey.ts";
import { describeView } from "./describe-view.ts";
import { renderModule } from "./render.ts";

const data = (word: string, language: string) => ({
	asked: {
		survey: {
			surveyId: "found-it",
			question: word,
			language,
			answers: ["yes", "no"].map((key) => ({ key, label: word })),
		},
	},
});

describeView(microSurvey, { path: "/televisions/tv", data, nothing: { asked: { survey: null } } });

test("is a form that works as it is, and tells survey, page and content alone", async () => {
	const html = await renderModule(microSurvey, data("Words", "en-GB"), {
		path: "/televisions/tv",
		mode: { lite: "lite" },
	});
	expect(html).toMatch(/<form(?=[^>]* method="post")[^>]* action="\/electronics\/support\/survey\?lite=true"/);
	expect([...html.matchAll(/<input[^>]*>/g)].map(([input]) => input.replace(/ ?\/?>$/, ""))).toEqual([
		'<input type="hidden" name="survey" value="found-it"',
		'<input type="hidden" name="contentVersion" value="test"',
		'<input type="hidden" name="page" value="/televisions/tv"',
	]);
	expect(html.match(/<button(?=[^>]* name="answer")(?=[^>]* value="(?:yes|no)")/g)).toHaveLength(2);
	expect(html).not.toContain("astro-island");
});
