import { POPUP } from "#src/site/limits.ts";
import { isPlainClick } from "./plain-click.ts";

/**
 * Links that say so open in a window of their own (specification section 9), which knows nothing of ours. The keyboard,
 * a middle click, and a browser that opens no windows follow the link.
 */
export function openPopups(): void {
	document.addEventListener("click", (event) => {
		const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-popup]") : null;
		if (!link || event.detail === 0 || event.defaultPrevented || !isPlainClick(event)) return;
		const opened = open(link.href, "_blank", `popup,width=${POPUP.width},height=${POPUP.height}`);
		if (!opened) return;
		opened.opener = null;
		event.preventDefault();
	});
}
