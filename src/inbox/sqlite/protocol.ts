import type { Ways } from "../delivery.ts";
import type { Inbox } from "../inbox.ts";

export interface InboxFile {
	readonly dataDir: string;
	/** The file grows no further. */
	readonly maxBytes: number;
	/** Whither the messages of tickets are delivered; nowhere by default. */
	readonly deliverTo?: Ways;
}

type Tables = Pick<Inbox, "feedback" | "surveys" | "help" | "tickets" | "deliveries" | "searchMisses">;

type OperationsOf<Table extends keyof Tables> = {
	[Method in keyof Tables[Table]]: Tables[Table][Method] extends (...args: infer Arguments) => unknown
		? readonly [Table, Method, ...Arguments]
		: never;
}[keyof Tables[Table]];

/** One method of the inbox with its arguments, as data. */
export type InboxOperation = { [Table in keyof Tables]: OperationsOf<Table> }[keyof Tables];

export interface InboxQuestion {
	readonly id: number;
	readonly operation: InboxOperation;
}

export type InboxAnswer =
	| { readonly id: number; readonly result: unknown }
	/** Certain: the transaction was taken back. */
	| { readonly id: number; readonly error: string; readonly isCertain: boolean };
