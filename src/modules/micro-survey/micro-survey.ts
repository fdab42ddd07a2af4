import { contextIdOf } from "#src/context/context-id.ts";
import { request } from "#src/contract/call.ts";
import { microSurvey as microSurveyCall } from "#src/contract/micro-surveys/calls.ts";
import oneTap from "#src/ui/one-tap.css?inline";
import { defineModule } from "../module.ts";
import MicroSurvey from "./MicroSurvey.astro";
import style from "./micro-survey.css?inline";

/** One question with a few answers to tap, where the brand asks one; where a document asks whether it helped, one question is enough. */
export const microSurvey = defineModule({
	name: "micro-survey",
	shownIn: { searchTypes: ["none"] },
	calls: (context) => ({ asked: request(microSurveyCall, { contextId: contextIdOf(context) }) }),
	view: MicroSurvey,
	style: oneTap + style,
});
