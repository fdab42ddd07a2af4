import type { Kind } from "#src/packs/format/kinds.ts";
import type { RouteParameters } from "#src/routes.ts";
import type { Database } from "../database.ts";
import { relationNamed } from "./compatibility.ts";

/** What a parameter of an address names: an item of these kinds, something that is looked up with its item, or nothing that content knows. */
const NAMED = {
	categoryName: ["categories"],
	productName: ["products"],
	compatibleCategory: ["categories"],
	articleFamilyId: ["articles", "software"],
	contentFamilyId: ["repair-documents"],
	downloadId: ["downloads"],
	documentId: ["documents"],
	licenceId: ["licences"],
	channel: "with its item",
	language: "with its item",
	page: "with its item",
	compatibleModel: "with its item",
	checkToken: "nothing",
	listId: ["serial-lists"],
	bundleID: ["faq-bundles"],
	treeId: ["help-trees"],
	feedbackId: "nothing",
	ticketToken: "nothing",
	contentKey: "nothing",
} as const satisfies Readonly<Record<keyof RouteParameters, readonly Kind[] | "with its item" | "nothing">>;

/** Kinds whose pages also stand under the products and categories that they are about. */
const PLACED: readonly Kind[] = ["articles", "software", "repair-documents", "downloads", "documents"];

/**
 * Whether everything that an address names is there and stands together, so that such addresses are no more than the
 * content has: anybody can invent names, and real names in combinations that nothing has. A few looks at an index.
 */
export function isNamed(database: Database, params: RouteParameters): boolean {
	const { categoryName, productName, compatibleModel, page } = params;
	for (const [name, kinds] of Object.entries(NAMED) as [keyof RouteParameters, (typeof NAMED)[keyof typeof NAMED]][]) {
		const id = params[name];
		if (id === undefined || kinds === "with its item") continue;
		if (kinds === "nothing" || !kinds.some((kind) => isThere(database, kind, id, params))) return false;
	}
	// Without a category it is a remote control, or comes with one.
	if (productName !== undefined && categoryName === undefined) return hasRemoteCodes(database, productName);
	if (productName !== undefined && categoryOf(database, productName) !== categoryName) return false;
	// Any two products make an address; only pairs of which something is said are as many as the content.
	if (compatibleModel !== undefined && relationNamed(database, productName ?? "", compatibleModel) === null)
		return false;
	return page === undefined || hasPage(database, params);
}

/** Whether an item is there, and about the category or product that stands before it in the address. */
function isThere(database: Database, kind: Kind, id: string, { categoryName, productName }: RouteParameters): boolean {
	if (database.get("SELECT 1 FROM item WHERE kind = ? AND id = ?", kind, id) === undefined) return false;
	if (categoryName === undefined || !PLACED.includes(kind)) return true;
	const isAbout = (context: string) =>
		database.get("SELECT 1 FROM about WHERE kind = ? AND context = ? AND id = ?", kind, context, id) !== undefined;
	return isAbout(categoryName) || (productName !== undefined && isAbout(productName));
}

const categoryOf = (database: Database, productName: string): string | undefined =>
	database.get<{ category: string }>("SELECT category FROM item WHERE kind = 'products' AND id = ?", productName)
		?.category;

const hasRemoteCodes = (database: Database, productName: string): boolean =>
	database.get("SELECT 1 FROM about WHERE kind = 'remote-codes' AND context = ?", productName) !== undefined;

/** Whether a manual in that language has a page of that number. */
const hasPage = (database: Database, { documentId = "", language = "", page = "" }: RouteParameters): boolean =>
	database.get(
		"SELECT 1 FROM manual WHERE id = ? AND language = ? AND pages >= ?",
		...[documentId, language, Number(page)],
	) !== undefined;
