import { nearestWord } from "#src/site/spelling.ts";
import { isKind } from "../format/kinds.ts";
import { LINK_WORDS, linkTo } from "../item-link.ts";
import type { Pack } from "../pack.ts";
import { meantItem } from "./meant-item.ts";

type LinkWord = keyof typeof LINK_WORDS;

const WORDS = Object.keys(LINK_WORDS).filter((word): word is LinkWord => Object.hasOwn(LINK_WORDS, word));

/** Schemes of other addresses that a text may link to. */
const SCHEMES = ["https:", "http:", "mailto:", "tel:"] as const;

/** Whether a link that names no item has a scheme that a text may link to. */
export function isAllowedLink(href: string, { site }: Pick<Pack, "site">): boolean {
	const [, scheme] = /^([a-z][a-z0-9+.-]*:)/i.exec(href) ?? [];
	return scheme !== undefined && [...SCHEMES, site.manualScheme].includes(scheme.toLowerCase());
}

/** What to say of one that has none: what it may mean is looked for among all items. */
export function absentLink(href: string, { items }: Pick<Pack, "items">): string {
	const [, scheme, rest = ""] = /^([a-z][a-z0-9+.-]*:)(.*)$/is.exec(href) ?? [];
	const written = rest.replace(/#.*/s, "").trim();
	const place = /#[\w-]+$/.exec(href)?.[0] ?? "";
	const word = scheme === undefined ? null : wordMeant(scheme.slice(0, -1).toLowerCase());
	const meant = scheme === undefined ? plainMeant(href, items) : word && itemMeant(word, written, items);
	if (meant) return `the link ${href} names nothing, did you mean ${meant}${place}?`;
	if (word !== null && scheme === `${word}:`)
		return `the link ${href} names nothing: nothing in ${LINK_WORDS[word]}/ is called so, write an id in small letters`;
	const allowed = `use https:, mailto: or tel:, or ${WORDS.map((each) => `${each}:`).join(", ")} with the id of an item`;
	const near = scheme === undefined ? null : nearestWord(scheme, [...SCHEMES, ...WORDS.map((each) => `${each}:`)]);
	return `the link ${href} has no allowed scheme, ${near === null ? "" : `did you mean ${near}? Else `}${allowed}`;
}

/** The word for a kind that stands in another case, in the plural or with a slip; null when none is near. */
const wordMeant = (written: string): LinkWord | null =>
	WORDS.find((word) => word === written || LINK_WORDS[word] === written) ??
	(isKind(written) ? null : (WORDS.find((word) => word === nearestWord(written, WORDS)) ?? null));

/** The link to the item that was probably meant; null when none is near. */
function itemMeant(word: LinkWord, written: string, items: Pack["items"]): string | null {
	const near = meantItem(LINK_WORDS[word], written, items);
	return near === null ? null : linkTo(word, near);
}

/** The link to the item that an id alone names, or a folder of the pack: `products/lumen-e9`; null when none does. */
function plainMeant(href: string, items: Pack["items"]): string | null {
	const [, folder, id = ""] = /^(?:\.{0,2}\/)*([a-z-]+)\/([^/#]+)/.exec(href) ?? [];
	const word = WORDS.find((each) => LINK_WORDS[each] === folder || each === folder);
	if (word) return itemMeant(word, id, items);
	const [named] = WORDS.filter((each) => items[LINK_WORDS[each]].has(href));
	return named ? linkTo(named, href) : null;
}
