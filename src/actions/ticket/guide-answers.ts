import { request } from "#src/contract/call.ts";
import { helpStep } from "#src/contract/help-trees/calls.ts";
import { BUDGET } from "#src/site/limits.ts";
import type { Scene } from "../action.ts";

/** Where somebody comes from in guided help. */
interface Guide {
	readonly product: string | null;
	readonly guide: string;
	readonly answers: string | null;
}

/** What was asked and answered on the way to a ticket, in the words that its writer read; empty where nobody can tell. */
export async function guideAnswers(
	{ product, guide, answers }: Guide,
	{ snapshot, context, identity }: Scene,
): Promise<{ readonly question: string; readonly answer: string }[]> {
	const asked = request(helpStep, { productName: product, treeId: guide, answers });
	const outcome = await snapshot.call(asked, { locale: context.locale, identity, budget: BUDGET.critical });
	if (outcome.state !== "ok") return [];
	return outcome.data.trail.map(({ title, label }) => ({ question: title, answer: label ?? "" }));
}
