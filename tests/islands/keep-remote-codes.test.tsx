import { afterEach, beforeEach, expect, test } from "vitest";
import { run } from "./run-script.ts";

const KEY = "support-remote-codes";
const CODE = { remote: "u5", device: "Television", brand: "Aurelan", code: "1056", search: "?brand=1&code=0&device=0" };

/** The page of a remote control, with what the script shows: the remembered codes and where each leads. */
function visit(remote = "u5", remember: object | null = null) {
	document.body.innerHTML = `<section data-remote="${remote}"><button type="button" hidden data-remembered="Remembered">Remember</button>
		<section data-kept-codes hidden><ul></ul><template><li><a><bdi class="name"></bdi> <bdi class="code"></bdi></a><button type="button" data-forget>Forget</button></li></template></section></section>`;
	const button = document.querySelector("button");
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
});

test("a code is kept when the visitor says so, shown on its remote control alone, and forgotten on request", () => {
	const { button } = visit("u5", CODE);
	expect(isHidden()).toBe(true);
	expect(localStorage.getItem(KEY)).toBeNull();
	button?.click();
	button?.click();
	expect(button?.textContent).toBe("Remembered");
	expect(shown()).toEqual([["?brand=1&code=0&device=0", "Aurelan, Television 1056"]]);
	visit("other");
	expect(isHidden()).toBe(true);
	history.replaceState(null, "", "/?embedMode=true&x=1");
	visit();
	expect(shown()[0]?.[0]).toBe("?brand=1&code=0&device=0&embedMode=true");
	document.querySelector<HTMLElement>("[data-forget]")?.click();
	expect(shown()).toEqual([]);
	expect(isHidden()).toBe(true);
});

test("what was kept is text and a choice of this page, whatever somebody put there; garbage is nothing", () => {
	for (const garbage of ["{", "7", "null", "[null, 3]", '[{"remote":"u5","search":"//evil.example"}]']) {
		localStorage.setItem(KEY, garbage);
		visit();
		expect(isHidden(), garbage).toBe(true);
	}
	localStorage.setItem(KEY, JSON.stringify([{ ...CODE, brand: "<img src=x>" }]));
	visit();
	expect(document.querySelector("img")).toBeNull();
	expect(shown()[0]?.[1]).toBe("<img src=x>, Television 1056");
});
