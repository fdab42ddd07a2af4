import { ARTICLE_PARAMETERS, aboutTags } from "../articles/parameters.ts";
import { defineCall } from "../call.ts";
import { licenceTag, softwareTag, tagsOf } from "../tags.ts";
import type { SoftwareCatalog, SoftwareDetails } from "./schemas.ts";

/** An article that offers software; the same parameters and rules as an article. */
export const softwareDetails = defineCall<SoftwareDetails>()({
	name: "softwareDetails",
	path: "/software/{articleFamilyId}",
	params: ARTICLE_PARAMETERS,
	tags: ({ articleFamilyId }, data) => [
		...tagsOf(articleFamilyId, softwareTag),
		...(data?.software.flatMap(({ eula }) => tagsOf(eula?.id, licenceTag)) ?? []),
		...aboutTags(data),
	],
});

export const softwareCatalog = defineCall<SoftwareCatalog>()({
	name: "softwareCatalog",
	path: "/software/{articleFamilyId}/catalog",
	params: ARTICLE_PARAMETERS,
	tags: ({ articleFamilyId }) => tagsOf(articleFamilyId, softwareTag),
});
