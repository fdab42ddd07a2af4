import { defineCall } from "../call.ts";
import { count, invented, line, needed, oneOf, slug } from "../parameter.ts";
import { ADDRESSES_TAG, standingTag } from "../tags.ts";
import { LEGACY_ASKED_MAX_LENGTH } from "./legacy-asked.ts";
import { ADDRESSES_AT_ONCE } from "./parts.ts";
import { RETIRED_KINDS } from "./retired-kinds.ts";
import type { Addresses, AddressParts, FormerAddress, LegacyAddress, Retirement } from "./schemas.ts";

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

/** Ours: what became of an address at which nothing stands (any more), as a path after the base. */
export const formerAddress = defineCall<FormerAddress>()({
	name: "formerAddress",
	path: "/api/content/support/addresses/former",
	params: { path: needed(invented(line(1_000))) },
	tags: () => [ADDRESSES_TAG],
});

/** Ours: where an address of a site before leads, as its path with its query; asked of what is no address of this site. */
export const legacyAddress = defineCall<LegacyAddress>()({
	name: "legacyAddress",
	path: "/api/content/support/addresses/legacy",
	params: { address: needed(invented(line(LEGACY_ASKED_MAX_LENGTH))) },
	tags: () => [ADDRESSES_TAG],
});

/** Ours: whether an item has left the content and is only kept, and what takes its place. */
export const retirement = defineCall<Retirement>()({
	name: "retirement",
	path: "/retirements/{kind}/{id}",
	params: { kind: needed(oneOf(RETIRED_KINDS)), id: slug() },
	tags: ({ kind, id }) => (kind && id ? [standingTag(kind, id)] : []),
});
