import { escapeXml } from "#src/feeds/escape-xml.ts";
import type { AnswerState } from "#src/page-cache/answer.ts";
import { RETRY_AFTER_SECONDS } from "#src/site/limits.ts";
import { BACK_SLOT, REFERENCE_SLOT } from "#src/site/slots.ts";
import { type Exchange, type HeaderList, send } from "../http/exchange.ts";
import { sendKept } from "../http/kept-reply.ts";
import { NO_REFERRER } from "../http/security-headers.ts";
import { SlottedBytes } from "../http/slotted-bytes.ts";
import { codingOf, type PreparedPage, plainOf } from "../render/prepared-page.ts";

/** How a page reached this reply, in the words of RFC 9211. */
const STATES: Readonly<Record<AnswerState, string>> = {
	hit: "hit",
	stale: "hit; detail=stale",
	error: "hit; detail=stale-if-error",
	miss: "fwd=miss",
	collapsed: "fwd=miss; collapsed",
};

/** Age and remaining life of a kept page, in whole seconds; `ttl` is negative once it is old. */
export interface Times {
	readonly age: number;
	readonly ttl: number;
}

/**
 * Where a reply comes from: its `Cache-Status` and, for a kept page, its `Age`.
 *
 * @param isOutside whether it was made, and is kept on disk or where nodes share pages alone: memory has no room for it
 */
export function originHeaders(state: AnswerState | "bypass", kept: Times | null, isOutside = false): readonly string[] {
	if (state === "bypass") return ["Cache-Status", "support; fwd=bypass"];
	if (kept === null) return ["Cache-Status", `support; ${STATES[state]}`];
	const stored = `; stored${isOutside ? "; detail=outside-memory" : ""}`;
	const status = `support; ${STATES[state]}${state === "miss" ? stored : ""}; ttl=${kept.ttl}`;
	return ["Age", String(kept.age), "Cache-Status", status];
}

/** Sends a page that browsers may keep and revalidate. */
export function sendPage(exchange: Exchange, page: PreparedPage, origin: readonly string[]): void {
	sendKept(exchange, page.status, codingOf(page, exchange.request.headers["accept-encoding"]), origin);
}

/** Sends a page that nobody may keep, with cookies to set, or under another status than its own. */
export function sendPrivatePage(
	exchange: Exchange,
	page: PreparedPage,
	origin: readonly string[],
	options: { readonly status?: number; readonly cookies?: readonly string[]; readonly noindex?: boolean } = {},
): void {
	const status = options.status ?? page.status;
	const extra = [...origin];
	if (status === 503 && !extra.includes("Retry-After")) extra.push("Retry-After", String(RETRY_AFTER_SECONDS));
	if ((options.noindex || status >= 400) && page.status < 400) extra.push("X-Robots-Tag", "noindex");
	for (const cookie of options.cookies ?? []) extra.push("Set-Cookie", cookie);
	if (status >= 500) return void sendFailurePage(exchange, page, status, extra);
	const { privateHeaders, bytes } = codingOf(page, exchange.request.headers["accept-encoding"]);
	send(exchange, status, [...privateHeaders, ...extra], bytes);
}

/**
 * Sends an error page in place of what was asked for, under the status that says why.
 *
 * @param back address of the page from which something was sent, where the page leads there
 */
export function sendErrorPage(
	exchange: Exchange,
	page: PreparedPage,
	status: number,
	headers: HeaderList,
	back = "",
): void {
	const noindex = page.status < 400 ? ["X-Robots-Tag", "noindex"] : [];
	sendFailurePage(exchange, page, status, [...originHeaders("miss", null), ...noindex, ...headers.flat()], back);
}

const SLOTS = [REFERENCE_SLOT, BACK_SLOT];

const known = new WeakMap<Buffer, SlottedBytes>();

/** The bytes of a page with its slots; made once for each, which is sent most when time is short. */
function slotted(bytes: Buffer): SlottedBytes {
	const found = known.get(bytes) ?? new SlottedBytes(bytes, SLOTS);
	known.set(bytes, found);
	return found;
}

/** Sends an error page with the request's own reference, which support finds again in the log, and its way back. */
function sendFailurePage(
	exchange: Exchange,
	page: PreparedPage,
	status: number,
	extra: readonly string[],
	back = "",
): void {
	const { privateHeaders, bytes } = plainOf(page);
	const written = { [REFERENCE_SLOT]: exchange.id, [BACK_SLOT]: escapeXml(back) };
	// One that is rendered for this request alone is not worth what a compressor takes beside others.
	const isOnce = page.br !== undefined && page.gzip === undefined;
	const body = slotted(bytes).fill(written, isOnce ? undefined : exchange.request.headers["accept-encoding"]);
	const coding = body.encoding === "identity" ? [] : ["Content-Encoding", body.encoding];
	// One copy serves all: what differs is how long this one is, and whom its reader may tell that he was here.
	const own: ReadonlyMap<string, string> = new Map([
		...exchange.security,
		["Content-Length", String(body.bytes.length)],
	]);
	const headers = privateHeaders.map((value, index) =>
		index % 2 === 1 && value !== NO_REFERRER ? (own.get(privateHeaders[index - 1] ?? "") ?? value) : value,
	);
	send(exchange, status, [...headers, ...coding, ...extra], body.bytes);
}
