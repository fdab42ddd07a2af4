import { SCROLL_ANIMATION } from "#src/site/limits.ts";

/** Milliseconds of a scroll animation; what is no duration takes the specification's default (section 9). */
export function scrollDuration(asked: number = SCROLL_ANIMATION.usual): number {
	return Number.isFinite(asked) && asked >= 0 ? asked : SCROLL_ANIMATION.invalid;
}

const TAKES_OVER = ["wheel", "touchstart", "keydown"];

/** Scrolls to a place of the page: at once where the reader wants no motion, and no longer than he leaves it alone. */
export function scrollToPlace(top: number, duration?: number): void {
	const from = scrollY;
	const time = matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : scrollDuration(duration);
	const begin = performance.now();
	let taken = false;
	const take = () => {
		taken = true;
	};
	for (const kind of TAKES_OVER) addEventListener(kind, take, { once: true, passive: true });
	const step = (now: number) => {
		const part = time === 0 ? 1 : Math.min(Math.max((now - begin) / time, 0), 1);
		if (!taken) scrollTo({ top: from + (top - from) * part, behavior: "instant" });
		if (part < 1 && !taken) requestAnimationFrame(step);
		else for (const kind of TAKES_OVER) removeEventListener(kind, take);
	};
	requestAnimationFrame(step);
}
