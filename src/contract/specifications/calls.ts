import { defineCall } from "../call.ts";
import type { Specifications } from "./schemas.ts";

export const specifications = defineCall<{ productName: string | null }, Specifications>()({
	name: "specifications",
	path: "/specifications/{productName}",
	tags: ({ productName }) => (productName ? [`product:${productName}`] : []),
});
