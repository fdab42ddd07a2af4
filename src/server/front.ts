import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallLimits } from "#src/actions/actions.ts";
import { type ContextRules, contextOf, OUTSIDE_TARGET, type Resolution, searchOf } from "#src/context/context-of.ts";
import { createTicket } from "#src/contract/tickets/calls.ts";
import { isSitemapPath } from "#src/feeds/sitemap.ts";
import type { Authenticate } from "#src/identity/authenticate.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { BASE, FILES_BASE, hasToken, isOfPortal, NOT_FOUND, type Route, type RouteParameters } from "#src/routes.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { sendApi } from "./api/api.ts";
import type { ApiFace } from "./api/face.ts";
import type { SendFile } from "./files/content-files.ts";
import type { SendSitemap } from "./files/sitemap-files.ts";
import { type StaticFiles, sendStaticFile } from "./files/static-files.ts";
import { hasBody } from "./gate/body.ts";
import { type KnownCookies, readCookies } from "./gate/cookies.ts";
import { type Accepted, judge } from "./gate/gate.ts";
import { type Visitor, visitorOf } from "./gate/visitor.ts";
import { type Exchange, type HeaderList, nothingKnown, tellRoute } from "./http/exchange.ts";
import { whileThere } from "./http/gone.ts";
import { redirect, refuse } from "./http/refusal.ts";
import { REQUESTS } from "./http/request-channel.ts";
import { requestIds } from "./http/request-id.ts";
import { withoutReferrer } from "./http/security-headers.ts";
import { errorFields, type Log } from "./ops/log.ts";
import type { Metrics } from "./ops/metrics.ts";
import { FILE, type RequestLog } from "./ops/request-log.ts";
import type { Origins } from "./origins.ts";
import type { SendLegacy } from "./page/legacy-replies.ts";
import { namedByFile } from "./page/named-by-file.ts";
import type { PageResolution, SendPages } from "./page/send-pages.ts";
import { isEntrance, type Preview, type PreviewDesk } from "./preview/preview-desk.ts";

/** What answers visitors' sendings, and shows their own pages. */
interface SendActions {
	/** Whether the pages of a route are made for one visitor each, from what he sent. */
	shows(route: Route): boolean;
	send(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void>;
	show(exchange: Exchange, resolution: PageResolution, visitor: Visitor): Promise<void>;
	/** The limits of what is sent to the API. */
	limitsOf(call: string, exchange: Exchange): CallLimits;
}

export interface FrontOptions {
	readonly pages: SendPages;
	/** Lets readers look at content that is not published; null where that is not done. */
	readonly previews: Pick<PreviewDesk, "read" | "enter" | "end"> | null;
	readonly actions: SendActions;
	/** Answers the call of the API that hands in a ticket. */
	readonly ticketCall: (exchange: Exchange, search: string, visitor: Visitor) => Promise<void>;
	readonly staticFiles: StaticFiles;
	readonly sendFile: SendFile;
	readonly sendSitemap: SendSitemap;
	readonly api: ApiFace;
	readonly sendLegacy: SendLegacy;
	/** Whether everything that an address names is there, as far as that is known. */
	names(params: RouteParameters): boolean;
	readonly authenticate: Authenticate;
	readonly metrics: Pick<Metrics, "refusal" | "left">;
	readonly log: Log;
	readonly requests: RequestLog;
	/** Looks at a request that goes the whole way. */
	notice(request: IncomingMessage): void;
	settings(): Origins;
	/** What addresses mean in the content in force. */
	rules(): ContextRules;
	/** Address of the brand's icon file, or null. */
	icon(): string | null;
	/** The network of who asks; null: another site of the operator's, for all its visitors. */
	networkOf(request: Exchange["request"]): string | null;
	/** Name of the cookie of the operator's own people. */
	readonly internalCookie: string;
	/** The server is stopping. */
	closing(): boolean;
}

/** What browsers ask for beside a page that names no icon, such as a manual. */
const FAVICON = "/favicon.ico";

const READING = "GET, HEAD";

const isReading = ({ method }: IncomingMessage) => method === "GET" || method === "HEAD";
/** Whether a browser goes to a page, other than the way in to a preview or out of one. */
const goesToPage = (request: IncomingMessage) =>
	isReading(request) && `${request.headers.accept}`.includes("text/html") && !isEntrance(request.url ?? "");

/** The methods of a route as `Allow` lists them. */
const allowed = ({ methods }: Route) => methods.map((method) => (method === "GET" ? READING : method)).join(", ");

/** Answers every request of the public port: who asks, the short way, the gate, then what the path is about. */
export class Front {
	readonly #options: FrontOptions;
	readonly #nextId = requestIds();
	readonly #left = () => this.#options.metrics.left("heard");

	constructor(options: FrontOptions) {
		this.#options = options;
	}

	handle(request: IncomingMessage, response: ServerResponse): void {
		const { security } = this.#options.settings();
		const { closing, requests } = this.#options;
		const about = nothingKnown();
		const exchange: Exchange = { request, response, id: this.#nextId(), security, closing: closing(), about };
		requests.begins(exchange);
		if (REQUESTS.hasSubscribers) REQUESTS.runStores(exchange, () => this.#begin(exchange));
		else this.#begin(exchange);
	}

	/** A page that was asked for in just these words is sent at once; all else when it is known that somebody waits for it. */
	#begin(exchange: Exchange): void {
		const { request } = exchange;
		const { internalCookie, pages } = this.#options;
		const cookies = readCookies(request.headers.cookie, internalCookie);
		if (cookies.session !== null || cookies.preview !== null)
			return void whileThere(exchange, () => this.#meet(exchange, cookies), this.#left);
		const visitor = visitorOf(request, cookies, ANONYMOUS);
		if (pages.again(exchange, visitor)) return;
		whileThere(exchange, () => this.#answerWhole(exchange, visitor, null), this.#left);
	}

	#meet(exchange: Exchange, cookies: KnownCookies): void {
		const { request, security } = exchange;
		if (cookies.session === null) this.#show(exchange, visitorOf(request, cookies, ANONYMOUS), cookies);
		else
			void this.#identify(exchange, cookies.session).then((identity) => {
				const visitor = visitorOf(request, cookies, identity ?? ANONYMOUS, identity === null);
				// Whatever an agent is answered, a file that leads elsewhere as well: nobody learns where he comes from.
				const isAgent = visitor.identity.kind === "agent";
				this.#show(isAgent ? { ...exchange, security: withoutReferrer(security) } : exchange, visitor, cookies);
			});
	}

	/** Answers with the content in force, or with what its reader was let look at. */
	#show(exchange: Exchange, visitor: Visitor, { preview }: KnownCookies): void {
		const { previews } = this.#options;
		if (preview === null || previews === null) this.#answer(exchange, visitor);
		else
			void previews
				.read(preview)
				.catch(() => null)
				.then((found) => {
					if (found === "ended" && goesToPage(exchange.request)) previews.end(exchange);
					else if (found === "ended" || found === null) this.#answer(exchange, visitor);
					else this.#answerWhole(exchange, visitor, found);
				});
	}

	/** A name for the answer to a connection that never became a request. */
	nextId(): string {
		return this.#nextId();
	}

	/** Who holds a session; null when that cannot be told: he is nobody. */
	async #identify({ id }: Exchange, session: string): Promise<Identity | null> {
		try {
			return await this.#options.authenticate({ session });
		} catch (error) {
			this.#options.log.error({ request: id, ...errorFields(error) }, "identity not verified");
			return null;
		}
	}

	#answer(exchange: Exchange, visitor: Visitor): void {
		if (!this.#options.pages.again(exchange, visitor)) this.#answerWhole(exchange, visitor, null);
	}

	#answerWhole(exchange: Exchange, visitor: Visitor, preview: Preview | null): void {
		this.#answerFully(exchange, visitor, preview).catch((error: unknown) => {
			exchange.about.error = error;
			if (exchange.response.headersSent) exchange.response.destroy();
			else refuse(exchange, 500);
		});
	}

	async #answerFully(exchange: Exchange, visitor: Visitor, preview: Preview | null): Promise<void> {
		const { settings, notice, previews } = this.#options;
		const api = preview?.api ?? this.#options.api;
		notice(exchange.request);
		const { hosts, origin, origins } = settings();
		const accepted = judge(exchange.request, hosts);
		if (typeof accepted === "number") return this.#refuse(exchange, accepted);
		const { path, canonical } = accepted;
		if (path === "/api" || path.startsWith("/api/")) {
			exchange.about.pattern = "API";
			if (!canonical) return this.#refuse(exchange, 404);
			if (path === createTicket.path && exchange.request.method === "POST")
				return this.#options.ticketCall(exchange, accepted.search, visitor);
			const limitsOf = (call: string) => this.#options.actions.limitsOf(call, exchange);
			const network = this.#options.networkOf(exchange.request);
			const visit = { identity: visitor.identity, network, origin, origins, limitsOf };
			const refused = await sendApi(exchange, accepted, visit, api);
			return refused ? this.#refuse(exchange, refused.status, refused.headers) : undefined;
		}
		if (!isReading(exchange.request)) return this.#send(exchange, accepted, visitor);
		if (hasBody(exchange.request)) return this.#refuse(exchange, 400);
		if (path === "/") {
			const isLegacy = accepted.search !== "" && (await this.#sendLegacy(exchange, accepted, visitor, preview));
			return isLegacy ? undefined : redirect(exchange, BASE);
		}
		if (previews && isEntrance(path)) return previews.enter(exchange, path);
		const icon = path === FAVICON ? this.#options.icon() : null;
		if (icon !== null) return redirect(exchange, icon);
		if (canonical && (await this.#sendFile(exchange, path, visitor, preview))) return;
		return this.#page(exchange, accepted, visitor, preview);
	}

	#refuse(exchange: Exchange, status: number, headers: HeaderList = []): void {
		this.#options.metrics.refusal(status, "api");
		exchange.about.reason = "refused";
		refuse(exchange, status, headers);
	}

	/** What a visitor sends: the route says whether it takes that, before anything of it is read. */
	async #send(exchange: Exchange, { path, search, canonical }: Accepted, visitor: Visitor): Promise<void> {
		const resolution = contextOf({ path, search, cookies: visitor.modes }, this.#options.rules());
		if (resolution.kind === "page") tellRoute(exchange, resolution.context.route);
		const isPage = resolution.kind === "page" && canonical;
		const takes = isPage && exchange.request.method === "POST" && resolution.context.route.methods.includes("POST");
		if (takes) return this.#options.actions.send(exchange, resolution, visitor);
		this.#refuse(exchange, 405, [["Allow", isPage ? allowed(resolution.context.route) : READING]]);
	}

	/** Static files, files that content brings, feeds and twins; false when the path is none. */
	async #sendFile(exchange: Exchange, path: string, { identity }: Visitor, preview: Preview | null): Promise<boolean> {
		const { staticFiles, pages } = this.#options;
		const { sendFile, sendSitemap, rules } = preview ?? this.#options;
		if (isSitemapPath(path)) return sendSitemap(exchange, path);
		const asset = staticFiles.get(path);
		const named = asset ? null : namedByFile(path, rules());
		exchange.about.pattern = asset ? "asset" : path.startsWith(`${FILES_BASE}/`) ? FILE : named ? "feed" : null;
		if (asset) sendStaticFile(exchange, asset);
		else if (exchange.about.pattern === FILE) return sendFile(exchange, path, identity);
		else if (named && preview) await preview.sendAt(exchange, path);
		else if (named) await pages.sendAt(exchange, path, plain(rules()), named);
		else return false;
		return true;
	}

	#sendLegacy(
		exchange: Exchange,
		asked: Pick<Accepted, "path" | "search">,
		visitor: Visitor,
		preview: Preview | null,
	): Promise<boolean | null> {
		const { sendLegacy, rules } = this.#options;
		return sendLegacy(exchange, asked, visitor, (preview?.rules ?? rules)(), preview);
	}

	/** Whether no page of the content stands at an address, so that it may be one of a site before. */
	#mayBeLegacy(resolution: Resolution): boolean {
		if (resolution.kind !== "page") return true;
		const { route, params } = resolution.context;
		return route === NOT_FOUND || (!hasToken(params) && !this.#options.names(params));
	}

	async #page(
		exchange: Exchange,
		{ path, search, canonical }: Accepted,
		visitor: Visitor,
		preview: Preview | null,
	): Promise<void> {
		const { pages, actions } = this.#options;
		const rules = (preview ?? this.#options).rules();
		const resolution = contextOf({ path, search, cookies: visitor.modes }, rules);
		if (this.#mayBeLegacy(resolution)) {
			const sent = await this.#sendLegacy(exchange, { path, search }, visitor, preview);
			if (sent) return;
			if (sent === null && resolution.kind === "outside") return pages.sendError(exchange, plain(rules), 503, RETRY);
		}
		if (resolution.kind === "redirect") return redirect(exchange, resolution.location);
		if (resolution.kind === "outside") return pages.sendAt(exchange, OUTSIDE_TARGET, plain(rules));
		const { context } = resolution;
		if (!canonical) return redirect(exchange, path + searchOf(context.path, new URLSearchParams(search), rules));
		const { route } = context;
		tellRoute(exchange, route);
		if (!route.methods.includes("GET")) {
			this.#options.metrics.refusal(405);
			return pages.sendError(exchange, context, 405, [["Allow", allowed(route)]]);
		}
		if (actions.shows(route)) return actions.show(exchange, resolution, visitor);
		// What is of agents alone and no page of the content is as it always is.
		if (preview && !isOfPortal(route)) return preview.sendPage(exchange, resolution, visitor);
		return pages.send(exchange, resolution, visitor);
	}
}

/** What a client is told that shall come again. */
const RETRY: HeaderList = [["Retry-After", String(RETRY_AFTER_SECONDS)]];

/** How a reader of whom nothing is known reads. */
const plain = ({ defaultLocale }: ContextRules) =>
	({ locale: defaultLocale, mode: { lite: "none", embed: false } }) as const;
