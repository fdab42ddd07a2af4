import { map } from "nanostores";
import type { FeedbackAnswer } from "#src/contract/feedback/form.ts";
import type { FieldError } from "#src/contract/sent-form.ts";
import { newKey, sendForm } from "./send-form.ts";

/** Feedback on the document of the page: one tap, then details, then thanks. */
export interface FeedbackState {
	readonly stage: "question" | "details" | "done";
	readonly answer: FeedbackAnswer | null;
	readonly isFetching: boolean;
	/** Why nothing was kept. */
	readonly failure: "early" | "failed" | null;
	readonly errors: readonly FieldError[];
	/** Where details are sent, once the vote is kept. */
	readonly location: string | null;
}

const START: FeedbackState = {
	stage: "question",
	answer: null,
	isFetching: false,
	failure: null,
	errors: [],
	location: null,
};

export const $feedback = map<FeedbackState>(START);

let key: string | null = null;

/** A new page: nothing is answered yet. */
export function startFeedback(): void {
	key = null;
	$feedback.set(START);
}

/** Sends the vote; tried again after a failure it is still one vote. */
export async function vote(
	action: string,
	fields: Readonly<Record<string, string>>,
	answer: FeedbackAnswer,
): Promise<void> {
	if ($feedback.get().isFetching) return;
	key ??= newKey();
	$feedback.set({ ...START, answer, isFetching: true });
	const sent = await sendForm(action, { ...fields, answer }, key);
	$feedback.set(
		sent.state === "kept"
			? { ...START, answer, stage: "details", location: sent.location }
			: { ...START, failure: sent.state === "early" ? "early" : "failed" },
	);
}

/** Sends reason and text to the vote's own address. */
export async function describe(fields: Readonly<Record<string, string>>): Promise<void> {
	const state = $feedback.get();
	if (state.isFetching || state.location === null) return;
	const quiet = { ...state, isFetching: false, failure: null, errors: [] };
	$feedback.set({ ...quiet, isFetching: true });
	const sent = await sendForm(state.location, fields, null);
	if (sent.state === "kept") $feedback.set({ ...quiet, stage: "done" });
	else if (sent.state === "refused") $feedback.set({ ...quiet, errors: sent.errors });
	else $feedback.set({ ...quiet, failure: sent.state });
}
