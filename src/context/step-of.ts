import type { RequestContext } from "./request-context.ts";

/** The one step of an instruction that a page shows, counted from 1; 0 for all of them (specification section 3). */
export function stepOf({ query }: Pick<RequestContext, "query">): number {
	return Number(query.stepNum ?? 0);
}
