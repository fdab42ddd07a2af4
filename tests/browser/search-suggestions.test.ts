import type { Page } from "playwright";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();
let page: Page;
let requests: string[];
let problems: string[];
beforeEach(async () => {
	page = await (await opened.browser.newContext()).newPage();
	requests = [];
	problems = [];
	page.on("request", (request) => requests.push(`${request.resourceType()} ${new URL(request.url()).pathname}`));
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	page.on("pageerror", (error) => problems.push(error.message));
	await page.goto(`${opened.site.origin}${BASE}/televisions/lumen-e9-65`);
});
afterEach(async () => {
	expect(problems).toEqual([]);
	await page.context().close();
});

const box = () => page.locator('input[name="query"]').first();
const options = () => page.locator('[role="option"]');

describe("search suggestions", () => {
	test("no script is fetched before the visitor touches the box", async () => {
		await page.mouse.move(5, 600);
		await page.waitForLoadState("networkidle");
		expect(requests.filter((each) => each.startsWith("script"))).toEqual([]);
		await box().focus();
		await expect.poll(() => requests.some((each) => each.startsWith("script"))).toBe(true);
	});

	test("typing offers products and articles; arrows choose, Enter goes there", async () => {
		await box().pressSequentially("lumen", { delay: 20 });
		await expect.poll(() => options().count()).toBeGreaterThan(0);
		expect(await box().getAttribute("role")).toBe("combobox");
		expect(await box().getAttribute("aria-expanded")).toBe("true");
		await box().press("ArrowDown");
		await expect.poll(() => box().getAttribute("aria-activedescendant")).toBeTruthy();
		const active = await box().getAttribute("aria-activedescendant");
		expect(await page.locator(`[id="${active}"]`).getAttribute("aria-selected")).toBe("true");
		await box().press("Enter");
		await page.waitForURL((url) => url.pathname !== `${BASE}/televisions/lumen-e9-65`);
		expect(page.url()).toContain(BASE);
	});

	test("suggestions are those of the product whose page it is, and end with all its results", async () => {
		const asked = page.waitForRequest(/\/suggest\?/);
		await box().pressSequentially("wi fi", { delay: 20 });
		expect(new URL((await asked).url()).searchParams.get("contextId")).toBe("lumen-e9-65");
		// What was asked for with fewer letters may still be on its way.
		const last = () => options().last().getAttribute("href");
		await expect.poll(last).toMatch(/\/lumen-e9-65\/results\?query=wi(?:%20|\+)fi$/);
		await expect.poll(() => page.locator('.suggest [role="status"]').textContent()).toMatch(/^\d+ suggestions?$/);
		await box().press("Escape");
		await expect.poll(() => options().count()).toBe(0);
		await box().press("ArrowDown");
		await box().press("ArrowUp");
		await box().press("ArrowUp");
		await expect.poll(() => options().last().getAttribute("aria-selected")).toBe("true");
		await box().press("Enter");
		await page.waitForURL(/\/lumen-e9-65\/results\?query=wi(?:%20|\+)fi$/);
	});

	test("on a small screen the active row is in the part of the list that is seen", async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await box().pressSequentially("lumen", { delay: 20 });
		await expect.poll(() => page.locator('.suggest [role="status"]').textContent()).toMatch(/^\d+ suggestions$/);
		await box().press("ArrowUp");
		await expect.poll(() => options().last().getAttribute("aria-selected")).toBe("true");
		const isSeen = (element: Element) => {
			const list = element.closest('[role="listbox"]')?.getBoundingClientRect();
			const row = element.getBoundingClientRect();
			return list !== undefined && row.top >= list.top && row.bottom <= list.bottom;
		};
		await expect.poll(() => options().last().evaluate(isSeen)).toBe(true);
		await box().press("ArrowDown");
		await box().press("ArrowDown");
		await expect.poll(() => options().first().evaluate(isSeen)).toBe(true);
	});

	test("back from a search the box has the focus again, and opens nothing until the visitor asks", async () => {
		await box().pressSequentially("lumen", { delay: 0 });
		// It is the page's own island that keeps where the focus was: whoever leaves before it is awake comes back to the top.
		await expect.poll(() => page.locator('astro-island[client="page"][ssr]').count()).toBe(0);
		await box().press("Enter");
		await page.waitForURL(/results/);
		await page.goBack();
		await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("search-query");
		await expect.poll(() => page.locator('astro-island[client="touch"][ssr]:has(#search-query)').count()).toBe(0);
		await page.waitForLoadState("networkidle");
		expect(await box().getAttribute("aria-expanded")).toBe("false");
		await box().press("ArrowDown");
		await expect.poll(() => options().first().textContent()).toBe("lumen");
	});

	test("Escape closes the list and keeps the words; clearing empties both and keeps the focus", async () => {
		await box().pressSequentially("sound", { delay: 20 });
		await expect.poll(() => options().count()).toBeGreaterThan(0);
		await box().press("Escape");
		await expect.poll(() => options().count()).toBe(0);
		expect(await box().inputValue()).toBe("sound");
		await box().fill("");
		await expect.poll(() => options().count()).toBe(0);
		expect(await box().evaluate((element) => element === document.activeElement)).toBe(true);
	});

	test("Enter without a choice searches, with every letter typed while the island woke", async () => {
		await box().pressSequentially("hdmi arc", { delay: 0 });
		await box().press("Enter");
		await page.waitForURL(/results/);
		expect(new URL(page.url()).searchParams.get("query")).toBe("hdmi arc");
	});

	test("a failing suggestion call disturbs nobody", async () => {
		await page.route("**/suggest*", (route) => route.fulfill({ status: 500, body: "no" }));
		await box().pressSequentially("lumen", { delay: 20 });
		await expect.poll(() => requests.some((each) => each.includes("/suggest"))).toBe(true);
		await expect.poll(() => problems.some((problem) => problem.includes("500"))).toBe(true);
		expect(await options().count()).toBe(0);
		expect(await box().inputValue()).toBe("lumen");
		problems = problems.filter((problem) => !problem.includes("500"));
	});

	test("on the smallest phone the list ends above the end of the screen, and shows the number's product, an answer and a manual", async () => {
		await page.setViewportSize({ width: 320, height: 640 });
		await page.goto(opened.site.origin + BASE);
		await box().pressSequentially("lumen c7", { delay: 20 });
		await expect.poll(() => options().count()).toBeGreaterThan(5);
		const list = page.locator("#search-suggestions");
		const endOfList = async () => {
			const seen = await list.boundingBox();
			return (seen?.y ?? 0) + (seen?.height ?? 0);
		};
		await expect.poll(endOfList).toBeLessThanOrEqual(640);
		for (const group of ["Products", "Answers", "Manuals"]) {
			const first = await list.getByRole("group", { name: group }).getByRole("option").first().boundingBox();
			expect((first?.y ?? 640) + (first?.height ?? 0), group).toBeLessThanOrEqual(640);
			expect(first?.height, group).toBeGreaterThanOrEqual(44);
		}
		// The field stays in sight, and so does what was typed.
		expect((await box().boundingBox())?.y).toBeGreaterThanOrEqual(0);
	});
});
