import type { Link } from "#src/context/link.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { ofPage } from "../of-page.ts";

/** The list in which all documents of some types, or of all where none is named, are reached that belong to this page, with its words where it has some. */
export function documentsOfType(types: readonly string[], { params, query }: RequestContext, link: Link): string {
	const at = params.productName ? "product" : params.categoryName ? "category" : "home";
	return link.to(query.query ? `${at}-results` : at, ofPage(params), {
		searchType: "repair-documents",
		query: { query: query.query, documentTypeFilter: types.length > 0 ? types.join(",") : null },
		// Among results it stands at the top.
		...(query.query ? {} : { hash: "repair-documents" }),
	});
}
