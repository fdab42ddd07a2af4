import type { Loaded, Module, ModuleCalls } from "#src/modules/module.ts";
import { BASE, FILES_BASE } from "#src/routes.ts";
import type { Resolve } from "#src/site/markdown/html-blocks.ts";
import type { LoadedPage } from "../load-page.ts";

/** What a module of a page shows; null where it is left out. */
export function shown<Calls extends ModuleCalls>(
	page: LoadedPage,
	{ name }: Module<string, Calls>,
): Loaded<Calls> | null {
	const found = page.modules.find(({ module }) => module.name === name);
	// The data of a module of this name are those of its own calls.
	return found ? (found.data as Loaded<Calls>) : null;
}

/** Whole addresses for a twin, which is read away from its page: those of the site in the page's language. */
export function wholeAddresses({ link }: Pick<LoadedPage, "link">): Resolve {
	return (address) => {
		if (address.startsWith(`${FILES_BASE}/`)) return link.file(address);
		return address === BASE || address.startsWith(`${BASE}/`) ? link.absolute(address.slice(BASE.length)) : address;
	};
}
