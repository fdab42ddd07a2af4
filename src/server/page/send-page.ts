import type { AnswerState } from "#src/page-cache/page-cache.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { REFERENCE_SLOT } from "#src/site/reference.ts";
import { encodingFor } from "../http/encodings.ts";
import { type Exchange, ownHeaders, send } from "../http/exchange.ts";
import { type PreparedPage, privateHeaders } from "./prepared-page.ts";

/** How a page reached this reply, in the words of RFC 9211. */
const STATES: Readonly<Record<AnswerState, string>> = {
	hit: "hit",
	stale: "hit; detail=stale",
	error: "hit; detail=stale-if-error",
	miss: "fwd=miss",
	collapsed: "fwd=miss; collapsed",
};

/** The `Cache-Status` of a reply; `ttl` in seconds is negative once a page is old. */
export function cacheStatus(state: AnswerState | "bypass", kept: { readonly ttl: number } | null): string {
	if (state === "bypass") return "support; fwd=bypass";
	return kept === null
		? `support; ${STATES[state]}`
		: `support; ${STATES[state]}${state === "miss" ? "; stored" : ""}; ttl=${kept.ttl}`;
}

function matches(header: string | undefined, etag: string): boolean {
	return (
		header !== undefined &&
		(header === etag || header === "*" || header.split(",").some((each) => each.trim().replace(/^W\//, "") === etag))
	);
}

/** Sends a page that browsers may keep and revalidate; `age` in seconds. */
export function sendPage(exchange: Exchange, page: PreparedPage, age: number, status: string): void {
	const { request, response } = exchange;
	const variant = page.variant(encodingFor(request.headers["accept-encoding"]));
	const headers = [...variant.headers, "Age", String(age), "Cache-Status", status, ...ownHeaders(exchange)];
	if (page.status === 200 && matches(request.headers["if-none-match"], variant.etag)) {
		response.writeHead(
			304,
			headers.filter((_, index) => !/^Content-(Length|Type|Encoding)$/.test(headers[index & ~1] ?? "")),
		);
		response.end();
		return;
	}
	response.writeHead(page.status, headers);
	if (request.method === "HEAD") response.end();
	else response.end(variant.bytes);
}

/** Sends a page that nobody may keep, with cookies to set, or under another status than its own. */
export function sendPrivatePage(
	exchange: Exchange,
	page: PreparedPage,
	state: string,
	options: { readonly status?: number; readonly cookies?: readonly string[]; readonly noindex?: boolean } = {},
): void {
	const status = options.status ?? page.status;
	const encoding = encodingFor(exchange.request.headers["accept-encoding"]);
	const extra = ["Cache-Status", state];
	if (status === 503) extra.push("Retry-After", String(RETRY_AFTER_SECONDS));
	if ((options.noindex || status >= 400) && page.status < 400) extra.push("X-Robots-Tag", "noindex");
	for (const cookie of options.cookies ?? []) extra.push("Set-Cookie", cookie);
	if (status >= 500) sendFailurePage(exchange, page, status, extra);
	else send(exchange, status, [...privateHeaders(page, encoding), ...extra], page.variant(encoding).bytes);
}

/** Sends an error page with the request's own reference, which support finds again in the log. */
function sendFailurePage(exchange: Exchange, page: PreparedPage, status: number, extra: readonly string[]): void {
	const body = Buffer.from(page.variant("identity").bytes.toString("utf8").replaceAll(REFERENCE_SLOT, exchange.id));
	const headers = privateHeaders(page, "identity").flatMap((value, index, all) =>
		all[index & ~1] === "Content-Length" && index % 2 === 1 ? [String(body.length)] : [value],
	);
	send(exchange, status, [...headers, ...extra], body);
}
