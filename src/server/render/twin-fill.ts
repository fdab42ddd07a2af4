import { TWIN_ENDING } from "#src/contract/machine-paths.ts";
import { DEGRADED_TAG, SITE_TAG } from "#src/contract/tags.ts";
import type { Filled } from "#src/page-cache/entry.ts";
import type { Twin } from "#src/page-types/twins/twin.ts";
import { TimedOut } from "#src/site/clock.ts";
import type { HeaderList } from "../http/exchange.ts";
import { NOTHING_TO_LOAD } from "../http/security-headers.ts";
import type { ScreenLocals } from "./page-fill.ts";
import { type PreparedPage, preparePage } from "./prepared-page.ts";

/** Loads the Markdown twin of the page that `locals` describe; null when it has none. */
export type LoadTwin = (locals: ScreenLocals) => Promise<Twin | null>;

/** Makes the twin of a page and prepares it for the cache and the socket; null when there is no such page. */
export async function fillTwin(
	locals: ScreenLocals,
	{ load, security, keeps }: { readonly load: LoadTwin; readonly security: HeaderList; readonly keeps: boolean },
): Promise<Filled<PreparedPage> | null> {
	const twin = await load(locals);
	if (twin === null) return null;
	const { redirect, redirectStatus, markdown, canonical, cache } = twin;
	if (redirect === null && (twin.status === 404 || twin.status === 410)) return null;
	if (twin.status === 503) throw new TimedOut("A call failed that the page cannot do without.");
	const location = redirect === null ? null : redirect.replace(/\?.*$/, "") + TWIN_ENDING;
	const status = location === null ? 200 : redirectStatus;
	const body = await preparePage(
		{
			...{ status, location, policy: NOTHING_TO_LOAD, cdn: [], disposition: null },
			type: "text/markdown; charset=utf-8",
			body: Buffer.from(location === null ? markdown : ""),
			// Search engines list the page itself.
			more: [
				["Link", `<${canonical}>; rel="canonical"`],
				["X-Robots-Tag", "noindex"],
			],
		},
		security,
		keeps ? "kept" : "once",
	);
	return {
		...{ status, body, bytes: body.bytes || (location?.length ?? 0) },
		life: { maxAge: cache.maxAge, swr: cache.swr },
		tags: [...new Set([SITE_TAG, ...cache.tags])],
		version: locals.snapshot.version,
		degraded: cache.tags.includes(DEGRADED_TAG),
	};
}
