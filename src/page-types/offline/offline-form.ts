import type { Module, ModuleCalls } from "#src/modules/module.ts";
import type { PageTypeName } from "#src/routes.ts";
import type { PageType } from "../page-type.ts";
import { PAGE_TYPES } from "../registry.ts";

/** Modules that read as well on a table without network; all others need the site. */
const TAKEN_ALONG: ReadonlySet<string> = new Set([
	"product-information",
	"news-and-alerts",
	"technical-news",
	"service-manuals",
	"repair-related-documents",
	"asc-news",
	"important-information",
	"repair-documents",
	"downloads",
	"documents",
	"faq-results",
	"specifications",
	"in-the-box",
	"footnotes",
	"document-standing",
	"repair-document-details",
	"document-revisions",
	"manual-page",
	"article-details",
]);

/** Page types that stand in an offline pack. */
const IN_PACKS = [
	"product",
	"specifications",
	"repair-document-details",
	"manual-page",
	"article-details",
] as const satisfies readonly PageTypeName[];

const offlineForms = new Map<PageTypeName, PageType>(
	IN_PACKS.flatMap((name) => {
		const pageType = PAGE_TYPES[name];
		return pageType
			? [[name, { ...pageType, modules: pageType.modules.filter((each) => TAKEN_ALONG.has(each.name)) }] as const]
			: [];
	}),
);

/** A page as a pack holds it: its own modules, without those that need the site. Any other page is the one that says so. */
export function offlineForm(name: PageTypeName): PageType {
	const form = offlineForms.get(name) ?? PAGE_TYPES["not-found"];
	if (!form) throw new Error("There is no page that says that there is none.");
	return form;
}

/** All modules of packs, each once: one stylesheet serves all pages of a pack. */
export const OFFLINE_MODULES: readonly Module<string, ModuleCalls>[] = [
	...new Map([...offlineForms.values()].flatMap(({ modules }) => modules.map((each) => [each.name, each]))).values(),
];
