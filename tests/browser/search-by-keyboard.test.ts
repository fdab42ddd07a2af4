import type { Page } from "playwright";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { siteInBrowser } from "./site-in-browser.ts";

/** Searching from the box to an answer and back by keyboard alone, and what a screen reader is told on the way. */

const opened = siteInBrowser();

/** No page has more stops before what is looked for. */
const STOPS_MAX = 90;

/** Goes on with the Tab key until something has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
	for (let stop = 0; stop < STOPS_MAX; stop++) {
		await page.keyboard.press("Tab");
		if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
	}
	throw new Error(`${selector} is not reached with the Tab key.`);
}

const WORDS = [
	["", "remote"],
	["/de", "Fernbedienung"],
	["/ja", "リモコン"],
	["/ar", "جهاز"],
] as const;

test.each(WORDS)(
	"in '%s' suggestions, tabs, filters, order, more results and a result are reached by keyboard: %s",
	async (prefix, query) => {
		const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
		const page = await context.newPage();
		await page.goto(opened.site.origin + prefix + BASE);
		await tabTo(page, "#search-query");
		const box = page.getByRole("search").getByRole("combobox");
		expect(await box.getAttribute("aria-label")).toMatch(/\S/);
		expect(await box.getAttribute("aria-expanded")).toBe("false");
		await page.keyboard.insertText(query);
		const list = page.getByRole("search").getByRole("listbox");
		await expect.poll(() => list.getByRole("option").count()).toBeGreaterThan(1);
		expect(await list.getAttribute("aria-label")).toMatch(/\S/);
		await expect.poll(() => page.locator('.suggest [role="status"]').textContent()).toMatch(/\S/);
		for (const group of await list.getByRole("group").all())
			expect((await group.getAttribute("aria-label")) ?? (await group.getAttribute("aria-labelledby"))).toMatch(/\S/);
		await page.keyboard.press("ArrowDown");
		await expect.poll(() => box.getAttribute("aria-activedescendant")).toBeTruthy();
		await page.keyboard.press("Escape");
		await expect.poll(() => box.getAttribute("aria-expanded")).toBe("false");
		await page.keyboard.press("Enter");
		await page.waitForURL(/\/results\?query=/);
		expect(await page.locator("main h1").count()).toBe(1);

		await tabTo(page, "nav.tabs li:nth-child(2) a");
		expect(await page.locator("nav.tabs").getAttribute("aria-label")).toMatch(/\S/);
		await page.keyboard.press("Enter");
		await page.waitForURL(/\/(?:faqs|manuals)\/results\?/);
		expect(await page.locator('nav.tabs [aria-current="page"]').count()).toBe(1);
		await page.goBack();

		await page.goto(`${opened.site.origin}${prefix}${BASE}/results?query=${encodeURIComponent(query)}`);
		await tabTo(page, "details.narrowing > summary");
		const choices = page.locator("details.narrowing nav.choices");
		expect(await choices.first().isVisible()).toBe(false);
		await page.keyboard.press("Enter");
		await expect.poll(() => choices.first().isVisible()).toBe(true);
		for (const each of await choices.all()) expect(await each.getAttribute("aria-label")).toMatch(/\S/);
		await tabTo(page, 'nav.choices a[href*="contentTypeFilter"]');
		await page.keyboard.press("Enter");
		await page.waitForURL(/contentTypeFilter=/);
		await tabTo(page, "p.filters a");
		await page.keyboard.press("Enter");
		await page.waitForURL((url) => !url.search.includes("contentTypeFilter="));
		await tabTo(page, "details.narrowing > summary");
		await page.keyboard.press("Enter");
		await tabTo(page, 'nav.choices a[href*="sort=newest"]');
		await page.keyboard.press("Enter");
		await page.waitForURL(/sort=newest/);

		const rows = page.locator("ol.results > li");
		const before = await rows.count();
		await tabTo(page, '.paging a[rel="next"]');
		await page.keyboard.press("Enter");
		await expect.poll(() => rows.count()).toBeGreaterThan(before);
		// Who goes on reading is at the first of them.
		await expect
			.poll(() =>
				page.evaluate(
					(row) =>
						[...document.querySelectorAll("ol.results > li")].findIndex((each) =>
							each.contains(document.activeElement),
						) >= row,
					before,
				),
			)
			.toBe(true);
		const title = await page.evaluate(() =>
			document.activeElement?.closest("li")?.querySelector("h3 a")?.getAttribute("href"),
		);
		(await page.evaluate(() => document.activeElement?.matches("h3 a"))) || (await tabTo(page, "ol.results h3 a"));
		await page.keyboard.press("Enter");
		await page.waitForURL((url) => !url.pathname.endsWith("/results"));
		expect(decodeURIComponent(page.url())).toContain(decodeURIComponent(title?.split("#")[0]?.split("?")[0] ?? "?"));

		// The next time the box offers what was searched for.
		await page.goto(opened.site.origin + prefix + BASE);
		await tabTo(page, "#search-query");
		await expect.poll(() => list.getByRole("option").first().textContent()).toBe(query);
		await page.keyboard.press("ArrowDown");
		await expect.poll(() => list.getByRole("option").first().getAttribute("aria-selected")).toBe("true");
		await page.keyboard.press("Enter");
		await page.waitForURL(/\/results\?query=/);
		await context.close();
	},
);
