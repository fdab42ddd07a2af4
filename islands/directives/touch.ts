import type { ClientDirective } from "astro";

declare module "astro" {
	interface AstroClientDirectives {
		/** Wakes the island on the first pointer, focus or key in it. */
		"client:touch"?: boolean;
	}
}

const KINDS = ["pointerover", "pointerdown", "focusin", "keydown"];

/** Milliseconds for which a held submit waits; a reader on a slow line sends the form the plain way. */
const PATIENCE = 2_000;

/**
 * Loads an island when the visitor first touches it. Until it is awake, clicks on its plain buttons, and
 * on submits and links that say `data-held`, are held and replayed; other links and submits, checkboxes and
 * `<details>` work by themselves meanwhile. A held submit or link that waits too long, or whose island cannot be
 * loaded, does what it does without one; that it cannot is told by the event `page-load-error` (specification
 * section 4).
 */
const touch: ClientDirective = (load, _options, element) => {
	const held: HTMLElement[] = [];
	const hold = (event: Event) => {
		const button =
			event.target instanceof Element && event.target.closest<HTMLElement>("button[type=button], [data-held]");
		// A link that is opened elsewhere is the browser's.
		const isElsewhere =
			event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
		if (button && !isElsewhere) {
			held.push(button);
			event.stopPropagation();
			event.preventDefault();
			setTimeout(release, PATIENCE);
		}
	};
	const release = () => {
		element.removeEventListener("click", hold, true);
		for (const button of held.splice(0)) button.click();
	};
	const start = async () => {
		for (const kind of KINDS) element.removeEventListener(kind, start);
		// One task later. React may still have to hydrate then, which it does before it hands on a click: an island sets its
		// store up in a layout effect, which has run by then, where an effect would undo what the click began.
		element.addEventListener("astro:hydrate", () => setTimeout(release), { once: true });
		try {
			const hydrate = await load();
			await hydrate();
		} catch (detail) {
			release();
			document.dispatchEvent(new CustomEvent("page-load-error", { detail }));
		}
	};
	element.addEventListener("click", hold, true);
	for (const kind of KINDS) element.addEventListener(kind, start, { passive: true });
	if (element.contains(document.activeElement)) void start();
};

// Astro takes a directive from the default export.
export default touch;
