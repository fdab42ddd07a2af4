import { defineCall } from "../call.ts";
import { cafrench, count, name, query } from "../parameter.ts";
import { listTag, productInfoTags, searchTag } from "../tags.ts";
import type { RemoteControlCodes, RemoteControls } from "./schemas.ts";

/** Remote controls of which codes are known, and what search finds of them when words narrow it; a window is ours. */
export const remoteControls = defineCall<RemoteControls>()({
	name: "remoteControls",
	path: "/remote-control-codes",
	params: { query: query(), start: count(), num: count(100) },
	kind: "list",
	tags: ({ query: words }, data, locale) => [
		listTag("remote-codes", null),
		...(words ? [searchTag(locale)] : []),
		...productInfoTags(data?.searchResponse.results.map(({ product }) => product) ?? []),
	],
});

/**
 * How a remote control is programmed, and the codes for a brand of a device: ours are the choices, as indexes
 * (specification section 4), and a window on the brands, narrowed by what is typed.
 */
export const remoteControlCodes = defineCall<RemoteControlCodes>()({
	name: "remoteControlCodes",
	path: "/remote-control-codes/{modelName}",
	params: {
		modelName: name(),
		CAFRENCH: cafrench(),
		device: count(),
		brand: count(),
		code: count(),
		brandQuery: query(),
		start: count(),
		num: count(200),
	},
	tags: (_, data) => [
		listTag("remote-codes", data?.product.slug ?? null),
		...productInfoTags(data ? [data.product, ...(data.suppliedWith ? [data.suppliedWith] : [])] : []),
	],
});
