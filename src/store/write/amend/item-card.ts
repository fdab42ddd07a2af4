import type { Item, Pack } from "#src/packs/pack.ts";
import type { Database } from "../../database.ts";
import { isSearched } from "../../result-type.ts";
import type { Audiences } from "../audience.ts";
import { pathOfItem, placeOf } from "../place.ts";
import type { AmendedItem, Side } from "./amend-search.ts";
import { namedIn } from "./came-files.ts";
import { CannotAmend } from "./cannot-amend.ts";

/**
 * All that other items' rows, texts and places are made of: while it is the same, nothing else changes with the item. By the
 * name, numbers and countries of a product those are found that are about it (`namedWith`), and by its life and days it
 * stands among others in relations (`amendRelations`).
 */
function cardOf(item: Item, pack: Pack, audiences: Audiences): string {
	const { data } = item;
	const place = placeOf(item, pack, audiences);
	const shared = [audiences.of(item), place, pathOfItem(item, place)];
	if (!("model" in data)) return JSON.stringify(shared);
	const { category, picture } = data;
	return JSON.stringify([...shared, category, picture]);
}

/** What all items share stands as it was: others may be made of it. What an item shows that it did not is open to its readers already. */
export function checkCard({ was, is }: AmendedItem, before: Side, now: Side, came: ReadonlySet<string>): void {
	const name = `${is.kind}/${is.id}`;
	if (was && cardOf(was, before.pack, before.audiences) !== cardOf(is, now.pack, now.audiences))
		throw new CannotAmend(`${name} stands elsewhere, or shows another picture`);
	const earlier = was ? namedIn(was) : new Set<string>();
	const later = namedIn(is);
	for (const each of earlier) if (!later.has(each)) throw new CannotAmend(`${name} shows ${each} no more`);
	if (isSearched(is.kind) && now.audiences.of(is) === "asc")
		throw new CannotAmend(`${name} is for agents: its words are counted apart`);
	if (now.audiences.of(is) === "asc") return;
	for (const each of later.difference(earlier))
		if (!came.has(each) && isOfAgents(each, before.database))
			throw new CannotAmend(`${name} shows ${each}, which is open to agents alone`);
}

/** Whether a picture or file of a version, as `picture tv` or `file manuals/tv.pdf`, is for agents alone. */
function isOfAgents(named: string, database: Database): boolean {
	const [to = "", id = ""] = named.split(/ (.*)/s);
	if (to === "file")
		return (
			database.get("SELECT 1 FROM pack_file JOIN file USING (folder, name) WHERE path = ? AND audience = 'asc'", id) !==
			undefined
		);
	const src = database.get<{ src: string }>("SELECT picture ->> 'src' AS src FROM picture WHERE id = ?", id)?.src ?? "";
	const [name = "", folder = ""] = src.split("/").reverse();
	return (
		database.get("SELECT 1 FROM file WHERE folder = ? AND name = ? AND audience = 'public'", folder, name) === undefined
	);
}
