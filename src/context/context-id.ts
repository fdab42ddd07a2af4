import type { RequestContext } from "./request-context.ts";

/** The specification's `contextId`: the product of the page, else its category, else null. */
export function contextIdOf({ params }: Pick<RequestContext, "params">): string | null {
	return params.productName ?? params.categoryName ?? null;
}
