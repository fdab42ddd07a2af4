import type { RequestContext } from "#src/context/request-context.ts";
import type { FeedbackSubject } from "#src/contract/feedback/form.ts";

/** The document that a page is about; null when it is about none. */
export function subjectOf(
	{ route, params }: Pick<RequestContext, "route" | "params">,
	contentVersion: string,
): FeedbackSubject | null {
	const of = (kind: FeedbackSubject["kind"], document: string | undefined) =>
		document === undefined ? null : { kind, document, contentVersion };
	switch (route.pageType) {
		case "article-details":
			return of("article", params.articleFamilyId);
		case "download-details":
			return of("download", params.downloadId);
		case "repair-document-details":
			return of("repair-document", params.contentFamilyId);
		case "product":
			return of("product", params.productName);
		default:
			return null;
	}
}
