import { z } from "zod";
import { QUERY_MAX_LENGTH } from "#src/site/limits.ts";
import { PINNED_MAX, PINNED_QUERIES_MAX, PINS_MAX, SYNONYM_GROUPS_MAX, SYNONYMS_MAX } from "#src/site/pack-limits.ts";

/** The kinds that search finds, of which something can stand first. */
export const PINNED_KINDS = [
	"products",
	"articles",
	"documents",
	"downloads",
	"software",
	"remote-codes",
	"repair-documents",
	"news-and-alerts",
	"serial-lists",
	"support-videos",
	"tutorials",
	"help-trees",
] as const;
type PinnedKind = (typeof PINNED_KINDS)[number];

const PINNED = new RegExp(`^(?:${PINNED_KINDS.join("|")})/[a-z0-9][a-z0-9.-]{0,127}$`);

const pin = z.strictObject({
	queries: z
		.array(z.string().min(1).max(QUERY_MAX_LENGTH).describe("a whole query; the order of its words does not matter"))
		.min(1)
		.max(PINNED_QUERIES_MAX)
		.describe("queries as people type them"),
	to: z
		.array(z.string().regex(PINNED, "write the folder of an item that search finds, such as articles/reset-tv"))
		.min(1)
		.max(PINNED_MAX)
		.describe("what stands first for them, in this order: folders of items, such as articles/reset-tv"),
});

/** `search-words/<locale>.json`: what search knows of a language besides the texts. */
export const searchWords = z.strictObject({
	synonyms: z
		.array(
			z
				.array(z.string().min(1).max(80).describe("a word, or two to four"))
				.min(1)
				.max(SYNONYMS_MAX)
				.describe("words for the same thing; one by itself has no others, whatever is built in"),
		)
		.max(SYNONYM_GROUPS_MAX)
		.default([])
		.describe("groups of words for the same thing, over those that are built in"),
	pins: z.array(pin).max(PINS_MAX).default([]).describe("queries that lead somewhere, whatever their words weigh"),
});
export type SearchWords = z.infer<typeof searchWords>;

/** The item that a pin names. */
export function pinnedItem(folder: string): { readonly kind: PinnedKind; readonly id: string } | null {
	const [name, id = ""] = folder.split("/");
	const kind = PINNED_KINDS.find((each) => each === name);
	return kind ? { kind, id } : null;
}
