import { z } from "zod";
import { FEEDBACK_REASONS, type FeedbackKind, type FeedbackReason } from "#src/contract/feedback/form.ts";
import type { Feedback } from "#src/inbox/inbox.ts";
import { STEP_NUM_MAX } from "#src/site/limits.ts";
import { FEEDBACK_OPEN, FEEDBACK_TEXT_MAX_LENGTH, FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { defineAction, fieldProblem, NOT_THERE, type Scene } from "../action.ts";
import { findDocument } from "./find-document.ts";

const isKind = (kind: string): kind is FeedbackKind => Object.hasOwn(FEEDBACK_REASONS, kind);

/** The vote of the page's address, while details may be added to it. */
async function openVote({ context, inbox, now }: Scene): Promise<(Feedback & { readonly kind: FeedbackKind }) | null> {
	const found = await inbox.feedback.find(context.params.feedbackId ?? "");
	if (!found || !isKind(found.kind) || Date.parse(found.received) < now().getTime() - FEEDBACK_OPEN) return null;
	return { ...found, kind: found.kind };
}

/**
 * Why a document did not help, or what it lacks: added to a vote whose address only its sender knows.
 * A yes needs no words; sent again with others they are kept beside the first ones.
 */
export const details = defineAction({
	route: "/feedback/{feedbackId}",
	maxBytes: FORM_MAX_BYTES,
	looksIntoInbox: true,
	grammar: z.object({
		reason: z.string().optional(),
		step: z.coerce.number().int().min(1).max(STEP_NUM_MAX).optional(),
		text: z.string().max(FEEDBACK_TEXT_MAX_LENGTH).default(""),
	}),
	sameAs: (_, { context }) => context.params.feedbackId ?? "",
	async run({ reason, step, text }, scene) {
		const found = await openVote(scene);
		if (!found) return NOT_THERE;
		const reasons: readonly FeedbackReason[] = FEEDBACK_REASONS[found.kind];
		if (reason !== undefined && (found.answer === "yes" || !reasons.some((each) => each === reason)))
			return fieldProblem("reason", "unknown");
		if (found.answer === "no" && reason === undefined && text === "") return fieldProblem("reason", "missing");
		if (step !== undefined) {
			const document = await findDocument(found.kind, found.document, scene);
			if (document !== null && document !== "missing" && step > document.steps.length)
				return fieldProblem("step", "unknown");
		}
		const kept = await scene.inbox.feedback.describe(found.id, { reason: reason ?? null, step: step ?? null, text });
		if (!kept) return NOT_THERE;
		return {
			kind: "seeOther",
			location: scene.link.to("feedback", { feedbackId: found.id }),
			isNew: false,
			data: { feedbackId: found.id },
		};
	},
	async show(scene) {
		const found = await openVote(scene);
		if (!found) return null;
		const document = await findDocument(found.kind, found.document, scene);
		return {
			form: "feedback",
			stage: found.isDescribed ? "done" : "details",
			kind: found.kind,
			answer: found.answer,
			document: document === "missing" ? null : document,
			values: {},
			errors: [],
		};
	},
});
