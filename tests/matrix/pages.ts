/** One address of every page type of the demo brand, after the base. */
export const PAGES = {
	home: "",
	"home, manuals": "/manuals",
	"home, downloads": "/downloads",
	"home, answers": "/faqs",
	"home, repair documents": "/repair-documents",
	"home results": "/results?query=hdmi",
	"home results, downloads": "/downloads/results?query=firmware",
	"home results, nothing found": "/results?query=qqxzzy",
	"home results, no query": "/results",
	category: "/televisions",
	"category, manuals": "/televisions/manuals",
	"category, downloads": "/televisions/downloads",
	"category, answers": "/televisions/faqs",
	"category results": "/televisions/results?query=remote",
	product: "/televisions/lumen-e9-65",
	"product, manuals": "/televisions/lumen-e9-65/manuals",
	"product, downloads": "/televisions/lumen-e9-65/downloads",
	"product, answers": "/televisions/lumen-e9-65/faqs",
	"product, repair documents": "/televisions/lumen-e9-65/repair-documents",
	"product results": "/televisions/lumen-e9-65/results?query=wifi",
	specifications: "/televisions/lumen-e9-65/specifications",
	"article, short": "/articles/connect-sound-bar-hdmi-arc",
	"article of a category": "/televisions/articles/lumen-tv-update-usb",
	"article of a product": "/televisions/lumen-e9-65/articles/lumen-tv-factory-reset",
	"not found": "/televisions/no-such-model",
} as const;

export const BASE = "/electronics/support";

/** Language prefixes of the demo brand. */
export const PREFIXES = { en_GB: "", de_DE: "/de", fr_FR: "/fr", ja_JP: "/ja", ar_AE: "/ar" } as const;
export type LocaleCode = keyof typeof PREFIXES;

/** The address of a page in a locale, with further parameters such as `lite=true`. */
export function addressOf(page: string, locale: LocaleCode, parameters: Readonly<Record<string, string>> = {}): string {
	const [path = "", query = ""] = page.split("?");
	const search = new URLSearchParams(query);
	for (const [name, value] of Object.entries(parameters)) search.set(name, value);
	return `${PREFIXES[locale]}${BASE}${path}${search.size > 0 ? `?${search}` : ""}`;
}
