import { basename } from "node:path/posix";
import { Parser } from "htmlparser2";
import { FILES_BASE } from "#src/routes.ts";
import { htmlBlocks } from "#src/site/markdown/html-blocks.ts";
import { printMarkdown } from "#src/site/markdown/markdown.ts";
import { wordsOf } from "#src/site/markdown/words-of.ts";
import { HTML_MAX_LENGTH, HTML_TAGS_MAX } from "#src/site/pack-limits.ts";
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
	/** Its words alone, without what is struck out. */
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
/** Elements that the sanitiser knows by another name; those that stand below each other are paragraphs to it. */
const CALLED: Readonly<Record<string, string>> = {
	...{ h1: "h2", strike: "s", del: "s" },
	...Object.fromEntries(
		[
			"div",
			"section",
			"article",
			"header",
			"footer",
			"main",
			"aside",
			"nav",
			"address",
			"center",
			"details",
			"summary",
			"form",
			"fieldset",
			"legend",
			"object",
		].map((name) => [name, "p"]),
	),
};
/** What a page plays or embeds is a link here. */
const PLAYED = new Set(["video", "audio", "object", "embed"]);
/** Those of them, and parts of them, that hold no block of words. */
const SAYS_NOTHING = new Set(["source", "video", "audio", "track", "embed"]);
const WHOLE = /^\d{1,5}$/;
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
	const blocks = htmlBlocks(sanitise(whole), (address) => {
		const number = PLACE.exec(address)?.[1];
		if (number !== undefined) return resolved[Number(number)] ?? "";
		return outward(address) ?? "";
	});
	return {
		markdown: printMarkdown(blocks).trim(),
		words: wordsOf(blocks),
		fault: bounded.isCut || ended.isCut || isBeyondBounds(whole) ? TOO_MUCH : swallowing(ended.swallowedBy),
	};
}

/** Of an address that leads nowhere. */
const NO_LINK = "<a>";
const PICTURES = `${FILES_BASE}/0000000000000000/`;
const LINKS = "/-/";
const PLACE = new RegExp(`^(?:${PICTURES}|${LINKS})(\\d+)$`);

/** The same HTML with other addresses, without what the sanitiser cannot tell. @param keep keeps what an address stands for */
function rewritten(html: string, { link, picture }: ForeignAddresses, keep: (to: string) => string): string {
	const parts: string[] = [];
	let frames = 0;
	let objects = 0;
	/** A film or sound whose address is not known yet: one of its sources has it. */
	let film: string | null = null;
	/** The lists that are open: whether each is numbered. */
	const lists: boolean[] = [];
	/** Within a formula, whose signs are words and whose other forms are not. */
	let formula: { depth: number; silent: number } | null = null;
	const anchor = (href: string): string => {
		const to = link(addressIn(href));
		if (to === null) return NO_LINK;
		return `<a href="${escaped(itemLink(to) ? `${LINKS}${keep(to)}` : to)}">`;
	};
	const image = (src: string, alternative: string): string => {
		const alt = FILE_NAME.test(alternative) ? "" : escaped(alternative);
		const to = picture(src);
		return to === null ? alt : `<img src="${PICTURES}${keep(to)}" alt="${alt}">`;
	};
	const open = (name: string, attributes: Readonly<Record<string, string>>): string => {
		if (name === "a") return anchor(attributes["href"] ?? "");
		if (name === "img")
			return image((attributes["src"] ?? attributes["data-src"] ?? "").trim(), (attributes["alt"] ?? "").trim());
		// An object may hold the same once more, for other browsers.
		if (PLAYED.has(name) && objects === 0) film = attributes["title"] ?? "";
		if (name === "object") objects += 1;
		const src = attributes[name === "object" ? "data" : "src"];
		let played = "";
		if (film !== null && src) {
			played = `<p>${videoLink(src, film, anchor)}</p>`;
			film = null;
		}
		if (played !== "" || SAYS_NOTHING.has(name)) return name === "object" ? `${played}<p>` : played;
		if (name === "ol" || name === "ul") lists.push(name === "ol");
		// Markdown numbers lists by their first item: where the author begins anew, another one begins.
		const number = name === "li" && lists.at(-1) ? WHOLE.exec(attributes["value"] ?? "")?.[0] : undefined;
		if (number !== undefined) return `</ol><ol start="${number}"><li>`;
		const own = KEPT.flatMap((each) =>
			attributes[each] === undefined ? [] : [` ${each}="${escaped(attributes[each])}"`],
		);
		return `<${CALLED[name] ?? name}${own.join("")}>`;
	};
	const parser = new Parser({
		onopentag(name, attributes) {
			if (name === "iframe") {
				if (frames++ === 0)
					parts.push(`<p>${videoLink(attributes["src"] ?? "", attributes["title"] ?? "", anchor)}</p>`);
			} else if (frames > 0) return;
			else if (formula) {
				formula.depth += 1;
				formula.silent += Number(formula.silent > 0 || name === "annotation" || name === "annotation-xml");
			} else if (name === "math") {
				const words = attributes["alttext"];
				formula = { depth: 1, silent: Number(words !== undefined) };
				parts.push(escaped(words ?? ""));
			} else parts.push(open(name, attributes));
		},
		ontext(text) {
			if (frames === 0 && !(formula && formula.silent > 0)) parts.push(escaped(text));
		},
		onclosetag(name) {
			if (name === "iframe") frames = Math.max(0, frames - 1);
			else if (formula) {
				formula.depth -= 1;
				formula.silent = Math.max(0, formula.silent - 1);
				if (formula.depth === 0) formula = null;
			} else if (frames === 0 && !VOID.has(name) && !SAYS_NOTHING.has(name)) {
				if (name === "ol" || name === "ul") lists.pop();
				if (name === "object") objects -= 1;
				parts.push(`</${CALLED[name] ?? name}>`);
			}
		},
	});
	parser.write(html);
	parser.end();
	return parts.join("");
}

/** An address as its author meant it: of the scheme that most sites have, and without blanks. */
function addressIn(href: string): string {
	const address = href.trim();
	if (address.startsWith("//")) return `https:${address}`;
	return /^tel:/i.test(address) ? address.replace(/\s+/g, "") : address.replace(/\s+/g, "%20");
}

function videoLink(src: string, title: string, anchor: (href: string) => string): string {
	const address = addressIn(src);
	if (address === "" || /^about:/i.test(address)) return "";
	if (!/^https?:/i.test(address) || !URL.canParse(address)) {
		const to = anchor(address);
		// Names of files are words only where something leads to them.
		return `${to}${escaped(title.trim() || (to === NO_LINK ? "" : basename(address.split(/[?#]/)[0] ?? "")))}</a>`;
	}
	const { hostname, pathname } = new URL(address);
	const watched = /(?:^|\.)youtube(?:-nocookie)?\.com$/.test(hostname)
		? /^\/embed\/([\w-]+)$/.exec(pathname)?.[1]
		: undefined;
	const to = watched === undefined ? address : `https://www.youtube.com/watch?v=${watched}`;
	return `${anchor(to)}${escaped(title.trim() || hostname)}</a>`;
}
