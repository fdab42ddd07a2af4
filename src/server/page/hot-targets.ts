import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { Route } from "#src/routes.ts";
import { HEADERS_MAX_COUNT } from "#src/site/connection-limits.ts";
import { HOT_TARGETS_MAX_BYTES } from "#src/site/limits.ts";
import { hasBody } from "../gate/body.ts";
import { hostCount, isHttp1 } from "../gate/gate.ts";
import type { Visitor } from "../gate/visitor.ts";

/** What an entry costs beside its two texts: list and map places, measured at some 200 bytes. */
const OVERHEAD = 256;

/** Where a request leads, and of what route it is. */
interface HotTarget {
	readonly target: string;
	readonly route: Route;
}

/**
 * The way past the gate for exactly those requests (host, target and modes) that the gate accepted and the
 * cache answered before: it leads to the canonical target of the page. A hit builds no URL and no context.
 */
export class HotTargets {
	readonly #targets = new LRUCache<string, HotTarget>({
		maxSize: HOT_TARGETS_MAX_BYTES,
		sizeCalculation: ({ target }, key) => 2 * (target.length + key.length) + OVERHEAD,
	});

	get(key: string): HotTarget | undefined {
		return this.#targets.get(key);
	}

	set(key: string, hot: HotTarget): void {
		this.#targets.set(key, hot);
	}
}

/** The key of a request that may take the short way, of one host and without a body; null for all others. No part of it can hold the line break between them. */
export function hotKey(request: IncomingMessage, { modes, identity }: Visitor): string | null {
	const { headers, method, url } = request;
	if (identity.kind !== "anonymous" || modes.accepted !== null || (method !== "GET" && method !== "HEAD")) return null;
	if (headers.host === undefined || url === undefined || request.rawHeaders.length > 2 * HEADERS_MAX_COUNT) return null;
	if (!isHttp1(request) || hasBody(request) || hostCount(request) !== 1) return null;
	const bits = (modes.lite ? 1 : 0) | (modes.embed ? 2 : 0) | (modes.framed ? 4 : 0);
	return `${bits}\n${headers.host}\n${url}`;
}
