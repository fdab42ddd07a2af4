import type { Link } from "#src/context/link.ts";
import { ASSETS_BASE, BASE, FILES_BASE } from "#src/routes.ts";

/** Links to pages of ours as the sanitiser writes them, without locale and modes. */
const OWN_PAGE = new RegExp(
	`<a href="${BASE}(?!${[FILES_BASE, ASSETS_BASE].map((base) => base.slice(BASE.length)).join("|")})(/[^"#?]*)?(?:#([^"]*))?">`,
	"g",
);

/** Sanitised HTML whose links to pages of this site keep the page's language and modes, as all its links do. */
export function localised(html: string, link: Pick<Link, "path">): string {
	return html.replace(OWN_PAGE, (_, path: string | undefined, hash: string | undefined) => {
		const to = link.path(path ?? "", hash === undefined ? {} : { hash });
		return `<a href="${to.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
	});
}
