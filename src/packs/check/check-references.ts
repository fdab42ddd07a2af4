import { isInExport } from "../help-centre/export-place.ts";
import { withMeant } from "../issue-words.ts";
import { isName } from "../loose.ts";
import { mayBeThere } from "../may-be-there.ts";
import { type NameNow, toldOfEnded, toldOfLeft } from "../names-now.ts";
import type { Item, LooseNames, Pack } from "../pack.ts";
import { type Reference, referencesOf } from "../references.ts";
import type { Report } from "../report.ts";
import { absentName, meantName } from "./absent-name.ts";
import { hasTerm } from "./check-terms.ts";
import type { Becoming } from "./followed-names.ts";

const isKnown = (reference: Reference, pack: Pack): boolean =>
	reference.to === "term" ? hasTerm(pack, reference.id) : mayBeThere(reference, pack);

/** Fields of what stands under something: without it, nobody finds it any more. */
const UNDER = new Set(["category", "parent"]);

/**
 * Everything an item names must be there, and not be the item itself; or it was, and left the pack.
 *
 * @returns whether it names such things
 */
export const checkReferences = (item: Item, pack: Pack, report: Report, becoming: Becoming): boolean =>
	checkEach(item, referencesOf(item), pack, report, becoming);

/** The same of facts that cannot be read. */
export function checkLooseNames(facts: LooseNames, pack: Pack, report: Report, becoming: Becoming): void {
	const [names, none] = [facts.names.filter(isName), facts.names.filter((each) => !isName(each))];
	// That they are none is told.
	for (const each of none) report.retell(facts.file, each.path, (told) => withMeant(told, () => meantName(each, pack)));
	checkEach(facts, names, pack, report, becoming);
}

function checkEach(
	item: Pick<LooseNames, "kind" | "id" | "file">,
	references: readonly Reference[],
	pack: Pack,
	report: Report,
	{ became, followed }: Becoming,
): boolean {
	// What articles of an export are about its mapping says, where it is looked at once.
	const isTold = isInExport(item.file);
	let isOutdated = false;
	for (const reference of references) {
		if (reference.to === item.kind && reference.id === item.id)
			report.add(item.file, reference.path, "names the item itself, remove it");
		else if (!isKnown(reference, pack)) {
			const { to, id, path } = reference;
			const isItem = to !== "picture" && to !== "file" && to !== "term" && !UNDER.has(String(path.at(-1)));
			const name = `${to}/${id}`;
			const now: NameNow = isItem ? became(name) : { state: "never" };
			if (now.state === "again") {
				isOutdated = true;
				if (!isTold) followed.add(name, now.now, { file: item.file, line: null, path });
			} else if (now.state === "left" || now.state === "ended") {
				isOutdated = true;
				const told = now.state === "left" ? toldOfLeft(name, now.now) : toldOfEnded(name);
				if (!isTold) report.note("retired", item.file, null, path, told);
			} else if (isTold) {
				// Reported already.
			} else if (now.state === "deleted")
				report.add(item.file, path, `${name} was deleted for good, remove it here`, id);
			else if (now.state !== "unknown") report.add(item.file, path, () => absentName(reference, pack), id);
		}
	}
	return isOutdated;
}
