import type { RequestContext } from "#src/context/request-context.ts";
import type { FeedbackKind, FeedbackSubject } from "#src/contract/feedback/form.ts";
import type { PageTypeName, RouteParameters } from "#src/routes.ts";

/** The pages that show a document, its kind, and the parameter of their address that names it. */
const PAGES: Readonly<Partial<Record<PageTypeName, readonly [kind: FeedbackKind, parameter: keyof RouteParameters]>>> =
	{
		"article-details": ["article", "articleFamilyId"],
		"tv-help-article": ["article", "articleFamilyId"],
		"download-details": ["download", "downloadId"],
		"software-details": ["software", "articleFamilyId"],
		product: ["product", "productName"],
		"repair-document-details": ["repair-document", "contentFamilyId"],
	};

/** The document that a page is about; null when it is about none. */
export function subjectOf(
	{ route, params }: Pick<RequestContext, "route" | "params">,
	contentVersion: string,
): FeedbackSubject | null {
	const [kind, parameter] = PAGES[route.pageType] ?? [];
	const document = parameter && params[parameter];
	return kind && document !== undefined ? { kind, document, contentVersion } : null;
}
