import { NUM_MAX } from "#src/contract/bounds.ts";
import { isPlainClick } from "../page/plain-click.ts";
import { plainIsland } from "../plain/plain-island.ts";
import { addressOf, type ListParameters, pageOf, requestAt } from "../stores/list-address.ts";
import { listStore } from "../stores/list-store.ts";
import { failPageLoad } from "../stores/page-load.ts";
import { type ListPart, type ListRequest, type ListStep, paginate } from "../stores/paginate.ts";
import { scrollToPlace } from "../stores/scroll.ts";
import { fetchRows } from "./fetch-rows.ts";

export interface LoadMoreProps {
	readonly list: ListParameters;
	/** Where the list on this page begins. */
	readonly start: number;
	/** How many things stand before it: rows may hold several. */
	readonly before: number;
	/** Where the last window that can be reached ends. */
	readonly until: number;
	readonly words: {
		/** With `{start}` and `{end}` for what is shown. */
		readonly range: string;
		readonly working: string;
		readonly failed: string;
	};
}

/**
 * "Show more" below a list. The link leads to the next part by itself; awake it fetches that part, appends its rows
 * below those that are there, and the address says what is shown, so that reloading, sharing and going back show the
 * same. Where the connection fails it says so and is a plain link again; a part that is refused is a part of the page.
 */
export const LoadMore = plainIsland(wake);

function wake(island: HTMLElement, { list, start, before, until, words }: LoadMoreProps): void {
	const rows = document.querySelector(`[data-list="${list.start}"]`);
	const nav = island.querySelector("nav");
	const range = nav?.querySelector("[data-range]");
	const next = nav?.querySelector<HTMLAnchorElement>('[rel="next"]');
	if (!rows || !nav || !range || !next) return;
	const said = document.querySelector("[data-copied]");
	const numbers = new Intl.NumberFormat(document.documentElement.lang);
	const store = listStore((found: readonly Element[]) => found, failPageLoad);
	const places = new Map<string, number>();
	let present: ListPart = {
		request: requestAt(new URL(location.href), list).request,
		start,
		end: start + rows.children.length,
	};

	const say = (text: string) => {
		if (said) said.textContent = text;
	};
	store.$list.listen(({ isFetching, hasError }) => {
		nav.toggleAttribute("data-busy", isFetching);
		if (isFetching) {
			range.textContent = words.working;
			say(words.working);
		} else if (hasError) {
			range.textContent = words.failed;
			say(words.failed);
			next.dataset["plain"] = "";
		}
	});

	/** Brings the list to what is asked for; null when what is missing could not be had. */
	async function bring(asked: ListRequest): Promise<Element | null | undefined> {
		const step: ListStep = paginate(present, asked);
		const found = step.missing
			? await store.load((signal) =>
					fetchRows(pageOf(step.missing ?? asked, list, new URL(location.href)), list.start, signal),
				)
			: [];
		if (!rows || !next || !range || !found) return null;
		const kept = [...rows.children].slice(0, step.keep);
		const fresh = found.slice(0, step.missing?.num);
		rows.replaceChildren(...kept, ...fresh);
		// Pictures with a dark variant follow the theme of the page.
		document.dispatchEvent(new Event("theme"));
		present = { request: asked.request, start: step.start, end: step.start + rows.children.length };
		const { end } = present;
		const first = present.start === start ? before : present.start;
		range.textContent = words.range
			.replace("{start}", numbers.format(first + 1))
			.replace("{end}", numbers.format(first + heldBy(rows)));
		const after = addressOf({ start: end, end: end + list.standard }, list, new URL(location.href));
		next.href = after.pathname + after.search;
		next.hidden = end >= until || fresh.length < (step.missing?.num ?? 0);
		delete next.dataset["plain"];
		say(range.textContent);
		return fresh[0];
	}

	next.addEventListener("click", async (event) => {
		if (!isPlainClick(event) || "plain" in next.dataset) return;
		const asked = requestAt(new URL(next.href), list);
		// What no address can say is another page.
		if (asked.start + asked.num - present.start > NUM_MAX) return;
		event.preventDefault();
		if (store.$list.get().isFetching) return;
		places.set(location.href, scrollY);
		const first = await bring(asked);
		if (!first) return;
		history.replaceState({ list: true }, "");
		history.pushState({ list: true }, "", addressOf(present, list, new URL(location.href)));
		focusOn(first);
	});

	addEventListener("scroll", () => places.set(location.href, scrollY), { passive: true });
	addEventListener("list", (event) => {
		if (!rows.isConnected) return;
		event.preventDefault();
		const place = places.get(location.href);
		const asked = requestAt(new URL(location.href), list);
		void bring(asked).then((first) => {
			// Without what is missing the address would say more than there is.
			if (first === null) location.reload();
			if (document.activeElement === document.body && !next.hidden) next.focus({ preventScroll: true });
			if (place !== undefined) scrollToPlace(place);
		});
	});
}

/** How many things the rows hold. */
const heldBy = (rows: Element): number =>
	Array.from(rows.querySelectorAll<HTMLElement>(":scope > *"), ({ dataset }) => Number(dataset["holds"] ?? 1)).reduce(
		(sum, held) => sum + held,
		0,
	);

/** The first thing in a row that takes the focus, or the row itself. */
function focusOn(row: Element): void {
	const target = row.querySelector<HTMLElement>("a[href], button") ?? row;
	if (!(target instanceof HTMLElement)) return;
	if (target === row) target.tabIndex = -1;
	target.focus();
}
