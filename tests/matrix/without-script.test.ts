import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { siteInBrowser } from "../browser/site-in-browser.ts";

const opened = siteInBrowser();

const heading = (page: Page) => page.locator("h1").innerText();

describe.each([
	["full", ""],
	["lite", "?lite=true"],
] as const)("reading without script, %s pages", (_mode, parameters) => {
	async function open(): Promise<Page> {
		const context = await opened.browser.newContext({
			javaScriptEnabled: false,
			viewport: { width: 390, height: 844 },
		});
		const page = await context.newPage();
		await page.goto(`${opened.site.origin}${BASE}${parameters}`);
		return page;
	}

	test("from home by category to a product, its manual and its specifications", async () => {
		const page = await open();
		await page.locator(`main a[href="${BASE}/televisions${parameters}"]`).first().click();
		await page.waitForURL(`**${BASE}/televisions**`);
		await page.locator(`main a[href="${BASE}/televisions/lumen-e9-65${parameters}"]`).first().click();
		await page.waitForURL("**/lumen-e9-65**");
		expect(await heading(page)).toContain("Lumen E9 65");
		const manual = await page.locator('main a[href*="/files/"][href$=".pdf"]').first().getAttribute("href");
		const file = await fetch(opened.site.origin + manual);
		expect(file.status).toBe(200);
		expect(
			Buffer.from(await file.arrayBuffer())
				.subarray(0, 5)
				.toString(),
		).toBe("%PDF-");
		await page.locator('main a[href*="/lumen-e9-65/specifications"]:visible').first().click();
		await page.waitForURL("**/specifications**");
		expect(await page.locator("main table").count()).toBeGreaterThan(0);
		await page.context().close();
	});

	test("from home by search to an article and its steps", async () => {
		const page = await open();
		await page.locator('input[name="query"]').first().fill("sound bar hdmi arc");
		await page.locator('input[name="query"]').first().press("Enter");
		await page.waitForURL("**/results**");
		await page.locator('main a[href*="/articles/connect-sound-bar-hdmi-arc"]').first().click();
		await page.waitForURL("**/connect-sound-bar-hdmi-arc**");
		expect(await page.locator("main ol li, main [id*=step-]").count()).toBeGreaterThan(2);
		await page.context().close();
	});

	test("a model number typed loosely leads to its product", async () => {
		const page = await open();
		await page.locator('input[name="query"]').first().fill("htv65e9k");
		await page.locator('input[name="query"]').first().press("Enter");
		await page.waitForURL("**/results**");
		await page.locator('main a[href*="/televisions/lumen-e9-65"]').first().click();
		await page.waitForURL("**/lumen-e9-65**");
		expect(await heading(page)).toContain("Lumen E9 65");
		await page.context().close();
	});

	test("from a product to a download, its checksum and its file", async () => {
		const page = await open();
		const carried = parameters;
		await page.goto(`${opened.site.origin}${BASE}/televisions/lumen-e9-65/downloads${carried}`);
		await page.locator('main a[href*="/lumen-e9-65/downloads/"]').first().click();
		await page.waitForURL("**/downloads/*");
		expect(await page.locator("main").innerText()).toMatch(/[0-9a-f]{64}/);
		const file = await page.locator('main a[href*="/files/"]').first().getAttribute("href");
		expect((await fetch(opened.site.origin + file)).status).toBe(200);
		await page.context().close();
	});

	test("the reader can change the language and stay on the page", async () => {
		const page = await open();
		await page.goto(`${opened.site.origin}${BASE}/televisions/lumen-e9-65${parameters}`);
		const german = page.locator('a[hreflang="de-DE"]').first();
		await page.goto(new URL((await german.getAttribute("href")) ?? "", page.url()).href);
		expect(page.url()).toContain(`/de${BASE}/televisions/lumen-e9-65`);
		expect(await page.locator("html").getAttribute("lang")).toBe("de-DE");
		await page.context().close();
	});
});
