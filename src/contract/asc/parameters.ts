import { code, codes, count, query, slug } from "../parameter.ts";

/** Parameters of the searches of service centres; `type` is a list, sent joined by commas. */
export const ASC_PARAMETERS = {
	contextId: slug(),
	query: query(),
	type: codes(),
	start: count(),
	num: count(100),
	accessLevel: code(),
} as const;
