import type { SupportSnapshot } from "#src/client/support-client.ts";
import { SITE_TAG } from "#src/contract/tags.ts";
import { feedAt } from "#src/feeds/feeds.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import type { Filled } from "#src/page-cache/entry.ts";
import { BUDGET, LIVES } from "#src/site/limits.ts";
import type { HeaderList } from "../http/exchange.ts";
import { NOTHING_TO_LOAD } from "../http/security-headers.ts";
import { type PreparedPage, preparePage } from "./prepared-page.ts";

export interface FeedFill {
	readonly snapshot: SupportSnapshot;
	/** The canonical origin. */
	readonly origin: string;
	readonly security: HeaderList;
	readonly keeps: boolean;
}

/** Makes the feed at a path and prepares it for the cache and the socket; null when there is none. */
export async function fillFeed(path: string, options: FeedFill): Promise<Filled<PreparedPage> | null> {
	const { snapshot, origin, security, keeps } = options;
	const feed = await feedAt(path, {
		...{ brand: snapshot.brand, origin },
		ask: (request, locale) => snapshot.call(request, { locale, identity: ANONYMOUS, budget: BUDGET.critical }),
	});
	if (feed === null) return null;
	const { type, body: text } = feed;
	const parts = {
		status: 200,
		type,
		disposition: null,
		body: Buffer.from(text),
		location: null,
		policy: NOTHING_TO_LOAD,
		cdn: [],
	};
	const body = await preparePage(parts, security, keeps ? "kept" : "once");
	const { version } = snapshot;
	return {
		status: 200,
		body,
		bytes: body.bytes,
		life: LIVES[feed.life],
		tags: [...new Set([SITE_TAG, ...feed.tags])],
		version,
		degraded: false,
	};
}
