import type { SearchResult } from "#src/contract/search/schemas.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { KIND_NAMES } from "#src/packs/pack.ts";
import type { Sibling } from "#src/search/hits.ts";
import { guidePath } from "#src/store/read/help-trees.ts";
import { manualPath, manualsOf } from "#src/store/read/manuals.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { nearestManual } from "./manual-page.ts";

/** The items behind what search found, with the products and categories they name: a few queries, however many there are. */
export interface FoundItems {
	/** By kind and id. */
	readonly byKey: ReadonlyMap<string, Found<Kind>>;
	readonly products: ReadonlyMap<string, Found<"products">>;
	readonly categories: ReadonlyMap<string, Found<"categories">>;
	/** Of service manuals where their pages begin on the web, and how many they are; by the document's id. */
	readonly firstPages: ReadonlyMap<string, FirstPage>;
}

interface FirstPage {
	readonly path: string;
	readonly pages: number;
}

/** Names of products that a result shows. */
const NAMES_SHOWN = 3;

const isHelpTree = (item: Found<Kind>): item is Found<"help-trees"> => item.kind === "help-trees";

const categoriesNamed = (data: Found<Kind>["data"]): readonly string[] => ("categories" in data ? data.categories : []);

const byId = <K extends Kind>(items: readonly Found<K>[]) => new Map(items.map((item) => [item.id, item]));

export function itemsOf(
	reader: Reader,
	found: readonly { readonly kind: string; readonly id: string }[],
	contextId: string | null,
): FoundItems {
	const items = KIND_NAMES.flatMap((kind): Found<Kind>[] =>
		reader.items(
			kind,
			found.filter((each) => each.kind === kind).map(({ id }) => id),
		),
	);
	// Guided help begins at the product in which somebody searches.
	const lead = (item: Found<Kind>) => (isHelpTree(item) ? { ...item, path: guidePath(reader, item, contextId) } : item);
	const products = items.flatMap(({ data, place }) => [
		...("products" in data ? data.products : []),
		...(place.product === null ? [] : [place.product]),
	]);
	const categories = items.flatMap(({ data, place }) => [
		...categoriesNamed(data),
		...(place.category === null ? [] : [place.category]),
	]);
	return {
		byKey: new Map(items.map((item) => [`${item.kind} ${item.id}`, lead(item)])),
		products: byId(reader.items("products", [...new Set(products)])),
		categories: byId(reader.items("categories", [...new Set(categories)])),
		firstPages: firstPagesOf(
			reader,
			items.filter((item) => isDocument(item)),
		),
	};
}

export const isRepairDocument = (item: Found<Kind>): item is Found<"repair-documents"> =>
	item.kind === "repair-documents";

const isDocument = (item: Found<Kind>): item is Found<"documents"> => item.kind === "documents";

/** Where service manuals begin to be read on the web, in the language nearest to the reader's; by their ids. */
function firstPagesOf(reader: Reader, documents: readonly Found<"documents">[]): ReadonlyMap<string, FirstPage> {
	const own = documents.filter(({ data }) => data.type === "service-manual");
	const manuals = manualsOf(
		reader,
		own.map(({ id }) => id),
	);
	return new Map(
		own.flatMap(({ id, place }) => {
			const manual = nearestManual(manuals.get(id) ?? [], null, reader.language);
			return manual ? [[id, { path: manualPath(place, id, manual.language, 1), pages: manual.pages }] as const] : [];
		}),
	);
}

/** Where a found page of a document leads, and which one it is. */
export function pageFound({ id, place, front }: Found<Kind>, page: string): Pick<SearchResult, "path" | "page"> {
	const [language = "", number = "1"] = page.split("/");
	return {
		path: manualPath(place, id, language, Number(number)),
		page: { number: Number(number), document: "title" in front ? front.title : id },
	};
}

/** Names of the first products that an item is about, or of its categories where it names no products, and how many they are. */
export function aboutOf(
	{ data }: Found<Kind>,
	{ products, categories }: FoundItems,
): Pick<SearchResult, "products" | "productCount"> {
	const found = ("products" in data ? data.products : []).flatMap((slug) => products.get(slug)?.data.name ?? []);
	const names =
		found.length > 0 ? found : categoriesNamed(data).flatMap((slug) => categories.get(slug)?.front.name ?? []);
	return { products: names.slice(0, NAMES_SHOWN), productCount: names.length };
}

/** What says the same of other models, with the page of each. */
export const siblingsOf = (siblings: readonly Sibling[], items: FoundItems): SearchResult["siblings"] =>
	siblings.flatMap(({ kind, id, page }) => {
		const item = items.byKey.get(`${kind} ${id}`);
		const path = item && (page === null ? leadOf(item, items) : pageFound(item, page)).path;
		return item && path ? [{ ...aboutOf(item, items), path }] : [];
	});

/** Where a found item leads and what picture it has. */
export function leadOf(
	{ kind, id, data, path, leadsTo, picture }: Found<Kind>,
	{ firstPages, categories }: FoundItems,
): Pick<SearchResult, "path" | "address" | "picture" | "model"> {
	const outside = "link" in data && data.link && "address" in data.link ? data.link.address : null;
	// The picture of guided help shows what it asks about, which may be another device than the one it is for.
	const [category] = kind === "help-trees" ? categoriesNamed(data) : [];
	const shown = (category === undefined ? null : categories.get(category)?.picture) ?? picture;
	return {
		path: (kind === "documents" ? firstPages.get(id)?.path : null) ?? path ?? leadsTo,
		address: "seconds" in data ? data.address : outside,
		picture: "published" in data && "link" in data ? null : shown,
		model: "model" in data ? data.model : null,
	};
}
