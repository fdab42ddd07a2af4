import type { Ways } from "../delivery.ts";
import type { Inbox } from "../inbox.ts";

export interface InboxFile {
	readonly dataDir: string;
	/** The file grows no further. */
	readonly maxBytes: number;
	/** Whither the messages of tickets are delivered; nowhere by default. */
	readonly deliverTo?: Ways;
}

type Tables = Pick<
	Inbox,
	"feedback" | "surveys" | "help" | "tickets" | "deliveries" | "searchCounts" | "agents" | "receipts"
>;

type OperationsOf<Table extends keyof Tables> = {
	[Method in keyof Tables[Table]]: Tables[Table][Method] extends (...args: infer Arguments) => unknown
		? readonly [Table, Method, ...Arguments]
		: never;
}[keyof Tables[Table]];

/** One method of the inbox with its arguments, as data. */
export type InboxOperation = { [Table in keyof Tables]: OperationsOf<Table> }[keyof Tables];

/**
 * What each method does. What reads needs no place in a transaction: it works while the disk is full or another process
 * writes, and is not able to write.
 */
export const USE: { readonly [Table in keyof Tables]: Readonly<Record<keyof Tables[Table], "reads" | "writes">> } = {
	feedback: {
		...{ vote: "writes", describe: "writes", find: "reads" },
		...{ count: "reads", list: "reads", forget: "writes" },
	},
	surveys: { keep: "writes", count: "reads", forget: "writes" },
	help: { keep: "writes", see: "writes", count: "reads", forget: "writes" },
	tickets: {
		...{ keep: "writes", add: "writes", reply: "writes", close: "writes", erase: "writes", expire: "writes" },
		...{ find: "reads", findNumber: "reads", list: "reads", usedBytes: "reads", unattached: "reads" },
	},
	deliveries: { due: "reads", settle: "writes", count: "reads", list: "reads", retry: "writes" },
	searchCounts: {
		add: "writes",
		vain: "reads",
		otherwise: "reads",
		findings: "reads",
		unopened: "reads",
		forget: "writes",
	},
	agents: {
		...{ keepCompany: "writes", companies: "reads", add: "writes", change: "writes", remove: "writes" },
		...{
			setState: "writes",
			setSecret: "writes",
			admit: "writes",
			link: "writes",
			list: "reads",
			find: "reads",
			isKnownClient: "reads",
			knownClients: "reads",
		},
		...{ open: "writes", session: "reads", see: "writes", close: "writes", revoke: "writes", sessions: "reads" },
		...{ record: "writes", events: "reads", expire: "writes", forget: "writes" },
	},
	receipts: { keep: "writes", of: "reads", readers: "reads", former: "reads", forget: "writes" },
};

export interface InboxQuestion {
	readonly id: number;
	readonly operation: InboxOperation;
}

export type InboxAnswer =
	| { readonly id: number; readonly result: unknown }
	/** Certain: the transaction was taken back. */
	| { readonly id: number; readonly error: string; readonly isCertain: boolean };
