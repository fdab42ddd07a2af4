import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LoadMore } from "#islands/load-more/load-more.ts";

const WORDS = { range: "{start}–{end} of 25", working: "Loading", failed: "That failed." };
const row = (place: number) => `<li><a href="/item-${place}">Item ${place}</a></li>`;
const rows = (start: number, num: number) =>
	Array.from({ length: Math.max(Math.min(num, 25 - start), 0) }, (_, place) => row(start + place)).join("");

/** The pages behind: what the address asks for, as the server would write it. */
const pages = vi.fn(async (address: URL | string) => {
	const { searchParams } = new URL(String(address), location.href);
	const start = Number(searchParams.get("start") ?? 0);
	return new Response(`<ul data-list="start">${rows(start, Number(searchParams.get("num") ?? 10))}</ul>`);
});

const list = () => [...document.querySelectorAll("li")].map((each) => each.textContent);
const next = () => document.querySelector<HTMLAnchorElement>("[rel=next]");
const range = () => document.querySelector("[data-range]")?.textContent;
const items = (end: number) => Array.from({ length: end }, (_, place) => `Item ${place}`);

/** A page as the server writes it, awake. */
function open(search = "", num = 10): void {
	history.replaceState(null, "", `/list${search}`);
	document.documentElement.lang = "en";
	document.body.innerHTML = `<ul data-list="start">${rows(0, num)}</ul>
		<div id="island"><nav><span data-range>1–${num} of 25</span><a rel="next" href="/list?start=${num}">Show more</a></nav></div>
		<p role="status" data-copied="Copied"></p>`;
	const island = document.getElementById("island");
	if (island)
		LoadMore.wake(island, { list: { start: "start", standard: 10 }, start: 0, before: 0, until: 25, words: WORDS });
}

beforeEach(() => {
	pages.mockClear();
	vi.stubGlobal("fetch", pages);
});
afterEach(() => vi.unstubAllGlobals());

test("appends what is missing, goes to the first of it, and says in the address what is shown", async () => {
	open();
	next()?.click();
	await vi.waitFor(() => expect(list()).toEqual(items(20)));
	expect(pages.mock.calls.map(([address]) => new URL(String(address)).search)).toEqual(["?start=10"]);
	expect(document.activeElement?.textContent).toBe("Item 10");
	expect(location.search).toBe("?num=20");
	expect(range()).toBe("1–20 of 25");
	expect(document.querySelector("[role=status]")?.textContent).toBe("1–20 of 25");
	next()?.click();
	await vi.waitFor(() => expect(list()).toEqual(items(25)));
	expect(next()?.hidden).toBe(true);
});

test("a row that holds several things counts as so many", async () => {
	open();
	document.querySelectorAll("li")[3]?.setAttribute("data-holds", "4");
	next()?.click();
	await vi.waitFor(() => expect(list()).toEqual(items(20)));
	expect(range()).toBe("1–23 of 25");
	expect(location.search).toBe("?num=20");
});

test("says that it is at it, and asks once however often it is pressed", async () => {
	open();
	next()?.click();
	next()?.click();
	expect(document.querySelector("nav")?.hasAttribute("data-busy")).toBe(true);
	expect(document.querySelector("[role=status]")?.textContent).toBe("Loading");
	expect(range()).toBe("Loading");
	await vi.waitFor(() => expect(list()).toEqual(items(20)));
	expect(document.querySelector("nav[data-busy]")).toBeNull();
	expect(pages).toHaveBeenCalledTimes(1);
});

test("when the site refuses, the page is loaded again with the reason", async () => {
	pages.mockImplementationOnce(async () => new Response("", { status: 503 }));
	const replace = vi.spyOn(location, "replace").mockImplementation(() => {});
	open();
	next()?.click();
	await vi.waitFor(() => expect(replace.mock.calls.flat().join()).toMatch(/[?&]nick-error=data-503$/));
	expect(list()).toEqual(items(10));
	replace.mockRestore();
});

test("when the site does not answer it says so, keeps what is there, and is a plain link", async () => {
	pages.mockImplementationOnce(async () => Promise.reject(new TypeError("offline")));
	open();
	next()?.click();
	await vi.waitFor(() => expect(range()).toBe("That failed."));
	expect(list()).toEqual(items(10));
	expect(location.search).toBe("");
	const click = new MouseEvent("click", { cancelable: true, bubbles: true });
	next()?.addEventListener("click", (event) => {
		expect(event.defaultPrevented).toBe(false);
		event.preventDefault();
	});
	next()?.dispatchEvent(click);
	expect(pages).toHaveBeenCalledTimes(1);
});

test("leaves clicks that open a new tab, and lists that no address can say, to the browser", () => {
	for (const [search, event] of [
		["", { ctrlKey: true }],
		["", { metaKey: true }],
		["", { shiftKey: true }],
	] as const) {
		open(search);
		const click = new MouseEvent("click", { cancelable: true, ...event });
		next()?.dispatchEvent(click);
		expect(click.defaultPrevented).toBe(false);
	}
	open();
	next()?.setAttribute("href", "/list?start=10&num=95");
	const click = new MouseEvent("click", { cancelable: true });
	next()?.dispatchEvent(click);
	expect(click.defaultPrevented).toBe(false);
	expect(pages).not.toHaveBeenCalled();
});

test("going back trims without asking, going forward asks for what is missing", async () => {
	open();
	next()?.click();
	await vi.waitFor(() => expect(list()).toEqual(items(20)));
	/** What the script of the page does when history moves. */
	const move = (search: string) => {
		history.replaceState({ list: true }, "", `/list${search}`);
		return !dispatchEvent(new Event("list", { cancelable: true }));
	};
	expect(move("")).toBe(true);
	await vi.waitFor(() => expect(list()).toEqual(items(10)));
	expect(range()).toBe("1–10 of 25");
	expect(next()?.hidden).toBe(false);
	expect(pages).toHaveBeenCalledTimes(1);
	move("?num=20");
	await vi.waitFor(() => expect(list()).toEqual(items(20)));
	expect(pages).toHaveBeenCalledTimes(2);
});
