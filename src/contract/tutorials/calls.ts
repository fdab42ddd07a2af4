import { NUM_MAX } from "../bounds.ts";
import { defineCall } from "../call.ts";
import { count, slug } from "../parameter.ts";
import { articleTag, listTags } from "../tags.ts";
import type { Tutorials } from "./schemas.ts";

export const tutorials = defineCall<Tutorials>()({
	name: "tutorials",
	path: "/tutorials/{productName}",
	params: { productName: slug(), start: count(), num: count(NUM_MAX) },
	kind: "list",
	tags: ({ productName }, data) => [
		...(productName ? listTags("tutorials", productName) : []),
		...(data?.searchResponse.results.map((each) => articleTag(each.articleFamilyId)) ?? []),
	],
});
