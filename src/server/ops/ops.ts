import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";
import type { Parts } from "#src/compose.ts";
import { jsonFields } from "#src/contract/sent-body.ts";
import { BODY_MAX_BYTES, HEADERS_TIMEOUT, REQUEST_TIMEOUT } from "#src/site/limits.ts";
import { holdsToken } from "../gate/bearer.ts";
import { hasBody, readBody } from "../gate/body.ts";
import { isHttp1 } from "../gate/gate.ts";
import { NO_REFERRER, NOTHING_TO_LOAD } from "../http/security-headers.ts";
import { refusedOpsHost } from "./ops-host.ts";
import { differencePage, versionsPage } from "./version-pages.ts";

export interface OpsOptions {
	readonly token: string;
	/** Names by which it is reached, besides this machine's own. */
	readonly hosts: readonly string[];
	/** Whether this process should get visitors: its own content is open and it is not stopping. Never asks anyone else. */
	ready(): boolean;
	metrics(): Promise<string>;
	invalidate(tags: readonly string[]): { readonly marked: number };
	/** The versions of the content, and how they differ. */
	readonly content: Pick<Parts, "versions" | "difference">;
}

const invalidation = z.strictObject({
	tags: z
		.array(z.string().regex(/^[!-+\--~]{1,256}$/))
		.min(1)
		.max(1000),
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

/** The operator's listener: health, metrics and invalidation, on its own port. */
export function opsServer(options: OpsOptions): Server {
	const server = createServer(
		{ headersTimeout: HEADERS_TIMEOUT, requestTimeout: REQUEST_TIMEOUT },
		(request, response) => {
			answer(request, response, options).catch(() =>
				response.headersSent ? response.destroy() : text(response, 500, "error"),
			);
		},
	);
	return server;
}

async function answer(
	request: IncomingMessage,
	response: ServerResponse,
	{ token, hosts, ready, metrics, invalidate, content }: OpsOptions,
): Promise<void> {
	const refused = isHttp1(request) ? refusedOpsHost(request, hosts) : 505;
	if (refused) return text(response, refused, "not this server", { Connection: "close" });
	const path = request.url?.split("?")[0];
	if (path === "/invalidate") {
		if (request.method !== "POST") return text(response, 405, "method not allowed", { Allow: "POST" });
		if (!holdsToken(request, token)) return text(response, 401, "unauthorized", { "WWW-Authenticate": "Bearer" });
		const body = hasBody(request) ? await readBody(request, BODY_MAX_BYTES) : null;
		if (body === "too-large") return text(response, 413, "too large", { Connection: "close" });
		if (body === "too-slow" || body === "gone") return void response.destroy();
		const parsed = invalidation.safeParse(Object.fromEntries((body && jsonFields(body)) ?? []));
		return parsed.success
			? reply(response, 200, "application/json", JSON.stringify(invalidate(parsed.data.tags)))
			: text(response, 400, 'send {"tags": ["product:name"]}');
	}
	if (request.method !== "GET" && request.method !== "HEAD")
		return text(response, 405, "method not allowed", { Allow: "GET, HEAD" });
	if (path === "/livez") return text(response, 200, "ok");
	if (path === "/readyz") return ready() ? text(response, 200, "ok") : text(response, 503, "not ready");
	if (path === "/metrics") return reply(response, 200, "text/plain; version=0.0.4; charset=utf-8", await metrics());
	const page =
		path === "/versions"
			? versionsPage(content)
			: path === "/difference"
				? await differencePage(content, new URLSearchParams(request.url?.split("?")[1]))
				: null;
	if (page) return reply(response, page.status, "text/html; charset=utf-8", page.html, PAGE_HEADERS);
	text(response, 404, "not found");
}

/** Words and links alone. */
const PAGE_HEADERS = { "Content-Security-Policy": NOTHING_TO_LOAD, "Referrer-Policy": NO_REFERRER };
