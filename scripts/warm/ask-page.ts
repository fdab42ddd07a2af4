import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { retryAfterOf } from "#src/client/breaker.ts";
import { WARM_PATIENCE, WARM_SITEMAP_PATIENCE } from "#src/site/warm-limits.ts";
import type { PageReply } from "./warm-pages.ts";

const AGENT = "electronics-support-warm/1.0";

/** The way to a site's pages. */
export interface Asker {
	/** Asks for a page without its bytes: the site makes and keeps the same. */
	ask(address: string): Promise<PageReply>;
	/** Asks for a sitemap, with its bytes. */
	open(address: string): Promise<IncomingMessage>;
	close(): void;
}

/**
 * Asks a site for pages over kept connections.
 *
 * @param at where the site is reached, when that is not where its addresses lead: it is asked there under their host's name
 */
export function askerAt(at: URL | null, atOnce: number): Asker {
	const options = { keepAlive: true, maxSockets: atOnce };
	const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };

	function send(address: string, method: "HEAD" | "GET", accept: string): Promise<IncomingMessage> {
		const url = new URL(address);
		const to = at ?? url;
		const isSecure = to.protocol === "https:";
		const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
		const request = (isSecure ? requestHttps : requestHttp)({
			...{ protocol: to.protocol, hostname: to.hostname.replace(/^\[|\]$/g, ""), port: to.port },
			...{ method, path: url.pathname + url.search, agent: isSecure ? agents.https : agents.http },
			headers: {
				host: url.host,
				accept,
				"accept-encoding": method === "HEAD" ? "br" : "identity",
				"user-agent": AGENT,
			},
			signal: AbortSignal.timeout(method === "HEAD" ? WARM_PATIENCE : WARM_SITEMAP_PATIENCE),
		});
		request.once("error", reject);
		request.once("response", resolve);
		request.end();
		return promise;
	}

	return {
		ask: async (address) => {
			const reply = await send(address, "HEAD", "text/html");
			reply.resume();
			const { "cache-status": cacheStatus, "retry-after": retryAfter } = reply.headers;
			return {
				status: reply.statusCode ?? 0,
				cacheStatus: typeof cacheStatus === "string" ? cacheStatus : (cacheStatus?.join() ?? ""),
				retryAfter: retryAfterOf(retryAfter ?? null),
			};
		},
		open: async (address) => {
			const reply = await send(address, "GET", "application/xml");
			if (reply.statusCode === 200) return reply;
			reply.destroy();
			throw new Error(`${address} answers with status ${reply.statusCode}.`);
		},
		close: () => {
			agents.http.destroy();
			agents.https.destroy();
		},
	};
}
