import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { run } from "./run-script.ts";

const KEY = "support-remote-codes";
const CODE = { remote: "u5", device: "tv", brand: "Aurelan", code: "1056" };
const DEVICES = [
	{ key: "projector", name: "Projector" },
	{ key: "tv", name: "Television" },
];

/** The page of a remote control, with what the script shows: the remembered codes and where each leads. */
function visit(remote = "u5", remember: object | null = null, devices = DEVICES) {
	document.body.innerHTML = `<section data-remote="${remote}"><button type="button" class="remember" hidden data-remembered="Remembered">Remember</button><button type="button" class="print" hidden data-print>Print</button>
		<section data-kept-codes hidden><ul></ul><template><li><a><bdi class="name"></bdi> <bdi class="code"></bdi></a><span class="gone">Gone</span><button type="button" data-forget>Forget</button></li></template></section></section>`;
	const button = document.querySelector<HTMLElement>(".remember");
	document.querySelector("[data-kept-codes]")?.setAttribute("data-devices", JSON.stringify(devices));
	if (remember) button?.setAttribute("data-remember", JSON.stringify(remember));
	run("islands/lite/keep-remote-codes.js");
	return { button };
}
const shown = () => [...document.querySelectorAll("li a")].map((link) => [link.getAttribute("href"), link.textContent]);
const isHidden = () => document.querySelector("[data-kept-codes]")?.hasAttribute("hidden");

beforeEach(() => localStorage.clear());
afterEach(() => {
	document.body.innerHTML = "";
	history.replaceState(null, "", "/");
	vi.unstubAllGlobals();
});

test("a code is kept when the visitor says so, shown on its remote control alone, and forgotten on request", () => {
	const { button } = visit("u5", CODE);
	expect(isHidden()).toBe(true);
	expect(localStorage.getItem(KEY)).toBeNull();
	button?.click();
	button?.click();
	expect(button?.textContent).toBe("Remembered");
	expect(shown()).toEqual([["?brandQuery=Aurelan&device=1", "Aurelan, Television 1056"]]);
	expect(document.querySelector(".gone")).toBeNull();
	visit("other");
	expect(isHidden()).toBe(true);
	history.replaceState(null, "", "/?embedMode=true&x=1");
	visit();
	expect(shown()[0]?.[0]).toBe("?brandQuery=Aurelan&device=1&embedMode=true");
	document.querySelector<HTMLElement>("[data-forget]")?.click();
	expect(shown()).toEqual([]);
	expect(isHidden()).toBe(true);
});

test("a kept code stays itself when an import moves devices and brands, and says when its device is gone", () => {
	visit("u5", CODE).button?.click();
	// Another code stands at the same place now: it is kept beside the old one, not instead.
	visit("u5", { ...CODE, code: "2222" }, DEVICES.toReversed()).button?.click();
	expect(shown()).toEqual([
		["?brandQuery=Aurelan&device=0", "Aurelan, Television 2222"],
		["?brandQuery=Aurelan&device=0", "Aurelan, Television 1056"],
	]);
	expect(localStorage.getItem(KEY)).not.toMatch(/device=|code=/);
	visit("u5", null, DEVICES.slice(0, 1));
	expect(shown()).toEqual([
		[null, "Aurelan 2222"],
		[null, "Aurelan 1056"],
	]);
	expect(document.querySelectorAll(".gone")).toHaveLength(2);
});

test("what was kept is text and a choice of this page, whatever somebody put there; garbage is nothing", () => {
	for (const garbage of ["{", "7", "null", "[null, 3]", '[{"remote":"u5","search":"//evil.example"}]']) {
		localStorage.setItem(KEY, garbage);
		visit();
		expect(isHidden(), garbage).toBe(true);
	}
	localStorage.setItem(KEY, JSON.stringify([{ ...CODE, brand: "<img src=x>&lite=true" }]));
	visit();
	expect(document.querySelector("img")).toBeNull();
	expect(shown()).toEqual([
		["?brandQuery=%3Cimg+src%3Dx%3E%26lite%3Dtrue&device=1", "<img src=x>&lite=true, Television 1056"],
	]);
});

test("the card is printed by its button", () => {
	const print = vi.fn();
	vi.stubGlobal("print", print);
	visit("u5", CODE);
	document.querySelector<HTMLElement>(".print")?.click();
	expect(print).toHaveBeenCalledOnce();
});

test("what only script answers is shown, and loaded when it is pressed", () => {
	document.body.innerHTML = `<section data-remote="u5"><div class="code-card"><button type="button" hidden data-print>Print</button></div></section>`;
	run("islands/lite/load-kept-codes.js");
	expect(document.querySelector<HTMLElement>("button")?.hidden).toBe(false);
});
