import type { SupportClient, SupportSnapshot } from "#src/client/support-client.ts";
import { type ContextRules, contextAt, OUTSIDE_TARGET } from "#src/context/context-of.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import type { WaysIn } from "#src/contract/asc/form.ts";
import type { Receipts } from "#src/contract/asc/receipts.ts";
import { TWIN_ENDING } from "#src/contract/machine-paths.ts";
import { isFeedPath } from "#src/feeds/feeds.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { type Fill, type FillCause, type Filled, NOBODY } from "#src/page-cache/entry.ts";
import { hasTwin, NOT_FOUND, type Route } from "#src/routes.ts";
import type { Brand } from "#src/site/brand.ts";
import { fillFeed } from "./feed-fill.ts";
import { type FillSettings, fillPage, type ScreenLocals } from "./page-fill.ts";
import type { PreparedPage } from "./prepared-page.ts";
import { fillTwin, type LoadTwin } from "./twin-fill.ts";

export interface FillerOptions {
	readonly support: SupportClient;
	readonly settings: FillSettings;
	readonly loadTwin: LoadTwin;
	/** Page types that have a screen. */
	readonly pageTypes: ReadonlySet<string>;
	/** How agents sign in here. */
	readonly waysIn: WaysIn;
	/** What an agent has confirmed; told as unknown when the inbox cannot say. */
	receiptsOf(identity: Identity): Promise<Receipts>;
	/** The canonical origin. */
	origin(): string;
	/** What contexts depend on, in a state of the content. */
	rules(brand: Brand): ContextRules;
}

/** A screen and what it shows. */
interface Shown {
	readonly context: RequestContext;
	readonly screen: string;
}

/** For whom a page is made, and what he sent. */
export type Recipient = Pick<App.Locals, "identity" | "form" | "preview">;

const ANYBODY: Recipient = { identity: ANONYMOUS, form: null };

/** Makes pages, feeds and error pages; everything of one of them comes from one state of the content. */
export class Filler {
	readonly #options: FillerOptions;

	constructor(options: FillerOptions) {
		this.#options = options;
	}

	/** Makes what stands at a target as of now: a feed, a page, or the page that says that nothing does. */
	readonly fill: Fill<PreparedPage> = async ({ target }, cause) =>
		(isFeedPath(target)
			? await this.#feed(target)
			: target.endsWith(TWIN_ENDING)
				? await this.#twin(target.slice(0, -TWIN_ENDING.length), cause)
				: null) ??
		this.#page((brand) => this.#shownAt(target, brand), ANYBODY, cause, cause.reason === "bypass" ? null : target);

	/** A page for one reader only, which nobody keeps. */
	async fillPrivate(context: RequestContext, recipient: Recipient, request: string): Promise<PreparedPage> {
		const { body } = await this.#page(() => this.#shown(context), recipient, { ...NOBODY, reason: "bypass", request });
		return body;
	}

	/** An error page in a locale and mode, with what it tells. It holds no word about the address, so one copy serves all. */
	async fillError(
		screen: "error" | "not-sent",
		{ locale, mode, route = NOT_FOUND }: Pick<RequestContext, "locale" | "mode"> & { readonly route?: Route },
		form: Recipient["form"] = null,
	): Promise<PreparedPage> {
		const path = route === NOT_FOUND ? "" : route.pattern;
		const context: RequestContext = { locale, mode, route, params: {}, query: {}, path };
		const cause: FillCause = { ...NOBODY, reason: "prepared" };
		const { body } = await this.#page(() => ({ context, screen }), { ...ANYBODY, form }, cause);
		return body;
	}

	#shownAt(target: string, brand: Brand): Shown {
		const rules = this.#options.rules(brand);
		const context = contextAt(target, rules) ?? contextAt(OUTSIDE_TARGET, rules);
		if (!context) throw new Error("The brand has no default locale.");
		return this.#shown(context);
	}

	#shown(context: RequestContext): Shown {
		const { pageType } = context.route;
		return { context, screen: this.#options.pageTypes.has(pageType) ? pageType : NOT_FOUND.pageType };
	}

	/** @param target under which it is kept; null: nowhere */
	async #page(
		shownIn: (brand: Brand) => Shown,
		recipient: Recipient,
		cause: FillCause,
		target: string | null = null,
	): Promise<Filled<PreparedPage>> {
		const { support, settings } = this.#options;
		const snapshot = support.snapshot();
		try {
			const { context, screen } = shownIn(snapshot.brand);
			const locals = this.#locals(context, snapshot, recipient, cause);
			return await fillPage(screen, locals, cause, settings, target);
		} finally {
			snapshot.release();
		}
	}

	async #twin(target: string, cause: FillCause): Promise<Filled<PreparedPage> | null> {
		const { support, rules, loadTwin, settings } = this.#options;
		const snapshot = support.snapshot();
		try {
			const context = contextAt(target, rules(snapshot.brand));
			if (!context || !hasTwin(context.route)) return null;
			const { security, keeps } = settings;
			const locals = this.#locals(context, snapshot, ANYBODY, cause);
			return await fillTwin(locals, { load: loadTwin, security, keeps });
		} finally {
			snapshot.release();
		}
	}

	#locals(context: RequestContext, snapshot: SupportSnapshot, recipient: Recipient, cause: FillCause): ScreenLocals {
		return {
			...recipient,
			context,
			snapshot,
			origin: this.#options.origin(),
			waysIn: this.#options.waysIn,
			request: cause.request,
			receipts: () => this.#options.receiptsOf(recipient.identity),
			onViewFailure: (failure) => this.#options.settings.onViewFailure(failure, cause, context.route.pattern),
		};
	}

	async #feed(path: string): Promise<Filled<PreparedPage> | null> {
		const { support, origin, settings } = this.#options;
		const { security, keeps } = settings;
		const snapshot = support.snapshot();
		try {
			return await fillFeed(path, { snapshot, origin: origin(), security, keeps });
		} finally {
			snapshot.release();
		}
	}
}
