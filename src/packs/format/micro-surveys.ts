import { z } from "zod";
import { day, slug } from "#src/contract/shapes.ts";
import { SURVEY_ANSWERS_MAX } from "#src/site/pack-limits.ts";
import { about, order } from "./grammar.ts";
import { title } from "./readable.ts";

/** `micro-surveys/<id>/data.json`: one question to readers; a pack without one asks nothing. */
export const microSurveyData = z.strictObject({
	...about,
	answers: z
		.array(slug.describe("a key of answers in the texts"))
		.min(1)
		.max(SURVEY_ANSWERS_MAX)
		.describe("what can be answered, in the order to offer it"),
	until: day.optional().describe("last day on which it is asked"),
	order,
});

/** Front matter of `micro-surveys/<id>/<locale>.md`; no body. */
export const microSurveyText = z.strictObject({
	question: title("what readers are asked"),
	answers: z
		.record(slug, z.string().min(1).max(120).describe("what its button says"))
		.describe("the words of each answer: every key of data.json stands here"),
});
