import type { RequestContext } from "#src/context/request-context.ts";
import type { CallRequest, Outcome } from "#src/contract/call.ts";
import { DEGRADED_TAG, missingTag, SITE_TAG } from "#src/contract/tags.ts";
import type { Head } from "#src/head/head.ts";
import { isVisible, type Loaded, type Module, type ModuleCalls } from "#src/modules/module.ts";
import { type Brand, localeOf } from "#src/site/brand.ts";
import { BUDGET, LIVES } from "#src/site/limits.ts";
import { type Link, linkFrom } from "#src/site/link.ts";
import { type Translate, translate } from "#src/site/translate.ts";
import { errorPage } from "./error.ts";
import { notFoundPage } from "./not-found.ts";
import type { PageType } from "./page-type.ts";

/** A page with its data, ready to be shown. */
export interface LoadedPage {
	readonly status: 200 | 404 | 503;
	/** Where the reader is sent instead, or null. */
	readonly redirect: string | null;
	readonly pageType: PageType;
	readonly modules: readonly LoadedModule[];
	readonly head: Head;
	readonly context: RequestContext;
	readonly brand: Brand;
	readonly t: Translate;
	readonly link: Link;
	/** For `Astro.cache.set`; seconds. */
	readonly cache: { readonly maxAge: number; readonly swr: number; readonly tags: string[] };
}

export interface LoadedModule {
	readonly module: Module;
	readonly data: Loaded<ModuleCalls>;
}

type Settled = ReadonlyMap<string, Outcome<unknown>>;

/**
 * Loads all that a page shows: collects the calls of its visible modules and its head, runs each once,
 * in parallel, on one content snapshot, and hands every module its outcomes. A failed optional module
 * is left out and the page kept for seconds; a failed critical one makes it an error page.
 */
export function loadPage(pageType: PageType, locals: App.Locals): Promise<LoadedPage> {
	return load(pageType, locals, null);
}

async function load(pageType: PageType, locals: App.Locals, status: 404 | 503 | null): Promise<LoadedPage> {
	const { context, origin } = locals;
	const { brand } = locals.snapshot;
	const visible = pageType.modules
		.filter((module) => isVisible(module, context))
		.map((module) => ({ module, calls: module.calls(context, brand) }));
	const headCalls = pageType.calls(context, brand);
	const settled = await settle(
		[
			...visible.map(({ module, calls }) => ({ calls, critical: module.critical })),
			{ calls: headCalls, critical: false },
		],
		locals,
	);

	const failure = status === null ? criticalFailure(visible, settled) : null;
	if (failure) return load(failure === 404 ? notFoundPage : errorPage, locals, failure);

	const t = translate(localeOf(brand, context.locale));
	const link = linkFrom(context, t.locale, origin);
	const headSource = { data: loaded(headCalls, settled), context, t, link, brand };
	const canonical = pageType.canonical?.(headSource) ?? null;
	const degraded = [...settled.values()].some((outcome) => outcome.state === "failed");
	const requests = [...visible.flatMap(({ calls }) => Object.values(calls)), ...Object.values(headCalls)];
	const life = LIVES[degraded ? "degraded" : status === null ? pageType.life : "missing"];
	return {
		status: status ?? (pageType === notFoundPage ? 404 : 200),
		redirect: canonical !== null && canonical !== context.path ? link.path(canonical, { query: context.query }) : null,
		pageType,
		modules: visible
			.filter(({ calls }) => !Object.values(calls).some((call) => settled.get(call.key)?.state === "failed"))
			.map(({ module, calls }) => ({ module, data: loaded(calls, settled) })),
		head: pageType.head(headSource),
		context,
		brand,
		t,
		link,
		cache: {
			...life,
			tags: [
				...new Set([
					SITE_TAG,
					...(degraded ? [DEGRADED_TAG] : []),
					...(status === 404 ? [missingTag(context.path)] : []),
					...requests.flatMap((each) => tagsOf(each, settled, context.locale)),
				]),
			],
		},
	};
}

/** Runs every request once; the same request of two modules has the more patient budget. */
async function settle(
	needs: readonly { calls: ModuleCalls; critical: boolean }[],
	{ context, identity, snapshot }: App.Locals,
): Promise<Settled> {
	const requests = new Map<string, { request: CallRequest; budget: number }>();
	for (const { calls, critical } of needs) {
		for (const request of Object.values(calls)) {
			const budget = Math.max(requests.get(request.key)?.budget ?? 0, critical ? BUDGET.critical : BUDGET.optional);
			requests.set(request.key, { request, budget });
		}
	}
	const outcomes = await Promise.all(
		[...requests].map(async ([key, { request, budget }]) => {
			const options = { locale: context.locale, identity, budget };
			const first = await snapshot.call(request, options);
			// A remote API that says 404 once may be mistaken; the embedded one knows its content.
			const confirm = snapshot.version === null && first.state === "failed" && first.error.status === 404;
			return [key, confirm ? await snapshot.call(request, options) : first] as const;
		}),
	);
	return new Map(outcomes);
}

function criticalFailure(
	visible: readonly { module: Module; calls: ModuleCalls }[],
	settled: Settled,
): 404 | 503 | null {
	let worst: 404 | 503 | null = null;
	for (const { module, calls } of visible) {
		if (!module.critical) continue;
		for (const call of Object.values(calls)) {
			const outcome = settled.get(call.key);
			if (outcome?.state !== "failed") continue;
			if (outcome.error.status !== 404 && outcome.error.status !== 410) return 503;
			worst = 404;
		}
	}
	return worst;
}

function loaded(calls: ModuleCalls, settled: Settled): Loaded<ModuleCalls> {
	return Object.fromEntries(
		Object.entries(calls).map(([name, call]) => {
			const outcome = settled.get(call.key);
			return [name, outcome?.state === "ok" ? outcome.data : null];
		}),
	);
}

function tagsOf(request: CallRequest, settled: Settled, locale: string): readonly string[] {
	const outcome = settled.get(request.key);
	return request.tags(outcome?.state === "ok" ? outcome.data : null, locale);
}
