import { hasTwin, type TwinnedPageType } from "#src/routes.ts";
import { type Block, linkTo, paragraph, printMarkdown } from "#src/site/markdown/markdown.ts";
import { type LoadedPage, loadPage } from "../load-page.ts";
import { PAGE_TYPES } from "../registry.ts";
import { articleTwin } from "./article.ts";
import { manualPageTwin } from "./manual-page.ts";
import { productTwin } from "./product.ts";
import { repairTwin } from "./repair.ts";

/** How each page type that has a twin is told in Markdown. */
const TWINS: Readonly<Record<TwinnedPageType, (page: LoadedPage) => Block[] | null>> = {
	"article-details": articleTwin,
	"manual-page": manualPageTwin,
	product: productTwin,
	"repair-document-details": repairTwin,
};

/** The Markdown twin of a page, of the data that the page itself is made from. */
export interface Twin extends Pick<LoadedPage, "status" | "cache" | "redirectStatus"> {
	/** Where the reader is sent instead: another page's address, without the ending of a twin. */
	readonly redirect: string | null;
	readonly markdown: string;
	/** Whole address of the page. */
	readonly canonical: string;
}

/** Loads a page and prints it as Markdown; null for a page without a twin. */
export async function loadTwin(locals: Omit<App.Locals, "onInlineTexts">): Promise<Twin | null> {
	const { route } = locals.context;
	if (!hasTwin(route)) return null;
	const type = PAGE_TYPES[route.pageType];
	if (!type) return null;
	const page = await loadPage(type, { ...locals, onInlineTexts: () => {} });
	const canonical = page.link.absolute(page.head.canonicalPath);
	const blocks = page.status === 200 ? TWINS[route.pageType](page) : null;
	const end = paragraph(linkTo(canonical, canonical));
	return {
		status: page.status === 200 && !blocks ? 404 : page.status,
		cache: page.cache,
		redirect: page.redirect,
		redirectStatus: page.redirectStatus,
		canonical,
		markdown: blocks ? printMarkdown([...blocks, { type: "thematicBreak" }, end]) : "",
	};
}
