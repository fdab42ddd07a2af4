/** Messages to support and the answers to them, as the inbox keeps them. */

export type TicketState = "open" | "answered" | "closed";

/** A file that came with a message. Its bytes stand beside the database (`attachments.ts`). */
export interface TicketAttachment {
	/** Opaque name of the file among the inbox's attachments. */
	readonly file: string;
	readonly size: number;
	/** What it is by its bytes, whatever its sender called it. */
	readonly type: string;
	readonly sha256: string;
	/** What its sender called it: words, never a path. */
	readonly original: string;
}

/** One answer on the way through a help tree, in the words that the visitor read. */
interface GuidedAnswer {
	readonly question: string;
	readonly answer: string;
}

/** The help tree that somebody came from, the keys of what he answered there, and the words of it. */
interface Guided {
	readonly tree: string;
	readonly keys: readonly string[];
	readonly answers: readonly GuidedAnswer[];
}

export interface NewMessage {
	/** Opaque; what is sent again has the same. */
	readonly id: string;
	/** Differs as soon as anything that was sent differs. */
	readonly fingerprint: string;
	readonly text: string;
	readonly attachments: readonly TicketAttachment[];
	/** ISO 8601. */
	readonly received: string;
}

/** Who writes about what. */
interface TicketFacts {
	readonly locale: string;
	/** "" when the sender does not tell it. */
	readonly name: string;
	readonly email: string;
	/** Slug of the product, or null. */
	readonly product: string | null;
	/** The product in words, as it is called or as it was written; "" for none. */
	readonly productName: string;
	readonly subject: string;
	/** Path after the base of the page that he came from, or null. */
	readonly about: string | null;
	readonly guide: Guided | null;
	/** The content that he saw. */
	readonly contentVersion: string;
	/** Signs of a program that sends what nobody wrote; operators see them. */
	readonly suspicions: readonly string[];
}

/** A message that opens a ticket; the ticket has the message's id. */
export interface NewTicket extends TicketFacts {
	readonly message: NewMessage;
}

export interface TicketMessage extends Pick<NewMessage, "text" | "attachments" | "received"> {
	readonly author: "visitor" | "support";
}

export interface Ticket extends TicketFacts {
	readonly id: string;
	/** What people call it, such as 7K4M-92QX; it leads nowhere. */
	readonly number: string;
	readonly state: TicketState;
	/** In the order they came. */
	readonly messages: readonly TicketMessage[];
	readonly received: string;
}

/** What became of a ticket; `conflict`: one of that id with other words, which stays as it is. */
interface KeptTicket {
	readonly outcome: "stored" | "repeated" | "conflict";
	readonly number: string;
	readonly received: string;
}

/** What became of a message that was added; `full`: the ticket takes no more. */
export type AddedMessage = "stored" | "repeated" | "conflict" | "missing" | "full";

/** Which tickets are meant; null does not narrow. */
export interface TicketFilter {
	readonly state: TicketState | null;
	/** ISO 8601: those received since then. */
	readonly since: string | null;
	/** Slug of the product. */
	readonly product: string | null;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface TicketBox {
	/** Keeps a ticket, once however often it is sent. Its attachments must have their lasting names already. */
	keep(ticket: NewTicket): Promise<KeptTicket>;
	/** Adds words of the visitor to a ticket, which is open again; kept once, too. */
	add(ticket: string, message: NewMessage): Promise<AddedMessage>;
	/** Adds an answer of support to the ticket of a number. */
	reply(number: string, message: NewMessage): Promise<AddedMessage>;
	find(id: string): Promise<Ticket | null>;
	findNumber(number: string): Promise<Ticket | null>;
	/** At most `most` tickets in the order they came, and the place after which the next ones stand. */
	list(
		filter: TicketFilter,
		after: number,
		most: number,
	): Promise<{ readonly tickets: readonly Ticket[]; readonly next: number | null }>;
	/** Nothing more is to be done about it, until its visitor writes again; false when there is none. */
	close(number: string, at: string): Promise<boolean>;
	/** Removes a ticket with all that belongs to it; answers the files that nothing names any more, null when there is none. */
	erase(number: string): Promise<readonly string[] | null>;
	/**
	 * Removes at most `most` tickets that were closed before a moment, or that went on to support whole and of which
	 * nothing was heard since; answers how many, and the files that nothing names any more.
	 */
	expire(before: string, most: number): Promise<{ readonly tickets: number; readonly files: readonly string[] }>;
	/** Bytes of the whole inbox: its rows, and the attachments that messages name. */
	usedBytes(): Promise<number>;
	/** Those of the names that belong to no message. */
	unattached(files: readonly string[]): Promise<readonly string[]>;
}
