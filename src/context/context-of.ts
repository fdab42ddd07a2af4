import { readAccepted, writeAccepted } from "#src/contract/eulas/accepted.ts";
import { BASE, type Route, resolve } from "#src/routes.ts";
import type { Locale } from "#src/site/locale.ts";
import { addressOf } from "./address.ts";
import { type ModeChange, type ModeCookies, modeChange, modeOf, modeParameters } from "./mode.ts";
import { type PageQuery, pageQuery } from "./page-query.ts";
import type { RequestContext } from "./request-context.ts";

/** What of brand and configuration a context depends on. */
export interface ContextRules {
	readonly locales: readonly Locale[];
	readonly defaultLocale: string;
	readonly queryMaxLength: number;
	/** Whether `nick-error` may say this of a page. */
	isNickError(said: string, context: Pick<RequestContext, "mode" | "route">): boolean;
}

/** A request as the gate hands it on. */
export interface PageRequest {
	/** Canonical path, such as `/de/electronics/support/televisions`. */
	readonly path: string;
	/** Query without its question mark, as sent. */
	readonly search: string;
	readonly cookies: ModeCookies & AcceptedCookie;
}

/** What the visitor's session remembers of the licences that he accepted, in the words of `accepted.ts`. */
export interface AcceptedCookie {
	readonly accepted: string | null;
}

export type Resolution =
	| {
			readonly kind: "page";
			readonly context: RequestContext;
			/** The canonical address of the context, under which its page is kept. */
			readonly target: string;
			/** Cookies to set on this reply. */
			readonly modeChange: ModeChange | null;
			/** The page is shown after a failure: not to be indexed or kept (specification section 8). */
			readonly apology: boolean;
			/** Mode or accepted licences come from a cookie, not from the address. */
			readonly fromCookie: boolean;
	  }
	| { readonly kind: "redirect"; readonly location: string }
	| { readonly kind: "outside" };

const NO_COOKIES = { lite: false, embed: false, framed: false, accepted: null } as const;

/** The path below the site's base, or null when `path` is not at or below it. */
function belowBase(path: string): string | null {
	if (path === BASE) return "";
	return path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null;
}

function splitPrefix(path: string): { readonly prefix: string; readonly rest: string } {
	const end = path.indexOf("/", 1);
	return end < 0 ? { prefix: path.slice(1), rest: "" } : { prefix: path.slice(1, end), rest: path.slice(end) };
}

/** The locale of a path and the path after the base; a redirect for the default locale's explicit prefix. */
function localeOf(path: string, rules: ContextRules): { locale: Locale; path: string } | { location: string } | null {
	const standard = rules.locales.find(({ code }) => code === rules.defaultLocale);
	const bare = belowBase(path);
	if (bare !== null) return standard ? { locale: standard, path: bare } : null;
	const { prefix, rest } = splitPrefix(path);
	const below = belowBase(rest);
	if (below === null) return null;
	const locale = rules.locales.find((each) => each.prefix === prefix);
	if (locale) return { locale, path: below };
	return standard?.prefix === null && prefix === standard.language.split("-")[0]?.toLowerCase()
		? { location: rest }
		: null;
}

/**
 * The context of a page request: a pure function of its arguments. `outside` is an address that is no
 * page of the site; an unknown path below the base is a page, the not-found one.
 */
export function contextOf(request: PageRequest, rules: ContextRules): Resolution {
	const found = localeOf(request.path, rules);
	if (!found) return { kind: "outside" };
	const search = new URLSearchParams(request.search);
	if ("location" in found)
		return { kind: "redirect", location: found.location + searchOf(found.location.slice(BASE.length), search, rules) };
	const { route, params } = resolve(found.path);
	const parameters = modeParameters(search);
	const mode = modeOf(parameters, request.cookies);
	const byAddress = modeOf(parameters, NO_COOKIES);
	const query = pageQuery(route, search, rules.queryMaxLength);
	const accepted = remembered(route, query, request.cookies);
	const context: RequestContext = Object.freeze({
		locale: found.locale.code,
		mode: Object.freeze(mode),
		route,
		params: Object.freeze(params),
		query: Object.freeze(accepted === null ? query : { ...query, accepted }),
		path: found.path,
	});
	return {
		kind: "page",
		context,
		target: addressOf(context, found.locale),
		modeChange: modeChange(parameters, request.cookies),
		apology: rules.isNickError(search.get("nick-error") ?? "", context),
		fromCookie: accepted !== null || mode.lite !== byAddress.lite || mode.embed !== byAddress.embed,
	};
}

/** The licences that a session remembers, on a page that asks for them and whose address does not say. */
function remembered({ parameters }: Route, { accepted }: PageQuery, cookies: AcceptedCookie): string | null {
	if (accepted !== undefined || !parameters.includes("accepted")) return null;
	return writeAccepted(readAccepted(cookies.accepted));
}

/** The canonical address of everything outside the site: a path below the base that no route and no slug can be. */
export const OUTSIDE_TARGET = `${BASE}/-`;

/** What a canonical address means as of now; null when it is no page of the site (any more). */
export function contextAt(target: string, rules: ContextRules): RequestContext | null {
	const mark = target.indexOf("?");
	const [path, search] = mark < 0 ? [target, ""] : [target.slice(0, mark), target.slice(mark + 1)];
	const found = contextOf({ path, search, cookies: NO_COOKIES }, rules);
	return found.kind === "page" ? found.context : null;
}

/** The query of a redirect to `path` (after the base): only what that page may carry, and the modes. */
export function searchOf(path: string, search: URLSearchParams, rules: Pick<ContextRules, "queryMaxLength">): string {
	const kept = new URLSearchParams(pageQuery(resolve(path).route, search, rules.queryMaxLength));
	for (const [name, value] of Object.entries(modeParameters(search))) if (value !== null) kept.set(name, value);
	kept.sort();
	return kept.size > 0 ? `?${kept}` : "";
}
