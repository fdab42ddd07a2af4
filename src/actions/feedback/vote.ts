import { z } from "zod";
import { contentVersion } from "#src/contract/brand/grammar.ts";
import { FEEDBACK_ANSWERS, FEEDBACK_REASONS, type FeedbackKind } from "#src/contract/feedback/form.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { FORM_MAX_BYTES } from "#src/site/sending-limits.ts";
import { defineAction, fieldProblem, NOT_THERE } from "../action.ts";
import { findDocument } from "./find-document.ts";

const KINDS = Object.keys(FEEDBACK_REASONS) as FeedbackKind[];

/** One tap: whether a document helped. Kept before it is answered, once however often it is sent. */
export const vote = defineAction({
	route: "/feedback",
	maxBytes: FORM_MAX_BYTES,
	grammar: z.object({
		kind: z.enum(KINDS),
		document: z.string().regex(SLUG),
		// Empty fields are left out.
		contentVersion: contentVersion.default(""),
		answer: z.enum(FEEDBACK_ANSWERS),
	}),
	sameAs: ({ kind, document }) => `${kind} ${document}`,
	async run(form, scene) {
		// While the API does not tell, the vote counts: losing it would be worse than one about nothing.
		if ((await findDocument(form.kind, form.document, scene)) === "missing") return NOT_THERE;
		const { sending, context, inbox, link } = scene;
		const received = `${scene.now().toISOString().slice(0, 16)}Z`;
		const keep = (id: string) => inbox.feedback.vote({ ...form, id, locale: context.locale, received });
		let { id } = sending;
		let kept = await keep(id);
		// Readers behind one address have one name, too: what one of them has described stays his.
		while (kept === "described") {
			const another = await sending.renew(id);
			if (another === null) break;
			id = another;
			kept = await keep(id);
		}
		if (kept === "conflict") return fieldProblem("document", "unknown");
		if (kept === "described" && (await inbox.feedback.find(id))?.answer !== form.answer)
			return fieldProblem("answer", "unknown");
		return {
			kind: "seeOther",
			location: link.to("feedback", { feedbackId: id }),
			isNew: kept === "stored",
			data: { feedbackId: id },
		};
	},
});
