import type { SentFormWords } from "#islands/form/SentForm.tsx";

/** The words of the form for a message to support, in the page's language. */
export interface TicketWords extends SentFormWords {
	readonly name: string;
	readonly email: string;
	readonly emailHint: string;
	readonly product: string;
	readonly subject: string;
	readonly subjectHint: string;
	readonly message: string;
	readonly messageHint: string;
	readonly attachments: string;
	readonly attachmentsHint: string;
	readonly trap: string;
	readonly send: string;
	readonly sending: string;
	/** Above answers that may help, and what is said of how many there are. */
	readonly answers: string;
	readonly answersFound: string;
	/** That they open beside the form. */
	readonly answersBeside: string;
}
