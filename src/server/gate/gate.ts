import type { IncomingMessage } from "node:http";
import { HEADERS_MAX_COUNT, TARGET_MAX_LENGTH } from "#src/site/connection-limits.ts";
import { refusedHost } from "./host.ts";
import { readTarget } from "./target.ts";

export type Refused = 400 | 404 | 405 | 413 | 414 | 421 | 431 | 505;

/** A request whose line and headers are sound. Nothing else of its headers goes further inside. */
export interface Accepted {
	readonly path: string;
	/** Query without its question mark, as sent. */
	readonly search: string;
	/** False: `path` is the canonical form of what was asked for. */
	readonly canonical: boolean;
}

/** How often the request names its host; several hosts are an attempt to be two requests. */
export function hostCount({ rawHeaders }: IncomingMessage): number {
	let count = 0;
	for (let index = 0; index < rawHeaders.length; index += 2) {
		const name = rawHeaders[index];
		if (name?.length === 4 && name.toLowerCase() === "host") count += 1;
	}
	return count;
}

/** Path and query of an absolute-form target whose authority is the request's own host; null for any other. */
function originForm(target: string, host: string | undefined): string | null {
	const match = /^https?:\/\/([^/?#]+)(\/.*)?$/i.exec(target);
	return match && match[1]?.toLowerCase() === host?.toLowerCase() ? (match[2] ?? "/") : null;
}

/** Whether a request is written in the protocol of this port (RFC 9112): the next one begins like no other, and 0.9 has no headers. */
export const isHttp1 = ({ httpVersionMajor }: IncomingMessage): boolean => httpVersionMajor === 1;

/** Judges a request by its line and headers; a status when it is refused. */
export function judge(request: IncomingMessage, hosts: ReadonlySet<string>): Accepted | Refused {
	const { headers, url = "" } = request;
	if (!isHttp1(request)) return 505;
	if (request.rawHeaders.length > 2 * HEADERS_MAX_COUNT) return 431;
	if (url.length > TARGET_MAX_LENGTH) return 414;
	const refused = refusedHost(headers.host, hostCount(request), hosts);
	if (refused) return refused;
	if (headers["transfer-encoding"] !== undefined && headers["content-length"] !== undefined) return 400;
	const raw = url.startsWith("/") ? url : originForm(url, headers.host);
	if (raw === null) return 400;
	const target = readTarget(raw);
	return "refused" in target ? target.refused : target;
}
