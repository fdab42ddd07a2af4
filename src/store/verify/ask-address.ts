import { lookup } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { LINK_HEADERS_MAX_BYTES, LINK_TIMEOUT } from "#src/site/link-limits.ts";
import { isPublicAddress } from "./public-address.ts";

/** How the program calls itself. */
export const AGENT = "electronics-support-link-check";

/** An address is of this machine, or of a network that is not public. */
export class PrivateAddress extends Error {}

export interface AskedAddress {
	readonly status: number;
	readonly location: string | null;
	/** Milliseconds to wait before the next request; 0 when nothing was said. */
	readonly retryAfter: number;
	/** The first bytes of what was answered, as far as they were wanted. */
	readonly text: string;
}

export interface AskOptions {
	readonly method: "HEAD" | "GET";
	/** Whether addresses of this machine and of private networks may be asked. */
	readonly allowPrivate: boolean;
	/** Bytes of the answer that are read; what comes behind them is not waited for. */
	readonly wanted?: number;
}

const PRIVATE = "the host is on a private network";

/** Whether an address names its host by a number that is not public. */
function isPrivate({ hostname }: URL): boolean {
	const literal = hostname.replace(/^\[|\]$/g, "");
	return isIP(literal) !== 0 && !isPublicAddress(literal);
}

/** @throws PrivateAddress for a host that is named by a number which is not public */
export function assertPublic(url: URL): void {
	if (isPrivate(url)) throw new PrivateAddress(PRIVATE);
}

/** Looks up a host and passes on what may be asked: the connection goes to that address, whatever a second look would say. */
export const publicOnly: LookupFunction = (host, options, found) =>
	lookup(host, { ...options, all: true }, (error, addresses) => {
		if (error) return found(error, []);
		const allowed = addresses.filter(({ address }) => isPublicAddress(address));
		if (allowed.length === 0) return found(new PrivateAddress(PRIVATE), []);
		found(null, allowed);
	});

/**
 * Asks one address once: no redirect is followed, no cookie kept, and no more is read than is wanted.
 *
 * @throws PrivateAddress for one that may not be asked; else what went wrong on the way
 */
export function askAddress(url: URL, { method, allowPrivate, wanted = 0 }: AskOptions): Promise<AskedAddress> {
	if (!allowPrivate && isPrivate(url)) return Promise.reject(new PrivateAddress(PRIVATE));
	const { promise, resolve, reject } = Promise.withResolvers<AskedAddress>();
	const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
		method,
		agent: false,
		headers: { "user-agent": `${AGENT}/1.0`, accept: "*/*", "accept-encoding": "identity" },
		maxHeaderSize: LINK_HEADERS_MAX_BYTES,
		signal: AbortSignal.timeout(LINK_TIMEOUT),
		...(allowPrivate ? {} : { lookup: publicOnly }),
	});
	request.once("error", reject);
	request.once("response", (response) => {
		readText(response, wanted).then(
			(text) => {
				resolve({ ...headOf(response), text });
				request.destroy();
			},
			(error: unknown) => reject(error),
		);
	});
	// Who changes to another protocol answers nothing.
	request.once("close", () => reject(new Error("it ended without an answer")));
	request.end();
	return promise;
}

function headOf({ statusCode = 0, headers }: IncomingMessage): Omit<AskedAddress, "text"> {
	const seconds = Number(headers["retry-after"] ?? 0);
	return {
		status: statusCode,
		location: headers.location ?? null,
		retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : 0,
	};
}

async function readText(response: IncomingMessage, wanted: number): Promise<string> {
	if (wanted === 0) return "";
	const pieces: Buffer[] = [];
	let size = 0;
	for await (const piece of response) {
		pieces.push(piece);
		size += piece.length;
		if (size >= wanted) break;
	}
	return Buffer.concat(pieces).subarray(0, wanted).toString("utf8");
}
