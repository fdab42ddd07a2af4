import { marked } from "marked";
import { localesFor } from "#src/site/locale.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { nameOfItem } from "../format/addresses.ts";
import { INSTRUCTIONS } from "../format/bodies.ts";
import type { ItemLink } from "../item-link.ts";
import { placesIn } from "../markdown.ts";
import type { ItemText, Pack } from "../pack.ts";

type Places = ReadonlyMap<string, string | null>;

/** What was read of a text stays as long as the text does: many links lead to one. */
const known = new WeakMap<ItemText, Places>();

/** The places of a text by their anchors, each with its heading. */
function placesOf(text: ItemText, isRepair: boolean): Places {
	const found = known.get(text) ?? placesIn(marked.lexer(text.body), isRepair);
	known.set(text, found);
	return found;
}

/** A heading as other systems make anchors of it. */
const plain = (heading: string): string =>
	heading
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-|-$/g, "");

/** Steps have the form of steps, whatever their numbers. */
const formOf = (place: string): string => place.replace(/\d+/g, "0");

/**
 * Why a link leads to no place of a page, though to the page: the text that is shown in a locale has none of that name. Null
 * when it does, or where the page is none of instructions. Costs one item and one text.
 */
export function fragmentFault({ fragment, ...item }: ItemLink, locale: string, { items, site }: Pack): string | null {
	const wanted = fragment.slice(1);
	if (wanted === "" || !INSTRUCTIONS.has(item.kind)) return null;
	const target = items[item.kind].get(item.id);
	const shown = localesFor(locale, site).find((each) => target?.texts.has(each) || target?.unreadable.has(each));
	const text = shown === undefined ? undefined : target?.texts.get(shown);
	if (!text) return null;
	const places = placesOf(text, item.kind === "repair-documents");
	if (places.has(wanted)) return null;
	const titled = [...places].find(([, heading]) => heading !== null && plain(heading) === plain(wanted))?.[0];
	const alike = [...places.keys()].filter((place) => formOf(place) === formOf(wanted));
	const near = titled ?? nearestWord(wanted, alike) ?? nearestWord(wanted, places.keys());
	const advice = near === null ? "its sections are section-1, section-2 and so on" : `did you mean #${near}?`;
	return `the link leads to #${wanted}, and ${nameOfItem(item)} has no such place in ${shown}: readers come to its top; ${advice}`;
}
