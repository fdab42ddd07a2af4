import { pageName } from "./names.ts";
import type { PackPages } from "./pack-plan.ts";
import type { PackSource } from "./pack-source.ts";
import type { Inside } from "./rewrite-page.ts";

/** What a pack holds, by what leads to it. */
interface Held {
	readonly pages: PackPages;
	/** Names of files, by their paths on the site. */
	readonly files: ReadonlyMap<string, string>;
	readonly pictures: { get(path: string): string | null };
}

/** How addresses on a page of a pack are written there. */
export function insideOf({ product, origin, contextAt }: PackSource, own: string, held: Held): Inside {
	const root = own.includes("/") ? "../" : "";
	const whole = (href: string) => (URL.canParse(href, origin) ? new URL(href, origin) : null);
	return {
		at: (href) => {
			const url = whole(href);
			if (url?.origin !== origin) return null;
			const file = held.files.get(url.pathname);
			if (file !== undefined) return root + file + url.hash;
			const context = contextAt(url.pathname + url.search);
			const name = context && pageName(context, product.slug);
			if (!context || name === null || name === undefined || !held.pages.has(name)) return null;
			const { stepNum } = context.query;
			if (stepNum === undefined) return root + name + url.hash;
			// A step is a place on the page that holds all of them.
			return context.route.pageType === "repair-document-details" ? `${root}${name}#step-${stepNum}` : null;
		},
		picture: (src) => {
			const name = held.pictures.get(src);
			return name === null ? null : root + name;
		},
		told: (href) => {
			const url = whole(href);
			if (url === null) return href;
			return /^https?:$/.test(url.protocol) ? url.href : href.replace(/^[a-z]+:/i, "");
		},
	};
}
