/** Clicks that open a link in a new tab or window, or save it, are the browser's. */
export const isPlainClick = (
	event: Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">,
): boolean => event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
