import { nearestWord } from "#src/site/spelling.ts";
import { readItemName } from "../format/addresses.ts";
import type { Pack } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";

const FILE = "addresses.json";

/** What is said of items that left the pack holds together: none of them is there, and none leads round in a circle. */
export function checkAddresses({ addresses, folders, items, unread }: Pack, report: Report): void {
	const { renamed, replaced, deleted } = addresses;
	const leads = new Map<string, string>();
	const isThere = (name: string, path: FieldPath, what: string) => {
		if (folders.has(name)) report.add(FILE, path, `${name} is in the pack, remove this line or ${what}`);
	};
	const noteAbsent = (name: string, path: FieldPath) => {
		if (folders.has(name) || leads.has(name) || !report.hasRoomForNote("address")) return;
		const { kind, id } = readItemName(name);
		if (unread.made.has(kind)) return;
		const near = nearestWord(id, items[kind].keys());
		const meant = near === null ? "" : `; did you mean ${kind}/${near}?`;
		report.note("address", FILE, null, path, `${name} is not in the pack: it counts where it is retired${meant}`);
	};
	for (const [index, { from, to }] of renamed.entries()) {
		isThere(from, ["renamed", index, "from"], "the item: an address in use cannot lead elsewhere");
		if (leads.has(from)) report.add(FILE, ["renamed", index, "from"], `${from} stands here twice, keep one line`);
		if (readItemName(from).kind !== readItemName(to).kind)
			report.add(FILE, ["renamed", index, "to"], `${to} is of another kind than ${from}, name one of the same`);
		leads.set(from, to);
	}
	for (const [index, { from, to }] of renamed.entries()) {
		const end = endOf(from, leads);
		if (end === null)
			report.add(
				FILE,
				["renamed", index, "to"],
				`${from} leads to ${to} and from there back to itself, correct one line`,
			);
		else noteAbsent(to, ["renamed", index, "to"]);
	}
	for (const [index, name] of deleted.entries()) {
		isThere(name, ["deleted", index], "the item");
		if (leads.has(name)) report.add(FILE, ["deleted", index], `${name} is renamed above, keep one of the two`);
		if (deleted.indexOf(name) < index) report.add(FILE, ["deleted", index], `${name} stands here twice, keep one`);
	}
	const successors = new Set<string>();
	for (const [index, { item, by }] of replaced.entries()) {
		if (successors.has(item)) report.add(FILE, ["replaced", index, "item"], `${item} stands here twice, keep one line`);
		if (item === by) report.add(FILE, ["replaced", index, "by"], "names the item itself, name what takes its place");
		else noteAbsent(by, ["replaced", index, "by"]);
		successors.add(item);
	}
}

/** Where a name leads in the end; null when it never does. */
export function endOf(name: string, leads: ReadonlyMap<string, string>): string | null {
	const passed = new Set<string>();
	let at = name;
	for (let next = leads.get(at); next !== undefined; next = leads.get(at)) {
		if (passed.has(at)) return null;
		passed.add(at);
		at = next;
	}
	return at;
}
