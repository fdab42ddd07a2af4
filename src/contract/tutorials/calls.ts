import { defineCall } from "../call.ts";
import type { Tutorials } from "./schemas.ts";

export const tutorials = defineCall<{ productName: string | null; start?: number; num?: number }, Tutorials>()({
	name: "tutorials",
	path: "/tutorials/{productName}",
	query: ["start", "num"],
	kind: "list",
	rules: { most: 100 },
	tags: ({ productName }, data) => [
		...(productName ? [`list:tutorials:${productName}`, "list:tutorials:everywhere"] : []),
		...(data?.searchResponse.results.map((each) => `article:${each.articleFamilyId}`) ?? []),
	],
});
