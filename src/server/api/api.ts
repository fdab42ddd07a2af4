import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { CallLimits } from "#src/actions/actions.ts";
import { statusOfEarly, type TooEarly } from "#src/actions/rate-limit.ts";
import { isJson, JSON_TYPE } from "#src/contract/sent-body.ts";
import type { Identity } from "#src/identity/identity.ts";
import { API_COMPRESS_FROM_BYTES, BODY_MAX_BYTES } from "#src/site/limits.ts";
import { hasBody, readBody, STATUS_OF_UNREAD } from "../gate/body.ts";
import type { Accepted } from "../gate/gate.ts";
import { isOwnOrigin } from "../gate/own-origin.ts";
import { encodingsFor } from "../http/encodings.ts";
import { type Exchange, type HeaderList, send } from "../http/exchange.ts";
import { unkeptHeaders } from "../http/unkept-headers.ts";
import type { ApiFace } from "./face.ts";

const compress = promisify(gzip);

/** Reply headers that leave the house; everything else of the service's stays inside. */
const PASSED = ["allow", "location", "expires"] as const;

/** Who asks, and where the site stands. */
export interface ApiVisit {
	readonly identity: Identity;
	/** The network that he asks from; null: another site of the operator's, for all its visitors. */
	readonly network: string | null;
	readonly origin: string;
	readonly origins: readonly string[];
	limitsOf(call: string): CallLimits;
}

/** Why a request is none for the API. */
export interface ApiRefusal {
	readonly status: number;
	readonly headers?: HeaderList;
}

const refusalOf = (early: TooEarly): ApiRefusal => ({
	status: statusOfEarly(early),
	headers: [["Retry-After", String(early.retryAfterSeconds)]],
});

/**
 * Answers an API request that the gate has let through; what answers sees its address and its body,
 * nothing else.
 *
 * @returns why nothing was sent, or null when the reply is out (or the client gone)
 */
export async function sendApi(
	exchange: Exchange,
	accepted: Accepted,
	{ identity, network, origin, origins, limitsOf }: ApiVisit,
	face: ApiFace,
): Promise<ApiRefusal | null> {
	const { request } = exchange;
	const isReading = request.method === "GET" || request.method === "HEAD";
	if (isReading && hasBody(request)) return { status: 400 };
	if (!isReading && request.method !== "POST") return { status: 405, headers: [["Allow", "GET, HEAD, POST"]] };
	const url = `${origin}${accepted.path}${accepted.search ? `?${accepted.search}` : ""}`;
	const asker = { identity, network, id: exchange.id, origin };
	const call = isReading ? null : face.postAt(accepted.path);
	if (!isReading && call === null) {
		const { status, headers } = await face.answer(new Request(url, { method: "POST" }), asker);
		const allow = headers.get("allow");
		return { status, headers: allow === null ? [] : [["Allow", allow]] };
	}
	if (!isReading && !isOwnOrigin(request, origins)) return { status: 403 };
	if (!isReading && !isJson(request.headers["content-type"])) return { status: 415 };
	const limits = call === null ? null : limitsOf(call);
	const early = await limits?.admit();
	if (early) return refusalOf(early);
	const body = isReading ? null : await readBody(request, BODY_MAX_BYTES);
	if (typeof body === "string") return body === "gone" ? null : { status: STATUS_OF_UNREAD[body] };
	const spent = await limits?.spend();
	if (spent) return refusalOf(spent);
	const response = await face.answer(
		new Request(url, {
			// A HEAD is told the length that its GET has; the bytes are left out when they are sent.
			method: isReading ? "GET" : "POST",
			...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}),
		}),
		asker,
	);
	if (!response.ok) await limits?.giveBack();
	// Turned away before anybody was asked: a refusal like the others.
	const wait = response.headers.get("retry-after");
	if (wait !== null) return { status: response.status, headers: [["Retry-After", wait]] };
	await sendResponse(exchange, response);
	return null;
}

async function sendResponse(exchange: Exchange, response: Response): Promise<void> {
	const { request, security } = exchange;
	const whole = Buffer.from(await response.arrayBuffer());
	const coded =
		whole.length >= API_COMPRESS_FROM_BYTES &&
		encodingsFor(request.headers["accept-encoding"]).find((encoding) => encoding !== "br") === "gzip";
	const bytes = coded ? await compress(whole) : whole;
	const passed = PASSED.flatMap((name) => {
		const value = response.headers.get(name);
		return value === null ? [] : [[name, value] as const];
	});
	const type = response.headers.get("content-type") ?? (whole.length === 0 ? null : JSON_TYPE);
	const headers = unkeptHeaders(type, bytes.length, security, [
		...passed,
		...(coded ? ([["Content-Encoding", "gzip"]] as const) : []),
		["Vary", "Accept-Encoding"],
	]);
	send(exchange, response.status, headers, bytes);
}
