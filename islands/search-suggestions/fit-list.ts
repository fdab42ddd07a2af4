/** Pixels between a list and the end of the screen. */
const EDGE = 8;
/** Pixels from which on a page has its field in the header, and room below it. */
const WIDE = 768;

/**
 * Keeps an open list within what is seen of the page, without what an on-screen keyboard covers. On a phone the field goes
 * to the top of the screen where the list does not fit below it.
 *
 * @returns stops doing so
 */
export function fitList(field: HTMLElement, list: HTMLElement): () => void {
	const { visualViewport } = globalThis;
	const room = () => {
		const end = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
		return end - field.getBoundingClientRect().bottom - EDGE;
	};
	const place = () => {
		if (innerWidth < WIDE && list.scrollHeight > room()) field.scrollIntoView({ block: "start" });
		list.style.setProperty("--room", `${Math.round(room())}px`);
	};
	place();
	visualViewport?.addEventListener("resize", place);
	return () => visualViewport?.removeEventListener("resize", place);
}
