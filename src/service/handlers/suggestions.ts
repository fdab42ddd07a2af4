import type { Suggestion } from "#src/contract/suggestions/schemas.ts";
import { CONTACT_ANCHOR, type SuggestionType } from "#src/contract/suggestions/suggestion-types.ts";
import type { Kind } from "#src/packs/format/kinds.ts";
import { pathOf } from "#src/routes.ts";
import { beginsToAskForContact } from "#src/search/contact.ts";
import { localeOf } from "#src/site/brand.ts";
import { SUGGESTIONS_COUNT } from "#src/site/search-limits.ts";
import { translate } from "#src/site/translate.ts";
import type { Found, Reader } from "#src/store/read/reader.ts";
import { suggest } from "#src/store/read/search.ts";
import { contactWords } from "../contact-words.ts";
import { type FoundItems, itemsOf, leadOf } from "../shapes/found-items.ts";
import type { Handlers } from "./handler.ts";

/** What items of each kind are suggested as; null for what no suggestion leads to. */
const TYPES: Readonly<Record<Kind, SuggestionType | null>> = {
	categories: "category",
	products: "model",
	articles: "article",
	"faq-bundles": null,
	compatibility: null,
	documents: "document",
	downloads: "download",
	software: "download",
	licences: null,
	"remote-codes": "tool",
	"repair-documents": null,
	"news-and-alerts": null,
	"serial-lists": "tool",
	"support-videos": null,
	tutorials: null,
	banners: null,
	"help-trees": "tool",
	"micro-surveys": null,
	"special-message": null,
};

/** The name of what an item is about: its one product, and of several their category. A category is about itself. */
function subjectName({ kind, data, place }: Found<Kind>, { products, categories }: FoundItems): string {
	if (kind === "categories") return "";
	// A product that the reader may not see is none.
	const [only, ...others] = ("products" in data ? data.products : []).flatMap((slug) => products.get(slug) ?? []);
	if (only && others.length === 0) return only.data.name;
	return place.category === null ? "" : (categories.get(place.category)?.front.name ?? "");
}

/** Where somebody reaches us: the form for messages, else the numbers and addresses at the end of the first page. */
function wayToUs({ site, locale: code }: Reader): Suggestion {
	const locale = localeOf(site, code);
	const t = translate(locale);
	const takesMessages = site.contact.some(({ kind }) => kind === "ticket");
	return {
		...{ type: "contact", title: t("contact.heading"), language: locale.language, picture: null },
		detail: takesMessages ? t("contact.ticket.write") : "",
		path: takesMessages ? pathOf("ticket", {}) : pathOf("home", {}),
		anchor: takesMessages ? null : CONTACT_ANCHOR,
	};
}

export const suggestionHandlers = {
	suggest: async ({ values, reader }) => {
		const keyword = values.required("query");
		const contextId = values.text("contextId");
		const found = await suggest(reader, keyword, contextId);
		if (!found) return null;
		const items = itemsOf(reader, found, contextId);
		const suggestions = found.flatMap(({ kind, id, title, anchor }): Suggestion[] => {
			const item = items.byKey.get(`${kind} ${id}`);
			const type = item && TYPES[item.kind];
			if (!type) return [];
			const lead = leadOf(item, items);
			return lead.path === null
				? []
				: [
						{
							type,
							title,
							language: item.language,
							detail: lead.model ?? subjectName(item, items),
							path: lead.path,
							anchor,
							picture: lead.picture,
						},
					];
		});
		const asks = beginsToAskForContact(reader.database, reader.locale, keyword, contactWords(reader));
		return { keyword, suggestions: [...(asks ? [wayToUs(reader)] : []), ...suggestions].slice(0, SUGGESTIONS_COUNT) };
	},
	keywordSuggest: async ({ values, reader }) => {
		const keyword = values.required("query");
		return { keyword, suggestions: (await reader.ask("keywords", keyword)).map((text) => ({ text })) };
	},
} satisfies Partial<Handlers>;
