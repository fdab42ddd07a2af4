import type { SentFormWords } from "#islands/form/SentForm.tsx";
import type { SendingWords } from "#islands/one-tap/sending-words.ts";
import type { FeedbackAnswer } from "#src/contract/feedback/form.ts";

/** The words of the feedback form in the page's language. */
export interface FeedbackWords extends SendingWords, SentFormWords {
	readonly yes: string;
	readonly no: string;
	readonly thanks: string;
	/** Says that the answer is kept. */
	readonly kept: Readonly<Record<FeedbackAnswer, string>>;
	/** Asks for details after an answer. */
	readonly more: Readonly<Record<FeedbackAnswer, string>>;
	readonly reasons: readonly { readonly reason: string; readonly label: string }[];
	readonly step: string;
	readonly noStep: string;
	readonly text: Readonly<Record<FeedbackAnswer, string>>;
	readonly hint: string;
	readonly send: string;
	readonly done: string;
}
