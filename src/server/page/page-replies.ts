import type { RequestContext } from "#src/context/request-context.ts";
import { SESSION_COOKIE } from "#src/identity/authenticate.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { Entry, Source } from "#src/page-cache/entry.ts";
import type { PageCache } from "#src/page-cache/page-cache.ts";
import type { PrivateReader } from "#src/page-cache/render-lanes.ts";
import { isReturnPath, NOT_FOUND, type RouteParameters } from "#src/routes.ts";
import { MONOTONIC } from "#src/site/clock.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { cookieLine } from "../action/send-outcome.ts";
import type { Visitor } from "../gate/visitor.ts";
import { type Exchange, type HeaderList, send, tellRoute } from "../http/exchange.ts";
import { goneOf } from "../http/gone.ts";
import { HeldRefusals } from "../http/held-refusals.ts";
import { refuse } from "../http/refusal.ts";
import { unkeptHeaders } from "../http/unkept-headers.ts";
import type { OfflinePacks } from "../offline/offline-packs.ts";
import { errorFields, type Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import type { Filler, Recipient } from "../render/fill.ts";
import type { PreparedPage } from "../render/prepared-page.ts";
import type { ErrorPages } from "./error-pages.ts";
import { HotTargets, hotKey } from "./hot-targets.ts";
import { missedPage } from "./missed-page.ts";
import { modeCookies } from "./mode-cookies.ts";
import type { NotSentPages, SentAt } from "./not-sent-pages.ts";
import type { SeenPages } from "./seen-pages.ts";
import { originHeaders, sendErrorPage, sendPage, sendPrivatePage, type Times } from "./send-page.ts";
import type { PageResolution, SendPages } from "./send-pages.ts";
import { hearsOfEnd, leadsToSignIn, saidToHaveEnded, type WayIn } from "./way-in.ts";

export interface PageRepliesOptions {
	readonly cache: PageCache<PreparedPage>;
	readonly filler: Pick<Filler, "fillPrivate">;
	readonly packs: Pick<OfflinePacks, "send">;
	readonly errorPages: Pick<ErrorPages, "get">;
	readonly notSentPages: Pick<NotSentPages, "get">;
	readonly metrics: Metrics;
	readonly seen: SeenPages;
	/** The network of who asks. */
	networkOf(request: Exchange["request"]): string;
	readonly log: Log;
	/** Whether everything that an address names is there, as far as that is known. */
	names(params: RouteParameters): boolean;
	readonly cdn: boolean;
	/** The canonical origin is https, so cookies are for https alone. */
	readonly secure: boolean;
	/** Where somebody signs in who asks for a page of agents. */
	readonly wayIn: WayIn;
	/** Whether that is this site itself. */
	readonly signsInHere: boolean;
}

type Agent = Extract<Identity, { readonly kind: "agent" }>;

/** Answers page requests that the gate has let through: verified agents with pages of their own, everybody else from the cache. */
export class PageReplies implements SendPages {
	readonly #options: PageRepliesOptions;
	readonly #hot = new HotTargets();
	readonly #refusals = new HeldRefusals(MONOTONIC);

	constructor(options: PageRepliesOptions) {
		this.#options = options;
	}

	again(exchange: Exchange, visitor: Visitor): boolean {
		// He is told so, on the whole way.
		if (visitor.hasEnded) return false;
		const key = hotKey(exchange.request, visitor);
		const hot = key === null ? undefined : this.#hot.get(key);
		const entry = hot === undefined ? null : this.#options.cache.fresh(hot.target);
		if (hot === undefined || entry === null) return false;
		// What is not there may be there for an agent, or lead on: its locale may have another prefix by now.
		if (entry.filled.body.status === 404) return false;
		tellRoute(exchange, hot.route);
		const { body } = entry.filled;
		const origin = originHeaders("hit", this.#times(entry));
		this.#options.metrics.answer("hit");
		this.#options.metrics.reader(visitor.reader);
		this.#options.seen.see(exchange, hot.route, entry.filled.tags, body);
		if (visitor.hinted) sendPrivatePage(exchange, body, origin);
		else sendPage(exchange, body, origin);
		return true;
	}

	async send(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void> {
		const { context, target, modeChange, apology, fromCookie } = resolution;
		const { identity } = visitor;
		this.#options.metrics.reader(visitor.reader);
		if (identity.kind === "agent") return this.#sendToAgent(exchange, resolution, identity);
		if (hearsOfEnd(context, visitor, exchange.request)) return this.#tellOfEnd(exchange, context);
		if (context.route.pageType === "asc-login" && !this.#options.signsInHere)
			return this.#sendToSignIn(exchange, context);
		const cookies = this.#cookies(resolution);
		const answer = await this.#answer(exchange, { target, pool: this.#poolOf(context) }, context);
		if (!answer) return;
		const { page, origin, kept } = answer;
		// What is there for agents alone is not there for anybody else, and says so to whoever has no sign of one.
		if (page.status === 404 && isReturnPath(context.path)) {
			if (visitor.isUnverified) return this.sendError(exchange, context, 503, RETRY);
			if (leadsToSignIn(context, visitor)) return this.#sendToSignIn(exchange, context);
		}
		this.#options.seen.see(exchange, context.route, answer.filled.tags, page);
		// A network in front knows the address only: a page that belongs to the cookie is not for it.
		const isOwn = visitor.hinted || (this.#options.cdn && fromCookie);
		if (cookies.length > 0 || apology || isOwn || page.status >= 500)
			sendPrivatePage(exchange, page, origin, { cookies: page.status < 500 ? cookies : [], noindex: apology });
		else sendPage(exchange, page, origin);
		const key = hotKey(exchange.request, visitor);
		if (kept && key !== null && modeChange === null && !apology && !isOwn)
			this.#hot.set(key, { target, route: context.route });
	}

	async sendAt(
		exchange: Exchange,
		target: string,
		shown: SentAt,
		named: readonly RouteParameters[] = [{}],
	): Promise<void> {
		const isThere = named.some((params) => this.#options.names(params));
		const answer = await this.#answer(exchange, { target, pool: isThere ? "pages" : "negative" }, shown);
		if (answer) sendPage(exchange, answer.page, answer.origin);
	}

	async sendForm(
		exchange: Exchange,
		resolution: PageResolution,
		{ identity }: Visitor,
		form: Recipient["form"],
		status: number,
		headers: HeaderList = [],
	): Promise<void> {
		await this.#sendOwn(exchange, resolution, { identity, form }, { status, headers });
	}

	async sendError(exchange: Exchange, shown: SentAt, status: number, headers: HeaderList): Promise<void> {
		const { errorPages, notSentPages } = this.#options;
		// Of what was sent it is said that it was not kept; what a visitor can mend himself is not called our fault.
		const isAboutSending = exchange.request.method === "POST" || status < 500;
		const told = isAboutSending ? await notSentPages.get(exchange.request, shown, status, headers) : null;
		const page = told?.page ?? (await errorPages.get(shown));
		if (page) sendErrorPage(exchange, page, status, headers, told?.back);
		else refuse(exchange, status, headers);
	}

	/** Sends whoever asks for a page of agents to where they sign in; where they do so nowhere, he is told. */
	async #sendToSignIn(exchange: Exchange, context: RequestContext): Promise<void> {
		const way = await this.#options.wayIn(context);
		if (way.kind === "unknown") return this.sendError(exchange, context, 503, RETRY);
		if (way.kind === "there") return sendOn(exchange, [["Location", way.location]]);
		const answer = await this.#answer(exchange, { target: way.target, pool: "pages" }, context);
		if (answer) sendErrorPage(exchange, answer.page, 404, []);
	}

	/** Sends one whose session has ended to where he signs in, once: his browser forgets it, and he may go on as he is. */
	async #tellOfEnd(exchange: Exchange, context: RequestContext): Promise<void> {
		// What is fetched in advance may never be looked at: he comes himself when he does.
		if (exchange.request.headers["sec-purpose"] !== undefined) return refuse(exchange, 503);
		const way = await this.#options.wayIn(context);
		if (way.kind !== "there") return this.sendError(exchange, context, 503, RETRY);
		const forget = cookieLine({ name: SESSION_COOKIE, value: null, secure: true }, this.#options.secure);
		sendOn(exchange, [
			["Location", saidToHaveEnded(way.location)],
			["Set-Cookie", forget],
		]);
	}

	/** Anybody can invent addresses without end: of searches, and such at which nothing stands, where we search for what was meant. */
	#poolOf({ route, query, params }: RequestContext): Source["pool"] {
		if (route === NOT_FOUND || !this.#options.names(params)) return "negative";
		return route.parameters.includes("query") || Object.keys(query).length > 0 ? "search" : "pages";
	}

	/** Lines that remember a mode which the address asks for. */
	#cookies({ modeChange }: PageResolution): readonly string[] {
		return modeChange ? modeCookies(modeChange, this.#options.secure) : [];
	}

	/** Sends an agent his page, or the pack he asks for. */
	async #sendToAgent(exchange: Exchange, resolution: PageResolution, identity: Agent): Promise<void> {
		const { context } = resolution;
		const isPack = context.route.pageType === "offline-pack";
		const outcome = isPack ? await this.#options.packs.send(exchange, context, identity) : "missing";
		if (outcome === "missing") return this.#sendOwn(exchange, resolution, { identity, form: null });
		this.#options.metrics.answer("bypass");
		if (outcome === "sent") return;
		exchange.about.reason = REASONS[outcome];
		const status = outcome === "early" ? 429 : 503;
		const { metrics } = this.#options;
		if (outcome === "failed") metrics.failedAnswer(status);
		else metrics.refusal(status, "pack");
		await this.sendError(exchange, context, status, RETRY);
	}

	/** Sends a page rendered for one reader alone. */
	async #sendOwn(
		exchange: Exchange,
		resolution: PageResolution,
		recipient: Recipient,
		{ status, headers }: { readonly status: number; readonly headers: HeaderList } = { status: 200, headers: [] },
	): Promise<void> {
		const { cache, filler, metrics, log, networkOf } = this.#options;
		const { context, apology } = resolution;
		const { identity } = recipient;
		metrics.answer("bypass");
		try {
			const [lane, client] =
				identity.kind === "agent"
					? (["agent", identity.id] as const)
					: (["form", networkOf(exchange.request)] as const);
			const reader: PrivateReader = { lane, client, leaving: () => goneOf(exchange.response) };
			const page = await cache.bypass(reader, () => filler.fillPrivate(context, recipient, exchange.id));
			this.#tellStatus(exchange, page);
			this.#options.seen.see(exchange, context.route, [], page);
			sendPrivatePage(exchange, page, [...originHeaders("bypass", null), ...headers.flat()], {
				status: page.status === 200 ? status : page.status,
				cookies: this.#cookies(resolution),
				noindex: apology || identity.kind === "agent",
			});
		} catch (error) {
			if (!missedPage(error).isBusy) {
				const { pageType, pattern } = context.route;
				metrics.renderFailure(pageType, "bypass");
				log.warn({ pageType, pattern, reason: "bypass", request: exchange.id, ...errorFields(error) }, "render failed");
			}
			await this.#sendFailure(exchange, context, error);
		}
	}

	/** The page of a source and where it comes from; null when there is none, and the failure was sent. */
	async #answer(exchange: Exchange, source: Source, shown: SentAt) {
		try {
			const { cache, networkOf } = this.#options;
			const { id, request, response } = exchange;
			const found = cache.get(source, { request: id, network: networkOf(request), leaving: () => goneOf(response) });
			const { state, filled, entry } = found instanceof Promise ? await found : found;
			const isOutside = state === "miss" && entry !== null && !cache.holds(source.target);
			this.#options.metrics.answer(state);
			this.#tellStatus(exchange, filled.body);
			return {
				page: filled.body,
				filled,
				origin: originHeaders(state, entry && this.#times(entry), isOutside),
				kept: entry !== null && !isOutside,
			};
		} catch (error) {
			await this.#sendFailure(exchange, shown, error);
			return null;
		}
	}

	/** Age and remaining life of a kept page. */
	#times({ freshUntil, storedAt }: Entry<PreparedPage>): Times {
		const now = this.#options.cache.now();
		const ttl = Number.isFinite(freshUntil) ? Math.ceil((freshUntil - now) / 1000) : -1;
		return { age: Math.max(Math.floor((now - storedAt) / 1000), 0), ttl };
	}

	/** A page that says that there is none was made because a call failed that it cannot do without; the call has its own line. */
	#tellStatus({ about }: Exchange, { status }: PreparedPage): void {
		if (status < 500) return;
		about.reason = "call failed";
		this.#options.metrics.failedAnswer(status);
	}

	/** Sends the error page for a render that ended without one; a plain page while there is none. */
	async #sendFailure(exchange: Exchange, shown: SentAt, error: unknown): Promise<void> {
		const { reason, isBusy, refusedIn } = missedPage(error);
		const status = isBusy ? 503 : 500;
		const { metrics } = this.#options;
		if (refusedIn) {
			metrics.refusal(status, refusedIn);
			await this.#refusals.hold(goneOf(exchange.response));
		} else if (!exchange.response.destroyed) metrics.failedAnswer(status);
		// What went wrong while it was rendered has a line of its own.
		exchange.about.reason = reason;
		if (exchange.response.destroyed) return metrics.left("waiting");
		await this.sendError(exchange, shown, status, status === 503 ? RETRY : []);
	}
}

/** Sends a reader to another address; nobody keeps that. */
const sendOn = (exchange: Exchange, headers: HeaderList): void =>
	send(exchange, 303, unkeptHeaders(null, 0, exchange.security, headers), null);

const RETRY: HeaderList = [["Retry-After", String(RETRY_AFTER_SECONDS)]];

/** Why a pack was not sent, in the words of the log. */
const REASONS = { busy: "overloaded", early: "too many at once", failed: "call failed" } as const;
