import { nearestWord } from "#src/site/spelling.ts";
import { nameOfItem, readItemName } from "../format/addresses.ts";
import type { Kind } from "../format/kinds.ts";
import type { ContentBefore, Pack } from "../pack.ts";
import type { FieldPath } from "../problem.ts";
import type { Report } from "../report.ts";

const FILE = "addresses.json";

/**
 * What is said of items that left the pack holds together: none of them is there, and none leads round in a circle. What
 * the content in force never had is noted, and what counts for nothing.
 *
 * @param before what the content in force knows; null where there is none
 */
export function checkAddresses(
	{ addresses, folders, items, unread }: Pack,
	report: Report,
	before: ContentBefore | null,
): void {
	const { renamed, replaced, deleted } = addresses;
	const leads = new Map<string, string>();
	const notes = (path: FieldPath, message: string) => report.note("address", FILE, null, path, message);
	const isThere = (name: string, path: FieldPath, what: string) => {
		if (folders.has(name)) report.add(FILE, path, `${name} is in the pack, remove this line or ${what}`);
	};
	const isNew = (name: string) => !folders.has(name) && before !== null && before.leads(name) === undefined;
	const meant = (name: string, ids: (kind: Kind) => Iterable<string>) => {
		const { kind, id } = readItemName(name);
		const near = nearestWord(id, ids(kind));
		return near === null ? "" : `; did you mean ${kind}/${near}?`;
	};
	/** Of what is said to have left: whether it ever was there. */
	const noteUnknown = (name: string, path: FieldPath) => {
		if (!isNew(name) || leads.has(name) || !report.hasRoomForNote("address")) return;
		const left = (kind: Kind) =>
			Array.from(before?.ids(kind) ?? []).filter((id) => !items[kind].has(id) && !leads.has(nameOfItem({ kind, id })));
		notes(path, `${name} never was in the content in force, nor is it in the pack${meant(name, left)}`);
	};
	/** Of what something leads to: whether it is there. */
	const noteAbsent = (name: string, path: FieldPath) => {
		if (folders.has(name) || leads.has(name) || !report.hasRoomForNote("address")) return;
		if (unread.made.has(readItemName(name).kind)) return;
		const why = isNew(name)
			? "is not in the pack and never was in the content in force: nothing leads there"
			: "is not in the pack: it counts where it is retired";
		notes(path, `${name} ${why}${meant(name, (kind) => items[kind].keys())}`);
	};
	for (const [index, { from, to }] of renamed.entries()) {
		isThere(from, ["renamed", index, "from"], "the item: an address in use cannot lead elsewhere");
		if (leads.has(from)) report.add(FILE, ["renamed", index, "from"], `${from} stands here twice, keep one line`);
		else noteUnknown(from, ["renamed", index, "from"]);
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
	const gone = new Set<string>();
	for (const [index, name] of deleted.entries()) {
		isThere(name, ["deleted", index], "the item");
		if (leads.has(name)) report.add(FILE, ["deleted", index], `${name} is renamed above, keep one of the two`);
		if (gone.has(name)) report.add(FILE, ["deleted", index], `${name} stands here twice, keep one`);
		else noteUnknown(name, ["deleted", index]);
		gone.add(name);
	}
	const successors = new Set<string>();
	for (const [index, { item, by }] of replaced.entries()) {
		const at = (field: string) => ["replaced", index, field];
		if (successors.has(item)) report.add(FILE, at("item"), `${item} stands here twice, keep one line`);
		else if (folders.has(item)) notes(at("item"), `${item} is in the pack: the line counts once it has left`);
		else if (gone.has(item)) notes(at("item"), `${item} is deleted for good too: no notice is left that could lead on`);
		else if (leads.has(item))
			notes(at("item"), `${item} is renamed too: its addresses lead there, and the line counts for nothing`);
		else noteUnknown(item, at("item"));
		successors.add(item);
		if (item === by) report.add(FILE, at("by"), "names the item itself, name what takes its place");
		else if (readItemName(item).kind !== readItemName(by).kind)
			notes(
				at("by"),
				`${by} is of another kind than ${item}: the notice leads there where it has a page, and what else names ${item} does not`,
			);
		else noteAbsent(by, at("by"));
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
