import { text, type Words } from "./markdown.ts";

const [FIGURES, RAISED, LOWERED] = ["0123456789+-=()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"];
/** Letters that mean the same wherever they stand: of an order (5th), marks and signs of notes. */
const ANYWHERE = /^(?:st|nd|rd|th|er|re|e|o|a|ª|º|°|[®™©*†‡§]+|tm|sm)$/i;

/**
 * Words above or below their line for a text that has but one: 10² is no 102. Figures have letters of their own; others are
 * parted from what they belong to.
 */
export function raised(isAbove: boolean, children: readonly Words[], words: string): Words[] {
	const letters = words.trim().replaceAll("−", "-");
	if (letters === "" || (isAbove && ANYWHERE.test(letters))) return [...children];
	const places = [...letters].map((letter) => FIGURES.indexOf(letter));
	if (places.every((place) => place >= 0))
		return [text(places.map((place) => (isAbove ? RAISED : LOWERED)[place]).join(""))];
	return [text(isAbove ? "^(" : "_("), ...children, text(")")];
}
