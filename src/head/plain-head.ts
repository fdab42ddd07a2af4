import type { RequestContext } from "#src/context/request-context.ts";
import type { Head } from "./head.ts";

/** The head of a page that search engines need not know. */
export function plainHead(context: RequestContext, title: string): Head {
	return {
		title,
		description: "",
		canonicalPath: context.path,
		subject: null,
		breadcrumbs: [],
		image: null,
		jsonLd: [],
		noindex: true,
		color: null,
	};
}
