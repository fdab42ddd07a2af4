import { defineCall } from "../call.ts";
import { count } from "../parameter.ts";
import { ADDRESSES_TAG } from "../tags.ts";
import { ADDRESSES_AT_ONCE } from "./parts.ts";
import type { Addresses, AddressParts } from "./schemas.ts";

/** Ours: the canonical pages that the content gives rise to, for sitemaps; a thousand at a time. */
export const addresses = defineCall<Addresses>()({
	name: "addresses",
	path: "/api/content/support/addresses",
	params: { start: count(), num: count(ADDRESSES_AT_ONCE) },
	kind: "list",
	tags: () => [ADDRESSES_TAG],
});

/** Ours: the parts of that list, each of one type and small enough for one file of a sitemap. */
export const addressParts = defineCall<AddressParts>()({
	name: "addressParts",
	path: "/api/content/support/addresses/parts",
	params: {},
	kind: "list",
	tags: () => [ADDRESSES_TAG],
});
