import type { Route, RouteParameters } from "#src/routes.ts";
import type { Kind } from "./format/kinds.ts";

/** The parameters of an address that name an item by its id, and of which kind; of an article's id the page decides. */
const KINDS_NAMED = {
	categoryName: "categories",
	productName: "products",
	compatibleCategory: "categories",
	compatibleModel: "products",
	contentFamilyId: "repair-documents",
	downloadId: "downloads",
	documentId: "documents",
	licenceId: "licences",
	listId: "serial-lists",
	bundleID: "faq-bundles",
	treeId: "help-trees",
} as const satisfies Partial<Record<keyof RouteParameters, Kind>>;

/** Of which kind the item is that a parameter of a route names; null of one that names none. */
export const kindInAddress = (name: string, { pageType }: Pick<Route, "pageType">): Kind | null => {
	if (name === "articleFamilyId") return pageType === "software-details" ? "software" : "articles";
	return Object.hasOwn(KINDS_NAMED, name) ? KINDS_NAMED[name as keyof typeof KINDS_NAMED] : null;
};
