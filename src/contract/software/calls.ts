import { ARTICLE_QUERY, articleTags, type ByArticle } from "../articles/calls.ts";
import { defineCall } from "../call.ts";
import type { SoftwareCatalog, SoftwareDetails } from "./schemas.ts";

/** An article that offers software; the same parameters and rules as an article. */
export const softwareDetails = defineCall<ByArticle, SoftwareDetails>()({
	name: "softwareDetails",
	path: "/software/{articleFamilyId}",
	query: ARTICLE_QUERY,
	tags: articleTags,
});

export const softwareCatalog = defineCall<ByArticle, SoftwareCatalog>()({
	name: "softwareCatalog",
	path: "/software/{articleFamilyId}/catalog",
	query: ARTICLE_QUERY,
	tags: articleTags,
});
