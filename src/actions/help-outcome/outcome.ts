import { z } from "zod";
import { ticketLink } from "#src/context/ticket-link.ts";
import { contentVersion } from "#src/contract/brand/grammar.ts";
import { request } from "#src/contract/call.ts";
import { helpStep } from "#src/contract/help-trees/calls.ts";
import { OUTCOME_PERSON, OUTCOME_THANKS, OUTCOMES, type Outcome, STEP_START } from "#src/contract/help-trees/form.ts";
import { NOT_SOLVED } from "#src/contract/help-trees/grammar.ts";
import type { HelpStep } from "#src/contract/help-trees/schemas.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { isAnswers } from "#src/contract/tickets/address.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import { FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { defineAction, fieldProblem, NOT_THERE, type Scene, type SeeOther, type SendingScene } from "../action.ts";
import { askFor } from "../ask-for.ts";

interface Kept extends Ending {
	readonly contentVersion: string;
}

interface Ending {
	readonly product: string;
	readonly tree: string;
	readonly answers: string;
	readonly outcome: Outcome;
	readonly category?: string | undefined;
}

/** Whether an end of this kind can come to that. */
const fits = ({ node }: HelpStep, outcome: Outcome) =>
	node.kind !== "question" && (node.kind === "ticket") === (outcome === "ticket");

/** The address of a step; the page itself leads on where its product stands in another category, or answers do not hold. */
function stepAddress(
	{ product: productName, tree: treeId, category }: Ending,
	{ link, snapshot }: Scene,
	given: string,
	hash?: string,
): string {
	const place = { categoryName: category ?? snapshot.brand.tvHelp?.category ?? "", productName, treeId };
	return link.to("tv-help-guide", place, { query: { answers: given || null }, ...(hash ? { hash } : {}) });
}

/**
 * Where its reader goes on: thanked where it is solved, else to the next possibility, a ticket or a person. While nobody
 * tells whether there is another possibility he is led to it, and its page leads back to the person where there is none.
 */
function onward(end: Ending, scene: Scene, step: HelpStep | null): string {
	const { product, tree: guide, answers, outcome } = end;
	if (outcome === "solved") return stepAddress(end, scene, answers, OUTCOME_THANKS);
	const next = [answers, NOT_SOLVED].filter(Boolean).join(".");
	if (outcome === "not-solved" && step === null) return stepAddress(end, scene, next, OUTCOME_PERSON);
	if (step?.node.goesOn) return stepAddress(end, scene, next, STEP_START);
	const origin = { product, guide, answers: answers.split(".").filter(Boolean) };
	return ticketLink(scene.link, scene.snapshot.brand, origin) ?? stepAddress(end, scene, answers, OUTCOME_PERSON);
}

/** Keeps an outcome of a step that is known; nobody is kept from going on because it could not be counted. */
async function keep({ category: _, answers: __, ...end }: Kept, { node }: HelpStep, scene: SendingScene) {
	const { sending, context, inbox } = scene;
	const received = `${scene.now().toISOString().slice(0, 16)}Z`;
	const outcome = { ...end, node: node.nodeId, id: sending.id, locale: context.locale, received };
	return inbox.help.keep(outcome).catch((error: unknown) => {
		if (error instanceof InboxUnavailable) return "lost" as const;
		throw error;
	});
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
		/** Where the product stands, as the page's own address says. */
		category: z.string().regex(SLUG).optional(),
		contentVersion: contentVersion.default(""),
	}),
	sameAs: ({ product: of, tree, answers }) => [of, tree, answers].join(" "),
	async run(form, scene) {
		if (!scene.snapshot.brand.tvHelp) return NOT_THERE;
		const { product: productName, tree: treeId, answers, outcome } = form;
		const step = await askFor(
			request(helpStep, { productName, treeId, answers: answers || null }),
			scene,
			(found) => found,
		);
		if (step === "missing") return NOT_THERE;
		const onto = (location: string, isNew: boolean): SeeOther => ({
			...{ kind: "seeOther", location, isNew },
			data: { outcome },
		});
		if (step === null) return onto(onward(form, scene, null), false);
		// The tree has changed since it was read: what came of a step that is no more is not counted.
		if (step.answers !== answers) return onto(stepAddress(form, scene, step.answers), false);
		if (!fits(step, outcome)) return fieldProblem("outcome", "unknown");
		const became = await keep(form, step, scene);
		return onto(onward(form, scene, step), became === "stored");
	},
});
