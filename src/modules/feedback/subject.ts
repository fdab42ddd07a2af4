import type { RequestContext } from "#src/context/request-context.ts";
import type { FeedbackKind, FeedbackSubject } from "#src/contract/feedback/form.ts";
import type { PageTypeName, RouteParameters } from "#src/routes.ts";

/** The page of each kind of document, and the parameter of its address that names the document. */
const PAGES: Readonly<Record<FeedbackKind, readonly [page: PageTypeName, parameter: keyof RouteParameters]>> = {
	article: ["article-details", "articleFamilyId"],
	download: ["download-details", "downloadId"],
	software: ["software-details", "articleFamilyId"],
	product: ["product", "productName"],
	"repair-document": ["repair-document-details", "contentFamilyId"],
};

/** The document that a page is about; null when it is about none. */
export function subjectOf(
	{ route, params }: Pick<RequestContext, "route" | "params">,
	contentVersion: string,
): FeedbackSubject | null {
	const kind = (Object.keys(PAGES) as FeedbackKind[]).find((each) => PAGES[each][0] === route.pageType);
	const document = kind && params[PAGES[kind][1]];
	return kind && document !== undefined ? { kind, document, contentVersion } : null;
}
