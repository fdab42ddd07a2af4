import type { SearchCounter } from "#src/inbox/search-counter.ts";
import type { Route } from "#src/routes.ts";
import type { Exchange } from "../http/exchange.ts";
import type { PreparedPage } from "../render/prepared-page.ts";
import type { HelpVisits } from "./help-visits.ts";

export interface SeenPagesOptions {
	readonly visits: Pick<HelpVisits, "see">;
	readonly searches: Pick<SearchCounter, "count" | "open">;
	/** A lasting name of the network of who asks, that does not tell it. */
	readerOf(request: Exchange["request"]): string;
}

/** Counts what somebody reads: visits of help, searches, and what is opened of their results. */
export class SeenPages {
	readonly #options: SeenPagesOptions;

	constructor(options: SeenPagesOptions) {
		this.#options = options;
	}

	/** Counts a page that is sent: neither one that a browser has already, nor one that it fetches in advance. */
	see({ request }: Exchange, route: Route, tags: readonly string[], { status, searched }: PreparedPage): void {
		const { method, headers } = request;
		if (method !== "GET" || headers["sec-purpose"] !== undefined || status !== 200) return;
		const { visits, searches, readerOf } = this.#options;
		if (!searched && isFromResults(request)) searches.open(headers.referer ?? "", readerOf(request));
		if (headers["if-none-match"] !== undefined) return;
		visits.see(route, tags);
		if (searched) searches.count(searched, request.url ?? "", readerOf(request));
	}
}

/** Whether a browser names a page of ours with a query as the one that it comes from. */
const isFromResults = ({ headers: { referer, host } }: Exchange["request"]): boolean =>
	referer !== undefined && /[?&]query=/.test(referer) && host !== undefined && URL.parse(referer)?.host === host;
