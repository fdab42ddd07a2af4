import { addressWords } from "#src/context/address-words.ts";
import { formerAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { search } from "#src/contract/search/calls.ts";
import { RELATED_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import NotFound from "./NotFound.astro";
import style from "./not-found.css?inline";

/** That nothing stands at an address, or nothing any more, and what comes nearest to its words; while nobody can search, the ways on alone. */
export const notFound = defineModule({
	name: "not-found",
	calls: (context) => ({
		former: optional(request(formerAddress, { path: context.path })),
		nearest: optional(request(search, { query: addressWords(context), type: "all", start: 0, num: RELATED_COUNT })),
	}),
	view: NotFound,
	style,
});
