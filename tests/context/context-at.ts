import type { ContextRules } from "#src/context/context-of.ts";
import { contextOf, type PageRequest, type Resolution } from "#src/context/context-of.ts";

const locale = (code: string, prefix: string | null, language: string, direction: "ltr" | "rtl" = "ltr") => ({
	code,
	prefix,
	language,
	name: code,
	direction,
	fallback: [],
});

export const RULES: ContextRules = {
	locales: [
		locale("en_GB", null, "en-GB"),
		locale("de_DE", "de", "de-DE"),
		locale("fr_FR", "fr", "fr-FR"),
		locale("ja_JP", "ja", "ja-JP"),
		locale("ar_AE", "ar", "ar-AE", "rtl"),
	],
	defaultLocale: "en_GB",
	queryMaxLength: 500,
	isNickError: (said) => ["data", "data-500", "product-information"].includes(said),
};

export const NO_MODES = { lite: false, embed: false, framed: false, accepted: null };

/** Resolves an address such as `/de/electronics/support?lite=true`. */
export function at(address: string, request: Partial<PageRequest> = {}): Resolution {
	const mark = address.indexOf("?");
	const [path, search] = mark < 0 ? [address, ""] : [address.slice(0, mark), address.slice(mark + 1)];
	return contextOf({ path, search, cookies: NO_MODES, ...request }, RULES);
}

/** The same, when it must be a page. */
export function pageAt(address: string, request: Partial<PageRequest> = {}): Extract<Resolution, { kind: "page" }> {
	const found = at(address, request);
	if (found.kind !== "page") throw new Error(`${address} is ${found.kind}, not a page.`);
	return found;
}
