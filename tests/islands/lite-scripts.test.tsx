import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answerMenus } from "#islands/page/menus.ts";
import { defineModule } from "#src/modules/module.ts";
import { isNickError } from "#src/page-types/nick-error.ts";
import { resolve } from "#src/routes.ts";
import { SYSTEM_SIGNS } from "#src/site/system-signs.ts";
import { run } from "./run-script.ts";

beforeEach(() => localStorage.clear());
afterEach(() => {
	document.body.innerHTML = "";
	delete document.documentElement.dataset["theme"];
});

describe("recent products", () => {
	const viewed = (slug: string, more: Readonly<Record<string, unknown>> = {}) => ({
		slug,
		name: `Product ${slug}`,
		model: slug.toUpperCase(),
		src: `/files/${slug}.svg`,
		dark: null,
		path: `/televisions/${slug}`,
		...more,
	});

	function visit(product: ReturnType<typeof viewed>): void {
		document.body.innerHTML = "<section></section>";
		document.querySelector("section")?.setAttribute("data-viewed", JSON.stringify(product));
		run("islands/lite/remember-product.js");
	}

	function home(): readonly (readonly [string | null, string | null])[] {
		document.body.innerHTML = `<section data-kept="support-viewed" data-base="/de/electronics/support" hidden><ul></ul>
			<template><li><a><picture><source data-dark /><img /></picture><span class="name"></span><bdi class="model"></bdi></a></li></template><button type="button" data-clear>Clear</button></section>`;
		run("islands/lite/list-kept-products.js");
		return [...document.querySelectorAll("li a")].map((link) => [link.getAttribute("href"), link.textContent]);
	}

	test("come newest first, each once, at most six, with links in the page's language", () => {
		for (const slug of ["a", "b", "c", "d", "e", "f", "g", "b"]) visit(viewed(slug));
		const listed = home();
		expect(listed.map(([, text]) => text?.trim())).toEqual(
			["b", "g", "f", "e", "d", "c"].map((slug) => `Product ${slug}${slug.toUpperCase()}`),
		);
		expect(listed[0]?.[0]).toBe("/de/electronics/support/televisions/b");
		expect(document.querySelector("section")?.hasAttribute("hidden")).toBe(false);
	});

	test("stay hidden when there are none, or what is kept cannot be read", () => {
		expect(home()).toEqual([]);
		expect(document.querySelector("section")?.hasAttribute("hidden")).toBe(true);
		localStorage.setItem("support-viewed", "{");
		expect(home()).toEqual([]);
	});

	test("that lead elsewhere are left out, and names are text", () => {
		localStorage.setItem(
			"support-viewed",
			JSON.stringify([
				viewed("x", { path: "//evil.example/a" }),
				viewed("y", { src: "//evil.example/a.svg" }),
				viewed("z", { name: "<b>Z</b>" }),
			]),
		);
		expect(home().map(([, text]) => text?.trim())).toEqual(["<b>Z</b>Z"]);
	});

	test("come back after what was kept could not be read", () => {
		for (const garbage of ["{", "7", "null", "[null, 3]", '{"length": 2}']) {
			localStorage.setItem("support-viewed", garbage);
			visit(viewed("a"));
			expect(
				home().map(([, text]) => text?.trim()),
				garbage,
			).toEqual(["Product aA"]);
		}
	});

	test("are forgotten on request", () => {
		visit(viewed("a"));
		home();
		document.querySelector("button")?.click();
		expect(localStorage.getItem("support-viewed")).toBeNull();
		expect(home()).toEqual([]);
	});
});

describe("the apology after a reload", () => {
	const page = (search: string): boolean => {
		history.replaceState(null, "", `/${search}`);
		document.body.innerHTML = '<p data-apology="subject other-subject" hidden></p>';
		run("src/layouts/page.js");
		return document.querySelector("p")?.hasAttribute("hidden") === false;
	};
	const { route } = resolve("/televisions/x");
	const pageType: Parameters<typeof isNickError>[1] = {
		name: "product",
		modules: [
			defineModule({ name: "subject", critical: true, view: () => null }),
			defineModule({ name: "other-subject", critical: { pageTypes: ["product"] }, view: () => null }),
			defineModule({ name: "elsewhere", critical: { pageTypes: ["home"] }, view: () => null }),
			defineModule({ name: "hidden", critical: true, hiddenIn: { lite: ["none"] }, view: () => null }),
			defineModule({ name: "optional", view: () => null }),
		],
	};

	test("shows for exactly what the server takes for a reason", () => {
		const said = ["data", "data-400", "data-404", "data-499", "data-500", "data-599", "data-200", "data-600"];
		const more = ["data-50", "data-5000", "", " ", "subject", "other-subject", "elsewhere", "hidden", "optional", "x"];
		const shown = [...said, ...more].filter((each) => page(`?nick-error=${encodeURIComponent(each)}`));
		const context = { mode: { lite: "none", embed: false }, route } as const;
		expect([...said, ...more].filter((each) => isNickError(each, pageType, context))).toEqual(shown);
		expect(shown).toEqual([...said.slice(0, 6), "subject", "other-subject"]);
		history.replaceState(null, "", "/");
	});
});

test("the lite version is offered to readers whose browser saves data, and to nobody else", () => {
	const isOffered = (connection: unknown): boolean => {
		vi.stubGlobal("navigator", { connection });
		document.body.innerHTML = "<p data-save-data hidden></p>";
		run("src/layouts/page.js");
		vi.unstubAllGlobals();
		return document.querySelector("p")?.hasAttribute("hidden") === false;
	};
	expect([{ saveData: true }, { saveData: false }, {}, undefined].map(isOffered)).toEqual([true, false, false, false]);
});

describe("the theme", () => {
	function page(): HTMLButtonElement[] {
		document.body.innerHTML = `<details class="menu" data-theme-menu hidden><summary>Theme</summary>
			${["", "light", "dark", "contrast"].map((theme) => `<button type="button" value="${theme}"></button>`).join("")}</details>
			<picture><source data-dark media="(prefers-color-scheme: dark)" /></picture>`;
		run("src/layouts/theme-restore.js");
		run("src/layouts/page.js");
		answerMenus();
		return [...document.querySelectorAll("button")];
	}
	const media = () => document.querySelector("source")?.getAttribute("media");

	test("menu shows itself, and follows the device until something is chosen", () => {
		const [system] = page();
		expect(document.querySelector("details")?.hasAttribute("hidden")).toBe(false);
		expect(system?.getAttribute("aria-pressed")).toBe("true");
		expect(media()).toBe("(prefers-color-scheme: dark)");
	});

	test("chosen changes page and pictures, and is restored on the next page", () => {
		const [, , dark] = page();
		dark?.click();
		expect([document.documentElement.dataset["theme"], media(), dark?.getAttribute("aria-pressed")]).toEqual([
			"dark",
			"all",
			"true",
		]);
		delete document.documentElement.dataset["theme"];
		const [system, light] = page();
		expect([document.documentElement.dataset["theme"], media()]).toEqual(["dark", "all"]);
		light?.click();
		expect(media()).toBe("not all");
		system?.click();
		expect([document.documentElement.dataset["theme"], localStorage.getItem("support-theme")]).toEqual([
			undefined,
			null,
		]);
	});

	test("that nobody offers is not taken from storage", () => {
		localStorage.setItem("support-theme", "x");
		page();
		expect(document.documentElement.dataset["theme"]).toBeUndefined();
	});
});

describe("the visitor's own system", () => {
	test.each([
		["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "windows"],
		["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "macos"],
		["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "ios"],
		["Mozilla/5.0 (Linux; Android 15; Pixel 9)", "android"],
		["Mozilla/5.0 (X11; Linux x86_64)", "linux"],
		["Lynx/2.9", undefined],
	])("%s is pointed out, and nothing is taken away", (agent, system) => {
		vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
		const systems = Object.entries(SYSTEM_SIGNS).map(
			([key, sign]) => `<p id="${key}" data-system="${sign}" hidden></p>`,
		);
		document.body.innerHTML = `<ul><li>All</li></ul>${systems.join("")}`;
		run("islands/lite/your-system.js");
		const shown = [...document.querySelectorAll<HTMLElement>("[data-system]:not([hidden])")];
		expect(shown.map(({ id }) => id)).toEqual(system === undefined ? [] : [system]);
		expect(document.querySelector("ul")?.hidden).toBe(false);
		vi.restoreAllMocks();
	});
});

describe("what waits for a licence", () => {
	function page(): string[] {
		document.body.innerHTML = '<i><b data-licence="apps_2.1"></b></i><i><b data-licence="tools_1.0"></b></i>';
		const woken: string[] = [];
		// An island wakes by what bubbles to it.
		for (const island of document.querySelectorAll("i"))
			island.addEventListener("pointerover", ({ target }) =>
				woken.push((target as HTMLElement).dataset["licence"] ?? ""),
			);
		run("islands/lite/wake-licensed.js");
		return woken;
	}
	const ready = async () => {
		document.dispatchEvent(new Event("DOMContentLoaded"));
		await new Promise((resolve) => setTimeout(resolve));
	};
	afterEach(() => sessionStorage.clear());

	test("wakes at once where this session has accepted it, and nothing else does", async () => {
		sessionStorage.setItem("support-accepted-licences", "apps_2.1*other_3");
		const woken = page();
		await ready();
		expect(woken).toEqual(["apps_2.1"]);
	});

	test("sleeps where nothing was accepted, and wakes when it is", async () => {
		const woken = page();
		await ready();
		expect(woken).toEqual([]);
		document.dispatchEvent(new CustomEvent("licence-accepted", { detail: "tools_1.0" }));
		expect(woken).toContain("tools_1.0");
	});
});
