import { request } from "#src/contract/call.ts";
import { helpStep } from "#src/contract/help-trees/calls.ts";
import type { ToldAnswer } from "#src/contract/tickets/form.ts";
import type { Scene } from "../action.ts";
import { askFor } from "../ask-for.ts";

/** Where somebody comes from in guided help. */
interface Guide {
	readonly product: string | null;
	readonly guide: string | null;
	readonly answers: string | null;
}

/** What was asked and answered on the way to a ticket, in the words that its writer read; empty where nobody can tell. */
export async function guideAnswers({ product, guide, answers }: Guide, scene: Scene): Promise<readonly ToldAnswer[]> {
	if (guide === null) return [];
	const asked = request(helpStep, { productName: product, treeId: guide, answers });
	const told = await askFor(asked, scene, ({ trail }) =>
		trail.map(({ title, label }) => ({ question: title, answer: label ?? "" })),
	);
	return told === "missing" ? [] : (told ?? []);
}
