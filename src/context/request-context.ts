import type { QueryParameterName, Route, RouteParameters } from "#src/routes.ts";
import type { Locale } from "./locale.ts";

export interface Mode {
	readonly embed: boolean;
	readonly lite: "none" | "lite" | "crm";
}

/**
 * All that a page may know of its request: a frozen value, a pure function of host, canonical path,
 * allow-listed parameters and mode cookies (DESIGN section 4). Its serial form is the cache key.
 */
export interface RequestContext {
	readonly locale: Locale;
	/** Every locale of the site, for language links. */
	readonly locales: readonly Locale[];
	readonly mode: Mode;
	readonly route: Route;
	readonly params: RouteParameters;
	/** Allow-listed parameters that are present, checked and clamped. */
	readonly query: Readonly<Partial<Record<QueryParameterName, string>>>;
	/** Canonical path after the base; home is "". */
	readonly path: string;
	/** First configured origin: canonical addresses begin with it. */
	readonly origin: string;
	readonly asksForPortal: boolean;
}
