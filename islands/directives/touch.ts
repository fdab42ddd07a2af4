import type { ClientDirective } from "astro";

declare module "astro" {
	interface AstroClientDirectives {
		/** Wakes the island on the first pointer, focus or key in it. */
		"client:touch"?: boolean;
	}
}

const KINDS = ["pointerover", "pointerdown", "focusin", "keydown"];

/**
 * Loads an island when the visitor first touches it. Until it is awake, clicks on its plain buttons are
 * held and replayed; links, submits, checkboxes and `<details>` work by themselves meanwhile.
 */
const touch: ClientDirective = (load, _options, element) => {
	const held: HTMLElement[] = [];
	const hold = (event: Event) => {
		const button = event.target instanceof Element && event.target.closest<HTMLElement>("button[type=button]");
		if (button) {
			held.push(button);
			event.stopPropagation();
		}
	};
	const start = async () => {
		for (const kind of KINDS) element.removeEventListener(kind, start);
		// One task later, when the island's effects have run.
		const replay = () =>
			setTimeout(() => {
				element.removeEventListener("click", hold, true);
				for (const button of held) button.click();
			});
		element.addEventListener("astro:hydrate", replay, { once: true });
		const hydrate = await load();
		await hydrate();
	};
	element.addEventListener("click", hold, true);
	for (const kind of KINDS) element.addEventListener(kind, start, { passive: true });
	if (element.contains(document.activeElement)) void start();
};

// Astro takes a directive from the default export.
export default touch;
