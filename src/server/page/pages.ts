import type { SupportClient } from "#src/client/support-client.ts";
import { type ContextSite, contextOf, type Resolution, searchOf } from "#src/context/context-of.ts";
import { keyOf } from "#src/context/key.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import type { Address, Entry, Filled, FillReason } from "#src/page-cache/entry.ts";
import type { Answer, PageCache } from "#src/page-cache/page-cache.ts";
import { BASE, NOT_FOUND, type PageTypeName } from "#src/routes.ts";
import { type FillSettings, fillPage } from "./page-fill.ts";
import type { PreparedPage } from "./prepared-page.ts";

export interface PagesOptions {
	readonly cache: PageCache<PreparedPage>;
	readonly support: SupportClient;
	readonly fill: FillSettings;
	/** Page types that have a screen. */
	readonly pageTypes: ReadonlySet<string>;
	/** Names the generation of kept pages. */
	readonly build: string;
	/** The canonical origin. */
	origin(): string;
	site(): ContextSite;
}

export type PageResolution = Extract<Resolution, { readonly kind: "page" }>;

/** A path below the base that no route and no slug can be: the one address of everything outside the site. */
const OUTSIDE = `${BASE}/-`;

/** Turns requests into pages: context, then cache, then screen. */
export class Pages {
	readonly #options: PagesOptions;

	constructor(options: PagesOptions) {
		this.#options = options;
	}

	resolve(request: Parameters<typeof contextOf>[0]): Resolution {
		return contextOf(request, this.#options.site());
	}

	/** The query of a redirect to a path after the base. */
	search(path: string, search: string): string {
		return searchOf(path, new URLSearchParams(search), this.#options.site());
	}

	/** The not-found page for an address outside the site. */
	outside(): PageResolution {
		const found = contextOf(
			{ path: OUTSIDE, search: "", cookies: { lite: false, embed: false, framed: false } },
			this.#options.site(),
		);
		if (found.kind !== "page") throw new Error("The site has no default locale.");
		return found;
	}

	/** The public page of a context, from the cache or rendered. */
	get(context: RequestContext): Answer<PreparedPage> | Promise<Answer<PreparedPage>> {
		return this.#options.cache.get(this.#address(context, this.#screen(context.route.pageType), keyOf(context)));
	}

	/** A page for one visitor only, past the cache. */
	async getPrivate(context: RequestContext, identity: Identity): Promise<PreparedPage> {
		const screen = this.#screen(context.route.pageType);
		const filled = await this.#options.cache.bypass(() =>
			this.#fill(screen, context, identity, "bypass", { ...this.#options.fill, keeps: false, cdn: false }),
		);
		return filled.body;
	}

	/** The error page in the visitor's language and mode. It holds no word about the address, so one copy serves all. */
	async error(context: RequestContext | null): Promise<PreparedPage> {
		const { mode, locale, ...rest } = context ?? this.outside().context;
		const plain: RequestContext = {
			...rest,
			mode,
			locale,
			route: NOT_FOUND,
			params: {},
			query: {},
			path: "",
		};
		const answer = await this.#options.cache.get(this.#address(plain, "error", `error ${keyOf(plain)}`));
		return answer.filled.body;
	}

	/** Whether an entry found earlier may be sent again as it is. */
	use(entry: Entry<PreparedPage>): boolean {
		return this.#options.cache.use(entry);
	}

	/** Age and remaining life of a kept page, in whole seconds. */
	times(entry: Entry<PreparedPage>): { readonly age: number; readonly ttl: number } {
		const now = this.#options.cache.now();
		const ttl = Number.isFinite(entry.freshUntil) ? Math.ceil((entry.freshUntil - now) / 1000) : -1;
		return { age: Math.max(Math.floor((now - entry.storedAt) / 1000), 0), ttl };
	}

	#screen(pageType: PageTypeName): string {
		return this.#options.pageTypes.has(pageType) ? pageType : "not-found";
	}

	#address(context: RequestContext, screen: string, key: string): Address<PreparedPage> {
		const many = screen.endsWith("-results") || Object.keys(context.query).length > 0;
		return {
			key: `${this.#options.build}/${key}`,
			pool: many ? "search" : "pages",
			fill: (reason) => this.#fill(screen, context, ANONYMOUS, reason, this.#options.fill),
		};
	}

	async #fill(
		screen: string,
		context: RequestContext,
		identity: Identity,
		reason: FillReason,
		settings: FillSettings,
	): Promise<Filled<PreparedPage>> {
		const snapshot = this.#options.support.snapshot();
		try {
			const locals = {
				context,
				identity,
				snapshot,
				origin: this.#options.origin(),
				onViewFailure: settings.onViewFailure,
			};
			return await fillPage(`/${screen}`, locals, reason, settings);
		} finally {
			snapshot.release();
		}
	}
}
