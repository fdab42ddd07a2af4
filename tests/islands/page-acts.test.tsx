import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { answerCopying } from "#islands/page/copy.ts";
import { keepFocus } from "#islands/page/focus-map.ts";
import { showLoading } from "#islands/page/loading.ts";
import { openPopups } from "#islands/page/popup.ts";
import { scrollDuration } from "#islands/stores/scroll.ts";

/** What a page does once its reader does something. Its listeners are the document's, and stay. */

/** Whether the last click was left to the browser, which follows no link here. */
let followed = false;
const follow = (event: Event) => {
	followed = !event.defaultPrevented;
	event.preventDefault();
};
beforeEach(() => addEventListener("click", follow));
afterEach(() => {
	removeEventListener("click", follow);
	document.body.innerHTML = "";
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

describe("copying", () => {
	// Its listener is the document's, and stays.
	beforeAll(answerCopying);
	let copied: string[] = [];
	const page = (button: string, allowed = true) => {
		copied = [];
		vi.stubGlobal("navigator", {
			...(allowed && { clipboard: { writeText: async (text: string) => copied.push(text) } }),
		});
		document.head.innerHTML = '<link rel="canonical" href="https://support.example/a?start=10" />';
		document.body.innerHTML = `<code id="sum"> abc </code>${button}<p role="status" data-copied="Copied"></p>`;
		document.querySelector("button")?.click();
	};
	afterEach(() => {
		vi.unstubAllGlobals();
		document.head.innerHTML = "";
		history.replaceState(null, "", "/");
	});
	const said = () => document.querySelector("[role=status]")?.textContent;

	test.each([
		["a step", "#section-1-2", "https://support.example/a?start=10#section-1-2"],
		["the page", "", "https://support.example/a?start=10"],
		["a text", "sum", "abc"],
	])("takes the canonical address of %s, and says so", async (_name, what, text) => {
		page(`<button data-copy="${what}"><svg></svg></button>`);
		await vi.waitFor(() => expect(said()).toBe("Copied"));
		expect(copied).toEqual([text]);
		expect(document.querySelector("button")?.dataset["done"]).toBe("Copied");
	});

	test("where a page has no canonical address the one it was opened at is copied", async () => {
		page("<button></button>");
		document.head.innerHTML = "";
		history.replaceState(null, "", "/results?query=tv#x");
		document.querySelector("button")?.setAttribute("data-copy", "#main");
		document.querySelector("button")?.click();
		await vi.waitFor(() => expect(copied).toEqual([`${location.origin}/results?query=tv#main`]));
	});

	test("that is not allowed puts the place into the address, and says nothing untrue", async () => {
		page('<button data-copy="#section-1-2"></button>', false);
		await vi.waitFor(() => expect(location.hash).toBe("#section-1-2"));
		expect(said()).toBe("");
	});
});

describe("popups", () => {
	beforeAll(openPopups);
	const opened: { opener: unknown }[] = [];
	const open = vi.fn<(...said: readonly unknown[]) => { opener: unknown } | null>();
	beforeEach(() => {
		opened.length = 0;
		open.mockReset().mockImplementation(() => {
			const other = { opener: window };
			opened.push(other);
			return other;
		});
		vi.stubGlobal("open", open);
		document.body.innerHTML = '<a data-popup href="/video"><b>Watch</b></a><a href="/b">Other</a>';
	});
	/** Whether the browser follows the link itself. */
	function press(selector: string, more: MouseEventInit = {}): boolean {
		const click = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...more });
		document.querySelector(selector)?.dispatchEvent(click);
		return followed;
	}

	test("open 700 by 550, and know nothing of the page (specification section 2)", () => {
		expect(press("b")).toBe(false);
		expect(open).toHaveBeenCalledExactlyOnceWith(`${location.origin}/video`, "_blank", "popup,width=700,height=550");
		expect(opened).toEqual([{ opener: null }]);
	});

	test.each([
		["the keyboard", { detail: 0 }],
		["a middle click", { button: 1 }],
		["a click for a new tab", { ctrlKey: true }],
		["a click for a new tab on a Mac", { metaKey: true }],
	])("are left to the link for %s", (_name, more) => {
		expect(press("b", more)).toBe(true);
		expect(open).not.toHaveBeenCalled();
	});

	test("that the browser blocks are links", () => {
		open.mockReturnValue(null);
		expect(press("b")).toBe(true);
	});

	test("are opened by nothing that does not say so", () => {
		expect(press("a:not([data-popup])")).toBe(true);
		expect(open).not.toHaveBeenCalled();
	});
});

describe("a page that is on its way", () => {
	beforeAll(showLoading);
	const isSaid = () => "loading" in document.documentElement.dataset;
	const press = (html: string, more: MouseEventInit = {}) => {
		document.body.innerHTML = html;
		const click = new MouseEvent("click", { bubbles: true, cancelable: true, ...more });
		document.body.firstElementChild?.dispatchEvent(click);
	};
	beforeEach(() => vi.useFakeTimers());
	afterEach(() => {
		dispatchEvent(new Event("pageshow"));
		vi.useRealTimers();
	});

	test("is said when it takes its time, until it is there or given up", () => {
		press('<a href="/televisions">Televisions</a>');
		expect(isSaid()).toBe(false);
		vi.advanceTimersByTime(300);
		expect(isSaid()).toBe(true);
		dispatchEvent(new Event("pageshow"));
		expect(isSaid()).toBe(false);
		press('<a href="/televisions">Televisions</a>');
		vi.advanceTimersByTime(15_400);
		expect(isSaid()).toBe(false);
	});

	test.each([
		["a place of this page", '<a href="#main">Skip</a>', {}],
		["a file", '<a href="/electronics/support/files/1/a.pdf">Manual</a>', {}],
		["a download", '<a href="/a.zip" download>Firmware</a>', {}],
		["another window", '<a href="/a" target="_blank">New</a>', {}],
		["another site", '<a href="https://videos.example/a">Video</a>', {}],
		["a new tab", '<a href="/televisions">Televisions</a>', { ctrlKey: true }],
	] as const)("is not said of %s", (_name, html, more) => {
		press(html, more);
		vi.advanceTimersByTime(1_000);
		expect(isSaid()).toBe(false);
	});

	test("while searching the box is busy, and no longer when the page comes back (specification section 4)", () => {
		document.body.innerHTML = "<search><form></form></search>";
		const form = document.querySelector("form");
		form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
		expect(form?.hasAttribute("data-busy")).toBe(true);
		dispatchEvent(new Event("pageshow"));
		expect(form?.hasAttribute("data-busy")).toBe(false);
	});
});

describe("the focus", () => {
	const cameBack = (type: string) => vi.spyOn(performance, "getEntriesByType").mockReturnValue([{ type } as never]);
	beforeEach(() => sessionStorage.clear());
	const kept = () => JSON.parse(sessionStorage.getItem("support-history") ?? "[]");
	const links = '<a href="/a">A</a><a href="/b">B</a><button id="c" type="button">C</button>';

	test("of the keyboard is remembered by address and id, and restored on the way back", () => {
		document.body.innerHTML = links;
		cameBack("navigate");
		keepFocus();
		const link = document.querySelector<HTMLElement>('[href="/b"]');
		link?.focus();
		vi.spyOn(Element.prototype, "matches").mockReturnValue(true);
		dispatchEvent(new Event("pagehide"));
		expect(kept()).toEqual([{ url: location.href, id: "/b" }]);
		vi.restoreAllMocks();
		document.body.innerHTML = links;
		cameBack("back_forward");
		keepFocus();
		expect(document.activeElement?.textContent).toBe("B");
	});

	test("is not restored on a new visit, nor from what cannot be read", () => {
		sessionStorage.setItem("support-history", JSON.stringify([{ url: location.href, id: "c" }]));
		document.body.innerHTML = links;
		cameBack("navigate");
		keepFocus();
		expect(document.activeElement).toBe(document.body);
		for (const broken of ["{", "null", '[{"url":1}]', "[null]"]) {
			sessionStorage.setItem("support-history", broken);
			cameBack("back_forward");
			keepFocus();
			expect(document.activeElement).toBe(document.body);
		}
	});
});

test("a scroll animation takes 200 ms, and 1000 when its duration is none (specification section 9)", () => {
	expect([undefined, 0, 350, Number.NaN, -1, Number.POSITIVE_INFINITY].map((each) => scrollDuration(each))).toEqual([
		200, 0, 350, 1_000, 1_000, 1_000,
	]);
});
