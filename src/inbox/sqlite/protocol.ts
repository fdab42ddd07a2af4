import type { Ways } from "../delivery.ts";
import type { InboxOperation } from "../operations.ts";

export interface InboxFile {
	readonly dataDir: string;
	/** The file grows no further. */
	readonly maxBytes: number;
	/** Whither the messages of tickets are delivered; nowhere by default. */
	readonly deliverTo?: Ways;
}

/** What the thread is started with. */
export interface InboxThread extends InboxFile {
	/** Nobody has opened it before: where there is none it is made. */
	readonly mayMake: boolean;
}

/** Said by the thread when it changes: why the inbox is not at its place, or cannot be opened; null while it is open. */
export interface InboxState {
	readonly away: string | null;
	/** Whether it was made in a file that was there and had no bytes. */
	readonly foundEmpty: boolean;
}

export interface InboxQuestion {
	readonly id: number;
	readonly operation: InboxOperation;
}

export type InboxAnswer =
	| { readonly id: number; readonly result: unknown }
	/** Certain: the transaction was taken back. */
	| { readonly id: number; readonly error: string; readonly isCertain: boolean };
