import type { RequestContext } from "./request-context.ts";

/**
 * The context in serial form: locale, embed, lite, canonical path and sorted parameters. Two requests
 * with the same key are the same page.
 */
export function keyOf(context: RequestContext): string {
	const { locale, mode, path, query } = context;
	const search = new URLSearchParams(query).toString();
	return `${locale}/${mode.embed ? "embed" : "-"}/${mode.lite}${path}?${search}`;
}
