import type { QueryParameterName } from "#src/contract/page-parameters.ts";
import type { Route, RouteParameters } from "#src/routes.ts";

export interface Mode {
	readonly embed: boolean;
	readonly lite: "none" | "lite" | "crm";
}

/**
 * All that a page may know of its request: a frozen value, a pure function of canonical path,
 * allow-listed parameters and mode cookies. Its serial form is the cache key. What comes from content
 * or configuration is not in it: a page reads that from one state of the content.
 */
export interface RequestContext {
	/** Code of the locale, such as `en_GB`; what it means stands in the brand of the page's content. */
	readonly locale: string;
	readonly mode: Mode;
	readonly route: Route;
	readonly params: RouteParameters;
	/** Allow-listed parameters that are present, checked and clamped. */
	readonly query: Readonly<Partial<Record<QueryParameterName, string>>>;
	/** Canonical path after the base; home is "". */
	readonly path: string;
}
