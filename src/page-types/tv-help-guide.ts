import { helpStep } from "#src/modules/help-step/help-step.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, helpCalls, helpHead } from "./tv-help-head.ts";

/** Guided help: each step has an address of its own, made of the answers that lead to it. */
export const tvHelpGuidePage = definePage({
	name: "tv-help-guide",
	modules: [...HELP_SHELL, helpStep],
	calls: (context, brand) => ({ ...helpCalls(context, brand), ...helpStep.calls(context, brand) }),
	standsUnder: HELP_STANDS_UNDER,
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	query: ({ data: { step }, context }) => {
		const { answers: _, ...rest } = context.query;
		return step === null ? null : step.answers === "" ? rest : { ...rest, answers: step.answers };
	},
	head: ({ data, context, t, link }) => {
		const { step } = data;
		const values = {
			tree: step?.tree.title ?? "",
			question: step?.node.title ?? "",
			summary: step?.tree.summary ?? "",
			product: data.product?.product.name ?? "",
		};
		const isStart = (step?.trail.length ?? 0) === 0;
		return {
			...helpHead({
				...{ data, context, t, link },
				title: t(isStart ? "tv-help.guide.title" : "tv-help.guide.title.step", values),
				description: t("tv-help.guide.description", values),
				part: values.tree,
			}),
			subject: step?.tree ?? null,
		};
	},
	life: "long",
});
