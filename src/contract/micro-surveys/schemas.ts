import { z } from "zod";
import { slug, textLanguage, words } from "../shapes.ts";

const microSurvey = z.object({
	survey: z
		.object({
			surveyId: slug,
			question: words,
			language: textLanguage,
			answers: z.array(z.object({ key: slug, label: words })).min(1),
		})
		.nullable(),
});
export type MicroSurvey = z.infer<typeof microSurvey>;

/** The reply of each call of this area. */
export const replies = { microSurvey };
