import type { Page } from "playwright";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { siteInBrowser } from "./site-in-browser.ts";
import { violations } from "./violations.ts";

const opened = siteInBrowser();

const PNG = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(2_000, 7)]);
const MESSAGE = "Since the update there is no picture.\nSound is still there.";

/** Nothing scrolls sideways, every control can be touched, and no rule of accessibility is broken. */
async function expectSound(page: Page): Promise<void> {
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
	const heights = await page
		.locator(".sent-form :is(input:not([type=hidden]), textarea, button, .problems a):visible")
		.evaluateAll((controls) => controls.map((each) => each.getBoundingClientRect().height));
	expect(heights.filter((height) => height < 44)).toEqual([]);
}

test.each([
	["English", "", true],
	["English", "", false],
	["Arabic", "/ar", true],
	["Arabic", "/ar", false],
] as const)(
	"from an answer that did not help to support's page, in %s at '%s', on a phone, script %s",
	async (_, prefix, script) => {
		const context = await opened.browser.newContext({
			viewport: { width: 390, height: 844 },
			javaScriptEnabled: script,
		});
		const page = await context.newPage();
		const problems: string[] = [];
		page.on("pageerror", (error) => problems.push(error.message));
		await page.goto(`${opened.site.origin}${prefix}${BASE}/televisions/lumen-e9-65/articles/lumen-tv-factory-reset`);
		await page.locator('.not-helped a[href*="/tickets?"]').click();
		await page.waitForURL("**/tickets?**");
		expect(await page.locator("#ticket-productName").inputValue()).toBe("Lumen E9 65");
		await expectSound(page);

		// What is missing is said in words, and what was written stays.
		await page.fill("#ticket-message", MESSAGE);
		await page.click(".sent-form button[type=submit]");
		await page.locator(".problems").waitFor();
		expect(await page.locator("#ticket-message").inputValue()).toBe(MESSAGE);
		expect(await page.locator(".problems a").first().getAttribute("href")).toBe("#ticket-subject");
		if (script) await page.waitForFunction(() => document.activeElement?.className === "problems");
		await expectSound(page);
		if (script) expect(await violations(page, null, "main")).toEqual([]);

		await page.fill("#ticket-subject", "no picture update");
		if (script) await page.locator(".answers li a").first().waitFor();
		// The same words of the same browser would lead to the ticket of the test before.
		await page.fill("#ticket-email", `amina${prefix.slice(1)}${script}@example.com`);
		await page.setInputFiles("#ticket-attachments", { name: "screen.png", mimeType: "image/png", buffer: PNG });
		if (script) await page.dblclick(".sent-form button[type=submit]");
		else await page.click(".sent-form button[type=submit]");
		await page.waitForURL(/\/tickets\/[\w-]+\.[\w-]{22}/);
		expect(await page.locator(".messages > li").count()).toBe(1);
		expect(await page.locator(".messages .written").first().innerText()).toBe(MESSAGE);
		expect(await page.locator(".messages").innerText()).toContain("screen.png");
		await expectSound(page);

		// Nothing at all is said to be missing on top of the page, where the focus is.
		expect(await page.locator(".messages .sent").isVisible()).toBe(false);
		await page.click(".sent-form button[type=submit]");
		await page.locator(".problems").waitFor();
		if (script) await page.waitForFunction(() => document.activeElement?.className === "problems");

		await page.fill("#ticket-message", "One more thing:\nit blinks.");
		await page.click(".sent-form button[type=submit]");
		await page.waitForURL("**#latest");
		expect(await page.locator("#latest .written").first().innerText()).toBe("One more thing:\nit blinks.");
		expect(await page.locator("#latest .sent").isVisible()).toBe(true);
		if (script) expect(await page.evaluate(() => document.activeElement?.id)).toBe("latest");
		if (script) expect(await violations(page, null, "main")).toEqual([]);
		expect(problems).toEqual([]);
		await context.close();
	},
);
