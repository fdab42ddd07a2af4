import { helpStep } from "#src/modules/help-step/help-step.ts";
import { tvHelpProducts } from "#src/modules/tv-help-products/tv-help-products.ts";
import { definePage } from "./page-type.ts";
import { HELP_SHELL } from "./tv-help.ts";
import { canonicalOfHelp, HELP_STANDS_UNDER, helpCalls, helpHead } from "./tv-help-head.ts";

/** Guided help: each step has an address of its own, made of the answers that lead to it. Without a product its reader chooses one first. */
export const tvHelpGuidePage = definePage({
	name: "tv-help-guide",
	modules: [...HELP_SHELL, helpStep, tvHelpProducts],
	calls: (context, brand) => ({
		...helpCalls(context, brand),
		...helpStep.calls(context, brand),
		guide: tvHelpProducts.calls(context, brand).guide,
	}),
	standsUnder: HELP_STANDS_UNDER,
	canonical: ({ data, context }) => canonicalOfHelp(context, data),
	query: ({ data: { step }, context }) => {
		const { answers: _, ...rest } = context.query;
		return step === null ? null : step.answers === "" ? rest : { ...rest, answers: step.answers };
	},
	head: ({ data, context, t, link }) => {
		const { step, guide } = data;
		const tree = step?.tree ?? guide?.tree ?? null;
		const values = {
			tree: tree?.title ?? "",
			question: step?.node.title ?? "",
			summary: tree?.summary ?? "",
			product: data.product?.product.name ?? t("tv-help.title"),
		};
		const isStart = (step?.trail.length ?? 0) === 0;
		return {
			...helpHead({
				...{ data, context, t, link },
				title: t(isStart ? "tv-help.guide.title" : "tv-help.guide.title.step", values),
				description: t(step ? "tv-help.guide.description" : "tv-help.guide.description.all", values),
				part: values.tree,
			}),
			subject: tree,
		};
	},
	life: "long",
});
