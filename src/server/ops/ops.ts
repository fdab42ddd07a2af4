import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import type { Parts } from "#src/compose.ts";
import { jsonFields, mediaTypeOf } from "#src/contract/sent-body.ts";
import { LATELY_STEP } from "#src/site/cache-limits.ts";
import { HEADERS_TIMEOUT, REQUEST_TIMEOUT } from "#src/site/connection-limits.ts";
import { BODY_MAX_BYTES, PURGED_MAX } from "#src/site/limits.ts";
import { holdsToken, isToken } from "../gate/bearer.ts";
import { hasBody, readBody } from "../gate/body.ts";
import { isHttp1 } from "../gate/gate.ts";
import { isOwnOrigin } from "../gate/own-origin.ts";
import { Lately } from "./lately.ts";
import { DOCUMENT_HEADERS, type OpsPage } from "./ops-document.ts";
import { refusedOpsHost } from "./ops-host.ts";
import { type OverviewSource, overviewOf, TOLD } from "./overview.ts";
import { overviewPage, type PurgeTold } from "./overview-page.ts";
import { type Purge, readPurge } from "./purge.ts";
import type { ToldMetrics } from "./told-metrics.ts";
import { differencePage, versionsPage } from "./version-pages.ts";

export interface OpsOptions extends Omit<OverviewSource, "content"> {
	readonly token: string;
	/** Names by which it is reached, besides this machine's own. */
	readonly hosts: readonly string[];
	/** Whether this process should get visitors: its own content is open and it is not stopping. Never asks anyone else. */
	ready(): boolean;
	metrics(): Promise<string>;
	samples: ToldMetrics["samples"];
	/** Marks pages as out of date; `marked`: how many were kept. Rejected when it is not sure that those on disk, and of other nodes, are. */
	purge(purge: Purge): Promise<{ readonly marked: number }>;
	/** The versions of the content, and how they differ. */
	readonly content: Pick<Parts, "versions" | "refused" | "damagedFiles" | "difference">;
}

const invalidation = z.strictObject({
	tags: z
		.array(z.string().regex(/^[!-+\--~]{1,256}$/))
		.min(1)
		.max(PURGED_MAX),
});

function reply(
	response: ServerResponse,
	status: number,
	type: string,
	body: string,
	headers: Readonly<Record<string, string>> = {},
): void {
	response
		.writeHead(status, {
			"Content-Type": type,
			"Cache-Control": "no-store",
			"X-Content-Type-Options": "nosniff",
			...headers,
		})
		.end(body);
}

const text = (response: ServerResponse, status: number, body: string, headers?: Readonly<Record<string, string>>) =>
	reply(response, status, "text/plain; charset=utf-8", `${body}\n`, headers);

const page = (response: ServerResponse, { status, html }: OpsPage) =>
	reply(response, status, "text/html; charset=utf-8", html, DOCUMENT_HEADERS);

/** The operator's listener: health, metrics, an overview and invalidation, on its own port. */
export function opsServer(options: OpsOptions): Server {
	const counters = new Lately(TOLD, options.samples);
	const look = overviewOf(options, counters);
	const noting = setInterval(() => void counters.note().catch(() => {}), LATELY_STEP).unref();
	const server = createServer(
		{ headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
		(request, response) => {
			answer(request, response, { ...options, look }).catch(() =>
				response.headersSent ? response.destroy() : text(response, 500, "error"),
			);
		},
	);
	return server.once("close", () => clearInterval(noting));
}

const NOT_SURE =
	"Pages in memory are made anew; those on disk may come back with a restart, and other nodes may not know. Send it again, or see docs/operations.md.";

interface Desk extends OpsOptions {
	readonly look: ReturnType<typeof overviewOf>;
}

async function answer(request: IncomingMessage, response: ServerResponse, desk: Desk): Promise<void> {
	const { hosts, ready, metrics, content, look } = desk;
	const refused = isHttp1(request) ? refusedOpsHost(request, hosts) : 505;
	if (refused) return text(response, refused, "not this server", { Connection: "close" });
	const path = request.url?.split("?")[0];
	if (path === "/invalidate" || path === "/purge") {
		if (request.method !== "POST") return text(response, 405, "method not allowed", { Allow: "POST" });
		return path === "/purge" ? purgeByForm(request, response, desk) : invalidate(request, response, desk);
	}
	if (request.method !== "GET" && request.method !== "HEAD")
		return text(response, 405, "method not allowed", { Allow: "GET, HEAD" });
	if (path === "/livez") return text(response, 200, "ok");
	if (path === "/readyz") return ready() ? text(response, 200, "ok") : text(response, 503, "not ready");
	if (path === "/metrics") return reply(response, 200, "text/plain; version=0.0.4; charset=utf-8", await metrics());
	if (path === "/") return page(response, { status: 200, html: overviewPage(await look(false), null) });
	if (path === "/versions") return page(response, versionsPage(content));
	if (path === "/difference")
		return page(response, await differencePage(content, new URLSearchParams(request.url?.split("?")[1])));
	text(response, 404, "not found");
}

/** What is sent; null when the answer is out or nobody waits for one. */
async function bodyOf(request: IncomingMessage, response: ServerResponse): Promise<Buffer | null> {
	const body = hasBody(request) ? await readBody(request, BODY_MAX_BYTES) : Buffer.alloc(0);
	if (typeof body !== "string") return body;
	if (body === "too-large") text(response, 413, "too large", { Connection: "close" });
	else response.destroy();
	return null;
}

/** Programs say with a bearer token who they are, before anything is read. */
async function invalidate(request: IncomingMessage, response: ServerResponse, { token, purge }: Desk): Promise<void> {
	if (!holdsToken(request, token)) return text(response, 401, "unauthorized", { "WWW-Authenticate": "Bearer" });
	const body = await bodyOf(request, response);
	if (body === null) return;
	const parsed = invalidation.safeParse(Object.fromEntries(jsonFields(body) ?? []));
	if (!parsed.success) return text(response, 400, 'send {"tags": ["product:name"]}');
	const outcome = await purge({ tags: parsed.data.tags, addresses: [] }).catch(() => null);
	if (outcome) reply(response, 200, "application/json", JSON.stringify(outcome));
	else text(response, 503, NOT_SURE);
}

/**
 * People write the token into the form: a page elsewhere does not know it, whatever it makes a browser send; and what
 * such a page makes one send is not read.
 */
async function purgeByForm(
	request: IncomingMessage,
	response: ServerResponse,
	{ token, purge, look }: Desk,
): Promise<void> {
	const origins = [`http://${request.headers.host}`, `https://${request.headers.host}`];
	if (!isOwnOrigin(request, origins)) return text(response, 403, "not from this page");
	if (mediaTypeOf(request.headers["content-type"]) !== "application/x-www-form-urlencoded")
		return text(response, 415, "send the form");
	const body = await bodyOf(request, response);
	if (body === null) return;
	const sent = new URLSearchParams(body.toString("utf8"));
	const what = sent.get("what") ?? "";
	const tell = async (status: number, told: PurgeTold) =>
		page(response, { status, html: overviewPage(await look(told.isDone), told) });
	if (!isToken(sent.get("token") ?? "", token))
		return tell(401, { isDone: false, words: "That is not the operator’s token.", text: what });
	const read = readPurge(what);
	if (typeof read === "string") return tell(400, { isDone: false, words: read, text: what });
	const outcome = await purge(read).catch(() => null);
	if (!outcome) return tell(503, { isDone: false, words: NOT_SURE, text: what });
	const { marked } = outcome;
	const words =
		marked === 0
			? "No kept page is about that; what visitors ask for next is made from the content as it is now."
			: `${marked} kept ${marked === 1 ? "page is" : "pages are"} made anew.`;
	return tell(200, { isDone: true, words, text: "" });
}
