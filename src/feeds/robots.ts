import { BASE } from "#src/routes.ts";
import { SITEMAP_INDEX } from "./sitemap.ts";

/** Path of the rules for crawlers. */
export const ROBOTS = "/robots.txt";

/** `robots.txt`: everything public may be read; search results are not worth a crawler's time. */
export function robots(origin: string): string {
	return `User-agent: *\nDisallow: ${BASE}/asc\nDisallow: /*/results\nDisallow: /*/tickets\nDisallow: /api/\n\nSitemap: ${origin}${SITEMAP_INDEX}\n`;
}
