import type { Page } from "playwright";

/** The side of what is tapped, at least, in CSS pixels (WCAG 2.2, 2.5.5). */
const SIDE = 44;

/**
 * What a finger would miss on a page: links, buttons and fields smaller than 44 x 44 px, folded ones
 * included. A link inside a sentence is as large as its words.
 */
export function smallTargets(page: Page): Promise<string[]> {
	return page.evaluate((side) => {
		for (const details of document.querySelectorAll("details")) details.open = true;
		const isInSentence = (element: Element) => {
			if (getComputedStyle(element).display !== "inline") return false;
			let block = element.parentElement;
			while (block && getComputedStyle(block).display.startsWith("inline")) block = block.parentElement;
			if (!block || !["block", "list-item", "table-cell"].includes(getComputedStyle(block).display)) return false;
			const others = [...block.querySelectorAll("a, button, summary")].map(({ textContent }) => textContent).join("");
			return block.textContent.length - others.length > 20;
		};
		return [
			...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea"),
		].flatMap((element) => {
			const tapped = element.matches("[type=radio], [type=checkbox]") ? (element.closest("label") ?? element) : element;
			const { width, height, bottom } = tapped.getBoundingClientRect();
			if (!tapped.checkVisibility({ visibilityProperty: true }) || bottom + scrollY <= 0 || isInSentence(element))
				return [];
			// Hidden from eyes until it has the focus.
			if (Math.max(width, height) <= 1) return [];
			// Half a pixel is a matter of rounding.
			if (Math.min(width, height) > side - 0.5) return [];
			return [`${Math.round(width)}x${Math.round(height)}: ${element.outerHTML.slice(0, 90).replace(/\s+/g, " ")}`];
		});
	}, SIDE);
}
