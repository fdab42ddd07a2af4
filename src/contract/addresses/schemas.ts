import { z } from "zod";
import { localeCode } from "../brand/grammar.ts";
import { amount, day, orEmpty, resultList, sitePath, textLanguage, textLocales, words } from "../shapes.ts";
import { ADDRESS_TYPES } from "./address-types.ts";

/** A canonical page of the site, at the same path in every locale. */
const address = z.object({
	type: z.enum(ADDRESS_TYPES),
	path: sitePath.describe("after the base"),
	modified: orEmpty(day).describe("day of its last change, or empty"),
	locales: textLocales.optional().describe("the locales it is written for, where these are not all"),
});
export type Address = z.infer<typeof address>;

const addresses = resultList(address);
export type Addresses = z.infer<typeof addresses>;

const addressPart = z.object({
	type: z.enum(ADDRESS_TYPES),
	start: amount,
	count: amount,
	modified: orEmpty(day).describe("day of the last change of its pages, or empty"),
	locales: textLocales
		.optional()
		.describe("the locales that some of its pages are written for, where these are not all"),
});
export type AddressPart = z.infer<typeof addressPart>;

const addressParts = z.object({ parts: z.array(addressPart) });
export type AddressParts = z.infer<typeof addressParts>;

const formerAddress = z.object({
	leadsTo: sitePath.nullable().describe("where its page stands now, after the base; null unless it moved"),
	became: z
		.enum(["nothing", "moved", "removed"])
		.describe("nothing is known of it; its page stands elsewhere; what it named was deleted for good"),
});
export type FormerAddress = z.infer<typeof formerAddress>;

const legacyAddress = z.object({
	leadsTo: sitePath.nullable().describe("the page that it leads to, after the base; null where no list knows it"),
	locale: localeCode.nullable().describe("the locale that it or its list names; null for the default one"),
	isOwn: z
		.boolean()
		.default(false)
		.describe("whether it is one of this site, below a prefix that its locale had: its query stays as well"),
});
export type LegacyAddress = z.infer<typeof legacyAddress>;

const retirement = z.object({
	retired: z
		.object({
			day: day.describe("since when"),
			successor: z.object({ title: words, language: textLanguage, path: sitePath }).nullable(),
		})
		.nullable(),
});
export type Retirement = z.infer<typeof retirement>;

export const replies = { addresses, addressParts, formerAddress, legacyAddress, retirement };
