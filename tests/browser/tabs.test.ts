import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();

test.each([
	["", "/electronics/support/televisions/lumen-e9-65/specifications"],
	["right to left", "/ar/electronics/support/televisions/lumen-e9-65/specifications"],
	["results", "/electronics/support/downloads/results?query=tv"],
])("tabs are one line, which begins at the tab one is on and scrolls, without script: %s", async (_name, path) => {
	const context = await opened.browser.newContext({ javaScriptEnabled: false, viewport: { width: 320, height: 700 } });
	const page = await context.newPage();
	await page.goto(opened.site.origin + path);
	const tabs = page.locator(":is(.sections, .tabs) li a");
	const boxes = await Promise.all((await tabs.all()).map((tab) => tab.boundingBox()));
	expect(boxes.length).toBeGreaterThan(2);
	expect(new Set(boxes.map((box) => Math.round(box?.y ?? 0))).size).toBe(1);
	const here = page.locator(":is(.sections, .tabs) [aria-current]");
	const inView = async () => {
		const box = await here.boundingBox();
		return box !== null && box.x >= 0 && box.x + box.width <= 320;
	};
	await expect.poll(inView).toBe(true);
	// The keyboard reaches every one, and what it reaches is seen.
	await tabs.first().focus();
	await expect.poll(async () => ((await tabs.first().boundingBox())?.x ?? -1) >= 0).toBe(true);
	await context.close();
});

test("a tab that the keyboard reaches is seen whole, and what follows stands clear of the tabs", async () => {
	const page = await opened.browser.newPage({ viewport: { width: 390, height: 844 } });
	await page.goto(`${opened.site.origin}/electronics/support/televisions/lumen-e9-65`);
	const tabs = page.locator(".sections a");
	await tabs.first().focus();
	for (const tab of (await tabs.all()).slice(1)) {
		await page.keyboard.press("Tab");
		const isWhole = async () => {
			const box = await tab.boundingBox();
			return box !== null && box.x >= 0 && box.x + box.width <= 390;
		};
		await expect.poll(isWhole, { message: (await tab.textContent()) ?? "" }).toBe(true);
	}
	await page.goto(`${opened.site.origin}/electronics/support/television-accessories/fjarr-h26`);
	const bottom = await page.locator(".sections").evaluate((all) => all.getBoundingClientRect().bottom);
	const top = await page
		.locator(".door")
		.first()
		.evaluate((door) => door.getBoundingClientRect().top);
	expect(top - bottom).toBeGreaterThanOrEqual(12);
	await page.close();
});
