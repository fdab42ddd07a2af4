import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { constants, createGzip } from "node:zlib";
import { addressBookOf } from "#src/client/address-book.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import { SITEMAP_INDEX, sitemapAt } from "#src/feeds/sitemap.ts";
import { paced } from "#src/files/pace.ts";
import { ClientPlaces } from "#src/site/client-places.ts";
import { MONOTONIC } from "#src/site/clock.ts";
import { eventLoopTurn } from "#src/site/event-loop-turn.ts";
import {
	RETRY_AFTER_SECONDS,
	SITEMAP_FILE_MAX_BYTES,
	SITEMAPS_AT_ONCE,
	SITEMAPS_CLIENT_SHARE,
} from "#src/site/limits.ts";
import { shareOf } from "#src/site/process-share.ts";
import { clientAddress } from "../gate/client-address.ts";
import { encodingsFor } from "../http/encodings.ts";
import { type Exchange, type HeaderList, hasBytes, ownHeaders, send, sendNotModified } from "../http/exchange.ts";
import { refuse } from "../http/refusal.ts";
import { NOTHING_TO_LOAD } from "../http/security-headers.ts";
import type { Metrics } from "../ops/metrics.ts";

export interface SitemapOptions {
	readonly support: SupportClient;
	/** The canonical origin. */
	origin(): string;
	/** Trusted proxies before this server. */
	readonly hops: number;
	/** Whether nobody may keep them: they are of a version that is not published. */
	readonly isPrivate: boolean;
	readonly metrics: Pick<Metrics, "refusal" | "failedAnswer">;
}

/** Sends the sitemap or the index at a path; false when there is none. */
export type SendSitemap = (exchange: Exchange, path: string) => Promise<boolean>;

const RETRY: HeaderList = [["Retry-After", String(RETRY_AFTER_SECONDS)]];

/**
 * Sends sitemaps as they are written: a few hundred pages at a time and of all of them one such step in each turn of the
 * event loop, so that others are served in between, and one costs the same whenever it is asked for, and no memory however
 * long it is. Nothing of one is kept; one state of the content is held until its end.
 */
export function sitemapSender(options: SitemapOptions): SendSitemap {
	const places = new ClientPlaces(
		{ sitemap: shareOf(SITEMAPS_AT_ONCE), index: shareOf(SITEMAPS_AT_ONCE) },
		SITEMAPS_CLIENT_SHARE,
	);
	return async (exchange, path) => {
		exchange.about.pattern = "feed";
		// The index is short: whoever holds the places of long ones keeps nobody from it.
		const kind = path === SITEMAP_INDEX ? "index" : "sitemap";
		const leave = places.take(kind, clientAddress(exchange.request, options.hops));
		if (typeof leave === "string") {
			exchange.about.reason = "overloaded";
			options.metrics.refusal(503, "sitemap");
			refuse(exchange, 503, RETRY);
			return true;
		}
		const snapshot = options.support.snapshot();
		try {
			const origin = options.origin();
			const { locales } = snapshot.brand;
			const sitemap = await sitemapAt(path, { book: addressBookOf(snapshot), locales, origin });
			if (!sitemap) return false;
			// What stands in one follows from these alone.
			const state = snapshot.version && hashOf(`${snapshot.version}\n${origin}\n${path}`);
			await sendPieces(exchange, inTurn(sitemap), options.isPrivate ? null : state, options.isPrivate);
		} catch (error) {
			exchange.about.reason = "call failed";
			exchange.about.error = error;
			if (exchange.response.headersSent) exchange.response.destroy();
			else {
				options.metrics.failedAnswer(503);
				refuse(exchange, 503, RETRY);
			}
		} finally {
			snapshot.release();
			leave();
		}
		return true;
	};
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 16);

/** @param state names what is sent; null when nobody can know it again */
async function sendPieces(
	exchange: Exchange,
	pieces: AsyncGenerator<string>,
	state: string | null,
	isPrivate: boolean,
): Promise<void> {
	const { request, response, security } = exchange;
	const encoding = encodingsFor(request.headers["accept-encoding"]).find((each) => each !== "br") ?? "identity";
	const headers = [
		["Content-Type", "application/xml; charset=utf-8"],
		["Content-Security-Policy", NOTHING_TO_LOAD],
		["Vary", "Accept-Encoding"],
		["Cache-Control", isPrivate ? "private, no-store" : "private, no-cache"],
		["Cache-Status", "support; fwd=bypass"],
		...(isPrivate ? [["X-Robots-Tag", "noindex"]] : []),
		// The same pages, whatever their coding.
		...(state === null ? [] : [["ETag", `W/"${state}"`]]),
		...(encoding === "gzip" ? [["Content-Encoding", "gzip"]] : []),
		...security,
	].flat();
	if (state !== null && hasBytes(exchange, `"${state}"`)) return sendNotModified(exchange, headers);
	if (request.method === "HEAD") return send(exchange, 200, headers, null);
	// Before anything is said: whoever cannot be told of any page is not told that there are some.
	const first = await pieces.next();
	response.writeHead(200, [...headers, ...ownHeaders(exchange)]);
	const bytes = paced(bytesOf(first, pieces), SITEMAP_FILE_MAX_BYTES, () => response.destroy(), MONOTONIC);
	if (encoding === "gzip") await pipeline(bytes, createGzip({ level: constants.Z_BEST_SPEED }), response);
	else await pipeline(bytes, response);
}

/** Each piece is written in a turn of its own. */
async function* inTurn(pieces: AsyncIterable<string>): AsyncGenerator<string> {
	await eventLoopTurn();
	for await (const piece of pieces) {
		yield piece;
		await eventLoopTurn();
	}
}

async function* bytesOf(first: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<Buffer> {
	if (!first.done) yield Buffer.from(first.value);
	for await (const piece of rest) if (piece !== "") yield Buffer.from(piece);
}
