import { defineCall } from "../call.ts";
import { slug } from "../parameter.ts";
import { productTag, tagsOf } from "../tags.ts";
import type { Specifications } from "./schemas.ts";

export const specifications = defineCall<Specifications>()({
	name: "specifications",
	path: "/specifications/{productName}",
	params: { productName: slug() },
	tags: ({ productName }) => tagsOf(productName, productTag),
});
