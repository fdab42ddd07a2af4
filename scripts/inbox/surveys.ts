import type { SurveyCount } from "#src/inbox/inbox.ts";
import { type Command, several } from "./command.ts";
import { forgetBefore } from "./forget-before.ts";

function* surveyLines(counts: readonly SurveyCount[]): Generator<string> {
	for (const [survey, answers] of Map.groupBy(counts, (each) => each.survey))
		yield `${survey}: ${answers.map(({ answer, count }) => `${answer} ${count}`).join(", ")}`;
	const sum = counts.reduce((total, { count }) => total + count, 0);
	yield `${several(sum, "answer")} to surveys.`;
}

/** Prints or forgets what readers answered to micro surveys. */
export const surveys: Command = async ({ inbox, options }) => {
	if (options["forget-before"] !== undefined) await forgetBefore(inbox.surveys, options["forget-before"]);
	else for (const line of surveyLines(await inbox.surveys.count())) console.log(line);
	return 0;
};
