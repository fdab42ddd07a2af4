import type { Link } from "#src/context/link.ts";
import type { Mode, RequestContext } from "#src/context/request-context.ts";
import { isTvHelp } from "#src/context/tv-help.ts";
import type { ShownAgent, WaysIn } from "#src/contract/asc/form.ts";
import type { Receipts } from "#src/contract/asc/receipts.ts";
import { type Audience, mayRead } from "#src/contract/audience.ts";
import type { CallRequest } from "#src/contract/call.ts";
import type { PageForm } from "#src/contract/page-form.ts";
import type { SearchType } from "#src/contract/search/search-types.ts";
import type { PageTypeName } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import type { Translate } from "#src/site/translate.ts";

/** A call a module can do without: the view gets null when it fails, and the module stays. */
type OptionalRequest<Data> = CallRequest<Data> & { readonly optional: true };

/** The calls a module needs, by the name its view knows them under. */
export type ModuleCalls = Readonly<Record<string, CallRequest & { readonly optional?: true }>>;

/** What became of them: the data, or null when the call was skipped, found nothing, or failed and was optional. */
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
	/** What the page's action shows: the words that were sent, and what is wrong with them. Null on other pages. */
	readonly form: PageForm | null;
	/** The agent whose page it is; null on everybody's. */
	readonly agent: ShownAgent | null;
	/** How agents sign in here. */
	readonly waysIn: WaysIn;
	/** What he has confirmed, on pages with a module that tells it; null on all others. */
	readonly receipts: Receipts | null;
}

/** Conditions on a request, as data. */
interface Conditions {
	readonly lite?: readonly Mode["lite"][];
	readonly embed?: boolean;
	readonly searchTypes?: readonly SearchType[];
	/** At the addresses of TV help. */
	readonly tvHelp?: boolean;
}

/** Where a module is the subject of the page: of these page types, for these search types. */
interface Subject {
	readonly pageTypes?: readonly PageTypeName[];
	readonly searchTypes?: readonly SearchType[];
}

export interface Module<Name extends string = string, Calls extends ModuleCalls = ModuleCalls> {
	readonly name: Name;
	/** Where it is critical: without it there is no page. Anywhere else a failed module disappears. */
	readonly critical: boolean | Subject;
	/** It shows what was sent to its page again, even where its calls say nothing: words are not lost with them. */
	readonly keepsWords: boolean;
	/** `banner`: beside the brand in the header; `main`: in reading order. */
	readonly place: "banner" | "main";
	/** Whether the banner stands inside this module, on pages that show it. */
	readonly holdsBanner: boolean;
	/** Hidden where any of these holds. */
	readonly hiddenIn: Conditions;
	/** Shown only where all of these hold. */
	readonly shownIn: Conditions;
	readonly audience: Audience;
	/** Whether it shows an agent what he has confirmed. */
	readonly tellsReceipts: boolean;
	/** Whether it stands in offline packs: it reads as well on a table without network. */
	readonly inPacks: boolean;
	/** @param agent whose page it is; what is asked for another's can differ by it, so that no such page is anybody else's */
	calls(context: RequestContext, brand: Brand, agent?: ShownAgent | null): Calls;
	/** Whether it shows a frame of ours with this data: the policy of a page allows none otherwise. */
	frames(data: Loaded<Calls>): boolean;
	/** The Astro component; its props are `ViewProps` and `data`. */
	readonly view: (props: never) => unknown;
	/** The text of its stylesheet, "" for none. Never sent on lite pages. */
	readonly style: string;
	/** The text of a few lines that run before the first paint, while there is no body yet, "" for none. Never sent on lite pages. */
	readonly early: string;
	/** The text of its own small script, "" for none. Never sent on lite pages. */
	readonly script: string;
}

type View<Calls extends ModuleCalls> = (props: ViewProps & { readonly data: Loaded<Calls> }) => unknown;

type Definition<Name extends string, Calls extends ModuleCalls> = Pick<Module<Name, Calls>, "name"> &
	Partial<Omit<Module<Name, Calls>, "name" | "view">> & { readonly view: View<NoInfer<Calls>> };

/**
 * Defines a module: what it needs, when it shows, and how it looks. Uncritical, for everybody and never
 * hidden by default. (`never` for a module without calls: any other default would be held against the
 * view before the calls are known.)
 */
export function defineModule<const Name extends string, Calls extends ModuleCalls = never>(
	definition: Definition<Name, Calls>,
): Module<Name, Calls> {
	return {
		critical: false,
		keepsWords: false,
		place: "main",
		holdsBanner: false,
		hiddenIn: {},
		shownIn: {},
		audience: "public",
		tellsReceipts: false,
		inPacks: false,
		calls: () => ({}) as Calls,
		frames: () => false,
		style: "",
		early: "",
		script: "",
		...definition,
	};
}

/** Marks a call that its module can do without: when it fails, the view gets null instead of disappearing. */
export function optional<Data>(request: CallRequest<Data>): OptionalRequest<Data> {
	return { ...request, optional: true };
}

function answersTo({ lite, embed, searchTypes, tvHelp }: Conditions, { mode, route }: Shown): boolean[] {
	return [
		...(lite ? [lite.includes(mode.lite)] : []),
		...(embed === undefined ? [] : [embed === mode.embed]),
		...(searchTypes ? [searchTypes.includes(route.searchType)] : []),
		...(tvHelp === undefined ? [] : [tvHelp === isTvHelp({ route })]),
	];
}

type Shown = Pick<RequestContext, "mode" | "route">;

/** Whether the module shows to this reader on this request. */
export function isVisible(
	module: Pick<Module, "hiddenIn" | "shownIn" | "audience">,
	context: Shown,
	reader: Audience,
): boolean {
	return (
		mayRead(reader, module.audience) &&
		!answersTo(module.hiddenIn, context).some(Boolean) &&
		answersTo(module.shownIn, context).every(Boolean)
	);
}

/** Whether there is no page of this type at this address without the module. */
export function isCritical(
	{ critical }: Pick<Module, "critical">,
	pageType: PageTypeName,
	{ searchType }: Pick<RequestContext["route"], "searchType">,
): boolean {
	if (typeof critical === "boolean") return critical;
	return critical.pageTypes?.includes(pageType) !== false && critical.searchTypes?.includes(searchType) !== false;
}
