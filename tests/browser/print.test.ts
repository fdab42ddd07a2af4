import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();

/** A page as its paper shows it, printed by a reader who sees dark pages. */
async function onPaper(path: string): Promise<Page> {
	const page = await opened.browser.newPage({ viewport: { width: 680, height: 960 } });
	await page.goto(`${opened.site.origin}/electronics/support${path}`);
	await page.evaluate(() => {
		document.documentElement.dataset["theme"] = "dark";
	});
	await page.emulateMedia({ media: "print" });
	return page;
}

const colorsOf = (page: Page) =>
	page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]);

test.each([
	"/articles/connect-sound-bar-hdmi-arc",
	"/televisions/lumen-e9-65/specifications",
	"/televisions/lumen-e9-65/manuals",
	"/downloads/firmware-lumen-e9",
])("paper holds what the page is about, dark on light, with its address: %s", async (path) => {
	const page = await onPaper(path);
	expect(await page.locator(":is(header.site-header, nav, form, button, astro-island):visible").count()).toBe(0);
	expect(await page.locator("h1:visible").count()).toBe(1);
	expect(await page.locator("#contact:visible").count()).toBe(1);
	expect(await colorsOf(page)).toEqual(["rgb(22, 25, 29)", "rgb(255, 255, 255)"]);
	expect(await page.locator(".printed").textContent()).toMatch(/^http:\/\/[^/]+\/electronics\/support\//);
	expect(await page.locator(".printed:visible").count()).toBe(1);
	// Nothing stands beyond the sheet.
	expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(680);
	await page.close();
});

test("links are spelled out, what is folded is opened, and rows, steps and pictures are not cut", async () => {
	const page = await onPaper("/articles/connect-sound-bar-hdmi-arc");
	const after = await page.$$eval("main .prose a, main .related-articles a", (links) =>
		links.map((link) => [getComputedStyle(link, "::after").content, link.getAttribute("href") ?? ""] as const),
	);
	expect(after.length).toBeGreaterThan(0);
	for (const [content, href] of after) expect(content.replaceAll('" "', "")).toContain(href);
	for (const [content] of after) expect(content).toMatch(/https?:\/\//);
	const folded = await page.$$eval("main details", (all) =>
		all.map(
			(each) => each.getBoundingClientRect().height > (each.firstElementChild?.getBoundingClientRect().height ?? 0),
		),
	);
	expect(folded).not.toContain(false);
	const cuts = await page.$$eval("main :is(.steps > li, tr, img)", (all) =>
		all.map((each) => getComputedStyle(each).breakInside),
	);
	expect(new Set(cuts)).toEqual(new Set(["avoid"]));
	await page.close();
});

test("the label of what an article is about stands clear of the first name", async () => {
	const page = await onPaper("/articles/connect-sound-bar-hdmi-arc");
	const gap = await page.evaluate(() => {
		const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
		return (at(".applies-to li")?.left ?? 0) - (at(".applies-to > span")?.right ?? 0);
	});
	expect(gap).toBeGreaterThanOrEqual(4);
	await page.close();
});

test("prints on A4 and on letter paper", async () => {
	const page = await onPaper("/televisions/lumen-e9-65/specifications");
	for (const format of ["A4", "Letter"] as const) {
		const pdf = await page.pdf({ format });
		const sheets = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g) ?? [];
		expect(sheets.length).toBeGreaterThan(0);
		expect(sheets.length).toBeLessThanOrEqual(4);
	}
	await page.close();
});
