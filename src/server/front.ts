import type { IncomingMessage, ServerResponse } from "node:http";
import { contentFileAt, type FindContentFile, fileHeaders, streamFile } from "#src/files/content-file.ts";
import type { Authenticate } from "#src/identity/authenticate.ts";
import { BASE, FILES_BASE } from "#src/routes.ts";
import { type AnswerApi, answerApi, isOwnOrigin } from "./api/api.ts";
import { hasBody, readBody } from "./gate/body.ts";
import { type KnownCookies, readCookies } from "./gate/cookies.ts";
import { type Accepted, hostCount, judge } from "./gate/gate.ts";
import type { Exchange } from "./http/exchange.ts";
import { redirect, refuse, refuseBody } from "./http/refusal.ts";
import { requestIds } from "./http/request-id.ts";
import { SANDBOXED_FILE, VIEWED_FILE } from "./http/security-headers.ts";
import { type StaticFiles, sendStaticFile } from "./http/static-files.ts";
import { errorFields, type Log } from "./ops/log.ts";
import type { Metrics } from "./ops/metrics.ts";
import { HotTargets, hotKey } from "./page/hot-targets.ts";
import type { PageReplies } from "./page/page-replies.ts";
import type { PageResolution, Pages } from "./page/pages.ts";
import type { PreparedPage } from "./page/prepared-page.ts";
import { sendPage } from "./page/send-page.ts";
import type { SiteSettings } from "./site-settings.ts";

export interface FrontOptions {
	readonly pages: Pages;
	readonly replies: PageReplies;
	readonly staticFiles: StaticFiles;
	readonly findFile: FindContentFile;
	readonly api: AnswerApi;
	readonly authenticate: Authenticate;
	readonly metrics: Metrics;
	readonly log: Log;
	settings(): SiteSettings;
	/** The machine-readable page at a path, or null; from the page cache. */
	feed(path: string): Promise<PreparedPage | null>;
	/** The server is stopping. */
	closing(): boolean;
}

const READING = "GET, HEAD";

/** Answers every request of the public port: who asks, the short way, the gate, then what the path is about. */
export class Front {
	readonly #options: FrontOptions;
	readonly #hot = new HotTargets();
	readonly #nextId = requestIds();

	constructor(options: FrontOptions) {
		this.#options = options;
	}

	handle(request: IncomingMessage, response: ServerResponse): void {
		const exchange: Exchange = { request, response, id: this.#nextId(), closing: this.#options.closing() };
		const cookies = readCookies(request.headers.cookie);
		const key = this.#hotKey(request, cookies);
		const entry = key === null ? undefined : this.#hot.get(key);
		if (entry && key !== null) {
			if (this.#options.pages.use(entry)) {
				this.#options.replies.sendKept(exchange, entry);
				return;
			}
			this.#hot.delete(key);
		}
		this.#handleFully(exchange, cookies, key).catch((error: unknown) => {
			this.#options.log.error({ request: exchange.id, ...errorFields(error) }, "request failed");
			if (response.headersSent) response.destroy();
			else refuse(exchange, 500, this.#options.settings().security);
		});
	}

	/** A name for the answer to a connection that never became a request. */
	nextId(): string {
		return this.#nextId();
	}

	/** The key of a request that may take the short way: one host, nothing private, no body. */
	#hotKey(request: IncomingMessage, cookies: KnownCookies): string | null {
		const { headers, method, url } = request;
		if (
			(method !== "GET" && method !== "HEAD") ||
			headers.host === undefined ||
			url === undefined ||
			request.rawHeaders.length > 128
		)
			return null;
		if (cookies.asksForPortal || cookies.session !== null || hasBody(request) || hostCount(request) !== 1) return null;
		return hotKey(headers.host, url, cookies, headers["sec-fetch-dest"] === "iframe");
	}

	async #handleFully(exchange: Exchange, cookies: KnownCookies, key: string | null): Promise<void> {
		const { request } = exchange;
		const { security, hosts } = this.#options.settings();
		const accepted = judge(request, hosts);
		if (typeof accepted === "number") return this.#refuse(exchange, accepted);
		let body: Buffer | null = null;
		if (hasBody(request)) {
			const read = await readBody(request);
			if (read === null) return;
			if (read === "too-large") {
				this.#options.metrics.refusal(413);
				return refuseBody(exchange, 413, security);
			}
			body = read;
		}
		if (accepted.path === "/api" || accepted.path.startsWith("/api/"))
			return this.#api(exchange, accepted, body, cookies);
		if (request.method !== "GET" && request.method !== "HEAD") return this.#refuse(exchange, 405, [["Allow", READING]]);
		if (body !== null && body.length > 0) return this.#refuse(exchange, 400);
		if (accepted.path === "/") return redirect(exchange, BASE, security);
		if (await this.#file(exchange, accepted, cookies)) return;
		return this.#page(exchange, accepted, cookies, key);
	}

	#refuse(exchange: Exchange, status: number, more: readonly (readonly [string, string])[] = []): void {
		this.#options.metrics.refusal(status);
		const { security } = this.#options.settings();
		if (hasBody(exchange.request) && !exchange.request.complete) refuseBody(exchange, status, security, more);
		else refuse(exchange, status, security, more);
	}

	async #api(exchange: Exchange, accepted: Accepted, body: Buffer | null, cookies: KnownCookies): Promise<void> {
		const { request } = exchange;
		const { origin, origins, security } = this.#options.settings();
		if (!accepted.canonical) return this.#refuse(exchange, 404);
		if (request.method !== "GET" && request.method !== "HEAD") {
			if (request.method !== "POST") return this.#refuse(exchange, 405, [["Allow", "GET, HEAD, POST"]]);
			if (!isOwnOrigin(request, origins)) return this.#refuse(exchange, 403);
			if (!/^application\/json\s*(;|$)/i.test(request.headers["content-type"] ?? ""))
				return this.#refuse(exchange, 415);
		} else if (body !== null && body.length > 0) return this.#refuse(exchange, 400);
		const identity = await this.#options.authenticate({ session: cookies.session });
		return answerApi(exchange, { accepted, body, identity, origin, security }, this.#options.api);
	}

	/** Static files, files that content brings, and feeds; false when the path is none. */
	async #file(exchange: Exchange, { path, canonical }: Accepted, cookies: KnownCookies): Promise<boolean> {
		if (!canonical) return false;
		const asset = this.#options.staticFiles.get(path);
		if (asset) {
			sendStaticFile(exchange, asset);
			return true;
		}
		if (path.startsWith(`${FILES_BASE}/`)) {
			const found = contentFileAt(
				path,
				await this.#options.authenticate({ session: cookies.session }),
				this.#options.findFile,
			);
			if (!found) return false;
			const { request, response, id } = exchange;
			const policy = found.file.mediaType === "application/pdf" ? VIEWED_FILE : SANDBOXED_FILE;
			for (const [name, value] of [
				...this.#options.settings().security,
				...fileHeaders(found.file, found.name),
				["Content-Security-Policy", policy] as const,
				["X-Request-Id", id] as const,
			])
				response.setHeader(name, value);
			if (exchange.closing) response.setHeader("Connection", "close");
			streamFile(request, response, found.file, (status) => {
				if (response.headersSent) return void response.destroy();
				for (const name of response.getHeaderNames()) response.removeHeader(name);
				this.#refuse(exchange, status);
			});
			return true;
		}
		const feed = await this.#options.feed(path);
		if (feed) sendPage(exchange, feed, 0, "support; hit");
		return feed !== null;
	}

	async #page(exchange: Exchange, accepted: Accepted, cookies: KnownCookies, key: string | null): Promise<void> {
		const { request } = exchange;
		const { pages, replies, authenticate } = this.#options;
		const framed = request.headers["sec-fetch-dest"] === "iframe";
		const resolution = pages.resolve({
			path: accepted.path,
			search: accepted.search,
			cookies: { lite: cookies.lite, embed: cookies.embed, framed },
		});
		if (resolution.kind === "redirect")
			return redirect(exchange, resolution.location, this.#options.settings().security);
		if (resolution.kind === "outside") return void (await replies.send(exchange, pages.outside()));
		if (!accepted.canonical)
			return redirect(
				exchange,
				accepted.path + pages.search(resolution.context.path, accepted.search),
				this.#options.settings().security,
			);
		if (cookies.session !== null || cookies.asksForPortal)
			return replies.sendPrivate(exchange, resolution, await authenticate({ session: cookies.session }));
		const entry = await replies.send(exchange, resolution);
		if (entry && key !== null && isPlain(resolution)) this.#hot.set(key, entry);
	}
}

const isPlain = ({ modeChange, apology }: PageResolution) => modeChange === null && !apology;
