import { addressWords } from "#src/context/address-words.ts";
import { request } from "#src/contract/call.ts";
import { search } from "#src/contract/search/calls.ts";
import { RELATED_COUNT } from "#src/site/limits.ts";
import { defineModule, optional } from "../module.ts";
import NotFound from "./NotFound.astro";
import style from "./not-found.css?inline";

/** That nothing stands at an address, and what comes nearest to its words; while nobody can search, the ways on alone. */
export const notFound = defineModule({
	name: "not-found",
	calls: (context) => ({
		nearest: optional(request(search, { query: addressWords(context), type: "all", start: 0, num: RELATED_COUNT })),
	}),
	view: NotFound,
	style,
});
