import { contextIdOf } from "#src/context/context-id.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { REPAIRS_COUNT } from "#src/site/limits.ts";

/** What a list of agents asks for: what the page is about, its words where it has some, and as many as the specification says (section 9). */
export const agentDocuments = (context: Pick<RequestContext, "params" | "query">) => ({
	contextId: contextIdOf(context),
	query: context.query.query ?? null,
	start: 0,
	num: REPAIRS_COUNT,
});
