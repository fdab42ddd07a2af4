import type { ItemName } from "#src/packs/format/addresses.ts";
import { AMENDED_LEAST, AMENDED_SHARE } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import type { FormerPrefixes } from "../../former-prefixes.ts";
import { itemsIn } from "../../version-facts.ts";
import { Audiences } from "../audience.ts";
import type { KnownChanges } from "../changed-tags.ts";
import type { FileStore } from "../file-store.ts";
import { type PutRow, writing } from "../insert.ts";
import { writeNamed } from "../named-by.ts";
import type { Progress } from "../progress.ts";
import { amendSourceFolders } from "../source-folders.ts";
import { amendSources } from "../source-groups.ts";
import { markdownFor, type ShownContent, writeItem } from "../write-item.ts";
import { writeBrandWords, writeProduct } from "../write-products.ts";
import { amendRelations } from "./amend-relations.ts";
import { type AmendedItem, amendSearch, type Side } from "./amend-search.ts";
import { shownIn, storeChanges, type TouchedPlaces, writeChanges } from "./amended-files.ts";
import { readManuals, writeAmendedManuals } from "./amended-manuals.ts";
import type { AmendedPack } from "./amended-pack.ts";
import { AmendedRows } from "./amended-rows.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { checkCard } from "./item-card.ts";
import { namedWith } from "./named-with.ts";

interface Amending {
	/** A copy of `previous`, which is changed. */
	readonly database: Database;
	readonly previous: Database;
	readonly pack: AmendedPack;
	readonly store: FileStore;
	/** A folder of this import's own. */
	readonly folder: string;
	/** The name that it gets. */
	readonly version: string;
	/** First path segments that locales of the site had. */
	readonly formerPrefixes: FormerPrefixes;
	/** Moments at which something begins to be shown after it, or ends: ISO 8601. */
	readonly moments: readonly string[];
	/** What is in force before it; null where it takes the place of what is changed. */
	readonly followed: Database | null;
	/** The version in force whose pack changes. */
	readonly inForce: Database;
	/** What of files was touched in the line so far. */
	readonly places: TouchedPlaces;
	/** Told in one line what the operator should know. */
	readonly tell: (line: string) => void;
	readonly progress: Progress;
}

/**
 * Changes a copy of a version to what its pack says now.
 *
 * @returns what differs
 * @throws {CannotAmend}
 */
export async function amendDatabase({
	database,
	previous,
	pack,
	store,
	folder,
	version,
	formerPrefixes,
	moments,
	followed,
	inForce,
	places,
	...told
}: Amending): Promise<KnownChanges> {
	const { changes, items, gone } = pack;
	const stored = await storeChanges(pack, previous, store);
	const manuals = await readManuals({ pack, previous, stored, folder, ...told });
	if (manuals) database.run("ATTACH ? AS aside", manuals.aside);
	database.exec("BEGIN");
	setMeta(database, "amended", String(amendedBy(previous, items.length + gone.length)));
	const before = sideOf(previous, pack.before, shownIn(previous, pack.before));
	const shown = shownIn(database, pack.now, stored);
	const now = { ...sideOf(database, pack.now, shown), shown };
	for (const item of items) checkCard(item, before, now);
	for (const item of pack.begun) {
		forgetHidden(database, item);
		database.run("DELETE FROM ended WHERE kind = ? AND id = ?", ...[item.kind, item.id]);
	}
	const rows = new AmendedRows(database);
	for (const { was, is } of items)
		rows.replace(
			(put) => was && writeItem(put, was, before.audiences, before.shown, before.markdown),
			(put) => writeItem(put, is, now.audiences, now.shown, now.markdown),
		);
	for (const item of gone)
		rows.replace(
			(put) => writeItem(put, item, before.audiences, before.shown, before.markdown),
			() => {},
		);
	for (const item of pack.listedWith)
		rows.replace(
			(put) => writeItem(put, item, before.audiences, before.shown, before.markdown),
			(put) => writeItem(put, item, now.audiences, now.shown, now.markdown),
		);
	writeChanges(database, pack, stored, { previous, followed, places });
	if (manuals) writeAmendedManuals(manuals, { database, previous, inForce, stored, audiences: now.audiences });
	const { relations, given } = amendRelations(database, items, shown);
	for (const row of given) rows.give(row);
	rows.settle(pack.now.items);
	replaceProducts(rows, pack, before, now);
	rows.finish();
	if (items.some(hasOtherName)) writeBrandWords(database, pack.now);
	amendSearch([...items, ...namedWith(items, gone, before)], gone, before, now);
	const put = writing(database);
	for (const item of pack.hidden) {
		forgetHidden(database, item);
		writeNamed(put, item, "hidden");
	}
	for (const item of pack.ended)
		database.run(
			"INSERT OR REPLACE INTO ended (kind, id, audience) VALUES (?, ?, ?)",
			...[item.kind, item.id, now.audiences.of(item)],
		);
	amendSources(database, put, changes);
	amendSourceFolders(database, changes.inFolders);
	for (const { at, hash, id } of pack.rows.gone)
		database.run("DELETE FROM table_row WHERE at = ? AND hash = ? AND id = ?", ...[at, hash, id]);
	for (const { at, hash, id } of pack.rows.written)
		database.run("INSERT INTO table_row (at, hash, id) VALUES (?, ?, ?)", ...[at, hash, id]);
	for (const { at, rows } of pack.rows.orders)
		database.run("UPDATE pack_table SET rows = ? WHERE at = ?", ...[rows, at]);
	setMeta(database, "hash", changes.hash);
	setMeta(database, "version", version);
	setMeta(database, "moments", JSON.stringify(moments));
	setMeta(database, "formerPrefixes", JSON.stringify(formerPrefixes));
	const kinds = { ...itemsIn(previous) };
	for (const { was, is } of items)
		if (!was || is.retired) kinds[is.kind] = (kinds[is.kind] ?? 0) + (is.retired ? -1 : 1);
	for (const { kind } of gone) kinds[kind] = (kinds[kind] ?? 0) - 1;
	setMeta(database, "kinds", JSON.stringify(kinds));
	database.exec("COMMIT");
	if (manuals) database.exec("DETACH aside");
	const named = relations.map((id) => ({ kind: "compatibility" as const, id }));
	const own = [...items.map(({ is }) => is), ...gone].map(({ kind, id }) => ({ kind, id }));
	return { items: [...own, ...named], held: rows.held };
}

/** What an item names while it is not shown. */
const forgetHidden = (database: Database, { kind, id }: ItemName): void =>
	database.run("DELETE FROM named_by WHERE kind = ? AND id = ? AND audience = 'hidden'", ...[kind, id]);

interface ShownSide extends Side {
	readonly shown: ShownContent;
}

function sideOf(database: Database, pack: AmendedPack["now"], shown: ShownContent): ShownSide {
	const audiences = new Audiences(pack);
	return { pack, audiences, markdown: markdownFor(shown, audiences), database, shown };
}

/** Whether a product came, or is called otherwise. */
const hasOtherName = ({ was, is }: AmendedItem): boolean =>
	"model" in is.data && (was === null || !("model" in was.data) || was.data.name !== is.data.name);

/** Rows of products that changed, and of those that hold something they did not. */
function replaceProducts(rows: AmendedRows, { items }: AmendedPack, before: ShownSide, now: ShownSide): void {
	const changed = items.flatMap(({ is }) => (is.kind === "products" ? [is.id] : []));
	const holding = rows.held.flatMap(({ context, direct }) =>
		direct === 1 && now.pack.items.products.has(context) ? [context] : [],
	);
	const rowsOf = (id: string, { pack, audiences, database }: ShownSide, put: PutRow) => {
		const product = pack.items.products.get(id);
		if (product) writeProduct(put, product, pack, audiences, database);
	};
	const isNew = new Set(items.flatMap(({ was, is }) => (was ? [] : [`${is.kind}/${is.id}`])));
	for (const id of new Set([...changed, ...holding]))
		rows.replace(
			(put) => !isNew.has(`products/${id}`) && rowsOf(id, before, put),
			(put) => rowsOf(id, now, put),
		);
}

/**
 * How many items were changed singly since all was made anew, with these.
 *
 * @throws {CannotAmend} when they are so many that it is time to
 */
export function amendedBy(database: Database, items: number): number {
	const all = database.get<{ n: number }>("SELECT count(*) AS n FROM item")?.n ?? 0;
	const known = database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'amended'")?.value ?? "0";
	const amended = Number(known) + items;
	if (amended > Math.max(AMENDED_LEAST, all * AMENDED_SHARE))
		throw new CannotAmend(`${amended} of ${all} items changed since it was read whole`);
	return amended;
}

const setMeta = (database: Database, key: string, value: string): void =>
	database.run("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value);
