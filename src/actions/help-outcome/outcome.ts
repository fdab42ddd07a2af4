import { z } from "zod";
import { ticketLink } from "#src/context/ticket-link.ts";
import { contentVersion } from "#src/contract/brand/grammar.ts";
import { request } from "#src/contract/call.ts";
import { helpStep } from "#src/contract/help-trees/calls.ts";
import { OUTCOME_PERSON, OUTCOME_THANKS, OUTCOMES, type Outcome } from "#src/contract/help-trees/form.ts";
import { NOT_SOLVED } from "#src/contract/help-trees/grammar.ts";
import type { HelpStep } from "#src/contract/help-trees/schemas.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { product } from "#src/contract/products/calls.ts";
import { isAnswers } from "#src/contract/tickets/address.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { BUDGET } from "#src/site/limits.ts";
import { FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { defineAction, fieldProblem, NOT_THERE, type Scene } from "../action.ts";

interface Ending {
	readonly product: string;
	readonly tree: string;
	readonly answers: string;
	readonly outcome: Outcome;
}

/** The step at which it was answered, and the category of its product; null where there is none, or nobody tells. */
async function endOf({ product: productName, tree: treeId, answers }: Ending, scene: Scene) {
	const { snapshot, context, identity } = scene;
	const options = { locale: context.locale, identity, budget: BUDGET.critical };
	const [step, named] = await Promise.all([
		snapshot.call(request(helpStep, { productName, treeId, answers: answers || null }), options),
		snapshot.call(request(product, { productName }), options),
	]);
	if (step.state !== "ok" || named.state !== "ok") return null;
	return step.data.answers === answers ? { step: step.data, categoryName: named.data.product.category } : null;
}

/** Whether an end of this kind can come to that. */
const fits = ({ node }: HelpStep, outcome: Outcome) =>
	node.kind !== "question" && (node.kind === "ticket") === (outcome === "ticket");

/** Where its reader goes on: thanked where it is solved, else to the next possibility, a ticket or a person. */
function onward(
	{ product: productName, tree: treeId, answers, outcome }: Ending,
	scene: Scene,
	step: HelpStep,
	categoryName: string,
): string {
	const { link, snapshot } = scene;
	const place = { categoryName, productName, treeId };
	const at = (given: string, hash?: string) =>
		link.to("tv-help-guide", place, { query: { answers: given || null }, ...(hash ? { hash } : {}) });
	if (outcome === "solved") return at(answers, OUTCOME_THANKS);
	if (step.node.goesOn) return at([answers, NOT_SOLVED].filter(Boolean).join("."));
	const origin = { product: productName, guide: treeId, answers: answers.split(".").filter(Boolean) };
	return ticketLink(link, snapshot.brand, origin) ?? at(answers, OUTCOME_PERSON);
}

/** One tap at the end of guided help: whether it is solved. The reader goes on, whatever he says. */
export const helpOutcome = defineAction({
	route: "/tvhelp/outcome",
	maxBytes: FORM_MAX_BYTES,
	grammar: z.object({
		product: z.string().regex(SLUG),
		tree: z.string().regex(SLUG),
		// Empty fields are left out: a tree may end where it begins.
		answers: z.string().refine(isAnswers).default(""),
		outcome: z.enum(OUTCOMES),
		contentVersion: contentVersion.default(""),
	}),
	sameAs: ({ product: of, tree, answers }) => [of, tree, answers].join(" "),
	async run(form, scene) {
		const end = await endOf(form, scene);
		if (end === null) return NOT_THERE;
		const { step, categoryName } = end;
		if (!fits(step, form.outcome)) return fieldProblem("outcome", "unknown");
		const { sending, context, inbox } = scene;
		const { answers: _, ...kept } = form;
		const received = `${scene.now().toISOString().slice(0, 16)}Z`;
		const outcome = { ...kept, node: step.node.nodeId, id: sending.id, locale: context.locale, received };
		// Nobody is kept from going on because it could not be counted.
		const became = await inbox.help.keep(outcome).catch((error: unknown) => {
			if (error instanceof InboxUnavailable) return "lost";
			throw error;
		});
		return {
			kind: "seeOther",
			location: onward(form, scene, step, categoryName),
			isNew: became === "stored",
			data: { outcome: form.outcome },
		};
	},
});
