import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { Identity } from "#src/identity/identity.ts";
import { API_COMPRESS_FROM_BYTES } from "#src/site/limits.ts";
import type { Accepted } from "../gate/gate.ts";
import { encodingFor } from "../http/encodings.ts";
import { type Exchange, send } from "../http/exchange.ts";
import { NOTHING_TO_LOAD } from "../http/security-headers.ts";
import type { HeaderList } from "../page/prepared-page.ts";

/** What answers the API: the embedded service or the relay to a remote one. */
export type AnswerApi = (request: Request, identity: Identity) => Promise<Response>;

const compress = promisify(gzip);

/** Reply headers that leave the house; everything else of the service's stays inside. */
const PASSED = ["content-type", "allow", "retry-after", "location"] as const;

/** Whether a request that changes something comes from our own pages (or from no browser at all). */
export function isOwnOrigin({ headers }: Exchange["request"], origins: readonly string[]): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined && site !== "same-origin" && site !== "none") return false;
	return headers.origin === undefined || origins.includes(headers.origin);
}

export interface ApiRequest {
	readonly accepted: Accepted;
	readonly body: Buffer | null;
	readonly identity: Identity;
	readonly origin: string;
	readonly security: HeaderList;
}

/** Answers an API request that the gate has let through. The service sees its address, its body and their type, nothing else. */
export async function answerApi(
	exchange: Exchange,
	{ accepted, body, identity, origin, security }: ApiRequest,
	answer: AnswerApi,
): Promise<void> {
	const { request } = exchange;
	const type = request.headers["content-type"];
	const response = await answer(
		new Request(`${origin}${accepted.path}${accepted.search ? `?${accepted.search}` : ""}`, {
			method: request.method ?? "GET",
			headers: { accept: "application/json", ...(type === undefined ? {} : { "content-type": type }) },
			...(body && body.length > 0 ? { body: new Uint8Array(body) } : {}),
		}),
		identity,
	);
	const whole = Buffer.from(await response.arrayBuffer());
	const coded =
		whole.length >= API_COMPRESS_FROM_BYTES &&
		encodingFor(request.headers["accept-encoding"]?.replace(/\bbr\b/, "")) === "gzip";
	const bytes = coded ? await compress(whole) : whole;
	const passed = PASSED.flatMap((name) => {
		const value = response.headers.get(name);
		return value === null ? [] : [[name, value] as const];
	});
	const headers: HeaderList = [
		...passed,
		...(response.headers.has("content-type") || whole.length === 0
			? []
			: ([["Content-Type", "application/json"]] as const)),
		["Content-Length", String(bytes.length)],
		...(coded ? ([["Content-Encoding", "gzip"]] as const) : []),
		["Vary", "Accept-Encoding"],
		["Cache-Control", "private, no-store"],
		["X-Robots-Tag", "noindex"],
		["Content-Security-Policy", NOTHING_TO_LOAD],
		...security,
	];
	send(exchange, response.status, headers.flat(), bytes);
}
