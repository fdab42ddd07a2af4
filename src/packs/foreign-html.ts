import { Parser } from "htmlparser2";
import { FILES_BASE } from "#src/routes.ts";
import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { printMarkdown } from "#src/site/markdown/markdown.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";
import { plainText } from "#src/site/plain-text.ts";
import { endedElements } from "./ended-elements.ts";
import { boundedTags } from "./foreign-tags.ts";
import { itemLink } from "./item-link.ts";
import { createSanitiser, isBeyondBounds } from "./sanitise.ts";

/** What the addresses in a text of another system stand for here. */
export interface ForeignAddresses {
	/** An item link such as `article:reset-tv`, an address outside, or null of one that leads nowhere: its words stay. */
	link(href: string): string | null;
	/** The id of a picture of the pack, or null of one that is not there: its alternative text stays. */
	picture(src: string): string | null;
}

/** HTML of another system as a text of a pack. */
export interface ForeignText {
	readonly markdown: string;
	/** Its words alone. */
	readonly words: string;
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

/** Elements that are never closed. */
const VOID = new Set(["br", "hr", "img", "wbr"]);
/** Attributes that mean something to the sanitiser. */
const KEPT = ["start", "scope", "colspan", "rowspan"];
/** Names of files are no words. */
const FILE_NAME = /^\S*\.(?:png|jpe?g|gif|webp|svg|bmp)$/i;

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/**
 * The HTML of another system as Markdown of a pack: what the sanitiser leaves of it, with links and pictures that stand for
 * something here. Its first-level headings begin sections; a video in a frame is a link to it.
 */
export function foreignText(html: string, named: ForeignAddresses = UNKNOWN): ForeignText {
	// While it is sanitised, what was resolved stands under addresses of this site, by number: no other is let through.
	const resolved: string[] = [];
	const bounded = boundedTags(html);
	const ended = endedElements(bounded.html);
	const whole = rewritten(ended.html, named, (to) => String(resolved.push(to) - 1));
	const plain = sanitise(whole);
	const blocks = htmlBlocks(plain, (address) => {
		const number = PLACE.exec(address)?.[1];
		if (number !== undefined) return resolved[Number(number)] ?? "";
		return outward(address) ?? "";
	});
	return {
		markdown: printMarkdown(blocks).trim(),
		words: plainText(plain),
		fault: bounded.isCut || ended.isCut || isBeyondBounds(whole) ? TOO_MUCH : swallowing(ended.swallowedBy),
	};
}

const PICTURES = `${FILES_BASE}/0000000000000000/`;
const LINKS = "/-/";
const PLACE = new RegExp(`^(?:${PICTURES}|${LINKS})(\\d+)$`);

/** The same HTML with other addresses, without what the sanitiser cannot tell. @param keep keeps what an address stands for */
function rewritten(html: string, { link, picture }: ForeignAddresses, keep: (to: string) => string): string {
	const parts: string[] = [];
	let frames = 0;
	const anchor = (href: string): string => {
		const to = link(href);
		if (to === null) return "<a>";
		return `<a href="${escaped(itemLink(to) ? `${LINKS}${keep(to)}` : to)}">`;
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			if (name === "iframe") {
				if (frames++ === 0) parts.push(videoLink(attributes["src"] ?? "", attributes["title"] ?? "", anchor));
			} else if (frames > 0) return;
			else if (name === "a") parts.push(anchor((attributes["href"] ?? "").trim()));
			else if (name === "img") {
				const alt = (attributes["alt"] ?? "").trim();
				const to = picture((attributes["src"] ?? attributes["data-src"] ?? "").trim());
				if (to !== null)
					parts.push(`<img src="${PICTURES}${keep(to)}" alt="${escaped(FILE_NAME.test(alt) ? "" : alt)}">`);
				else if (!FILE_NAME.test(alt)) parts.push(escaped(alt));
			} else if (name !== "source") {
				const own = KEPT.flatMap((each) =>
					attributes[each] === undefined ? [] : [` ${each}="${escaped(attributes[each])}"`],
				);
				parts.push(`<${name === "h1" ? "h2" : name}${own.join("")}>`);
			}
		},
		ontext(text) {
			if (frames === 0) parts.push(escaped(text));
		},
		onclosetag(name) {
			if (name === "iframe") frames = Math.max(0, frames - 1);
			else if (frames === 0 && !VOID.has(name) && name !== "source") parts.push(`</${name === "h1" ? "h2" : name}>`);
		},
	});
	parser.write(html);
	parser.end();
	return parts.join("");
}

function videoLink(src: string, title: string, anchor: (href: string) => string): string {
	const address = src.startsWith("//") ? `https:${src}` : src;
	if (!/^https?:/i.test(address) || !URL.canParse(address)) return "";
	const { hostname, pathname } = new URL(address);
	const watched = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(hostname)
		? /^\/embed\/([\w-]+)$/.exec(pathname)?.[1]
		: undefined;
	const to = watched === undefined ? address : `https://www.youtube.com/watch?v=${watched}`;
	return `${anchor(to)}${escaped(title.trim() || hostname)}</a>`;
}
