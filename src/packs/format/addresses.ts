import { z } from "zod";
import { ADDRESS_CHANGES_MAX } from "#src/site/pack-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { KINDS, type Kind } from "./kinds.ts";

const ITEM_NAME = new RegExp(`^(?:${Object.keys(KINDS).join("|")})/[a-z0-9][a-z0-9.-]{0,127}$`);

const itemName = (what: string) =>
	z
		.string()
		.regex(ITEM_NAME, {
			error: ({ input }) => {
				const meant = typeof input === "string" ? nameMeant(input) : null;
				return `write the folder of an item, ${meant === null ? "such as products/lumen-e9-65" : `did you mean ${meant}?`}`;
			},
		})
		.describe(what);

/** The folder of an item that was probably meant by what is none; null when nothing is near. */
function nameMeant(written: string): string | null {
	const [kind = "", id, ...others] = written.toLowerCase().split("/", 3);
	if (id === undefined || others.length > 0) return null;
	const meant = `${isKindName(kind) ? kind : nearestWord(kind, Object.keys(KINDS))}/${id}`;
	return ITEM_NAME.test(meant) ? meant : null;
}

/**
 * `addresses.json`: what became of items that have left the pack. What is not named here and left all the same is
 * retired: its page stays, with a notice.
 */
export const addressChanges = z.strictObject({
	renamed: z
		.array(
			z
				.strictObject({
					from: itemName("the folder that it had, such as products/lumen-e9"),
					to: itemName("the folder that it has now, of the same kind"),
				})
				.describe("one item that has another id"),
		)
		.max(ADDRESS_CHANGES_MAX)
		.default([])
		.describe("items with another id, and items whose readers are better served by another: old addresses lead on"),
	replaced: z
		.array(
			z
				.strictObject({
					item: itemName("the folder of the item that is retired"),
					by: itemName("the folder of the item that takes its place"),
				})
				.describe("one retired item with its successor"),
		)
		.max(ADDRESS_CHANGES_MAX)
		.default([])
		.describe("successors of retired items: the notice on their pages leads there"),
	deleted: z
		.array(itemName("the folder that it had"))
		.max(ADDRESS_CHANGES_MAX)
		.default([])
		.describe("items that are gone for good: their addresses say so, with status 410"),
});
export type AddressChanges = z.infer<typeof addressChanges>;

/** What a pack without such a file says. */
export const NO_ADDRESS_CHANGES: AddressChanges = { renamed: [], replaced: [], deleted: [] };

/** Whether a text is the folder of an item, as these files write it. */
export const isItemName = (text: string): boolean => ITEM_NAME.test(text);

/** An item by its kind and id. */
export interface ItemName {
	readonly kind: Kind;
	readonly id: string;
}

/** Reads what the schema above accepted: `products/lumen-e9-65`. */
export function readItemName(name: string): ItemName {
	const [kind = "", id = ""] = name.split("/");
	if (!isKindName(kind)) throw new Error(`${name} names no item`);
	return { kind, id };
}

/** The folder of an item, as these files write it. */
export const nameOfItem = ({ kind, id }: ItemName): string => `${kind}/${id}`;

const isKindName = (name: string): name is Kind => Object.hasOwn(KINDS, name);
