import type { PageCache } from "#src/page-cache/page-cache.ts";
import { BASE } from "#src/routes.ts";
import type { PreparedPage } from "./render/prepared-page.ts";

/** Renders the home page before visitors are wanted: they then wait for nothing to be compiled. False: there is no page. */
export async function warmUp(cache: Pick<PageCache<PreparedPage>, "get">): Promise<boolean> {
	try {
		return (await cache.get({ target: BASE, pool: "pages" })).filled.body.status === 200;
	} catch {
		// The failure is in the log.
		return false;
	}
}
