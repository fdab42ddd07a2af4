/** Where the focus was on a page: an element's id, or the address of the link it was on (specification section 3). */
interface FocusEntry {
	readonly url: string;
	readonly id: string;
}

/** The session's history of them. */
const KEY = "support-history";
/** Pages that are remembered: nobody goes back further by key. */
const ENTRIES_MAX = 20;

function read(): readonly FocusEntry[] {
	try {
		const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
		return Array.isArray(kept)
			? kept.filter((each) => typeof each?.url === "string" && typeof each.id === "string")
			: [];
	} catch {
		return [];
	}
}

/**
 * Puts the focus back where it was when a reader who uses the keyboard comes back to a page that the browser loads
 * again. Scroll positions, and pages that the browser has kept, are restored by itself.
 */
export function keepFocus(): void {
	const [visit] = performance.getEntriesByType("navigation");
	if (document.activeElement === document.body && visit && "type" in visit && visit.type === "back_forward") restore();
	addEventListener("pagehide", () => {
		const focused = document.activeElement;
		const id = focused?.matches(":focus-visible") ? focused.id || (focused.getAttribute("href") ?? "") : "";
		const others = read().filter(({ url }) => url !== location.href);
		const entries = id === "" ? others : [{ url: location.href, id }, ...others];
		try {
			sessionStorage.setItem(KEY, JSON.stringify(entries.slice(0, ENTRIES_MAX)));
		} catch {
			// A browser that keeps nothing begins at the top.
		}
	});
}

function restore(): void {
	const id = read().find(({ url }) => url === location.href)?.id;
	if (id === undefined) return;
	const found = document.getElementById(id) ?? [...document.links].find((link) => link.getAttribute("href") === id);
	if (!found) return;
	// What opens at a visitor's focus must not at this one.
	const { dataset } = document.documentElement;
	dataset["restoredFocus"] = "";
	found.addEventListener("blur", () => delete dataset["restoredFocus"], { once: true });
	found.focus({ preventScroll: true });
}
