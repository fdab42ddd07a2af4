import type { FeedbackWords } from "#islands/feedback/feedback-words.ts";
import { FEEDBACK_REASONS, type FeedbackKind } from "#src/contract/feedback/form.ts";
import { FEEDBACK_TEXT_MAX_LENGTH } from "#src/site/sending-limits.ts";
import type { Translate } from "#src/site/translate.ts";
import { sendingWords, sentFormWords } from "#src/ui/sending-words.ts";

/** The words of the feedback form about one kind of document. */
export function feedbackWords(t: Translate, kind: FeedbackKind): FeedbackWords {
	return {
		yes: t("feedback.yes"),
		no: t("feedback.no"),
		thanks: t("feedback.thanks"),
		kept: { yes: t("feedback.kept.yes"), no: t("feedback.kept.no") },
		more: { yes: t("feedback.more.yes"), no: t("feedback.more.no") },
		reasons: FEEDBACK_REASONS[kind].map((reason) => ({ reason, label: t(`feedback.reason.${reason}`) })),
		step: t("feedback.step"),
		noStep: t("feedback.step.none"),
		text: { yes: t("feedback.text.yes"), no: t("feedback.text.no") },
		hint: t("feedback.text.hint"),
		send: t("feedback.send"),
		...sendingWords(t),
		done: t("feedback.done"),
		...sentFormWords(t),
		errors: {
			"reason.missing": t("feedback.error.reason"),
			"text.too-long": t("form.too-long", { count: FEEDBACK_TEXT_MAX_LENGTH }),
			"form.not-kept": t("sending.failed"),
			unknown: t("form.unknown"),
		},
	};
}
