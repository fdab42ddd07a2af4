import { LIST_WINDOWS, type NumParameter, type StartParameter } from "#src/contract/page-parameters.ts";
import type { RequestContext } from "./request-context.ts";

/** Which of a list's items a page shows, and the parameters that move and stretch it. */
export interface ListWindow {
	readonly parameter: StartParameter;
	readonly numParameter: NumParameter;
	readonly start: number;
	readonly num: number;
	/** How many a page shows that is not told. */
	readonly standard: number;
	/** Whether the page can be asked for another part. */
	readonly moves: boolean;
}

/**
 * The window of a list on this page, `standard` items long unless the address says otherwise. The list a page is about
 * has `start` and `num`; another one beside it has parameters of its own. Of several the first counts that the page may
 * carry; where it may carry none, the list stays at its beginning.
 */
export function listWindow(
	{ query, route }: Pick<RequestContext, "query" | "route">,
	standard: number,
	...[first = "start", ...others]: readonly StartParameter[]
): ListWindow {
	const carried = [first, ...others].find((name) => route.parameters.includes(name));
	const parameter = carried ?? first;
	const numParameter = LIST_WINDOWS[parameter];
	return {
		parameter,
		numParameter,
		start: Number(query[parameter] ?? 0),
		num: Number(query[numParameter] ?? standard),
		standard,
		moves: carried !== undefined,
	};
}
