import type { z } from "zod";
import {
	ADDRESSES_TAG,
	articleTag,
	belowTag,
	categoryTag,
	documentTag,
	downloadTag,
	everywhereTag,
	externalContentTag,
	helpTreeTag,
	licenceTag,
	listTag,
	productInfoTag,
	productTag,
	repairDocumentTag,
	SITE_TAG,
	searchTag,
	serialListTag,
	softwareTag,
	standingTag,
} from "#src/contract/tags.ts";
import type { bannerData } from "#src/packs/format/banners.ts";
import type { categoryData } from "#src/packs/format/categories.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import type { ProductData } from "#src/packs/format/products.ts";
import { referencesOf } from "#src/packs/references.ts";
import type { Database } from "#src/store/database.ts";
import { isSearched } from "../result-type.ts";
import { EVERYWHERE } from "../schema.ts";
import { sideBySide } from "../side-by-side.ts";
import { changedSectionTags, type Held } from "./changed-sections.ts";
import { isLegacyAlike } from "./ledger/write-legacy.ts";
import { changedTerms } from "./term-texts.ts";

type ItemRow = {
	kind: Kind;
	id: string;
	hash: string;
	data: string;
	audience: string;
	path: string | null;
	picture: string | null;
	/** Since when it is retired and what takes its place; null while its pack has it. */
	retired: string | null;
	/** Those it has a text in. */
	locales: string;
	/** The manuals of a document, whose pages are listed. */
	manuals: string | null;
};

/** An item as it was or is, null when it was or is not there. */
interface Side {
	readonly database: Database;
	readonly row: ItemRow | null;
}

/** What differs between two versions of which one was made of the other. */
export interface KnownChanges {
	readonly items: readonly Pick<ItemRow, "kind" | "id">[];
	/** What one of them says that something holds, and the other does not. */
	readonly held: readonly Pick<Held, "context" | "direct">[];
}

/** Kinds that have pages or entries of their own. */
const OWN_TAG: Partial<Record<Kind, (id: string) => string>> = {
	products: productTag,
	categories: categoryTag,
	articles: articleTag,
	downloads: downloadTag,
	software: softwareTag,
	licences: licenceTag,
	documents: documentTag,
	"help-trees": helpTreeTag,
	"repair-documents": repairDocumentTag,
	"serial-lists": serialListTag,
};

/**
 * Cache tags of everything that differs between two content versions: each item, every list whose
 * members or order it changes, search where it can be found, and `site` when the brand changed. A word of the dictionary is a
 * part of the items that use it.
 *
 * @param known all that differs, where that is known: nothing else is looked at then
 */
export function changedTags(before: Database, after: Database, known?: KnownChanges): string[] {
	// What was imported by other rules cannot be held against what was by these.
	if (rulesOf(before) !== rulesOf(after)) return [ADDRESSES_TAG, SITE_TAG];
	const tags = new Set<string>();
	if (siteOf(before) !== siteOf(after)) tags.add(SITE_TAG);
	const terms = known ? new Set<string>() : changedTerms(before, after);
	const locales = after.all<{ locale: string }>("SELECT DISTINCT locale FROM vocabulary");
	for (const { locale } of locales)
		if (searchWordsOf(before, locale) !== searchWordsOf(after, locale)) tags.add(searchTag(locale));
	for (const [was, is] of changedItems(before, after, known)) {
		const row = is ?? was;
		if (!row) continue;
		const sides: readonly Side[] = [
			{ database: before, row: was },
			{ database: after, row: is },
		];
		for (const tag of itemTags(row, sides, terms)) tags.add(tag);
		if (was?.retired !== is?.retired) tags.add(standingTag(row.kind, row.id));
		if (listedAs(was) !== listedAs(is) || row.kind === "help-trees") tags.add(ADDRESSES_TAG);
		if (row.kind === "compatibility" && differs(sides, pairsOf)) tags.add(ADDRESSES_TAG);
		// A category that moves takes everything below it along: every trail and list may differ.
		if (row.kind === "categories" && was && is && parentOf(was) !== parentOf(is)) tags.add(SITE_TAG);
		if (isSearched(row.kind)) for (const { locale } of locales) tags.add(searchTag(locale));
	}
	if (!isLegacyAlike(before, after)) tags.add(ADDRESSES_TAG);
	const html = htmlOf(before);
	for (const [key, text] of htmlOf(after)) if (html.get(key) !== text) tags.add(externalContentTag(key));
	for (const tag of changedSectionTags(before, after, known?.held)) tags.add(tag);
	return [...tags].sort();
}

function itemTags({ kind, id }: ItemRow, sides: readonly Side[], terms: ReadonlySet<string>): string[] {
	const own = OWN_TAG[kind]?.(id) ?? [];
	const info = kind === "products" && differs(sides, infoOf) ? [productInfoTag(id), ...namedBy(id, sides)] : [];
	const isPlacedAnew = differs(sides, placeOf) || (kind !== "products" && sides.some((side) => namesOne(side, terms)));
	return [own, info, isPlacedAnew ? listsOf(kind, id, sides) : []].flat();
}

/** Whether an item uses one of these words: lists of others than products show such. */
const namesOne = ({ row }: Side, terms: ReadonlySet<string>): boolean =>
	row !== null &&
	terms.size > 0 &&
	referencesOf({ kind: row.kind, data: JSON.parse(row.data) }).some(({ to, id }) => to === "term" && terms.has(id));

const differs = ([was, is]: readonly Side[], aspect: (side: Side) => string) =>
	(was && aspect(was)) !== (is && aspect(is));

/** The pages that a sitemap lists of an item, of what it is about, and of those it has. */
const listedAs = (row: ItemRow | null) =>
	row &&
	[row.path, row.audience, row.retired, row.locales, ...(row.kind === "documents" ? [row.data, row.manuals] : [])].join(
		" ",
	);

/** What a relation is listed as: pairs of the products on both sides, in whatever order lists show these. */
const pairsOf = ({ database, row }: Side): string =>
	JSON.stringify(
		row &&
			database.all(
				"SELECT side, category, slug, audience FROM compatible WHERE relation = ? ORDER BY side, slug",
				row.id,
			),
	);

/** What decides where an item stands in lists; words alone change nobody's place. */
function placeOf({ row }: Side): string {
	if (!row) return "";
	// Items without a tag of their own are known to pages by their lists alone.
	if (!OWN_TAG[row.kind]) return row.hash;
	if (row.kind !== "products") return `${row.audience} ${row.retired} ${row.data}`;
	const { name, model, category, lifecycle }: ProductData = JSON.parse(row.data);
	return JSON.stringify([row.audience, row.retired, name, model, category, lifecycle]);
}

/** What other pages show of a product: the contract's `ProductInfo`. */
function infoOf(side: Side): string {
	if (!side.row) return "";
	const picture = side.database.get("SELECT picture FROM picture WHERE id = ?", side.row.picture);
	return JSON.stringify([placeOf(side), picture]);
}

/** Tags of all that names a product: lists show its name beside theirs. */
function namedBy(product: string, sides: readonly Side[]): string[] {
	return sides.flatMap(({ database }) =>
		database
			.all<{ kind: Kind; id: string }>(
				"SELECT kind, id FROM listed WHERE context = ? AND direct = 1 AND topic = ''",
				product,
			)
			.flatMap(({ kind, id }) => (kind === "products" ? [] : (OWN_TAG[kind]?.(id) ?? []))),
	);
}

/** Every list that the item is or was in. */
function listsOf(kind: Kind, id: string, sides: readonly Side[]): string[] {
	return [
		...(kind === "categories" ? [] : [listTag(kind, null)]),
		...sides.flatMap(({ database, row }) => {
			if (!row) return [];
			if (kind === "categories") return [listTag(kind, parentOf(row))];
			return [
				...contextsOf(database, kind, id).map(({ context, isBelow }) =>
					context === EVERYWHERE ? everywhereTag(kind) : isBelow ? belowTag(kind, context) : listTag(kind, context),
				),
				...operatingSystemsOf(row).map((system) => listTag(kind, system)),
			];
		}),
	];
}

/** Every context whose list shows the item: those it is about, and whether also all that stands below. */
const contextsOf = (database: Database, kind: Kind, id: string) =>
	database.all<{ context: string; isBelow: number }>(
		`SELECT context, direct = 1 AND kind <> 'products' AND EXISTS (SELECT 1 FROM item WHERE kind = 'categories' AND id = a.context) AS isBelow
		FROM about AS a WHERE kind = ? AND id = ?`,
		...[kind, id],
	);

function parentOf({ data }: ItemRow): string {
	const { parent }: z.infer<typeof categoryData> = JSON.parse(data);
	return parent ?? "top";
}

function operatingSystemsOf({ kind, data }: ItemRow): readonly string[] {
	if (kind !== "banners") return [];
	const { operatingSystems }: z.infer<typeof bannerData> = JSON.parse(data);
	return operatingSystems;
}

const rulesOf = (database: Database): string | undefined =>
	database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'rules'")?.value;

function siteOf(database: Database): string {
	const site = database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'site'")?.value;
	const logos = database.all(
		"SELECT * FROM picture WHERE id IN (SELECT each.value FROM meta, json_each(json_array(json_extract(meta.value, '$.logo'), json_extract(meta.value, '$.icon'))) AS each WHERE meta.key = 'site')",
	);
	return JSON.stringify([site, logos]);
}

/** Synonyms of a locale, and where its queries lead. */
const searchWordsOf = (database: Database, locale: string): string =>
	JSON.stringify([
		database.all("SELECT * FROM synonym WHERE locale = ? ORDER BY phrase, place", locale),
		database.all("SELECT * FROM pin WHERE locale = ? ORDER BY words, place", locale),
	]);

/** External content as it was written, by its key; which there is, and where, is the site's. */
const htmlOf = (database: Database): Map<string, string> =>
	new Map(
		database
			.all<{ key: string; html: string }>("SELECT key, html FROM external_content")
			.map(({ key, html }) => [key, html]),
	);

const ITEM =
	"SELECT i.kind, i.id, i.hash, i.data, i.audience, i.path, i.picture, (SELECT concat_ws(' ', day, successor_kind, successor_id) FROM retired WHERE kind = i.kind AND id = i.id) AS retired, (SELECT group_concat(locale, ' ') FROM (SELECT locale FROM item_text WHERE kind = i.kind AND id = i.id ORDER BY locale)) AS locales, (SELECT group_concat(language || ' ' || sha256, ' ') FROM (SELECT language, sha256 FROM manual WHERE i.kind = 'documents' AND id = i.id ORDER BY language)) AS manuals FROM item AS i WHERE i.kind = ? AND i.id = ?";

type HashRow = Pick<ItemRow, "kind" | "id" | "hash">;

/** Every item and what tells whether it changed. */
const hashesOf = (database: Database): Iterable<HashRow> =>
	database.each("SELECT kind, id, hash FROM item ORDER BY kind, id");

const rowIn = (database: Database, row: Pick<ItemRow, "kind" | "id"> | null): ItemRow | null =>
	(row && database.get<ItemRow>(ITEM, row.kind, row.id)) ?? null;

/** Items of which one side has another than the other, or none. */
function* changedItems(
	before: Database,
	after: Database,
	known: KnownChanges | undefined,
): Generator<readonly [was: ItemRow | null, is: ItemRow | null]> {
	if (known) {
		for (const item of known.items) {
			const [was, is] = [rowIn(before, item), rowIn(after, item)];
			if (was?.hash !== is?.hash) yield [was, is];
		}
		return;
	}
	for (const [was, is] of sideBySide(hashesOf(before), hashesOf(after), ["kind", "id"]))
		if (was?.hash !== is?.hash) yield [rowIn(before, was), rowIn(after, is)];
}
