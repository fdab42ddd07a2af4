import { RETIRED_KINDS } from "#src/contract/addresses/retired-kinds.ts";
import { endOf } from "./check/check-addresses.ts";
import { readItemName } from "./format/addresses.ts";
import { ENDED, type LeadsBefore, type Pack } from "./pack.ts";

/**
 * What became of the name of an item: `again` are those that the pack has not, and that an import knows again under another
 * name; `left` are those that the pack has not, and whose page the site has; `ended` those
 * that it has not either, since their time was over before they left; `unknown`, where `addresses.json` cannot be read, what
 * it may say something of, and where a table or another thing of which items are made cannot be, what those may be.
 */
export type NameNow =
	| { readonly state: "in the pack" | "unknown" }
	| { readonly state: "left" | "again"; readonly now: string }
	| { readonly state: "ended" | "deleted" | "never" };

export type NamesNow = (name: string) => NameNow;

/**
 * Tells what became of names, by the pack, by what it says of those that left it, and by the content in force.
 *
 * @param before what the content in force knows
 * @param again under which name an import would know something again
 */
export function namesNow(
	{ addresses, unread, folders }: Pack,
	before: LeadsBefore,
	again: (name: string) => string | undefined = () => undefined,
): NamesNow {
	const renamed = new Map(addresses.renamed.map(({ from, to }) => [from, to]));
	const replaced = new Map(addresses.replaced.map(({ item, by }) => [item, by]));
	const deleted = new Set(addresses.deleted);
	return (name) => {
		if (folders.has(name)) return { state: "in the pack" };
		const end = endOf(name, renamed) ?? name;
		if (unread.addresses || unread.made.has(readItemName(end).kind)) return { state: "unknown" };
		if (folders.has(end)) return { state: "left", now: end };
		const now = before(end);
		if (now === ENDED) return { state: deleted.has(end) ? "deleted" : "ended" };
		if (deleted.has(end) || now === null || (now !== undefined && deleted.has(now))) return { state: "deleted" };
		const { kind } = readItemName(end);
		const other = now === undefined ? undefined : again(now);
		if (other !== undefined) return { state: "again", now: other };
		const successor = replaced.get(end) ?? "";
		if (now !== undefined && RETIRED_KINDS.some((each) => each === kind)) return { state: "left", now };
		// On a machine that never had it, what takes its place stands for it.
		if (successor.startsWith(`${kind}/`) && folders.has(successor)) return { state: "left", now: successor };
		return { state: "never" };
	};
}

/** What an author is told who names something whose time was over when it left the pack. */
export const toldOfEnded = (name: string): string =>
	`names ${name}, which was shown for a time that is over, and has left the pack: lists leave it out, and what is about it alone is not shown`;

/** What an author is told who names something that left the pack. */
export const toldOfLeft = (name: string, now: string): string =>
	name === now
		? `names ${name}, which has left the pack: its page stays, and lists leave it out`
		: `names ${name}, which is ${now} by now: write that`;
