import type { Lane } from "#src/page-cache/render-lanes.ts";

/** Of what there were no places left: renders of a lane, calls of the API, sitemaps, packs of agents, what visitors send, connections. */
export type Busy = Lane | "api" | "connection" | "sitemap" | "pack" | "sending";

/** What the gate had against a request, by its status. */
const REASONS: Readonly<Partial<Record<number, string>>> = {
	400: "malformed",
	403: "other-origin",
	404: "unknown",
	405: "method",
	408: "too-slow",
	413: "body-too-large",
	414: "target-too-long",
	415: "media-type",
	421: "host",
	429: "too-often",
	431: "headers-too-large",
	505: "version",
};

/** Why a request was turned away, in a word. @param busy where there was no place, for a 503 */
export const refusalReason = (status: number, busy?: Busy): string =>
	status === 503 ? `busy-${busy ?? "api"}` : (REASONS[status] ?? "other");
