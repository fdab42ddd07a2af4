import { TITLE_MAX_LENGTH } from "#src/site/limits.ts";

/**
 * What stands in `<title>`: the page's title with the brand's name where both fit into what search engines show,
 * else as many whole words of the title as do.
 */
export function documentTitle(title: string, brand: string): string {
	const whole = title.includes(brand) ? title : `${title} – ${brand}`;
	if (whole.length <= TITLE_MAX_LENGTH) return whole;
	if (title.length <= TITLE_MAX_LENGTH) return title;
	const cut = title.slice(0, TITLE_MAX_LENGTH - 1);
	const end = title[cut.length] === " " ? cut.length : cut.lastIndexOf(" ");
	return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s.,;:–-]+$/u, "").replace(/[\ud800-\udbff]$/u, "")}…`;
}
