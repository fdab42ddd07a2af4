import type { Database } from "#src/store/database.ts";
import { EVERYWHERE } from "../schema.ts";

type ItemRow = { kind: string; id: string; hash: string; data: string };

/** Kinds that have pages or entries of their own, by the word of their tag. */
const ITEM_TAGS: Readonly<Record<string, string>> = {
	products: "product",
	categories: "category",
	articles: "article",
	downloads: "download",
	documents: "document",
};
/** The word of a kind's list tags, where it is not the kind itself. */
const LIST_WORDS: Readonly<Record<string, string>> = { products: "models" };
const NOT_SEARCHED: ReadonlySet<string> = new Set(["categories", "faq-bundles", "banners", "special-message"]);

/**
 * Cache tags of everything that differs between two content versions: each item, every list it is or
 * was in, search where it can be found, and `site` when the brand or the dictionary changed.
 */
export function changedTags(before: Database, after: Database): string[] {
	const tags = new Set<string>();
	if (siteOf(before) !== siteOf(after)) tags.add("site");
	const old = itemsOf(before);
	const now = itemsOf(after);
	for (const [key, row] of now) if (old.get(key)?.hash !== row.hash) addTags(tags, old.get(key), row, before, after);
	for (const [key, row] of old) if (!now.has(key)) addTags(tags, row, undefined, before, after);
	return [...tags].sort();
}

function addTags(
	tags: Set<string>,
	was: ItemRow | undefined,
	is: ItemRow | undefined,
	before: Database,
	after: Database,
): void {
	const row = is ?? was;
	if (!row) return;
	const { kind, id } = row;
	const word = ITEM_TAGS[kind];
	if (word) tags.add(`${word}:${id}`);
	if (!NOT_SEARCHED.has(kind))
		for (const { locale } of after.all<{ locale: string }>("SELECT DISTINCT locale FROM vocabulary"))
			tags.add(`search:${locale}`);
	// Lists of such items carry each item's own tag; other words alone change nobody's place in them.
	if (word && was && was.data === is?.data) return;
	const list = LIST_WORDS[kind] ?? kind;
	tags.add(`list:${list}:${kind === "categories" ? "top" : "all"}`);
	for (const [database, present] of [
		[before, was],
		[after, is],
	] as const) {
		if (present)
			for (const context of listsOf(database, kind, id))
				tags.add(`list:${list}:${context === EVERYWHERE ? "everywhere" : context}`);
		for (const system of operatingSystemsOf(present)) tags.add(`list:${list}:${system}`);
	}
	// A category shows how many products it has and how many articles a topic has.
	if (kind === "products" && was?.data !== is?.data)
		for (const database of [before, after])
			for (const context of listsOf(database, kind, id)) if (context !== id) tags.add(`category:${context}`);
	if (kind === "articles" && topicsOf(was) !== topicsOf(is))
		for (const database of [before, after])
			for (const { context } of database.all<{ context: string }>(
				"SELECT context FROM about WHERE kind = 'articles' AND id = ?",
				id,
			))
				tags.add(`category:${context}`);
}

/** Every context whose list shows the item: those it is about, and the products below its categories. */
function listsOf(database: Database, kind: string, id: string): string[] {
	const rows = database.all<{ context: string }>(
		`SELECT context FROM about WHERE kind = ?1 AND id = ?2
		UNION SELECT below.id FROM about AS own JOIN about AS below ON below.kind = 'products' AND below.context = own.context WHERE own.kind = ?1 AND own.id = ?2 AND own.direct = 1 AND ?1 <> 'products'`,
		kind,
		id,
	);
	return rows.map((row) => row.context);
}

function operatingSystemsOf(row: ItemRow | undefined): string[] {
	if (row?.kind !== "banners") return [];
	const data: unknown = JSON.parse(row.data);
	return typeof data === "object" && data !== null && "operatingSystems" in data && Array.isArray(data.operatingSystems)
		? data.operatingSystems.map(String)
		: [];
}

function topicsOf(row: ItemRow | undefined): string {
	if (!row) return "";
	const data: unknown = JSON.parse(row.data);
	return typeof data === "object" && data !== null
		? JSON.stringify(
				["topics", "products", "categories"].map((name) => Object.entries(data).find(([key]) => key === name)),
			)
		: "";
}

function siteOf(database: Database): string {
	const site = database.get<{ value: string }>("SELECT value FROM meta WHERE key = 'site'")?.value;
	const terms = database.all("SELECT locale, key, text FROM term ORDER BY locale, key");
	const logos = database.all(
		"SELECT picture FROM picture WHERE id = (SELECT json_extract(value, '$.logo') FROM meta WHERE key = 'site')",
	);
	return JSON.stringify([site, terms, logos]);
}

function itemsOf(database: Database): Map<string, ItemRow> {
	return new Map(
		database.all<ItemRow>("SELECT kind, id, hash, data FROM item").map((row) => [`${row.kind}/${row.id}`, row]),
	);
}
