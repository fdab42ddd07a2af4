import { z } from "zod";
import { contentVersion } from "#src/contract/brand/grammar.ts";
import { request } from "#src/contract/call.ts";
import { microSurvey } from "#src/contract/micro-surveys/calls.ts";
import { SURVEY_THANKS } from "#src/contract/micro-surveys/form.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { sitePath } from "#src/contract/shapes.ts";
import { NOT_FOUND, resolve } from "#src/routes.ts";
import { FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { defineAction, fieldProblem, NOT_THERE, type Scene } from "../action.ts";
import { askFor } from "../ask-for.ts";

const page = sitePath.refine((path) => resolve(path).route !== NOT_FOUND);

/** The keys that can be answered; "missing" when nobody is asked that, null while the support API does not tell. */
const answersOf = (surveyId: string, scene: Scene) =>
	askFor(
		request(microSurvey, { surveyId }),
		scene,
		({ survey }) => survey?.answers.map(({ key }) => key) ?? ("missing" as const),
	);

/** One tap on an answer of a micro survey. The reader is back on the page that asked, where he is thanked. */
export const surveyAnswer = defineAction({
	route: "/survey",
	maxBytes: FORM_MAX_BYTES,
	grammar: z.object({
		survey: z.string().regex(SLUG),
		answer: z.string().regex(SLUG),
		// Empty fields are left out.
		contentVersion: contentVersion.default(""),
		// Home is the empty path, and empty fields are left out.
		page: page.default(""),
	}),
	// A second thought on the same page is one answer; somebody who reads another page, or language, is asked anew.
	sameAs: ({ survey, page }, { context }) => `${survey} ${context.locale} ${page}`,
	async run(form, scene) {
		const answers = await answersOf(form.survey, scene);
		if (answers === "missing") return NOT_THERE;
		if (answers !== null && !answers.includes(form.answer)) return fieldProblem("answer", "unknown");
		const { sending, context, inbox, link } = scene;
		const received = `${scene.now().toISOString().slice(0, 16)}Z`;
		const kept = await inbox.surveys.keep({ ...form, id: sending.id, locale: context.locale, received });
		if (kept === "conflict") return fieldProblem("survey", "unknown");
		return {
			kind: "seeOther",
			location: link.path(form.page, { hash: SURVEY_THANKS }),
			isNew: kept === "stored",
			data: { answer: form.answer },
		};
	},
});
