import type { Module, ModuleCalls } from "#src/modules/module.ts";
import type { PageTypeName } from "#src/routes.ts";
import type { PageType } from "../page-type.ts";
import { PAGE_TYPES } from "../registry.ts";

const offlineForms = new Map<PageTypeName, PageType>(
	Object.values(PAGE_TYPES)
		.filter(({ inPacks }) => inPacks)
		.map((pageType) => [pageType.name, { ...pageType, modules: pageType.modules.filter(({ inPacks }) => inPacks) }]),
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
