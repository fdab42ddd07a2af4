import { BASE } from "#src/routes.ts";
import type { Locale } from "#src/site/locale.ts";
import type { Mode, RequestContext } from "./request-context.ts";

/** What an address may carry in its query; empty and missing values are left out. */
export type AddressQuery = Readonly<Record<string, string | number | null | undefined>>;

/** The base below which a locale's pages stand. */
export function baseOf({ prefix }: Pick<Locale, "prefix">): string {
	return prefix === null ? BASE : `/${prefix}${BASE}`;
}

/** The parameters that carry a mode on. */
export function modeQuery({ lite, embed }: Mode): { readonly lite: string | null; readonly embedMode: string | null } {
	return { lite: lite === "none" ? null : lite === "lite" ? "true" : "crm", embedMode: embed ? "true" : null };
}

/** A path with its query, sorted, and its fragment. */
export function withQuery(path: string, query: AddressQuery = {}, hash?: string): string {
	const search = new URLSearchParams(
		Object.entries(query).flatMap(([name, value]) =>
			value === null || value === undefined || value === "" ? [] : [[name, String(value)] as [string, string]],
		),
	);
	search.sort();
	return `${path}${search.size > 0 ? `?${search}` : ""}${hash ? `#${hash}` : ""}`;
}

/**
 * The canonical address of a context: path and sorted parameters, with the modes written out wherever the
 * request had them from. It leads back to the same context, and two requests with the same one are the same page.
 */
export function addressOf(
	{ mode, path, query }: Pick<RequestContext, "mode" | "path" | "query">,
	locale: Locale,
): string {
	return withQuery(baseOf(locale) + path, { ...query, ...modeQuery(mode) });
}
