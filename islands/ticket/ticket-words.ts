import type { ErrorWords } from "#islands/form/error-messages.ts";

/** The words of the form for a message to support, in the page's language. */
export interface TicketWords {
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
	readonly problem: string;
	/** Above answers that may help, and what is said of how many there are. */
	readonly answers: string;
	readonly answersFound: string;
	readonly errors: ErrorWords;
}
