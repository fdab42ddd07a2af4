/**
 * Cache tags: what a page shows, in words that the importer says again when it changes. ASCII without a
 * comma, whatever the names are.
 */

const tag = (...parts: readonly string[]) =>
	parts.map((part) => part.replace(/[^!-+\--~]/g, "").slice(0, 200)).join(":");

/** Everything that a product's own pages show of it. */
export const productTag = (name: string) => tag("product", name);
/** What other pages show of a product: name, model, category, picture and lifecycle. */
export const productInfoTag = (name: string) => tag("product-info", name);
export const categoryTag = (name: string) => tag("category", name);
export const articleTag = (id: string) => tag("article", id);
export const downloadTag = (id: string) => tag("download", id);
export const softwareTag = (id: string) => tag("software", id);
export const documentTag = (id: string) => tag("document", id);
export const repairDocumentTag = (id: string) => tag("repair", id);
export const licenceTag = (name: string) => tag("eula", name);
export const externalContentTag = (key: string) => tag("external", key);
export const serialListTag = (id: string) => tag("serial-list", id);
export const helpTreeTag = (id: string) => tag("help-tree", id);
/** A step of a help tree, and the one that led there: what is counted of those who get a page. */
export const helpStepTag = (tree: string, node: string, from: string) => tag("help-step", tree, node, from);
/** How such a tag begins. */
export const HELP_STEP_TAG = `${tag("help-step")}:`;

/** Lists of content by the kind of what is in them. */
const LIST_NAMES = [
	"articles",
	"banners",
	"categories",
	"compatibility",
	"documents",
	"downloads",
	"faq-bundles",
	"help-trees",
	"licences",
	"micro-surveys",
	"news-and-alerts",
	"products",
	"remote-codes",
	"repair-documents",
	"serial-lists",
	"software",
	"special-message",
	"support-videos",
	"tutorials",
] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** Members and order of a list: of a product or category, of an operating system, or of all when there is none. */
export const listTag = (list: ListName, context: string | null) => tag("list", list, context ?? "all");
/** What is about no product and no category shows in every list of its kind. */
export const everywhereTag = (list: ListName) => tag("list", list, "everywhere");
/** The list of a context, and what shows everywhere. */
export const listTags = (list: ListName, context: string | null) => [listTag(list, context), everywhereTag(list)];

/**
 * A list, or which sections there are, of everything below a category and of itself: one tag in what an import says, which no
 * page carries. The site that follows the import knows what stands there.
 */
export const belowTag = (list: ListName | "sections", category: string) => tag("below", list, category);

/** What such a tag says; null of any other. */
export function readBelowTag(text: string): { readonly list: ListName | "sections"; readonly category: string } | null {
	const [word, name, category] = text.split(":");
	const list = LIST_NAMES.find((each) => each === name) ?? (name === "sections" ? name : null);
	return word === "below" && list !== null && category !== undefined ? { list, category } : null;
}

/** Whatever is found by words, in a locale. */
export const searchTag = (locale: string) => tag("search", locale);
/** How a search was answered; nothing is ever invalidated by it. */
export const findingTag = (finding: string) => tag("finding", finding);
/** Whether an item is in the content or only kept of it, and what takes its place. */
export const standingTag = (kind: string, id: string) => tag("standing", kind, id);
/** Which canonical pages there are, and addresses at which there is nothing (any more). */
export const ADDRESSES_TAG = "addresses";
/** A page with a failed call. */
export const DEGRADED_TAG = "degraded";
/** The brand: on every page. */
export const SITE_TAG = "site";

/** The tag of each name that is there. */
export const tagsOf = (name: string | null | undefined, ...tags: readonly ((name: string) => string)[]): string[] =>
	name ? tags.map((make) => make(name)) : [];

/** What a page shows when it lists products: their info, and the names of their categories. */
export const productInfoTags = (
	products: readonly { readonly slug: string; readonly category: string }[],
): string[] => [...new Set(products.flatMap(({ slug, category }) => [productInfoTag(slug), categoryTag(category)]))];
