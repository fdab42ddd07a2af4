import { defineCall } from "../call.ts";
import { SITE_TAG } from "../tags.ts";
import type { Brand } from "./schemas.ts";

/** Ours: the brand, its locales, and which version of the content is in force. */
export const brand = defineCall<Brand>()({
	name: "brand",
	path: "/api/content/support/brand",
	params: {},
	tags: () => [SITE_TAG],
});
