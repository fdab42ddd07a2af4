import type { RequestContext } from "#src/context/request-context.ts";
import type { Identity } from "#src/identity/identity.ts";
import { TimedOut } from "#src/page-cache/clock.ts";
import type { Entry } from "#src/page-cache/entry.ts";
import type { Answer } from "#src/page-cache/page-cache.ts";
import { Overloaded } from "#src/page-cache/render-queue.ts";
import type { Exchange } from "../http/exchange.ts";
import { refuse } from "../http/refusal.ts";
import { errorFields, type Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { SiteSettings } from "../site-settings.ts";
import { modeCookies } from "./mode-cookies.ts";
import type { PageResolution, Pages } from "./pages.ts";
import type { PreparedPage } from "./prepared-page.ts";
import { cacheStatus, sendPage, sendPrivatePage } from "./send-page.ts";

export interface PageRepliesOptions {
	readonly pages: Pages;
	readonly metrics: Metrics;
	readonly log: Log;
	readonly cdn: boolean;
	settings(): SiteSettings;
}

/** Answers page requests that the gate has let through. */
export class PageReplies {
	readonly #options: PageRepliesOptions;

	constructor(options: PageRepliesOptions) {
		this.#options = options;
	}

	/** Sends a kept page that is fresh. */
	sendKept(exchange: Exchange, entry: Entry<PreparedPage>): void {
		const { age, ttl } = this.#options.pages.times(entry);
		this.#options.metrics.answer("hit");
		sendPage(exchange, entry.filled.body, age, `support; hit; ttl=${ttl}`);
	}

	/**
	 * Sends the public page of a resolution.
	 *
	 * @returns the entry that a later request for the same target may use, or null
	 */
	async send(exchange: Exchange, resolution: PageResolution): Promise<Entry<PreparedPage> | null> {
		const { context, modeChange, apology, modeFromCookie } = resolution;
		let answer: Answer<PreparedPage>;
		try {
			const found = this.#options.pages.get(context);
			answer = found instanceof Promise ? await found : found;
		} catch (error) {
			await this.#sendFailure(exchange, context, error);
			return null;
		}
		const { entry, filled, state } = answer;
		this.#options.metrics.answer(state);
		const times = entry ? this.#options.pages.times(entry) : null;
		const status = cacheStatus(state, times);
		if (modeChange !== null || apology || filled.status >= 500) {
			const cookies = modeChange && filled.status < 500 ? modeCookies(modeChange, this.#options.settings().secure) : [];
			sendPrivatePage(exchange, filled.body, status, { cookies, noindex: apology });
			return null;
		}
		if (this.#options.cdn && modeFromCookie) {
			// A network in front knows the address only; the page belongs to the cookie.
			sendPrivatePage(exchange, filled.body, status);
			return null;
		}
		sendPage(exchange, filled.body, times?.age ?? 0, status);
		return entry;
	}

	/** Sends a page rendered for one visitor. */
	async sendPrivate(
		exchange: Exchange,
		{ context, modeChange, apology }: PageResolution,
		identity: Identity,
	): Promise<void> {
		this.#options.metrics.answer("bypass");
		try {
			const page = await this.#options.pages.getPrivate(context, identity);
			sendPrivatePage(exchange, page, cacheStatus("bypass", null), {
				cookies: modeChange ? modeCookies(modeChange, this.#options.settings().secure) : [],
				noindex: apology,
			});
		} catch (error) {
			await this.#sendFailure(exchange, context, error);
		}
	}

	/** Sends the error page for a render that ended without one; a plain page when that fails too. */
	async #sendFailure(exchange: Exchange, context: RequestContext, error: unknown): Promise<void> {
		const status = error instanceof Overloaded || error instanceof TimedOut ? 503 : 500;
		this.#options.log.error(
			{ request: exchange.id, pageType: context.route.pageType, status, ...errorFields(error) },
			"page failed",
		);
		try {
			const page = await this.#options.pages.error(context);
			sendPrivatePage(exchange, page, "support; fwd=miss", { status });
		} catch (second) {
			this.#options.log.error({ request: exchange.id, ...errorFields(second) }, "error page failed");
			if (!exchange.response.headersSent)
				refuse(exchange, status, this.#options.settings().security, status === 503 ? [["Retry-After", "5"]] : []);
		}
	}
}
