import type { FormerAddress } from "#src/contract/addresses/schemas.ts";
import { SECTIONS, type SectionName } from "#src/contract/sections.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { kindInAddress } from "#src/packs/kind-in-address.ts";
import { NOT_FOUND, pathOf, type Route, type RouteParameters, resolve } from "#src/routes.ts";
import { scopeOf } from "./contexts.ts";
import { hasTvHelp } from "./help-trees.ts";
import { manualPath, manualsOf } from "./manuals.ts";
import type { Reader } from "./reader.ts";
import { sectionsOf } from "./sections.ts";

const NOTHING: FormerAddress = { became: "nothing", leadsTo: null };
const REMOVED: FormerAddress = { became: "removed", leadsTo: null };

/**
 * Where what stood at a path after the base stands now: under the name that an item has by now, in the category that a product
 * has by now, or on the page above when a section is empty by now. It leads to a page, never to another redirect. A few looks
 * at indexes, however many names there were.
 */
export function formerAddress(reader: Reader, path: string): FormerAddress {
	const now = standsNow(reader, path);
	if (!now) return NOTHING;
	if (now.at === null) return now.isRemoved ? REMOVED : NOTHING;
	return now.at === path ? NOTHING : { became: "moved", leadsTo: now.at };
}

interface StandsNow {
	/** Path after the base of its page; null when there is none. */
	readonly at: string | null;
	/** Whether that is since something that it names was deleted. */
	readonly isRemoved: boolean;
}

/** Where the page of a path stands now, itself where it never moved; null of what was never there. */
export function standsNow(reader: Reader, path: string): StandsNow | null {
	const { route, params } = resolve(path);
	if (route === NOT_FOUND) return null;
	const now: Record<string, string> = {};
	let isRemoved = false;
	for (const [name, id] of Object.entries(params)) {
		if (isTold(name, params, route)) continue;
		const kind = kindInAddress(name, route);
		const current = kind === null ? id : currentId(reader, kind, id);
		if (current === undefined) return null;
		if (current === null) isRemoved = true;
		else now[name] = current;
	}
	const at = placeNow(reader, route, now) ?? (isRemoved ? null : sectionBefore(reader, route, now, path));
	return { at, isRemoved };
}

/** The parameters that name what stands by itself, whatever became of the product or category that its address named. */
const OWN = ["articleFamilyId", "contentFamilyId", "downloadId", "documentId"] as const;

/** Of TV help an article is a part of its product's. */
const ownOf = (params: RouteParameters, { pageType }: Route) =>
	pageType === "tv-help-article" ? undefined : OWN.find((name) => params[name] !== undefined);

/** Whether another part of an address tells what this one may be: a product its category, an item both. */
function isTold(name: string, params: RouteParameters, route: Route): boolean {
	if (name === "compatibleCategory") return params.compatibleModel !== undefined;
	const isInItem = ownOf(params, route) !== undefined;
	return name === "categoryName" ? isInItem || params.productName !== undefined : name === "productName" && isInItem;
}

/** The id that an item has by now; null when it was deleted, undefined when there never was one that this reader may see. */
export function currentId(reader: Reader, kind: Kind, id: string): string | null | undefined {
	if (isThere(reader, kind, id)) return id;
	const led = (name: string) =>
		reader.database.get<{ now: string | null }>("SELECT now FROM former WHERE kind = ? AND id = ?", kind, name)?.now;
	const back = reader.namesLedBack.get(`${kind}/${id}`)?.slice(kind.length + 1);
	let now = led(id);
	// What it leads back to may be called otherwise since a minute that has come.
	if (now === undefined && back !== undefined) now = isThere(reader, kind, back) ? back : led(back);
	// What its readers may not see, or not yet, they are not led to.
	return now == null || isThere(reader, kind, now) ? now : undefined;
}

const isThere = ({ database }: Reader, kind: Kind, id: string): boolean =>
	database.get("SELECT 1 FROM item WHERE kind = ? AND id = ?", kind, id) !== undefined;

/** Where a page stands whose parts have these names; null where such a page holds nothing, or its own part is gone. */
function placeNow(reader: Reader, route: Route, params: RouteParameters): string | null {
	const wanted = [...route.pattern.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name as keyof RouteParameters);
	const own = ownOf(params, route);
	if (own !== undefined) return itemPath(reader, route, own, params);
	if (wanted.some((name) => params[name] === undefined && !isTold(name, params, route))) return null;
	const { productName, compatibleModel, categoryName } = params;
	const product = productName === undefined ? null : reader.item("products", productName);
	if (!product) return isHeldAt(reader, route, categoryName) ? pathOf(route.pageType, params, route.searchType) : null;
	if (route.pattern.startsWith("/tvhelp") && !hasTvHelp(reader, product)) return product.path;
	const model = compatibleModel === undefined ? null : reader.item("products", compatibleModel);
	const place = {
		...params,
		...(wanted.includes("categoryName") && { categoryName: product.data.category }),
		...(model && { compatibleCategory: model.data.category }),
	};
	return isHeldAt(reader, route, productName) ? pathOf(route.pageType, place, route.searchType) : null;
}

function itemPath(reader: Reader, route: Route, name: keyof RouteParameters, params: RouteParameters): string | null {
	const kind = kindInAddress(name, route);
	const id = params[name];
	const item = kind === null || id === undefined ? null : reader.item(kind, id);
	if (item?.kind !== "documents") return item?.path ?? null;
	const { language = "", page = "" } = params;
	const pages =
		manualsOf(reader, [item.id])
			.get(item.id)
			?.find((each) => each.language === language)?.pages ?? 0;
	if (Number(page) <= pages) return manualPath(item.place, item.id, language, Number(page));
	return wasPage(reader, item.id, language, Number(page)) ? item.path : null;
}

/** Whether a manual had that page in an earlier edition. */
const wasPage = ({ database }: Reader, id: string, language: string, page: number): boolean =>
	database.get("SELECT 1 FROM manual_before WHERE id = ? AND language = ? AND pages >= ?", ...[id, language, page]) !==
	undefined;

/** The section of a product or category that a route shows; null of one that every one of them has. */
function sectionOfRoute({ searchType, pageType }: Route): SectionName | null {
	const name = pageType === "compatibility" || pageType === "specifications" ? pageType : searchType;
	return pageType.endsWith("-results") ? null : (SECTIONS.find((section) => section === name) ?? null);
}

function isHeldAt(reader: Reader, route: Route, context: string | undefined): boolean {
	const section = sectionOfRoute(route);
	if (section === null || context === undefined) return true;
	return sectionsOf(reader, [context]).get(context)?.includes(section) ?? false;
}

/** The page above a section that held something once: its product's or category's own. */
function sectionBefore(reader: Reader, route: Route, params: RouteParameters, path: string): string | null {
	const section = sectionOfRoute(route);
	const context = params.productName ?? params.categoryName;
	if (section === null || context === undefined) return null;
	const { path: above } = reader.item("products", context) ?? reader.item("categories", context) ?? {};
	// Reached under another name it stood there before, whatever it held.
	if (
		above == null ||
		resolve(path).params[params.productName === undefined ? "categoryName" : "productName"] !== context
	)
		return above ?? null;
	const scope = scopeOf(reader, context);
	const asked = [
		...(scope?.named ?? []).map((each) => [each, 1] as const),
		...(scope?.below == null ? [] : [[scope.below, 0] as const]),
	];
	const row = reader.database.get(
		`SELECT 1 FROM json_each(?) AS w CROSS JOIN held_before AS h
		ON h.context = w.value ->> 0 AND h.section = ? AND h.direct >= w.value ->> 1 LIMIT 1`,
		...[JSON.stringify(asked), section],
	);
	return row === undefined ? null : above;
}
