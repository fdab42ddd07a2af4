import type { MicroSurvey } from "#src/contract/micro-surveys/schemas.ts";
import { changingDay } from "#src/store/read/changing-day.ts";
import { list } from "#src/store/read/lists.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { EVERYWHERE } from "#src/store/schema.ts";
import { Dated, type Handlers } from "./handler.ts";

const shown = ({ id, data, front, language }: Found<"micro-surveys">): MicroSurvey["survey"] => ({
	surveyId: id,
	question: front.question,
	language,
	answers: data.answers.map((key) => ({ key, label: front.answers[key] ?? key })),
});

/** The first that has not ended, in the order the brand gave. */
const firstOf = (reader: Reader, contextId: string) =>
	list(reader, { kind: "micro-surveys", contextId, order: "given", window: { start: 0, num: 1 } }).items[0] ?? null;

const hasEnded = ({ data }: Found<"micro-surveys">, today: string) => data.until !== undefined && data.until < today;

export const microSurveyHandlers = {
	microSurvey: ({ values, reader }) => {
		const id = values.text("surveyId");
		const asked = id === null ? null : reader.item("micro-surveys", id);
		const found = id === null ? firstOf(reader, values.text("contextId") ?? EVERYWHERE) : asked;
		const survey = found && !hasEnded(found, reader.day) ? shown(found) : null;
		return new Dated({ survey }, changingDay(reader, "micro-surveys"));
	},
} satisfies Partial<Handlers>;
