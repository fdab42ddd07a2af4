import { beforeEach, expect, test, vi } from "vitest";
import { run } from "./run-script.ts";

beforeEach(() => localStorage.clear());

const product = (slug: string, more: object = {}) => ({
	...{ slug, name: `Product ${slug}`, model: slug.toUpperCase(), src: `/files/${slug}.svg`, dark: null },
	...{ path: `/televisions/${slug}`, category: "televisions", holds: ["manuals", "specifications"], ...more },
});
const kept = () => JSON.parse(localStorage.getItem("support-mine") ?? "[]").map(({ slug }: { slug: string }) => slug);

function visit(viewed: unknown): HTMLButtonElement | null {
	document.body.innerHTML = "<section><button type='button' data-keep></button></section>";
	document.querySelector("section")?.setAttribute("data-viewed", JSON.stringify(viewed));
	run("islands/lite/remember-product.js");
	return document.querySelector("button");
}

function home(notices = ""): HTMLElement {
	document.body.innerHTML = `<section data-kept="support-mine" data-base="/de/electronics/support?embedMode=true" data-mark="Yours: " hidden><ul></ul>
		<template><li><a><picture><source data-dark /><img /></picture><span class="name"></span><bdi class="model"></bdi></a>
		<a data-door="manuals">M</a><a data-door="downloads">D</a><a data-notice></a><button type="button" data-remove></button></li></template></section>${notices}`;
	run("islands/lite/list-kept-products.js");
	const section = document.querySelector("section");
	if (!section) throw new Error("no section");
	return section;
}

test("one's own products are kept and let go with one button, newest first, at most twelve, and follow a new name", () => {
	for (let index = 0; index < 14; index += 1) visit(product(`p${index}`))?.click();
	expect(kept()).toEqual(Array.from({ length: 12 }, (_, index) => `p${13 - index}`));
	const button = visit(product("p5", { name: "Renamed" }));
	expect(button?.dataset["keep"]).toBe("true");
	expect(localStorage.getItem("support-mine")).toContain("Renamed");
	button?.click();
	expect([button?.dataset["keep"], kept().includes("p5")]).toEqual(["false", false]);
});

test("they stand with the doors that hold something, and what is about them is marked", () => {
	visit(product("a"))?.click();
	const section = home(
		'<ul><li data-about="b"><a href="/b">B</a></li><li data-about="x televisions"><a href="/n">New</a></li><li data-about="a"><a href="/o">Old</a></li></ul>',
	);
	expect(section.hidden).toBe(false);
	expect(
		[...section.querySelectorAll("li a")].map((each) => [each.getAttribute("href"), each.textContent?.trim()]),
	).toEqual([
		["/de/electronics/support/televisions/a?embedMode=true", expect.stringContaining("Product a")],
		["/de/electronics/support/televisions/a/manuals?embedMode=true", "M"],
		[expect.stringMatching(/\/n$/), "New"],
	]);
	expect([...document.querySelectorAll(".mine")].map((each) => each.textContent)).toEqual(["Yours: New", "Yours: Old"]);
	section.querySelector<HTMLButtonElement>("[data-remove]")?.click();
	expect([section.hidden, kept(), document.querySelectorAll(".mine, .mark").length]).toEqual([true, [], 0]);
});

test("they follow another tab, and nothing happens where storage is refused or holds nonsense", () => {
	const section = home();
	localStorage.setItem("support-mine", JSON.stringify([product("a")]));
	dispatchEvent(new StorageEvent("storage", { key: "support-mine" }));
	expect(section.querySelectorAll("li")).toHaveLength(1);
	for (const nonsense of [
		"{",
		"[1]",
		'[{"path":"//evil.example/x","src":"/a"}]',
		'[{"path":"/a/b","src":"//evil.example"}]',
	]) {
		localStorage.setItem("support-mine", nonsense);
		expect(home().hidden, nonsense).toBe(true);
	}
	const storage = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
		throw new DOMException("refused");
	});
	const button = visit(product("a"));
	button?.click();
	expect([button?.dataset["keep"], home().hidden]).toEqual(["", true]);
	storage.mockRestore();
});

test("they have their room as soon as their part of the page is read, where there are some", async () => {
	run("islands/lite/reserve-kept-products.js");
	const read = (part: string) => {
		document.body.innerHTML = `<section data-kept="support-mine" hidden><ul></ul><template><li>Room</li></template>${part}</section>`;
		// Those who watch are told before the next paint.
		return Promise.resolve().then(() => [
			document.querySelector("section")?.hidden,
			document.querySelector("ul")?.textContent,
		]);
	};
	for (const value of [null, "[]", "{", "3"]) {
		localStorage.setItem("support-mine", value ?? "");
		expect(await read("<p></p>"), String(value)).toEqual([true, ""]);
	}
	localStorage.setItem("support-mine", JSON.stringify([product("a"), product("b")]));
	expect(await read("")).toEqual([true, ""]);
	expect(await read("<p></p>")).toEqual([false, "RoomRoom"]);
});
