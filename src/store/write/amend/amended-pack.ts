import { checkArchiveNames } from "#src/packs/check/check-archive-names.ts";
import { faultOf } from "#src/packs/check/check-files.ts";
import { checkName } from "#src/packs/check/check-names.ts";
import { checkItem } from "#src/packs/check/check-pack.ts";
import { checkPictures } from "#src/packs/check/check-pictures.ts";
import { NO_ADDRESS_CHANGES } from "#src/packs/format/addresses.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { SiteFile } from "#src/packs/format/site.ts";
import type { Item, Pack } from "#src/packs/pack.ts";
import { isKind } from "#src/packs/pack-items.ts";
import { readItem } from "#src/packs/read-item.ts";
import { Report } from "#src/packs/report.ts";
import { shownOf } from "#src/packs/shown.ts";
import type { Database } from "../../database.ts";
import { momentsIn } from "../../version-facts.ts";
import { categoryLine } from "../contexts.ts";
import { retirementOf } from "../ledger/ledger.ts";
import type { AmendedItem } from "./amend-search.ts";
import { amendedItems } from "./amended-items.ts";
import { CannotAmend } from "./cannot-amend.ts";
import type { ChangedFolder, PackChanges } from "./pack-changes.ts";

/** Kinds whose items stand for themselves: all that follows from one is its own rows. */
const AMENDED_KINDS: ReadonlySet<Kind> = new Set([
	...(["products", "articles", "faq-bundles", "documents", "downloads", "software", "licences"] as const),
	...(["repair-documents", "support-videos", "tutorials"] as const),
]);

/** A pack of which single items changed, before and now: the others are those of a version, read when they are asked for. */
export class AmendedPack {
	readonly changes: PackChanges;
	readonly before: Pack;
	readonly now: Pack;
	readonly items: readonly AmendedItem[];

	/**
	 * @param previous what the pack was imported as
	 * @throws {CannotAmend} when a changed item is none that stands for itself, or something is wrong with it
	 */
	constructor(directory: string, previous: Database, changes: PackChanges) {
		this.changes = changes;
		if (momentsIn(previous).length > 0) throw new CannotAmend("something begins to be shown, or ends");
		if (previous.get("SELECT 1 FROM pdf WHERE passing = 1 LIMIT 1")) throw new CannotAmend("a PDF is to be read again");
		const report = new Report(directory);
		this.before = packOf(directory, previous, changes, []);
		const read = changes.folders.map((folder) => this.#read(folder, report));
		this.now = packOf(directory, previous, changes, read);
		this.items = read.map((is) => ({ was: this.before.items[is.kind].get(is.id) ?? null, is }));
		this.#check(report);
		for (const { file, message } of report.problems) throw new CannotAmend(`${file} ${message}`);
		for (const { was, is } of this.items) if (was) checkStanding(was, is);
	}

	#read({ kind, id, files, isNew }: ChangedFolder, report: Report): Item {
		if (!AMENDED_KINDS.has(kind)) throw new CannotAmend(`${kind}/${id} is another`);
		if (this.before.items[kind].has(id) === isNew) throw new CannotAmend(`${kind}/${id} was there and is not shown`);
		const item = readItem(kind, id, files, report, () => {});
		if (!item) throw new CannotAmend(`${kind}/${id} cannot be read`);
		if (shownOf(item)) throw new CannotAmend(`${kind}/${id} is shown for a time`);
		if ("mandatory" in item.data && item.data.mandatory) throw new CannotAmend(`${kind}/${id} has to be confirmed`);
		return item;
	}

	#check(report: Report): void {
		const { now, changes } = this;
		checkPictures({ ...now, pictures: changes.newPictures }, report);
		for (const file of changes.newFiles.values()) {
			const fault = faultOf(file);
			if (fault !== null) report.addLine(file.path, null, fault);
		}
		for (const { was, is } of this.items) {
			if (!was) this.#checkNew(is);
			checkName(is, report);
			checkItem(is, now, report);
			if (isDownload(is)) checkArchiveNames(is, now, report);
		}
	}

	#checkNew({ kind, id, data }: Item): void {
		if (kind !== "products" || !("model" in data)) return;
		const { categories, compatibility } = this.now.items;
		if (categories.has(id)) throw new CannotAmend(`${id} is a category`);
		const line = new Set(categoryLine(this.now, data.category));
		for (const { data } of compatibility.values())
			for (const side of [data.accessories, data.models])
				if ([...side.categories, ...side.series.map(({ category }) => category)].some((each) => line.has(each)))
					throw new CannotAmend(`products/${id} goes with others of its category`);
	}
}

const isDownload = (item: Item): item is Item<"downloads"> => item.kind === "downloads";

/** What else would follow from a change of the item. */
function checkStanding(was: Item, is: Item): void {
	const name = `${is.kind}/${is.id}`;
	if (was.retired) throw new CannotAmend(`${name} is back`);
	if (shownOf(was)) throw new CannotAmend(`${name} was shown for a time`);
	const filesOf = ({ data }: Item) => ("files" in data ? JSON.stringify(data.files) : "");
	if (is.kind === "documents" && filesOf(was) !== filesOf(is)) throw new CannotAmend(`${name} has other files`);
}

function packOf(directory: string, previous: Database, changes: PackChanges, changed: readonly Item[]): Pack {
	const items = amendedItems(previous, changed);
	const terms = new Map<string, Map<string, string>>();
	for (const { locale, key, text } of previous.all<{ locale: string; key: string; text: string }>(
		"SELECT locale, key, text FROM term",
	))
		terms.set(locale, (terms.get(locale) ?? new Map<string, string>()).set(key, text));
	// Written by the importer after the schema accepted it.
	const site = JSON.parse(
		previous.get<{ value: string }>("SELECT value FROM meta WHERE key = 'site'")?.value ?? "null",
	) as SiteFile;
	const folders = {
		size: Object.values(items).reduce((sum, { size }) => sum + size, 0),
		has: (name: string) => {
			const [kind = "", id = ""] = name.split("/");
			// What left the pack may be called otherwise by now, which a whole import finds out.
			return isKind(kind) && items[kind].has(id) && !retirementOf(previous, kind, id);
		},
	};
	return {
		...{ directory, site, isSiteRead: true, terms, termFiles: new Map(), searchWords: new Map(), items, folders },
		...{ looseBodies: [], addresses: NO_ADDRESS_CHANGES, legacy: [], shown: new Map(), external: new Map() },
		...{ pictures: changes.pictures, files: changes.files },
	};
}
