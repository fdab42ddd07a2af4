/**
 * What each parameter of the support API may look like, by its name: a name means the same in every
 * call. No dependency: the service checks by it, the OpenAPI document is generated from it.
 */
export type ParameterGrammar =
	/** A slug or id of DESIGN section 3. */
	| { readonly kind: "slug" }
	/** A model number or other name as printed. */
	| { readonly kind: "name" }
	/** A whole number; `start` and `num` are clamped to what the call allows. */
	| { readonly kind: "count" }
	| { readonly kind: "flag" }
	/** What a person typed: cut, normalised, without controls. */
	| { readonly kind: "text"; readonly most: number }
	/** A code of a fixed set. */
	| { readonly kind: "enum"; readonly values: readonly string[] }
	/** Codes, joined by commas or repeated. */
	| { readonly kind: "codes" }
	/** A code whose set belongs to the operator. */
	| { readonly kind: "code" };

const SLUG = { kind: "slug" } as const;
const NAME = { kind: "name" } as const;
const COUNT = { kind: "count" } as const;
const FLAG = { kind: "flag" } as const;
const CODE = { kind: "code" } as const;
const CODES = { kind: "codes" } as const;

/** Longest line and longest text of a form, in characters. */
const LINE = 200;
const MESSAGE = 10_000;

export const PARAMETERS: Readonly<Record<string, ParameterGrammar>> = {
	CAFRENCH: FLAG,
	accessLevel: CODE,
	"additional-fields": CODES,
	appType: CODE,
	articleFamilyId: SLUG,
	bundleType: CODE,
	category: SLUG,
	categoryName: SLUG,
	channel: { kind: "enum", values: ["pro", "mobile", "con"] },
	compatibleModelName: SLUG,
	/** The smart-help default of the specification is a single space, so nothing but its length is checked. */
	config: { kind: "text", most: LINE },
	contentFamilyId: SLUG,
	contentTypeFilter: CODES,
	contextId: SLUG,
	country: CODE,
	countryFilter: CODE,
	documentTypeFilter: CODES,
	downloadCategory: { kind: "enum", values: ["firmware", "application", "driver", "utility"] },
	downloadId: SLUG,
	email: { kind: "text", most: LINE },
	eulaUrl: CODE,
	extras: { kind: "text", most: LINE },
	gkId: SLUG,
	includeAlternativeBestMatches: FLAG,
	"infer-context": FLAG,
	internal: FLAG,
	key: CODE,
	language: CODE,
	languageSelectionFilter: CODES,
	limited: FLAG,
	listId: SLUG,
	locale: CODE,
	message: { kind: "text", most: MESSAGE },
	model: SLUG,
	modelName: NAME,
	modelSlug: SLUG,
	name: { kind: "text", most: LINE },
	num: COUNT,
	operatingSystem: SLUG,
	partNumber: NAME,
	path: { kind: "text", most: LINE },
	proCategory: SLUG,
	productName: SLUG,
	query: { kind: "text", most: 500 },
	searchInSubDocuments: FLAG,
	secondaryModelName: NAME,
	serialNumber: NAME,
	sort: { kind: "enum", values: ["newest", "name", "model"] },
	start: COUNT,
	subject: { kind: "text", most: LINE },
	supportFaqBundleTopicFilter: CODE,
	topics: CODES,
	type: CODES,
	types: CODES,
};
