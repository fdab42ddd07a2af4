import { carriedBy, type Link, linkFrom } from "#src/context/link.ts";
import type { PageQuery } from "#src/context/page-query.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { formerAddress } from "#src/contract/addresses/calls.ts";
import type { FormerAddress } from "#src/contract/addresses/schemas.ts";
import type { ShownAgent, WaysIn } from "#src/contract/asc/form.ts";
import type { Receipts } from "#src/contract/asc/receipts.ts";
import { type Audience, mayRead } from "#src/contract/audience.ts";
import { request } from "#src/contract/call.ts";
import { ADDRESSES_TAG, DEGRADED_TAG, SITE_TAG } from "#src/contract/tags.ts";
import type { Head } from "#src/head/head.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import { isCritical, isVisible, type Loaded, type Module, type ModuleCalls, optional } from "#src/modules/module.ts";
import { NOT_FOUND } from "#src/routes.ts";
import { type Brand, localeOf } from "#src/site/brand.ts";
import { LIVES } from "#src/site/limits.ts";
import type { PreviewNote } from "#src/site/preview.ts";
import { type Translate, translate } from "#src/site/translate.ts";
import { endsWithTheDay } from "./ends-with-the-day.ts";
import { errorPage } from "./error.ts";
import { notFoundPage } from "./not-found.ts";
import type { PageFile, PageType } from "./page-type.ts";
import { criticalFailure, dataOf, isBroken, isMissing, isWhole, isWithheld, type Settled, settle } from "./settle.ts";

/** A page with its data, ready to be shown. */
export interface LoadedPage {
	readonly status: 200 | 404 | 410 | 503;
	/** Where the reader is sent instead, or null. */
	readonly redirect: string | null;
	/** 301: what stood here stands there by now; 308: the page's own address. */
	readonly redirectStatus: 301 | 308;
	readonly pageType: PageType;
	/** Modules that this request asks for; their styles and scripts go with the page. */
	readonly asked: readonly Module[];
	/** Those that can be shown. */
	readonly modules: readonly LoadedModule[];
	readonly head: Head;
	readonly context: RequestContext;
	readonly brand: Brand;
	readonly t: Translate;
	readonly link: Link;
	/** What is sent in place of a document; null where the page is one. */
	readonly file: PageFile | null;
	/** The agent whose page it is; null on everybody's. */
	readonly agent: ShownAgent | null;
	readonly waysIn: WaysIn;
	/** What he has confirmed, where a module tells it; else null. */
	readonly receipts: Receipts | null;
	/** What the page's action shows. */
	readonly form: App.Locals["form"];
	/** What a page of a preview says of it; null on any other. */
	readonly preview: PreviewNote | null;
	/** For `Astro.cache.set`; seconds. */
	readonly cache: { readonly maxAge: number; readonly swr: number; readonly tags: string[] };
	/** Told of a view that throws: its module is hidden, and somebody has to know. */
	readonly onViewFailure: App.Locals["onViewFailure"];
	readonly onInlineTexts: App.Locals["onInlineTexts"];
}

export interface LoadedModule {
	readonly module: Module;
	readonly data: Loaded<ModuleCalls>;
	/** Without this module there is no page. */
	readonly critical: boolean;
}

/**
 * Loads all that a page shows: collects the calls of its visible modules and its head, runs each once,
 * in parallel, on one content snapshot, and hands every module its outcomes. A module that cannot be
 * shown is left out and the page kept for seconds; a critical one makes it an error page.
 */
export function loadPage(pageType: PageType, locals: App.Locals): Promise<LoadedPage> {
	return load(pageType, locals, null);
}

async function load(pageType: PageType, locals: App.Locals, status: 404 | 503 | null): Promise<LoadedPage> {
	const { context, identity, origin } = locals;
	const { brand } = locals.snapshot;
	const reader = audienceOf(identity);
	const agent = shownAgent(identity);
	if (status === null && !mayRead(reader, pageType.audience ?? "public")) return load(notFoundPage, locals, 404);
	const isMissingPage = status === 404 || pageType === notFoundPage;
	const before = isMissingPage ? await formerOf(locals, reader) : null;
	const visible = (before?.former?.became === "moved" ? [] : pageType.modules)
		.filter((module) => isVisible(module, context, reader))
		.map((module) => ({
			module,
			calls: callsOf(module, locals, agent),
			critical: isCritical(module, pageType.name, context.route),
		}));
	const headCalls = pageType.calls(context, brand);
	const [settled, receipts] = await Promise.all([
		settle([...visible, { calls: headCalls, critical: false }], locals, reader),
		reader === "asc" && visible.some(({ module }) => module.tellsReceipts) ? locals.receipts() : null,
	]);

	const failure =
		status === null ? (criticalFailure(visible, settled) ?? placeFailure(pageType, headCalls, settled)) : null;
	if (failure) return load(failure === 404 ? notFoundPage : errorPage, locals, failure);

	const t = translate(localeOf(brand, context.locale));
	// At an address that names nothing there is no product in whose help things could be opened.
	const link = linkFrom(status === 404 ? { ...context, route: NOT_FOUND } : context, t.locale, origin);
	const isRemoved = before?.former?.became === "removed";
	const headSource = { data: dataOf(headCalls, settled), context, t, link, brand, form: locals.form, isRemoved };
	const canonical = pageType.canonical?.(headSource) ?? context.path;
	const query = pageType.query?.(headSource) ?? context.query;
	const isEmpty = status === null && pageType.isHeld?.(headSource) === false;
	const told = before ?? (isEmpty ? await formerOf(locals, reader) : null);
	const former = told?.former ?? null;
	const missing = former?.became === "removed" ? 410 : 404;
	const found = isMissingPage || isEmpty ? missing : (status ?? 200);
	const degraded = told?.isUnknown || [...settled.values()].some(isBroken);
	const ordinary = status === null && found === 200 ? pageType.life : "missing";
	// What is made from what one visitor sent is nobody else's, whatever became of it.
	const life = locals.form !== null ? "none" : degraded ? "degraded" : ordinary;
	const calls = [...visible.flatMap((each) => Object.values(each.calls)), ...Object.values(headCalls)];
	return {
		status: found,
		...redirection({ former, canonical, query, context, link }),
		pageType,
		asked: visible.map(({ module }) => module),
		modules: visible
			.filter((each) => isWhole(each.calls, settled))
			.map((each) => ({ module: each.module, critical: each.critical, data: dataOf(each.calls, settled) })),
		head: titled(pageType.head(headSource), locals.form, t),
		file: found === 200 ? (pageType.file?.(headSource) ?? null) : null,
		context,
		brand,
		t,
		link,
		onViewFailure: locals.onViewFailure,
		onInlineTexts: locals.onInlineTexts,
		waysIn: locals.waysIn,
		agent,
		receipts,
		form: locals.form,
		preview: locals.preview ?? null,
		cache: {
			...endsWithTheDay(LIVES[life], settled, Date.now()),
			tags: [
				...new Set([
					SITE_TAG,
					...(degraded ? [DEGRADED_TAG] : []),
					...(found === 404 || found === 410 ? [ADDRESSES_TAG] : []),
					...calls.flatMap((call) => call.tags(dataOf({ call }, settled)["call"] ?? null, context.locale)),
				]),
			],
		},
	};
}

/** What became of an address at which nothing stands: `former` is null where the API knows of nothing, `isUnknown` where it did not answer. */
async function formerOf(locals: App.Locals, reader: Audience) {
	const calls = { former: optional(request(formerAddress, { path: locals.context.path })) };
	const settled = await settle([{ calls, critical: false }], locals, reader);
	const former = dataOf(calls, settled)["former"] as FormerAddress | null;
	return { former, isUnknown: [...settled.values()].some(isBroken) };
}

interface Destination extends Pick<LoadedPage, "context" | "link"> {
	readonly former: FormerAddress | null;
	readonly canonical: string;
	readonly query: PageQuery;
}

/** Where a request leads on: to where its page stands by now, or to the page's own address. */
function redirection({
	former,
	canonical,
	query,
	context,
	link,
}: Destination): Pick<LoadedPage, "redirect" | "redirectStatus"> {
	const now = former?.became === "moved" ? former.leadsTo : null;
	if (now !== null) return { redirect: link.path(now, { query: carriedBy(now, context.query) }), redirectStatus: 301 };
	const isOwn = canonical === context.path && query.answers === context.query.answers;
	return { redirect: isOwn ? null : link.path(canonical, { query }), redirectStatus: 308 };
}

/** The calls of a module; where it brings words back it can do without all of them. */
function callsOf(
	{ calls, keepsWords }: Module,
	{ context, snapshot: { brand }, form }: App.Locals,
	agent: ShownAgent | null,
): ModuleCalls {
	const asked: ModuleCalls = calls(context, brand, agent);
	if (form === null || !keepsWords) return asked;
	return Object.fromEntries(Object.entries(asked).map(([name, request]) => [name, optional(request)]));
}

/** What of an agent stands on his pages. */
function shownAgent(identity: Identity): ShownAgent | null {
	if (identity.kind !== "agent") return null;
	const { name = "", companyName = "", previousVisit = null } = identity.profile ?? {};
	return { name, companyName, previousVisit };
}

/** A page that brings a form back says so before anything else of its title. */
function titled(head: Head, form: App.Locals["form"], t: Translate): Head {
	if (form?.form === "not-sent" && form.reason === "pack") return { ...head, title: t("not-sent.heading.pack") };
	const hasErrors = form && "errors" in form && form.errors.length > 0;
	return hasErrors ? { ...head, title: t("form.error-title", { title: head.title }) } : head;
}

/** 404 when what a page stands under is not there, as the API says, or not for this reader; else null. */
function placeFailure({ standsUnder }: PageType, calls: ModuleCalls, settled: Settled): 404 | null {
	const outcomes = standsUnder.map((name) => settled.get(calls[name]?.key ?? ""));
	return outcomes.some((outcome) => isMissing(outcome) || isWithheld(outcome)) ? 404 : null;
}
