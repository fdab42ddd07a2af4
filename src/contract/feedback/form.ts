import type { SentForm } from "../sent-form.ts";

/** What feedback can be about, and the reasons that make sense there. */
export const FEEDBACK_REASONS = {
	article: ["other-problem", "did-not-work", "unclear", "out-of-date", "other"],
	download: ["wrong-device", "did-not-work", "unclear", "out-of-date", "other"],
	software: ["wrong-device", "did-not-work", "unclear", "out-of-date", "other"],
	product: ["not-found", "unclear", "out-of-date", "other"],
	"repair-document": ["other-problem", "did-not-work", "unclear", "out-of-date", "other"],
} as const;

export type FeedbackKind = keyof typeof FEEDBACK_REASONS;
export type FeedbackReason = (typeof FEEDBACK_REASONS)[FeedbackKind][number];

/** What can be answered. */
export const FEEDBACK_ANSWERS = ["yes", "no"] as const;
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number];

/** Names of the form's fields: what the page sends and the action reads. */
export const FEEDBACK_FIELDS = {
	kind: "kind",
	document: "document",
	contentVersion: "contentVersion",
	answer: "answer",
	reason: "reason",
	step: "step",
	text: "text",
} as const;

/** A step that may have failed; counted through all sections of the document. */
export interface FeedbackStep {
	readonly step: number;
	readonly title: string;
}

/** What a vote is about. */
export interface FeedbackSubject {
	readonly kind: FeedbackKind;
	readonly document: string;
	readonly contentVersion: string;
}

/** The document as its readers know it. */
export interface FeedbackDocument {
	readonly title: string;
	readonly language: string;
	/** Path after the base. */
	readonly path: string;
	readonly steps: readonly FeedbackStep[];
}

/** The page of a vote: first its details are asked for, then it says thanks. */
export interface FeedbackForm extends SentForm {
	readonly form: "feedback";
	readonly stage: "details" | "done";
	readonly kind: FeedbackKind;
	readonly answer: FeedbackAnswer;
	/** Null while the support API does not tell. */
	readonly document: FeedbackDocument | null;
}

/** The steps of a document in one row, each with its section's heading where there are several. */
export function stepsOf(
	sections: readonly { readonly heading: string | null; readonly steps: readonly { readonly title: string }[] }[],
): readonly FeedbackStep[] {
	const several = sections.filter(({ steps }) => steps.length > 0).length > 1;
	return sections
		.flatMap(({ heading, steps }) =>
			steps.map(({ title }, index) =>
				several && heading ? `${heading} – ${index + 1}. ${title}` : `${index + 1}. ${title}`,
			),
		)
		.map((title, index) => ({ step: index + 1, title }));
}
