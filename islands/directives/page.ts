import type { ClientDirective } from "astro";

declare module "astro" {
	interface AstroClientDirectives {
		/** Wakes what belongs to the whole page on the first pointer or key in it, or when the reader comes back. */
		"client:page"?: boolean;
	}
}

/** What nothing but script answers: a click on it waits for the script. */
const CONTROLS = "[data-copy], [data-theme-menu] button";

const KINDS = ["pointerdown", "keydown"];

/**
 * Loads the script of the whole page when the visitor first does something, or at once when he came back to a page
 * that remembers where the focus was. A click on a control of the page waits for it.
 */
const page: ClientDirective = (load) => {
	let held: HTMLElement | null = null;
	const hold = ({ target }: Event) => {
		held = target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null;
	};
	const wake = async () => {
		for (const kind of KINDS) removeEventListener(kind, wake);
		try {
			const hydrate = await load();
			await hydrate();
		} catch (detail) {
			document.dispatchEvent(new CustomEvent("page-load-error", { detail }));
		}
		removeEventListener("click", hold);
		held?.click();
	};
	addEventListener("click", hold);
	for (const kind of KINDS) addEventListener(kind, wake);
	// Only such a visit may have a focus to go back to.
	if (performance.getEntriesByType("navigation").some((visit) => "type" in visit && visit.type === "back_forward"))
		void wake();
};

// Astro takes a directive from the default export.
export default page;
