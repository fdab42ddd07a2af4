import { request } from "#src/contract/call.ts";
import { helpStep as helpStepCall } from "#src/contract/help-trees/calls.ts";
import { defineModule } from "../module.ts";
import HelpStep from "./HelpStep.astro";
import style from "./help-step.css?inline";

/** One step of guided help: the way here, a question whose answers are links, or an end that asks whether it helped. */
export const helpStep = defineModule({
	name: "help-step",
	critical: true,
	calls: ({ params, query }) => ({
		step: request(helpStepCall, {
			productName: params.productName ?? null,
			treeId: params.treeId ?? null,
			answers: query.answers ?? null,
		}),
	}),
	view: HelpStep,
	style,
});
