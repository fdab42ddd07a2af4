import type { QueryParameterName } from "#src/contract/page-parameters.ts";
import type { RequestContext } from "./request-context.ts";

/** Which of a list's items a page shows, and the parameter that moves on. */
export interface ListWindow {
	readonly parameter: QueryParameterName;
	readonly start: number;
	readonly num: number;
}

/**
 * The window of a list on this page, `count` items long by default. The list a page is about has `start`
 * and `num`; another one beside it has a parameter of its own, where the route table says so.
 */
export function listWindow(
	{ query, route }: Pick<RequestContext, "query" | "route">,
	count: number,
	own?: QueryParameterName,
): ListWindow {
	if (own !== undefined && route.parameters.includes(own))
		return { parameter: own, start: Number(query[own] ?? 0), num: count };
	if (!route.parameters.includes("start")) return { parameter: "start", start: 0, num: count };
	return { parameter: "start", start: Number(query.start ?? 0), num: Number(query.num ?? count) };
}
