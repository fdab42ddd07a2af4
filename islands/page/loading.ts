import { isPlainClick } from "./plain-click.ts";

/** Milliseconds before a page that is on its way is said to be: a kept page is there earlier. */
const SLOW = 300;
/** Milliseconds after which a page is no longer said to be on its way. */
const PATIENCE = 15_000;

/** While another page is loaded a line runs at the top; while searching the box shows it (specification section 4). */
export function showLoading(): void {
	const root = document.documentElement;
	let slow: ReturnType<typeof setTimeout> | undefined;
	const end = () => {
		clearTimeout(slow);
		delete root.dataset["loading"];
		for (const form of document.querySelectorAll<HTMLElement>("form[data-busy]")) delete form.dataset["busy"];
	};
	const begin = () => {
		end();
		slow = setTimeout(() => {
			root.dataset["loading"] = "";
			slow = setTimeout(end, PATIENCE);
		}, SLOW);
	};
	addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest("a") : null;
		if (link && !event.defaultPrevented && isPlainClick(event) && isAnotherPage(link)) begin();
	});
	addEventListener("submit", ({ target, defaultPrevented }) => {
		if (defaultPrevented || !(target instanceof HTMLFormElement)) return;
		begin();
		if (target.closest("search")) target.dataset["busy"] = "";
	});
	// Kept by the browser, a page comes back as it was left.
	addEventListener("pageshow", end);
}

/** Whether a link leads away from this page, into this window, to a page of ours. */
function isAnotherPage(link: HTMLAnchorElement): boolean {
	if (link.href === "" || link.target !== "" || link.hasAttribute("download")) return false;
	const { origin, hash, pathname, search } = new URL(link.href);
	if (origin !== location.origin || /\/support\/files\//.test(pathname)) return false;
	return hash === "" || pathname !== location.pathname || search !== location.search;
}
