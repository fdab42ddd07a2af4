import { LIST_TYPES } from "#src/contract/asc/list-types.ts";
import type { ParameterValue } from "#src/contract/call.ts";
import type { CallName } from "#src/contract/registry.ts";
import type { KnownThings } from "./known-things.ts";

/** Parameters of one question, by name. */
export type Asked = Readonly<Record<string, ParameterValue>>;

/** What a call was asked before, and what it said. */
export type Told = (call: CallName) => readonly { readonly asked: Asked; readonly value: unknown }[];

type Questions = (known: KnownThings, told: Told) => readonly Asked[];

const NOTHING: Questions = () => [{}];

const unique = (values: readonly (string | undefined)[]): string[] => [
	...new Set(values.filter((value): value is string => value !== undefined)),
];

const products = (known: KnownThings) => unique(known.pages("product").map(({ productName }) => productName));
const categories = (known: KnownThings) =>
	unique(
		known
			.pages("category", "product")
			.toSorted((a, b) => Number("productName" in a) - Number("productName" in b))
			.map(({ categoryName }) => categoryName),
	);
const contexts = (known: KnownThings) => [...categories(known).slice(0, 1), ...products(known).slice(0, 2)];
const articles = (known: KnownThings) =>
	unique(known.pages("article-details").map(({ articleFamilyId }) => articleFamilyId));
const software = (known: KnownThings) =>
	unique(known.pages("software-details").map(({ articleFamilyId }) => articleFamilyId));
const downloads = (known: KnownThings) => unique(known.pages("download-details").map(({ downloadId }) => downloadId));
const lists = (known: KnownThings) => unique(known.pages("serial-number-checker").map(({ listId }) => listId));
/** What somebody types: names that replies told, and their beginnings. */
const words = (known: KnownThings) => [...known.field("title").slice(0, 2), ...known.field("model").slice(0, 1)];

const each =
	(name: string, of: (known: KnownThings) => readonly string[], more: Asked = {}): Questions =>
	(known) =>
		of(known).map((value) => ({ ...more, [name]: value }));
/** Of everything, and of a few contexts. */
const everywhere =
	(name = "contextId", more: Asked = {}): Questions =>
	(known) => [more, ...contexts(known).map((value) => ({ ...more, [name]: value }))];
const searched =
	(more: Asked = {}): Questions =>
	(known) => [
		...words(known).map((query) => ({ ...more, query })),
		...contexts(known).map((contextId) => ({ ...more, query: words(known)[0] ?? null, contextId })),
	];

const fieldOf = (value: unknown, name: string): unknown =>
	typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;

/** A field of every object of a list in a reply, by its path there. */
function inList(value: unknown, list: string, ...path: readonly string[]): unknown[] {
	const found = fieldOf(value, list);
	return Array.isArray(found) ? found.map((item: unknown) => path.reduce(fieldOf, item)) : [];
}
const namesIn = (...found: Parameters<typeof inList>): string[] =>
	inList(...found).filter((each): each is string => typeof each === "string" && each !== "");

/** Asks with a field of the replies to another call, and with what that one was asked. */
const after =
	(call: CallName, list: string, field: string, name: string): Questions =>
	(_, told) =>
		told(call).flatMap(({ asked, value }) =>
			namesIn(value, list, ...field.split("."))
				.slice(0, 2)
				.map((text) => ({ ...asked, [name]: text })),
		);

const ofProduct: Questions = each("productName", products);
const ofArticle: Questions = each("articleFamilyId", articles);

/** What each call of the contract is asked, as far as earlier replies told what there is. In the order in which they are asked. */
export const QUESTIONS: Readonly<Record<CallName, Questions>> = {
	brand: NOTHING,
	categories: (known) => [{}, ...categories(known).map((categoryName) => ({ categoryName }))],
	models: (known) => [
		...categories(known).map((categoryName) => ({ categoryName })),
		...categories(known)
			.slice(0, 1)
			.map((categoryName) => ({ categoryName, start: 1, num: 2, sort: "name" })),
	],
	addressParts: NOTHING,
	// Of every type of page some, wherever they stand in the list of all.
	addresses: (_, told) => [
		{ start: 0, num: 50 },
		...told("addressParts").flatMap(({ value }) =>
			inList(value, "parts", "start").flatMap((start) => (typeof start === "number" ? [{ start, num: 5 }] : [])),
		),
	],
	categoryMetadata: each("categoryName", categories),
	categorySeo: each("categoryName", categories),
	contextCategories: (known) => [
		...categories(known).map((categoryName) => ({ categoryName })),
		...products(known).map((modelSlug) => ({ modelSlug })),
	],
	product: ofProduct,
	productMetadata: ofProduct,
	productSeo: ofProduct,
	productList: ofProduct,
	specifications: ofProduct,
	downloads: ofProduct,
	downloadFilters: ofProduct,
	downloadDetails: each("downloadId", downloads),
	softwareDetails: each("articleFamilyId", software),
	softwareCatalog: each("articleFamilyId", software),
	licence: each("eulaUrl", (known) => unique(known.pages("licence").map(({ licenceId }) => licenceId))),
	documentLanguages: ofProduct,
	documents: after("documentLanguages", "languages", "language", "language"),
	manualPage: (known) =>
		known.pages("manual-page").map(({ documentId, language, page }) => ({ documentId, language, page })),
	articleDetails: ofArticle,
	articleCatalog: ofArticle,
	relatedArticles: everywhere(),
	tutorials: ofProduct,
	supportVideos: everywhere(),
	newsAndAlerts: everywhere(),
	publicWhatsNew: everywhere(),
	specialMessage: NOTHING,
	banners: (known) => [
		...categories(known)
			.slice(0, 2)
			.map((category) => ({ category })),
		...products(known)
			.slice(0, 2)
			.map((model) => ({ model })),
	],
	operatingSystemBanners: () => ["android", "windows"].map((operatingSystem) => ({ operatingSystem })),
	faqBundles: (known) => products(known).map((modelSlug) => ({ modelSlug })),
	faqBundleList: (known) => [
		...products(known)
			.slice(0, 2)
			.map((modelSlug) => ({ modelSlug })),
		...categories(known)
			.slice(0, 2)
			.map((categoryName) => ({ categoryName })),
	],
	faqBundleDetail: (known) => known.field("bundleId").map((gkId) => ({ gkId })),
	search: searched(),
	faqResults: searched({ type: "faqs" }),
	repairDocuments: searched({ type: "repair-documents" }),
	repairSearch: (known) => products(known).map((model) => ({ model, type: "repair-documents" })),
	repairDetails: each("contentFamilyId", (known) =>
		unique(known.pages("repair-document-details").map(({ contentFamilyId }) => contentFamilyId)),
	),
	suggest: (known) => words(known).map((text) => ({ query: text.slice(0, 4) })),
	keywordSuggest: (known) => words(known).map((text) => ({ query: text.slice(0, 4) })),
	compatibleCategories: ofProduct,
	compatibleModels: after("compatibleCategories", "categories", "name", "categoryName"),
	compatibilityDetails: after("compatibleModels", "models", "product.slug", "compatibleModelName"),
	comparison: (_, told) =>
		told("models").flatMap(({ asked: { categoryName }, value }) => {
			const models = namesIn(fieldOf(value, "searchResponse"), "results", "slug").slice(0, 2);
			return models.length > 0 ? [{ categoryName, models }] : [];
		}),
	helpTrees: ofProduct,
	helpStep: (_, told) =>
		told("helpTrees").flatMap(({ asked, value }) =>
			namesIn(value, "trees", "treeId").map((treeId) => ({ ...asked, treeId })),
		),
	helpTreeProducts: (known) => known.field("treeId").map((treeId) => ({ treeId })),
	remoteControls: (known) => [
		{},
		...words(known)
			.slice(0, 1)
			.map((query) => ({ query })),
	],
	remoteControlCodes: (known) =>
		known.pages("remote-control-codes").map(({ productName }) => ({ modelName: productName })),
	serialCheckers: everywhere(),
	serialCheckerDetails: each("listId", lists),
	serialCheckerModels: each("listId", lists),
	serialCheckerParts: after("serialCheckerModels", "models", "value", "modelName"),
	serialNumberCheck: (_, told) =>
		told("serialCheckerModels").flatMap(({ asked, value }) =>
			namesIn(value, "models", "value")
				.slice(0, 1)
				.map((modelName) => ({ ...asked, modelName, serialNumber: "0000000" })),
		),
	microSurvey: everywhere(),
	formerAddress: (known) =>
		known
			.paths()
			.slice(0, 1)
			.concat("/no-such-page")
			.map((path) => ({ path })),
	legacyAddress: () => [{ address: "/no-such-page" }],
	retirement: (known) =>
		products(known)
			.slice(0, 1)
			.map((id) => ({ kind: "products", id })),
	ascAuth: NOTHING,
	// Nobody is a service centre's agent here: these have to refuse.
	ascNews: () => [{ type: "asc-news" }],
	serviceManuals: () => [{ type: LIST_TYPES.serviceManuals[0] }],
	technicalNews: () => [{ type: LIST_TYPES.technicalNews[0] }],
	repairRelatedDocuments: () => [{ type: LIST_TYPES.repairRelatedDocuments[0] ?? null }],
	whatsNew: () => [{ appType: "asc" }],
	agentChanges: NOTHING,
	mandatoryNews: NOTHING,
	productJump: () => [{ query: "a" }],
	offlinePack: (known) =>
		products(known)
			.slice(0, 1)
			.map((productName) => ({ productName })),
	externalContent: () => [{ key: "tool" }],
	externalContents: NOTHING,
	// A message would be real: only what is refused is sent (`refusals.ts`).
	createTicket: () => [],
};
