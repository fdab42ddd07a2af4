import type { Browser, Page } from "playwright";
import { describe, expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

/** "Show more" below lists, in a real browser: what is appended, where the focus goes, what the address and history say. */

const opened = siteInBrowser();

const BASE = "/electronics/support";
const RESULTS = `${BASE}/results?query=tv`;

async function open(path: string, options: Parameters<Browser["newPage"]>[0] = {}): Promise<Page> {
	const page = await opened.browser.newPage({ viewport: { width: 390, height: 844 }, ...options });
	await page.goto(opened.site.origin + path);
	return page;
}

const rowsOf = (page: Page, list = "start") =>
	page.$$eval(`[data-list="${list}"] > li`, (rows) => rows.map((row) => row.outerHTML));
const search = (page: Page) => page.evaluate(() => location.search);
const next = (page: Page, list = "start") => page.locator(`[data-list="${list}"] ~ astro-island [rel="next"]`);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest("li")?.outerHTML);

describe("show more", () => {
	test("the first press appends the next rows, exactly as the server shows them, and goes to the first", async () => {
		const page = await open(RESULTS);
		const fetched: string[] = [];
		page.on("request", (request) => request.resourceType() === "fetch" && fetched.push(new URL(request.url()).search));
		await next(page).click();
		await expect.poll(() => search(page)).toBe("?num=20&query=tv");
		const rows = await rowsOf(page);
		expect(rows).toHaveLength(20);
		expect(await focused(page)).toBe(rows[10]);
		expect(fetched).toEqual(["?query=tv&start=10"]);
		expect(await page.locator("[role=status][data-copied]").textContent()).toMatch(/^1–20 /);
		// What is shared, reloaded, or opened without script, is this very list.
		const plain = await open(`${BASE}/results${await search(page)}`, { javaScriptEnabled: false });
		expect(await rowsOf(plain)).toEqual(rows);
		await plain.close();
		await page.close();
	});

	test("back trims, forward brings back, and both after a reload", async () => {
		const page = await open(RESULTS);
		await next(page).click();
		await expect.poll(() => search(page)).toBe("?num=20&query=tv");
		await next(page).click();
		await expect.poll(() => search(page)).toBe("?num=30&query=tv");
		const all = await rowsOf(page);
		await page.goBack();
		await expect.poll(() => rowsOf(page)).toEqual(all.slice(0, 20));
		await page.goForward();
		await expect.poll(() => rowsOf(page)).toEqual(all);
		await page.reload();
		expect(await rowsOf(page)).toEqual(all);
		await page.goBack();
		await expect.poll(() => rowsOf(page)).toEqual(all.slice(0, 20));
		await page.goBack();
		await expect.poll(() => rowsOf(page)).toEqual(all.slice(0, 10));
		expect(await search(page)).toBe("?query=tv");
		await page.close();
	});

	test("back from another page finds the list as it was, and where it was", async () => {
		const page = await open(RESULTS);
		await next(page).click();
		await expect.poll(() => search(page)).toBe("?num=20&query=tv");
		const link = page.locator('[data-list="start"] > li').nth(15).locator("a").first();
		await link.scrollIntoViewIfNeeded();
		const place = await page.evaluate(() => scrollY);
		// Chromium tells its history of a scroll a second later; a page cannot learn when it has.
		await page.waitForTimeout(1_500);
		await link.click();
		await page.waitForURL((address) => !address.pathname.endsWith("/results"));
		await page.goBack();
		await expect.poll(async () => (await rowsOf(page)).length).toBe(20);
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
		await page.close();
	});

	test("that fails says so, and the link is a plain one", async () => {
		const page = await open(RESULTS);
		await page.route(/start=10/, (route) =>
			route.request().resourceType() === "fetch" ? route.abort() : route.continue(),
		);
		await next(page).click();
		await expect.poll(() => page.locator("[data-range]").textContent()).toMatch(/could not be loaded/);
		expect(await rowsOf(page)).toHaveLength(10);
		await next(page).click();
		await page.waitForURL(/start=10/);
		expect(await page.locator('[rel="prev"]').count()).toBe(1);
		await page.close();
	});

	test("of two lists on a page each grows by itself", async () => {
		const page = await open(`${BASE}/televisions/faqs?modelsNum=3`);
		const models = await rowsOf(page, "modelsStart");
		expect(models).toHaveLength(3);
		await next(page).click();
		await expect.poll(() => search(page)).toMatch(/^\?modelsNum=3&num=\d+$/);
		const answers = await rowsOf(page);
		expect(answers.length).toBeGreaterThan(10);
		expect(await rowsOf(page, "modelsStart")).toEqual(models);
		await next(page, "modelsStart").click();
		await expect.poll(async () => (await rowsOf(page, "modelsStart")).length).toBeGreaterThan(3);
		expect(await rowsOf(page)).toEqual(answers);
		await page.goBack();
		await expect.poll(() => rowsOf(page, "modelsStart")).toEqual(models);
		expect(await rowsOf(page)).toEqual(answers);
		await page.close();
	});

	test("the pictures of new rows follow the theme that was chosen", async () => {
		const page = await open(`${BASE}/televisions?num=3`);
		await page.locator("[data-theme-menu] summary").click();
		await page.locator('[data-theme-menu] button[value="dark"]').click();
		await next(page).click();
		await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(3);
		const media = await page.$$eval("[data-list] source[data-dark]", (all) =>
			all.map((each) => each.getAttribute("media")),
		);
		expect(new Set(media)).toEqual(new Set(["all"]));
		await page.close();
	});
});

test("a place of a page is copied with its canonical address, and said", async () => {
	const page = await open(`${BASE}/articles/connect-sound-bar-hdmi-arc`);
	await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: opened.site.origin });
	await page.locator(".steps > li").nth(1).locator("[data-copy]").click();
	await expect.poll(() => page.locator("[role=status][data-copied]").textContent()).toBe("Copied");
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toMatch(/\/articles\/connect-sound-bar-hdmi-arc#section-\d+-\d+$/);
	await page.goto(copied);
	expect(await page.locator(".steps > li:target").count()).toBe(1);
	const plain = await open(`${BASE}/articles/connect-sound-bar-hdmi-arc`, { javaScriptEnabled: false });
	expect(await plain.locator("[data-copy]:visible").count()).toBe(0);
	await plain.close();
	await page.close();
});
