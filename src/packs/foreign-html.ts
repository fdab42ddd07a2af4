import { lexer } from "marked";
import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { type Block, printMarkdown } from "#src/site/markdown/markdown.ts";
import { wordsOf } from "#src/site/markdown/words-of.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";
import { endedElements } from "./ended-elements.ts";
import type { ForeignAddresses } from "./foreign-addresses.ts";
import { isPlaceLink, placeNamed, placesLinkedTo, sectionsBefore } from "./foreign-places.ts";
import { boundedTags } from "./foreign-tags.ts";
import { knownElements, numberIn, placeMarked } from "./known-elements.ts";
import { placesIn } from "./markdown.ts";
import { createSanitiser, isBeyondBounds } from "./sanitise.ts";

/** HTML of another system as a text of a pack. */
export interface ForeignText {
	readonly markdown: string;
	/** Its words alone, without what is struck out. */
	readonly words: string;
	/** The same without its headings, which are no sentences. */
	readonly unheaded: string;
	/** What is wrong with it: null, or why words of it are left out. */
	readonly fault: string | null;
}

const TOO_MUCH = `is more HTML than the ${HTML_TAGS_MAX} tags and ${HTML_MAX_LENGTH} letters that are read, so that its end would be lost: shorten it, or make several of it`;

const swallowing = (by: string | null): string | null =>
	by === null ? null : `loses what stands behind ${by}, which is never closed: close it, or take it out`;

const OUTWARD = /^(?:https?|mailto|tel):/i;

/** An address as a text of a pack may have it: null of one that leads nowhere from here. */
export const outward = (href: string): string | null => (OUTWARD.test(href) ? href : null);

/** Of a text of which nothing but the text is known: links outside stay, pictures go. */
const UNKNOWN: ForeignAddresses = { link: outward, picture: () => null };

const sanitise = createSanitiser();

/**
 * The HTML of another system as Markdown of a pack: what the sanitiser leaves of it, with links and pictures that stand for
 * something here. Its first-level headings begin sections; a video in a frame is a link to it.
 */
export function foreignText(html: string, named: ForeignAddresses = UNKNOWN): ForeignText {
	const read = readForeign(html, named, named.place ? placesLinkedTo(html) : NO_PLACES);
	const places = read.hasPlaceLinks ? read.places() : new Map<string, string | null>();
	const blocks = read.blocks((href) => named.place?.(href, places.get(placeNamed(href))) ?? "");
	return {
		markdown: printMarkdown(blocks).trim(),
		words: wordsOf(blocks),
		unheaded: wordsOf(blocks.filter(({ type }) => type !== "heading")),
		fault: read.fault,
	};
}

/**
 * The anchors of the sections in which places of such a text stand; null of one before all sections. What is not there is in
 * no section.
 *
 * @param wanted ids and names of elements
 */
export const foreignPlaces = (
	html: string,
	named: ForeignAddresses,
	wanted: ReadonlySet<string>,
): ReadonlyMap<string, string | null> => readForeign(html, named, wanted).places();

interface ReadForeign {
	/** Whether a link leads to a place in the text itself. */
	readonly hasPlaceLinks: boolean;
	/** @param place what such a link stands for; "" of one that leads nowhere */
	blocks(place: (href: string) => string): Block[];
	/** The section of each place that is wanted. */
	places(): ReadonlyMap<string, string | null>;
	readonly fault: string | null;
}

function readForeign(html: string, named: ForeignAddresses, wanted: ReadonlySet<string>): ReadForeign {
	// While it is sanitised, what was resolved stands under addresses of this site, by number: no other is let through.
	const resolved: string[] = [];
	const bounded = boundedTags(html, wanted);
	const ended = endedElements(bounded.html);
	const link: ForeignAddresses["link"] = (href) => (named.place && isPlaceLink(href) ? href : named.link(href));
	const whole = knownElements(ended.html, { ...named, link }, (to) => resolved.push(to) - 1, wanted);
	const resolvedAt = (address: string) => {
		const number = numberIn(address);
		return number === null ? null : (resolved[number] ?? "");
	};
	const marked = sanitise(whole);
	const placeAt = (address: string) => placeMarked(resolvedAt(address) ?? "");
	const sanitised = marked.replace(MARK, (mark, address: string) => (placeAt(address) === null ? mark : ""));
	const blocks = (place: (href: string) => string) =>
		htmlBlocks(sanitised, (address) => {
			const to = resolvedAt(address) ?? outward(address) ?? "";
			return isPlaceLink(to) ? place(to) : to;
		});
	return {
		hasPlaceLinks: resolved.some(isPlaceLink),
		blocks,
		places: () => {
			const sections = sectionsIn(blocks(() => ""));
			const behind = sectionsBefore(marked, placeAt);
			return new Map(Array.from(behind, ([place, count]) => [place, sections[count - 1] ?? null]));
		},
		fault: bounded.isCut || ended.isCut || isBeyondBounds(whole) ? TOO_MUCH : swallowing(ended.swallowedBy),
	};
}

const NO_PLACES: ReadonlySet<string> = new Set();
/** A place, as `knownElements` marks it. */
const MARK = /<a href="([^"]*)"><\/a>/g;

/** The anchors of the sections that headings begin in a text. */
const sectionsIn = (blocks: readonly Block[]): string[] =>
	[...placesIn(lexer(printMarkdown(blocks)), false)].flatMap(([anchor, heading]) =>
		heading !== null && /^section-\d+$/.test(anchor) ? [anchor] : [],
	);
