import { defineCall } from "../call.ts";
import { slug } from "../parameter.ts";
import { listTags } from "../tags.ts";
import type { MicroSurvey } from "./schemas.ts";

/** Ours: the one question that a page of a product or category, or any other one, may ask its readers; or the one of this id. */
export const microSurvey = defineCall<MicroSurvey>()({
	name: "microSurvey",
	path: "/micro-surveys{/contextId}",
	params: { contextId: slug(), surveyId: slug() },
	tags: ({ contextId }) => listTags("micro-surveys", contextId ?? null),
});
