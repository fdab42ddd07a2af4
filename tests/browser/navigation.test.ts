import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";

/** Between two pages: what browsers do not do by themselves. */

let site: BuiltServer;
let browser: Browser;
beforeAll(async () => {
	[site, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
});
afterAll(async () => {
	await browser?.close();
	await site?.stop();
});

async function open(path: string): Promise<Page> {
	const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
	await page.goto(`${site.origin}/electronics/support${path}`);
	return page;
}

/** Something was done on the page, and what belongs to the whole of it has come. */
async function awake(page: Page): Promise<void> {
	await page.keyboard.press("Shift");
	const isLoaded = () =>
		page.evaluate(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("page-acts")));
	await expect.poll(isLoaded).toBe(true);
	await expect.poll(() => page.locator('astro-island[client="page"][ssr]').count()).toBe(0);
}

test("back by keyboard finds the focus and the place where they were", async () => {
	const page = await open("/televisions/faqs");
	const link = page.locator(".answer-list a").nth(6);
	const address = await link.getAttribute("href");
	await page.keyboard.press("Tab");
	await link.focus();
	const place = await page.evaluate(() => scrollY);
	await page.keyboard.press("Enter");
	await page.waitForURL((url) => url.pathname === address);
	await page.goBack();
	await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("href"))).toBe(address);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
	await page.close();
});

test("a page that takes its time is said to be on its way, and a search shows it in its box", async () => {
	const page = await open("/televisions");
	const { promise: seen, resolve: see } = Promise.withResolvers<string>();
	await page.route(/results\?/, async (route) => {
		await seen;
		await route.continue();
	});
	await page.exposeFunction("see", see);
	await awake(page);
	await page.fill('input[name="query"]', "sound");
	// Told from inside: between two pages nobody else looks at the first.
	await page.evaluate(() => {
		const tell: unknown = Reflect.get(window, "see");
		new MutationObserver(() => {
			const form = document.querySelector("search form[data-busy]");
			const clear = form?.querySelector(".clear");
			if (form && "loading" in document.documentElement.dataset && typeof tell === "function")
				tell(clear ? getComputedStyle(clear).visibility : "none");
		}).observe(document.documentElement, { attributes: true });
	});
	const pressed = page.keyboard.press("Enter");
	expect(await seen).toMatch(/^(hidden|none)$/);
	await pressed;
	await page.waitForURL(/results\?/);
	expect(await page.locator("html[data-loading], form[data-busy]").count()).toBe(0);
	await page.close();
});

test("rules for early fetching are taken by the browser and stay off files, modes, agents and what is counted", async () => {
	const page = await browser.newPage();
	const session = await page.context().newCDPSession(page);
	const rules: string[] = [];
	session.on("Preload.ruleSetUpdated", ({ ruleSet }) => rules.push(ruleSet.errorType ?? ruleSet.sourceText));
	await session.send("Preload.enable");
	await page.goto(`${site.origin}/electronics/support/televisions/lumen-e9-65`);
	await expect.poll(() => rules.length).toBe(1);
	const [rule] = JSON.parse(rules[0] ?? "").prefetch;
	// Rules about links are conservative unless they say otherwise.
	expect(rule.eagerness).toBeUndefined();
	const chosen = () =>
		page.$$eval(rule.where.selector_matches, (links) => links.map((link) => link.getAttribute("href")));
	const ours = await chosen();
	expect(ours.length).toBeGreaterThan(10);
	expect(ours.filter((href) => /\/files\/|\/asc|lite=|embedMode=|^https?:|^#/.test(href ?? ""))).toEqual([]);
	// A page that was fetched early is not asked for again, so that nobody would know that it was read.
	await page.goto(`${site.origin}/electronics/support/tvhelp/televisions/lumen-e9-65`);
	expect(await page.locator("a[href*='/guide/']").count()).toBeGreaterThan(0);
	expect((await chosen()).filter((href) => /\/guide\/|\/tickets/.test(href ?? ""))).toEqual([]);
	await page.close();
	const lite = await (await fetch(`${site.origin}/electronics/support/televisions?lite=true`)).text();
	expect(lite).not.toContain("speculationrules");
});

test("a page becomes the next, unless the reader wants no motion, and what has no transition raises no error", async () => {
	const problems: string[] = [];
	for (const [reducedMotion, isShown] of [
		["no-preference", true],
		["reduce", false],
	] as const) {
		const page = await browser.newPage({ reducedMotion });
		page.on("pageerror", (error) => problems.push(error.message));
		page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
		await page.addInitScript(() => {
			addEventListener("pagereveal", (event) => {
				Reflect.set(window, "revealed", Reflect.get(event, "viewTransition") !== null);
			});
		});
		await page.goto(`${site.origin}/electronics/support/televisions`);
		/** Follows a link of ours; whether the next page was revealed by a transition. */
		const follow = async (path: string) => {
			await page.evaluate((href) => {
				const link = document.createElement("a");
				link.href = href;
				document.body.append(link);
				link.click();
			}, `/electronics/support${path}`);
			await page.waitForURL((url) => url.pathname + url.search === `/electronics/support${path}`);
			await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
			return page.evaluate(() => Reflect.get(window, "revealed") === true);
		};
		expect(await follow("/televisions/lumen-e9-65")).toBe(isShown);
		expect(await follow("/no-such-thing")).toBe(isShown);
		for (const other of ["/televisions?lite=true", "/feeds.atom"]) {
			await page.goto(`${site.origin}/electronics/support/speakers`);
			expect(await follow(other), other).toBe(false);
		}
		await page.close();
	}
	expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
});

test("a link that says so opens a small window of its own, which knows nothing of the page", async () => {
	const page = await open("/televisions/lumen-e9-65");
	await page
		.context()
		.route(/^https:/, (route) => route.fulfill({ body: "<title>Video</title>", contentType: "text/html" }));
	const link = page.locator("a[data-popup]").first();
	// Until then the link is followed.
	await awake(page);
	const [popup] = await Promise.all([page.waitForEvent("popup"), link.click()]);
	await popup.waitForLoadState();
	expect(await popup.evaluate(() => [innerWidth, innerHeight, window.opener])).toEqual([700, 550, null]);
	await popup.close();
	await page.close();
});
