import { marked } from "marked";
import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { type Block, printMarkdown } from "#src/site/markdown/markdown.ts";
import { wordsOf } from "#src/site/markdown/words-of.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";
import { endedElements } from "./ended-elements.ts";
import type { ForeignAddresses } from "./foreign-addresses.ts";
import { isPlaceLink, placesOf } from "./foreign-places.ts";
import { boundedTags } from "./foreign-tags.ts";
import { knownElements, numberIn } from "./known-elements.ts";
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
	// While it is sanitised, what was resolved stands under addresses of this site, by number: no other is let through.
	const resolved: string[] = [];
	const bounded = boundedTags(html);
	const ended = endedElements(bounded.html);
	const link: ForeignAddresses["link"] = (href) => (named.place && isPlaceLink(href) ? href : named.link(href));
	const whole = knownElements(ended.html, { ...named, link }, (to) => resolved.push(to) - 1);
	const sanitised = sanitise(whole);
	const blocksWith = (place: (href: string) => string) =>
		htmlBlocks(sanitised, (address) => {
			const number = numberIn(address);
			const to = number === null ? (outward(address) ?? "") : (resolved[number] ?? "");
			return isPlaceLink(to) ? place(to) : to;
		});
	const unlinked = () => blocksWith(() => "");
	const places = resolved.some(isPlaceLink) ? sectionsOf(html, unlinked()) : NO_PLACES;
	const blocks = blocksWith((href) => named.place?.(href, places.get(href.slice(1))) ?? "");
	return {
		markdown: printMarkdown(blocks).trim(),
		words: wordsOf(blocks),
		unheaded: wordsOf(blocks.filter(({ type }) => type !== "heading")),
		fault: bounded.isCut || ended.isCut || isBeyondBounds(whole) ? TOO_MUCH : swallowing(ended.swallowedBy),
	};
}

const NO_PLACES: ReadonlyMap<string, string | null> = new Map();

/** The anchor of the section in which each place of a text stands, by what the text becomes here. */
function sectionsOf(html: string, blocks: readonly Block[]): ReadonlyMap<string, string | null> {
	const sections = [...placesIn(marked.lexer(printMarkdown(blocks)), false)].filter(
		([anchor, heading]) => heading !== null && SECTION.test(anchor),
	);
	return new Map(Array.from(placesOf(html), ([place, behind]) => [place, sections[behind - 1]?.[0] ?? null]));
}
const SECTION = /^section-\d+$/;
