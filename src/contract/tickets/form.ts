import type { SentForm } from "../sent-form.ts";

/** Names of the form's fields: what the page sends and the action reads. */
export const TICKET_FIELDS = {
	name: "name",
	email: "email",
	/** The product in words, as the visitor writes it. */
	productName: "productName",
	subject: "subject",
	message: "message",
	attachments: "attachments",
	/** Nobody sees this field; what fills it in is a program. */
	website: "website",
	idempotencyKey: "idempotencyKey",
	/** When the form was shown, signed. */
	opened: "opened",
	/** Where the visitor comes from, in the words of the page's own parameters. */
	product: "product",
	about: "about",
	guide: "guide",
	answers: "answers",
} as const;

/** A question of guided help and what was answered to it, in the words that were read; "" where what we told did not solve it. */
export interface ToldAnswer {
	readonly question: string;
	readonly answer: string;
}

/** What the page of a new ticket shows: the form, filled in with what is known. */
export interface TicketForm extends SentForm {
	readonly form: "ticket";
	/** Fields that travel unseen. */
	readonly unseen: Readonly<Record<string, string>>;
	/** What was answered in guided help; it goes with the message. */
	readonly told: readonly ToldAnswer[];
	/** Answers go to the visitor's mailbox as well. */
	readonly isAnsweredByMail: boolean;
	/** Nobody can answer without his address. */
	readonly needsEmail: boolean;
}

/** A message as its sender reads it again. */
export interface ShownMessage {
	readonly author: "visitor" | "support";
	readonly text: string;
	/** ISO day. */
	readonly day: string;
	readonly attachments: readonly { readonly name: string; readonly size: number }[];
}

/** A ticket as its sender sees it. */
export interface ShownTicket {
	readonly number: string;
	readonly state: "open" | "answered" | "closed";
	readonly productName: string;
	readonly subject: string;
	readonly told: readonly ToldAnswer[];
	readonly messages: readonly ShownMessage[];
}

/** The page of a ticket: what was said, and a form for more. */
export interface TicketStatus extends SentForm {
	readonly form: "ticket-status";
	/** Null when the address leads to none (any more). */
	readonly ticket: ShownTicket | null;
	/** Answers go to the visitor's mailbox as well. */
	readonly isAnsweredByMail: boolean;
	readonly unseen: Readonly<Record<string, string>>;
}
