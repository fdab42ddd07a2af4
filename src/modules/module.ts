import type { RequestContext } from "#src/context/request-context.ts";
import type { CallRequest } from "#src/contract/call.ts";
import type { ChosenSearchType } from "#src/contract/search/search-types.ts";
import type { PageTypeName } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Link } from "#src/site/link.ts";
import type { Translate } from "#src/site/translate.ts";

/** The calls a module needs, by the name its view knows them under. */
export type ModuleCalls = Readonly<Record<string, CallRequest>>;

/** What became of them: the data, or null when the call was skipped (or, in an uncritical call, failed alone). */
export type Loaded<Calls extends ModuleCalls> = {
	readonly [Name in keyof Calls]: Calls[Name] extends CallRequest<infer Data> ? Data | null : never;
};

/** What every view receives beside its data. */
export interface ViewProps {
	readonly context: RequestContext;
	readonly brand: Brand;
	readonly t: Translate;
	readonly link: Link;
	/** The page type that is shown: `not-found` or `error` when the one of the route could not be. */
	readonly pageType: PageTypeName;
}

/** Where hiding is data: lite modes and search types in which the module costs no call and no byte. */
interface Hiding {
	readonly lite?: readonly ("lite" | "crm")[];
	readonly embed?: true;
	readonly searchTypes?: readonly (ChosenSearchType | "all" | "none")[];
}

export interface Module<Name extends string = string, Calls extends ModuleCalls = ModuleCalls> {
	readonly name: Name;
	/** A failed critical module is an error page; another disappears. */
	readonly critical: boolean;
	/** `banner`: beside the brand in the header; `main`: in reading order. */
	readonly place: "banner" | "main";
	readonly hiddenIn: Hiding;
	calls(context: RequestContext, brand: Brand): Calls;
	/** The Astro component; its props are `ViewProps` and `data`. */
	readonly view: (props: never) => unknown;
	/** The text of its stylesheet, "" for none. Never sent on lite pages. */
	readonly style: string;
	/** The text of its own small script, "" for none. Never sent on lite pages. */
	readonly script: string;
}

type View<Calls extends ModuleCalls> = (props: ViewProps & { readonly data: Loaded<Calls> }) => unknown;

interface Definition<Name extends string, Calls extends ModuleCalls> {
	readonly name: Name;
	readonly critical?: boolean;
	readonly place?: "banner" | "main";
	readonly hiddenIn?: Hiding;
	calls?(context: RequestContext, brand: Brand): Calls;
	readonly view: View<NoInfer<Calls>>;
	readonly style?: string;
	readonly script?: string;
}

/**
 * Defines a module: what it needs, when it is hidden, and how it looks. Uncritical and never hidden by
 * default. (`never` for a module without calls: any other default would be held against the view before
 * the calls are known.)
 */
export function defineModule<const Name extends string, Calls extends ModuleCalls = never>(
	definition: Definition<Name, Calls>,
): Module<Name, Calls> {
	const none = () => ({}) as Calls;
	return { critical: false, place: "main", hiddenIn: {}, calls: none, style: "", script: "", ...definition };
}

/** Whether the module shows on this request. */
export function isVisible(module: Pick<Module, "hiddenIn">, context: Pick<RequestContext, "mode" | "route">): boolean {
	const { lite, embed, searchTypes } = module.hiddenIn;
	if (context.mode.lite !== "none" && lite?.includes(context.mode.lite)) return false;
	if (context.mode.embed && embed) return false;
	return !searchTypes?.includes(context.route.searchType);
}
