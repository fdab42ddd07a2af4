import type { Item } from "#src/packs/pack.ts";
import { formatProblem } from "#src/packs/problem.ts";
import { picturesIn, referencesOf } from "#src/packs/references.ts";
import { AMENDED_LEAST, AMENDED_SHARE } from "#src/site/pack-limits.ts";
import type { Database } from "../../database.ts";
import { isSearched } from "../../result-type.ts";
import { itemsIn } from "../../version-facts.ts";
import { Audiences, portraitsOf } from "../audience.ts";
import { writeFile } from "../build-database.ts";
import type { KnownChanges } from "../changed-tags.ts";
import type { FileStore, StoredFile } from "../file-store.ts";
import { insert, type PutRow } from "../insert.ts";
import type { PreparedPicture } from "../pictures/prepare-picture.ts";
import { preparePictures } from "../pictures/prepare-pictures.ts";
import { storeFiles } from "../store-files.ts";
import { markdownFor, type ShownContent, writeItem } from "../write-item.ts";
import { writeBrandWords, writeProduct } from "../write-products.ts";
import { type AmendedItem, amendSearch, type Side } from "./amend-search.ts";
import type { AmendedPack } from "./amended-pack.ts";
import { AmendedRows } from "./amended-rows.ts";
import { CannotAmend } from "./cannot-amend.ts";
import { cardOf } from "./item-card.ts";
import { namedWith } from "./named-with.ts";

interface Amending {
	/** A copy of `previous`, which is changed. */
	readonly database: Database;
	readonly previous: Database;
	readonly pack: AmendedPack;
	readonly store: FileStore;
	/** The name that it gets. */
	readonly version: string;
}

/**
 * Changes a copy of a version to what its pack says now.
 *
 * @returns what differs
 * @throws {CannotAmend}
 */
export async function amendDatabase({ database, previous, pack, store, version }: Amending): Promise<KnownChanges> {
	const { changes, items } = pack;
	const came = await storeNew(pack, store);
	database.exec("BEGIN");
	setMeta(database, "amended", String(amendedBy(previous, items.length)));
	const before = sideOf(previous, pack.before, shownIn(previous, pack.before));
	const shown = shownIn(database, pack.now, came);
	const now = { ...sideOf(database, pack.now, shown), shown };
	const names = new Set([...changes.newPictures.keys()].map((id) => `picture ${id}`));
	for (const path of changes.newFiles.keys()) names.add(`file ${path}`);
	for (const item of items) checkCard(item, before, now, names);
	writeNewFiles(database, pack, came, now.audiences);
	const rows = new AmendedRows(database);
	for (const { was, is } of items)
		rows.replace(
			(put) => was && writeItem(put, was, before.audiences, before.shown, before.markdown),
			(put) => writeItem(put, is, now.audiences, now.shown, now.markdown),
			is.retired ? is : null,
		);
	replaceProducts(rows, pack, before, now);
	rows.finish();
	if (items.some(hasOtherName)) writeBrandWords(database, pack.now);
	amendSearch([...items, ...namedWith(items, before)], before, now);
	for (const path of changes.gone) database.run("DELETE FROM source WHERE path = ?", path);
	for (const { path, size, modified, sha256 } of changes.sources)
		database.run(
			"INSERT OR REPLACE INTO source (path, size, modified, sha256) VALUES (?, ?, ?, ?)",
			...[path, size, modified, sha256],
		);
	for (const { at, hash, id } of pack.rows.gone)
		database.run("DELETE FROM table_row WHERE at = ? AND hash = ? AND id = ?", ...[at, hash, id]);
	for (const { at, hash, id } of pack.rows.written)
		database.run("INSERT INTO table_row (at, hash, id) VALUES (?, ?, ?)", ...[at, hash, id]);
	setMeta(database, "hash", changes.hash);
	setMeta(database, "version", version);
	const kinds = { ...itemsIn(previous) };
	for (const { was, is } of items)
		if (!was || is.retired) kinds[is.kind] = (kinds[is.kind] ?? 0) + (is.retired ? -1 : 1);
	setMeta(database, "kinds", JSON.stringify(kinds));
	database.exec("COMMIT");
	return { items: items.map(({ is: { kind, id } }) => ({ kind, id })), held: rows.held };
}

interface ShownSide extends Side {
	readonly shown: ShownContent;
}

function sideOf(database: Database, pack: AmendedPack["now"], shown: ShownContent): ShownSide {
	const audiences = new Audiences(pack);
	return { pack, audiences, markdown: markdownFor(shown, audiences), database, shown };
}

/** What came with the pack: pictures by their ids, files by path inside `files/`. */
interface Came {
	readonly pictures: ReadonlyMap<string, PreparedPicture>;
	readonly files: ReadonlyMap<string, StoredFile>;
}

async function storeNew({ now, changes, items }: AmendedPack, store: FileStore): Promise<Came> {
	const { site } = now;
	const portraits = items.flatMap(({ is }) => portraitsOf(is));
	const { prepared, problems } = await preparePictures({ site, pictures: changes.newPictures }, portraits, store);
	for (const problem of problems) throw new CannotAmend(formatProblem(problem));
	const sha256 = new Map(changes.sources.map((source) => [source.path, source.sha256]));
	const files = await storeFiles(changes.newFiles, { sha256Of: (path) => sha256.get(path) }, store, []);
	return { pictures: prepared, files };
}

const NOTHING_CAME: Came = { pictures: new Map(), files: new Map() };

/** What items show: what came, and what the version has. */
function shownIn(database: Database, pack: AmendedPack["now"], came: Came = NOTHING_CAME): ShownContent {
	const picture = (id: string) => {
		const row = database.get<{ picture: string }>("SELECT picture FROM picture WHERE id = ?", id);
		// Written by the importer in exactly this shape.
		return row && { picture: JSON.parse(row.picture) as PreparedPicture["picture"] };
	};
	const file = (path: string) =>
		database.get<Pick<StoredFile, "sha256">>(
			"SELECT sha256 FROM pack_file JOIN file USING (folder, name) WHERE path = ?",
			path,
		);
	return {
		pack,
		pictures: { get: (id) => came.pictures.get(id) ?? picture(id) },
		files: { get: (path) => came.files.get(path) ?? file(path) },
	};
}

/** Whether a product came, or is called otherwise. */
const hasOtherName = ({ was, is }: AmendedItem): boolean =>
	"model" in is.data && (was === null || !("model" in was.data) || was.data.name !== is.data.name);

/** What all items share stands as it was: others may be made of it. What an item shows that it did not is open to its readers already. */
function checkCard({ was, is }: AmendedItem, before: ShownSide, now: ShownSide, came: ReadonlySet<string>): void {
	const name = `${is.kind}/${is.id}`;
	if (was && cardOf(was, before.pack, before.audiences) !== cardOf(is, now.pack, now.audiences))
		throw new CannotAmend(`${name} has another number, or stands elsewhere`);
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

/** Pictures and files that an item shows. */
function namedIn(item: Item): Set<string> {
	const named = referencesOf(item).flatMap(({ to, id }) => (to === "picture" || to === "file" ? [`${to} ${id}`] : []));
	const bodies = [...item.texts.values()].flatMap(({ body }) => picturesIn(body));
	return new Set([...named, ...bodies.map((id) => `picture ${id}`)]);
}

function writeNewFiles(
	database: Database,
	{ items, before }: AmendedPack,
	{ pictures, files }: Came,
	audiences: Audiences,
): void {
	const open = new Set(items.flatMap(({ is }) => (audiences.of(is) === "public" ? [...namedIn(is)] : [])));
	const audienceOf = (name: string) => (open.has(name) ? "public" : "asc");
	for (const [id, { picture, social, icons, files: made }] of pictures) {
		insert(database, "picture", {
			id,
			picture: JSON.stringify(picture),
			social,
			icons: icons && JSON.stringify(icons),
		});
		for (const file of made) writeFile(database, file, audienceOf(`picture ${id}`));
	}
	for (const [path, file] of files) {
		insert(database, "pack_file", { path, folder: file.folder, name: file.name, pages: null });
		writeFile(database, file, audienceOf(`file ${path}`));
	}
	// Pictures for link previews are made with the pictures themselves.
	for (const { is } of items)
		for (const { to, id, path } of referencesOf(is))
			if (to === "picture" && path.length === 1 && is.kind === "products" && !pictures.has(id))
				if (!database.get("SELECT 1 FROM picture WHERE id = ? AND social IS NOT NULL", id))
					throw new CannotAmend(`${is.kind}/${is.id} of ${before.directory} shows a picture as a product's`);
}

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
