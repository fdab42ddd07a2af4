import type { Ticket, TicketMessage } from "./tickets.ts";

/**
 * The ways on which messages go on from the inbox: to the support API elsewhere, to a webhook or a mailbox of support, and
 * support's answers by mail to the visitor.
 */
export type Channel = "api" | "webhook" | "mail" | "visitor";

/** The ways of what visitors write, and of what support answers. */
export interface Ways {
	readonly visitor: readonly Channel[];
	readonly support: readonly Channel[];
}
export const NO_WAYS: Ways = { visitor: [], support: [] };

/** A message that has yet to go on. */
export interface DueDelivery {
	readonly sequence: number;
	/** Names who hands it on, where several machines could; null where nobody else can. */
	readonly claim: number | null;
	/** How often it was tried. */
	readonly attempts: number;
	readonly ticket: Omit<Ticket, "messages">;
	/** Its id is that of the ticket when it opened it. */
	readonly message: TicketMessage & { readonly id: string };
}

/** A message that somebody took to hand it on. */
type Taken = Pick<DueDelivery, "sequence" | "claim">;

/** What became of an attempt; `reason` in a few words of ours. Moments in ISO 8601. */
export type DeliveryResult =
	| { readonly state: "delivered"; readonly at: string }
	| { readonly state: "failed"; readonly reason: string; readonly next: string }
	| { readonly state: "given-up"; readonly reason: string; readonly at: string };

/** How many messages of a way have not arrived. */
export interface DeliveryCount {
	readonly channel: string;
	readonly waiting: number;
	readonly givenUp: number;
}

/** A message that has not arrived, for operators. */
export interface PendingDelivery {
	readonly channel: string;
	/** Of the ticket. */
	readonly number: string;
	readonly received: string;
	readonly attempts: number;
	readonly reason: string | null;
	/** Null while it is still tried. */
	readonly givenUp: string | null;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface DeliveryBox {
	/** The next one of a way, those that were tried least first; of one ticket in the order in which they were written. */
	due(channel: Channel, now: string): Promise<DueDelivery | null>;
	/** Keeps what became of it; a failure of whoever has it no more is nothing. */
	settle(due: Taken, result: DeliveryResult): Promise<void>;
	/** Leaves it to whoever looks next, as if it had not been tried. */
	release(due: Taken): Promise<void>;
	count(): Promise<readonly DeliveryCount[]>;
	/** At most `most` that have not arrived, the oldest first. */
	list(most: number): Promise<readonly PendingDelivery[]>;
	/** Tries again, at once, what was given up and what waits; answers how many. */
	retry(now: string): Promise<number>;
}
