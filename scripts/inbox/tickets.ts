import type { Inbox } from "#src/inbox/inbox.ts";
import type { Ticket, TicketFilter, TicketState } from "#src/inbox/tickets.ts";
import { INBOX_BATCH } from "#src/site/sending-limits.ts";
import { visible, visibleLines } from "#src/site/unseen.ts";
import { type Command, fail, type Options, several, Usage } from "./command.ts";

const STATES: readonly TicketState[] = ["open", "answered", "closed"];

/** The tickets that the options mean. */
export function filterOf({ state, since, product }: Options): TicketFilter {
	const known = STATES.find((each) => each === state) ?? null;
	if (state !== undefined && known === null) throw new Usage(`--state is one of ${STATES.join(", ")}.`);
	if (since !== undefined && !/^\d{4}-\d\d-\d\d$/.test(since)) throw new Usage("--since is a day such as 2026-03-01.");
	return { state: known, since: since ?? null, product: product ?? null };
}

/** The tickets of a filter, in the order they came. */
export async function* ticketsOf({ tickets }: Inbox, filter: TicketFilter): AsyncGenerator<Ticket> {
	for (let after: number | null = 0; after !== null; ) {
		const batch: Awaited<ReturnType<typeof tickets.list>> = await tickets.list(filter, after, INBOX_BATCH / 10);
		yield* batch.tickets;
		after = batch.next;
	}
}

/** The number of a ticket as somebody wrote it, or heard it on the telephone: whatever case, hyphens and spaces, O for 0, I and L for 1. */
export function numberIn(args: readonly string[]): string {
	const letters = args
		.join("")
		.toUpperCase()
		.replaceAll(/[^A-Z0-9]/g, "")
		.replaceAll("O", "0")
		.replaceAll(/[IL]/g, "1");
	if (letters.length !== 8) throw new Usage("Name one ticket by its number, such as 7KQ2-M4XA.");
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const missing = (number: string) => fail(`There is no ticket ${visible(number)}.`);
const filesOf = ({ messages }: Ticket) => messages.reduce((sum, { attachments }) => sum + attachments.length, 0);

/** Prints a line for each ticket. */
export const list: Command = async ({ inbox, options }) => {
	const filter = filterOf(options);
	let count = 0;
	for await (const ticket of ticketsOf(inbox, filter)) {
		const { number, state, received, locale, product, productName, subject, messages } = ticket;
		const more = [
			several(messages.length, "message"),
			...(filesOf(ticket) > 0 ? [several(filesOf(ticket), "file")] : []),
		];
		const facts = [number, state.padEnd(8), received.slice(0, 16), locale, product ?? (productName || "-")];
		console.log(visible([...facts, subject, `(${more.join(", ")})`].join("  ")));
		count += 1;
	}
	console.log(`${several(count, "ticket")}.`);
	return 0;
};

/** Prints one ticket whole. */
export const show: Command = async ({ inbox, args }) => {
	const number = numberIn(args);
	const ticket = await inbox.tickets.findNumber(number);
	if (!ticket) return missing(number);
	const { state, received, locale, name, email, product, productName, subject, about, guide, suspicions } = ticket;
	const facts: readonly (readonly [string, string | null])[] = [
		["Ticket", `${ticket.number}, ${state}, ${received}`],
		["Subject", subject],
		["From", [name, email].filter(Boolean).join(", ")],
		["Language", locale],
		["Product", [productName, product].filter(Boolean).join(", ")],
		["Page", about],
		[
			"Help",
			guide && [guide.tree, ...guide.answers.map(({ question, answer }) => `${question} ${answer}`)].join(" / "),
		],
		["Signs of a program", suspicions.join(", ")],
	];
	for (const [label, fact] of facts) if (fact) console.log(visible(`${label}: ${fact}`));
	for (const { author, received: at, text, attachments } of ticket.messages) {
		console.log(`\n${author === "support" ? "Support" : "Visitor"}, ${at}`);
		console.log(visibleLines(text));
		for (const { original, type, size, file } of attachments) {
			const place = inbox.attachments.placeOf(file);
			console.log(visible(`[${[`${original}: ${type}`, `${size} bytes`, ...(place ? [place] : [])].join(", ")}]`));
		}
	}
	return 0;
};

/** Closes a ticket, until its visitor writes again. */
export const close: Command = async ({ inbox, args }) => {
	const number = numberIn(args);
	if (!(await inbox.tickets.close(number, new Date().toISOString()))) return missing(number);
	console.log(`${number} is closed.`);
	return 0;
};

/** Removes a ticket for good. */
export const erase: Command = async ({ inbox, args, options }) => {
	const number = numberIn(args);
	if (!options.yes) return fail(`This removes ${visible(number)} with its files for good. Say so: --yes`);
	const files = await inbox.tickets.erase(number);
	if (files === null) return missing(number);
	await inbox.attachments.discard(files);
	console.log(`${number} is erased, with ${several(files.length, "file")}. Copies made before still hold it.`);
	return 0;
};
