import { checkArchiveNames } from "#src/packs/check/check-archive-names.ts";
import { faultOf } from "#src/packs/check/check-files.ts";
import { checkName } from "#src/packs/check/check-names.ts";
import { checkItem } from "#src/packs/check/check-pack.ts";
import { checkPictures } from "#src/packs/check/check-pictures.ts";
import { NO_ADDRESS_CHANGES, nameOfItem } from "#src/packs/format/addresses.ts";
import { isKind } from "#src/packs/format/kinds.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import { asFile, asPicture, type NamedFile, namedByBrand } from "#src/packs/named-files.ts";
import { type Item, NOTHING_UNREAD, type Pack } from "#src/packs/pack.ts";
import { referencesOf } from "#src/packs/references.ts";
import { Report } from "#src/packs/report.ts";
import { AMENDED_ITEMS_MAX } from "#src/site/amend-limits.ts";
import type { Database } from "../../database.ts";
import { retirementOf } from "../../read/retired.ts";
import { Audiences } from "../audience.ts";
import { categoryLine } from "../contexts.ts";
import { namedBy } from "../named-by.ts";
import { pathOfItem, placeOf } from "../place.ts";
import type { AmendedItem } from "./amend-search.ts";
import { touchedFiles } from "./amended-files.ts";
import { amendedItems } from "./amended-items.ts";
import { AMENDED_KINDS } from "./amended-kinds.ts";
import { AmendedNaming } from "./amended-naming.ts";
import { CannotAmend, toldWithAll } from "./cannot-amend.ts";
import type { ChangedItems } from "./changed-items.ts";
import type { ChangedRows } from "./changed-rows.ts";
import { leftItems } from "./left-items.ts";
import { listedWith } from "./listed-with.ts";
import { checkNamedAhead, checkNewName } from "./new-names.ts";
import type { PackChanges } from "./pack-changes.ts";
import { type ShownAt, shownChanges } from "./shown-changes.ts";
import { siteBefore } from "./site-before.ts";

/** A pack of which single items changed, before and now: the others are those of a version, read when they are asked for. */
export class AmendedPack {
	readonly changes: PackChanges;
	readonly before: Pack;
	readonly now: Pack;
	readonly items: readonly AmendedItem[];
	/** Items that left, of which nothing stays, and those that are hidden now, as they were. */
	readonly gone: readonly Item[];
	/** What all these are called. */
	readonly names: ReadonlySet<string>;
	/** Pictures and files of which something is another, or what names them. */
	readonly touched: ReadonlySet<NamedFile>;
	readonly rows: ChangedRows;
	/** Items that changed and are not there at its moment. */
	readonly hidden: readonly Item[];
	/** Items among these whose time is over, and of which that was not said. */
	readonly ended: readonly Item[];
	/** Items that were there, and are hidden until a time that has still to come. */
	readonly awaited: readonly Item[];
	/** Items that were in the pack and not shown, and are now. */
	readonly begun: readonly Item[];
	/** Items that left before, and stand in lists of products that left now. */
	readonly listedWith: readonly Item[];
	readonly #previous: Database;
	/** What names pictures and files. */
	readonly naming: AmendedNaming;

	/**
	 * @param previous what the pack was imported as
	 * @throws {CannotAmend} when a changed item is none that stands for itself, or something is wrong with it
	 */
	constructor({ directory, changes, rows, all: changed, left }: ChangedItems, previous: Database, at: ShownAt) {
		this.changes = changes;
		this.rows = rows;
		this.#previous = previous;
		if (previous.get("SELECT 1 FROM pdf WHERE passing = 1 LIMIT 1")) throw new CannotAmend("a PDF is to be read again");
		const report = new Report(directory);
		this.before = packOf(directory, previous, changes, [], []);
		const { shown: all, hidden, ended, over, begun } = shownChanges(changed, this.before, previous, at);
		this.hidden = hidden;
		this.ended = ended;
		this.begun = begun;
		this.awaited = over.filter((item) => !ended.some(({ kind, id }) => kind === item.kind && id === item.id));
		const came = changed.flatMap(({ item, isNew }) => (isNew ? [item] : []));
		for (const item of came) if (hidden.includes(item)) checkNewName(item, this.before, previous);
		checkNamedAhead(changed, previous);
		const own = new Set(all.map(({ item }) => nameOfItem(item)));
		const today = new Date(at.now).toISOString().slice(0, 10);
		const { retired, gone: withdrawn } = leftItems(left, { directory, previous, came, changed: own, now: at.now });
		const gone = [...withdrawn, ...over];
		this.gone = gone;
		const names = new Set([...own, ...[...retired, ...gone].map(nameOfItem)]);
		const hiddenNames = new Set(hidden.map(nameOfItem));
		checkLostFiles(changes, names.union(hiddenNames), this.before.site, previous);
		const read = [...all.map(({ item }) => item), ...retired, ...namingChanged(changes, names, this.before, previous)];
		this.now = packOf(directory, previous, changes, read, gone);
		const linking = linkingMoved(read, [this.before, this.now], new Set(read.map(nameOfItem)), previous);
		const written = [...read, ...linking];
		this.names = new Set([...written, ...gone].map(nameOfItem));
		this.items = written.map((is) => ({ was: this.before.items[is.kind].get(is.id) ?? null, is }));
		this.touched = touchedFiles(this, previous);
		const shown = this.items.map(({ is }) => is);
		this.naming = new AmendedNaming(previous, { site: this.now.site, shown, hidden, names: this.names });
		this.#check(report);
		for (const { file } of report.problems) throw new CannotAmend(toldWithAll(file));
		for (const { was, is } of this.items) if (was) checkStanding(was, is);
		checkNaming(this.now, new Set(read.flatMap((item) => (item.kind === "articles" ? [item.id] : []))));
		this.listedWith = listedWith(retired, previous, today).flatMap(
			({ kind, id }) => this.before.items[kind].get(id) ?? [],
		);
	}

	#check(report: Report): void {
		const { now, changes } = this;
		checkPictures({ ...now, pictures: changes.pictures.came }, report);
		for (const file of changes.files.came.values()) {
			const fault = faultOf(file);
			if (fault !== null) report.addLine(file.path, null, fault);
		}
		for (const { was, is } of this.items) {
			if (is.retired) continue;
			if (!was) checkNew(is, this.now, this.#previous);
			checkName(is, report);
			checkItem(is, now, report);
			if (isDownload(is)) checkArchiveNames(is, now, report);
		}
	}
}

const isDownload = (item: Item): item is Item<"downloads"> => item.kind === "downloads";

/** What is not in the pack any more nothing names that is. */
function checkLostFiles(
	{ pictures, files }: PackChanges,
	changed: ReadonlySet<string>,
	site: SiteFile,
	previous: Database,
): void {
	const ofBrand = namedByBrand(site);
	for (const file of [...[...pictures.lost].map(asPicture), ...[...files.lost].map(asFile)]) {
		if (ofBrand.has(file)) throw new CannotAmend(`${inPack(file)} was removed, and site.json names it`);
		for (const item of namedBy(previous, file))
			if (!changed.has(nameOfItem(item)) && !retirementOf(previous, item.kind, item.id))
				throw new CannotAmend(`${inPack(file)} was removed, and ${nameOfItem(item)} names it`);
	}
}

/** The other items that name pictures or files with other bytes. @throws {CannotAmend} when more follows from these */
function namingChanged(
	{ pictures, files }: PackChanges,
	changed: ReadonlySet<string>,
	{ items, site }: Pack,
	previous: Database,
): Item[] {
	const found = new Map<string, Item>();
	const ofBrand = namedByBrand(site);
	for (const id of pictures.came.keys())
		if (ofBrand.has(asPicture(id))) throw new CannotAmend(`the brand has another picture ${id}`);
	for (const file of [...[...pictures.came.keys()].map(asPicture), ...[...files.came.keys()].map(asFile)])
		for (const { kind, id, audience } of namedBy(previous, file)) {
			const name = nameOfItem({ kind, id });
			if (audience === "hidden" || changed.has(name) || found.has(name)) continue;
			const item = AMENDED_KINDS.has(kind) ? items[kind].get(id) : undefined;
			if (!item || item.retired) throw new CannotAmend(`${inPack(file)} is another, and ${name} names it`);
			found.set(name, item);
			if (found.size > AMENDED_ITEMS_MAX)
				throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} items name ${inPack(file)}`);
		}
	return [...found.values()];
}

/** As it stands in a pack. */
const inPack = (file: NamedFile): string => file.replace(/^file /, "files/");

/**
 * The other items whose texts link to what stands elsewhere now.
 *
 * @param changed names of all that is written anew without that
 * @throws {CannotAmend} when more follows from these
 */
function linkingMoved(
	read: readonly Item[],
	[before, now]: readonly [Pack, Pack],
	changed: ReadonlySet<string>,
	previous: Database,
): Item[] {
	const sides = [before, now].map((pack) => ({ pack, audiences: new Audiences(pack) }));
	const found = new Map<string, Item>();
	for (const is of read) {
		const [was, path] = sides.map(({ pack, audiences }) => {
			const item = pack.items[is.kind].get(is.id);
			return item && pathOfItem(item, placeOf(item, pack, audiences));
		});
		if (was === undefined || was === path) continue;
		for (const { kind, id, audience } of namedBy(previous, nameOfItem(is))) {
			const name = nameOfItem({ kind, id });
			if (audience === "hidden" || changed.has(name) || found.has(name)) continue;
			const item = AMENDED_KINDS.has(kind) ? before.items[kind].get(id) : undefined;
			if (!item || item.retired) throw new CannotAmend(`${nameOfItem(is)} stands elsewhere, and ${name} links to it`);
			found.set(name, item);
			if (found.size > AMENDED_ITEMS_MAX)
				throw new CannotAmend(`more than ${AMENDED_ITEMS_MAX} items link to what moved`);
		}
	}
	return [...found.values()];
}

/** What else would follow from a change of the item. */
function checkStanding(was: Item, is: Item): void {
	const name = `${is.kind}/${is.id}`;
	if (was.retired) throw new CannotAmend(`${name} is back`);
	const withdrawnOf = ({ data }: Item) => ("withdrawn" in data ? JSON.stringify(data.withdrawn) : "");
	if (withdrawnOf(was) !== withdrawnOf(is)) throw new CannotAmend(`${name} is withdrawn, or no more`);
}

/** What an item that comes brings along besides its own rows. */
function checkNew(item: Item, now: Pack, previous: Database): void {
	checkNewName(item, now, previous);
	const { kind, id, data } = item;
	const { items } = now;
	const name = nameOfItem(item);
	if (kind !== "products" || !("model" in data)) return;
	if (items.categories.has(id) || previous.get("SELECT 1 FROM ended WHERE kind = 'categories' AND id = ?", id))
		throw new CannotAmend(`${id} is a category, or was one`);
	// What lies there is given to products by their numbers.
	if (previous.get("SELECT 1 FROM source WHERE path >= 'manuals/' AND path < 'manuals0' LIMIT 1"))
		throw new CannotAmend(`manuals/ may hold one of ${name}`);
	const line = new Set(categoryLine({ items }, data.category));
	for (const { data } of items.compatibility.values())
		for (const side of [data.accessories, data.models])
			if ([...side.categories, ...side.series.map(({ category }) => category)].some((each) => line.has(each)))
				throw new CannotAmend(`${name} goes with others of its category`);
}

/** Trees of answers name parts of articles, which only they know to be there. */
function checkNaming({ items }: Pack, articles: ReadonlySet<string>): void {
	if (articles.size === 0) return;
	for (const tree of items["help-trees"].values())
		for (const { to, id } of referencesOf(tree))
			if (to === "articles" && articles.has(id)) throw new CannotAmend(`help-trees/${tree.id} leads to articles/${id}`);
}

function packOf(
	directory: string,
	previous: Database,
	changes: PackChanges,
	changed: readonly Item[],
	gone: readonly Item[],
): Pack {
	const items = amendedItems(previous, changed, gone);
	const terms = new Map<string, Map<string, string>>();
	for (const { locale, key, text } of previous.all<{ locale: string; key: string; text: string }>(
		"SELECT locale, key, text FROM term",
	))
		terms.set(locale, (terms.get(locale) ?? new Map<string, string>()).set(key, text));
	const site = siteBefore(previous);
	const left = new Set(changed.flatMap((item) => (item.retired ? [nameOfItem(item)] : [])));
	const folders = {
		size: Object.values(items).reduce((sum, { size }) => sum + size, 0),
		has: (name: string) => {
			const [kind = "", id = ""] = name.split("/");
			// What left the pack may be called otherwise by now, which a whole import finds out.
			return isKind(kind) && items[kind].has(id) && !left.has(name) && !retirementOf(previous, kind, id);
		},
	};
	return {
		...{ directory, site, unread: NOTHING_UNREAD, terms, termFiles: new Map(), searchWords: new Map(), items, folders },
		...{ addresses: NO_ADDRESS_CHANGES, legacy: [], shown: new Map(), external: new Map() },
		...{ pictures: changes.pictures.all, files: changes.files.all },
	};
}
