import type { Inbox } from "./inbox.ts";

/** What of an inbox is tables: everything but the files. */
export type Boxes = Pick<
	Inbox,
	"feedback" | "surveys" | "help" | "tickets" | "deliveries" | "searchCounts" | "agents" | "receipts"
>;

type OperationsOf<Box extends keyof Boxes> = {
	[Method in keyof Boxes[Box]]: Boxes[Box][Method] extends (...args: infer Arguments) => unknown
		? readonly [Box, Method, ...Arguments]
		: never;
}[keyof Boxes[Box]];

/** One method of the inbox with its arguments, as data. */
export type InboxOperation = { [Box in keyof Boxes]: OperationsOf<Box> }[keyof Boxes];

type Use = "reads" | "writes";

/** What each method does. What reads needs no place in a transaction: it works while nothing can be written. */
const USE: { readonly [Box in keyof Boxes]: Readonly<Record<keyof Boxes[Box], Use>> } = {
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
	deliveries: { due: "writes", settle: "writes", release: "writes", count: "reads", list: "reads", retry: "writes" },
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

/** Whether an operation only reads. */
export function isReading([box, method]: InboxOperation): boolean {
	const uses: Readonly<Record<string, Use>> = USE[box];
	return uses[method] === "reads";
}

/** The boxes of an inbox whose every method is `ask` of that operation. */
export function boxesOf(ask: (...operation: InboxOperation) => Promise<unknown>): Boxes {
	const boxes = Object.entries(USE).map(([box, methods]) => [
		box,
		Object.fromEntries(
			Object.keys(methods).map((method) => [
				method,
				(...args: readonly unknown[]) => ask(...([box, method, ...args] as unknown as InboxOperation)),
			]),
		),
	]);
	// The table above names every method of every box, and each is asked with its own arguments.
	return Object.fromEntries(boxes);
}

/** Runs an operation on what has the methods of all boxes, now or later. */
export function runOn(
	boxes: { readonly [Box in keyof Boxes]: Readonly<Record<keyof Boxes[Box], unknown>> },
	[box, method, ...args]: InboxOperation,
): unknown {
	// The pair of method and arguments is checked where the operation is made.
	const methods = boxes[box] as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;
	return methods[method]?.(...args);
}
