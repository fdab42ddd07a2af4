import { addressWords } from "#src/context/address-words.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { formerAddress } from "#src/contract/addresses/calls.ts";
import { request } from "#src/contract/call.ts";
import { categoryMetadata, models } from "#src/contract/categories/calls.ts";
import { SLUG } from "#src/contract/parameter.ts";
import { search } from "#src/contract/search/calls.ts";
import { RESERVED_WORDS } from "#src/routes.ts";
import { RELATED_COUNT } from "#src/site/limits.ts";
import { MEANT_MODELS_COUNT } from "#src/site/meant-limits.ts";
import { defineModule, optional } from "../module.ts";
import NotFound from "./NotFound.astro";
import style from "./not-found.css?inline";

/** What stands first in an address of several parts, as categories do; null where it can be none. */
function categoryIn({ path }: Pick<RequestContext, "path">): string | null {
	const [, first = "", second = ""] = path.split("/");
	return second !== "" && SLUG.test(first) && !RESERVED_WORDS.has(first) ? first : null;
}

/** That nothing stands at an address, or nothing any more, and what comes nearest to its words; while nobody can search, the ways on alone. */
export const notFound = defineModule({
	name: "not-found",
	calls: (context) => ({
		// The category in the address, and what has a name like the dead one in it.
		category: optional(request(categoryMetadata, { categoryName: categoryIn(context) })),
		models: optional(
			request(models, { categoryName: categoryIn(context), sort: "name", start: 0, num: MEANT_MODELS_COUNT }),
		),
		former: optional(request(formerAddress, { path: context.path })),
		nearest: optional(request(search, { query: addressWords(context), type: "all", start: 0, num: RELATED_COUNT })),
	}),
	view: NotFound,
	style,
});
