/** That an agent has read and understood an edition of a document. */
interface Receipt {
	readonly document: string;
	readonly edition: string;
	/** `2026-03-01` */
	readonly day: string;
}

/** An agent who may sign in, with what of a document he has confirmed, the last edition first. */
export interface ReaderOfDocument {
	readonly username: string;
	readonly name: string;
	readonly company: string;
	readonly companyName: string;
	readonly confirmed: readonly Pick<Receipt, "edition" | "day">[];
}

/** A confirmation of somebody who was removed since, with his names and his company's of that day. */
export interface FormerReader extends Omit<ReaderOfDocument, "confirmed">, Pick<Receipt, "edition" | "day"> {
	/** His place among them. */
	readonly sequence: number;
}

/** Every method rejects with `InboxUnavailable` when it could not be done; what resolved is on disk. */
export interface ReceiptBox {
	/** Keeps a receipt of an agent who may be here, once: the first day counts. */
	keep(agent: string, receipt: Receipt): Promise<"stored" | "repeated" | "no-agent">;
	/** The last `most` of an agent. */
	of(agent: string, most: number): Promise<readonly Receipt[]>;
	/** At most `most` agents by their names, after one of them: of a company, or all. */
	readers(document: string, company: string | null, after: string, most: number): Promise<readonly ReaderOfDocument[]>;
	/** At most `most` confirmations of agents who were removed, after a place: of a company, or all. */
	former(document: string, company: string | null, after: number, most: number): Promise<readonly FormerReader[]>;
	/** Removes at most `most` receipts of before an ISO day; answers how many. */
	forget(before: string, most: number): Promise<number>;
}
