import { Parser } from "htmlparser2";
import { addressLetters } from "./address-letters.ts";

/** Elements in which a heading begins no section. */
const INNER = new Set(["li", "td", "th", "dt", "dd", "blockquote", "pre", "caption"]);
const LINK = /\shref\s*=\s*(?:["']\s*)?(#[^"'\s>]+)/gi;

/** Whether a link leads to a place in its own text. */
export const isPlaceLink = (href: string): boolean => /^#./.test(href);

/** The place that such a link names, as browsers look for it. */
export const placeNamed = (href: string): string => addressLetters(href.slice(1));

/** The places that links of a text lead to, by their ids and names. */
export const placesLinkedTo = (html: string): ReadonlySet<string> =>
	new Set(Array.from(html.matchAll(LINK), ([, href = ""]) => placeNamed(href)));

/**
 * Behind the headings of how many sections each place of a text stands: one right before a heading is that heading's, what
 * stands before the first has 0.
 *
 * @param html after the sanitiser, in which each place is a link without words
 * @param placeAt the place that such a link stands for; null of any other
 */
export function sectionsBefore(html: string, placeAt: (href: string) => string | null): ReadonlyMap<string, number> {
	const places = new Map<string, number>();
	/** Those behind which nothing was said yet. */
	let waiting: string[] = [];
	let sections = 0;
	let inner = 0;
	/** Whether a heading has begun that says nothing yet. */
	let isBegun = false;
	const settle = () => {
		for (const place of waiting) if (!places.has(place)) places.set(place, sections);
		waiting = [];
	};
	const say = () => {
		if (isBegun) sections++;
		isBegun = false;
		settle();
	};
	const parser = new Parser({
		onopentag: (name, { href = "" }) => {
			const place = name === "a" ? placeAt(href) : null;
			if (place !== null) waiting.push(place);
			if (INNER.has(name)) inner++;
			else if (inner === 0 && name === "h2") isBegun = true;
			else if (name === "img") say();
		},
		ontext: (text) => {
			if (text.trim() !== "") say();
		},
		onclosetag: (name) => {
			if (INNER.has(name)) inner--;
			else if (name === "h2") isBegun = false;
		},
	});
	parser.write(html);
	parser.end();
	settle();
	return places;
}
