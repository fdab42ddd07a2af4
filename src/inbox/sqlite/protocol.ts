import type { Ways } from "../delivery.ts";
import type { InboxOperation } from "../operations.ts";

export interface InboxFile {
	readonly dataDir: string;
	/** The file grows no further. */
	readonly maxBytes: number;
	/** Whither the messages of tickets are delivered; nowhere by default. */
	readonly deliverTo?: Ways;
}

export interface InboxQuestion {
	readonly id: number;
	readonly operation: InboxOperation;
}

export type InboxAnswer =
	| { readonly id: number; readonly result: unknown }
	/** Certain: the transaction was taken back. */
	| { readonly id: number; readonly error: string; readonly isCertain: boolean };
