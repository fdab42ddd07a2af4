import { defineCall } from "../call.ts";
import { count } from "../parameter.ts";
import { ADDRESSES_TAG } from "../tags.ts";
import type { Addresses } from "./schemas.ts";

/** Ours: the canonical pages that the content gives rise to, for sitemaps; a thousand at a time. */
export const addresses = defineCall<Addresses>()({
	name: "addresses",
	path: "/api/content/support/addresses",
	params: { start: count(), num: count(1_000) },
	kind: "list",
	tags: () => [ADDRESSES_TAG],
});
