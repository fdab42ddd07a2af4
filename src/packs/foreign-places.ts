import { Parser } from "htmlparser2";

/** Elements in which a heading begins no section. */
const INNER = new Set(["li", "td", "th", "dt", "dd", "blockquote", "pre", "caption"]);
const SECTION = /^h[12]$/;

/** Whether a link leads to a place in its own text. */
export const isPlaceLink = (href: string): boolean => /^#./.test(href);

/**
 * The places of a text of another system that links may lead to, by their ids and names: behind the headings of how many
 * sections each stands. One right before a heading is that heading's; what stands before the first has 0.
 */
export function placesOf(html: string): ReadonlyMap<string, number> {
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
	const parser = new Parser({
		onopentag: (name, attributes) => {
			const place = attributes["id"] ?? (name === "a" ? attributes["name"] : undefined);
			if (place) waiting.push(place);
			if (INNER.has(name)) inner++;
			else if (inner === 0 && SECTION.test(name)) isBegun = true;
		},
		ontext: (text) => {
			if (text.trim() === "") return;
			if (isBegun) sections++;
			isBegun = false;
			settle();
		},
		onclosetag: (name) => {
			if (INNER.has(name)) inner--;
			else if (SECTION.test(name)) isBegun = false;
		},
	});
	parser.write(html);
	parser.end();
	settle();
	return places;
}
