import { BASE, resolve } from "#src/routes.ts";
import { MEANT_FILES_MAX } from "#src/site/meant-limits.ts";
import { nearestWord } from "#src/site/spelling.ts";
import { isKind } from "../format/kinds.ts";
import { LINK_WORDS, linkTo } from "../item-link.ts";
import { kindInAddress } from "../kind-in-address.ts";
import { asFile, namedFiles } from "../named-files.ts";
import type { Pack } from "../pack.ts";
import { meantItem } from "./meant-item.ts";

type LinkWord = keyof typeof LINK_WORDS;

const WORDS = Object.keys(LINK_WORDS).filter((word): word is LinkWord => Object.hasOwn(LINK_WORDS, word));

const ITEM_WORDS = WORDS.map((each) => `${each}:`).join(", ");

/** How a text links to something of its pack. */
const OWN_LINKS = `write ${ITEM_WORDS} with the id of an item, or an address that begins with https:`;

/** Schemes of other addresses that a text may link to. */
const SCHEMES = ["https:", "http:", "mailto:", "tel:"] as const;

/** Whether a link that names no item has a scheme that a text may link to. */
export function isAllowedLink(href: string, { site }: Pick<Pack, "site">): boolean {
	const [, scheme] = /^([a-z][a-z0-9+.-]*:)/i.exec(href) ?? [];
	return scheme !== undefined && [...SCHEMES, site.manualScheme].includes(scheme.toLowerCase());
}

/** What to say of one that has none: what it may mean is looked for among all items. */
export function absentLink(href: string, { items }: Pick<Pack, "items">): string {
	if (href.trim() === "") return `a link is empty, ${OWN_LINKS}, or leave its brackets out`;
	const page = pageMeant(href, items);
	if (page !== null) return page;
	const file = /^(?:\.{0,2}\/)*files\/(.+)$/.exec(href)?.[1];
	if (file !== undefined) return fileLink(href, file, items);
	const [, scheme, rest = ""] = /^([a-z][a-z0-9+.-]*:)(.*)$/is.exec(href) ?? [];
	const written = rest.replace(/#.*/s, "").trim();
	const place = /#[\w-]+$/.exec(href)?.[0] ?? "";
	const word = scheme === undefined ? null : wordMeant(scheme.slice(0, -1).toLowerCase());
	const meant = scheme === undefined ? plainMeant(href, items) : word && itemMeant(word, written, items);
	if (meant) return `the link ${href} names nothing, did you mean ${meant}${place}?`;
	if (word !== null && scheme === `${word}:`)
		return `the link ${href} names nothing: nothing in ${LINK_WORDS[word]}/ is called so, write an id in small letters`;
	const allowed = `use https:, mailto: or tel:, or ${ITEM_WORDS} with the id of an item`;
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

/** What to say of an address of this site, which would not follow what moves; null of another one. */
function pageMeant(href: string, items: Pack["items"]): string | null {
	const [, path] = OWN_ADDRESS.exec(href) ?? [];
	if (path === undefined) return null;
	const { route, params } = resolve(path);
	const [meant] = Object.entries(params)
		.flatMap(([name, id]) => {
			const kind = kindInAddress(name, route);
			const word = WORDS.find((each) => LINK_WORDS[each] === kind);
			return word && items[LINK_WORDS[word]].has(id) ? [linkTo(word, id)] : [];
		})
		.reverse();
	const told = `the link ${href} is an address of this site, and would lead nowhere when it changes`;
	return meant === undefined ? `${told}: ${OWN_LINKS}` : `${told}: write ${meant}`;
}

/** An address of this site, with the prefix of a locale or without. */
const OWN_ADDRESS = new RegExp(`^(?:/[a-z]{2,3}(?:-[a-z]{2})?)?${BASE}((?:/[^?#]*)?)`);

/** By the paths of files inside `files/` the links to what offers them, made where one is looked for first: both kinds are read for it. */
const offering = new WeakMap<Pack["items"], ReadonlyMap<string, string>>();

function offeringIn(items: Pack["items"]): ReadonlyMap<string, string> {
	const known = offering.get(items);
	if (known) return known;
	const links = new Map<string, string>();
	for (const [word, all] of [["document", items.documents] as const, ["download", items.downloads] as const])
		for (const item of all.values()) {
			if (links.size >= MEANT_FILES_MAX) break;
			for (const file of namedFiles(item)) if (!links.has(file)) links.set(file, linkTo(word, item.id));
		}
	offering.set(items, links);
	return links;
}

/** What to say of a file of the pack: a text leads to what offers it. */
function fileLink(href: string, file: string, items: Pack["items"]): string {
	const found = offeringIn(items).get(asFile(file));
	return found === undefined
		? `the link ${href} is a file of the pack, to which no text leads: make a document or a download of it and write document: or download: with its id`
		: `the link ${href} is a file of the pack, to which no text leads: write ${found}`;
}
