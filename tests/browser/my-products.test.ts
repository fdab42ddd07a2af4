import { createServer } from "node:http";
import type { BrowserContext, Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();

/** A phone whose pages count how far what was painted has moved. */
async function onAPhone(): Promise<BrowserContext> {
	const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
	await context.addInitScript(() => {
		Reflect.set(window, "shift", 0);
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries())
				if ("value" in entry && !("hadRecentInput" in entry && entry.hadRecentInput))
					Reflect.set(window, "shift", Number(Reflect.get(window, "shift")) + Number(entry.value));
		}).observe({ type: "layout-shift", buffered: true });
	});
	return context;
}

const shift = (page: Page) => page.evaluate(() => Number(Reflect.get(window, "shift")));

const BASE = "/electronics/support";
const mine = (page: Page) => page.locator(".my-products li .name");

test("a product is kept with one tap, stands first on home with its doors and what is new about it, and nothing moves or is sent", async () => {
	const context = await onAPhone();
	const page = await context.newPage();
	const sent: string[] = [];
	page.on("request", (request) => {
		if (request.method() !== "GET" || request.url().includes("support-mine")) sent.push(request.url());
	});
	await page.goto(`${opened.site.origin}${BASE}/sound-bars/arco-700`);
	const other = await context.newPage();
	await other.goto(opened.site.origin + BASE);
	await expect.poll(() => mine(other).count()).toBe(0);
	await page.getByRole("button", { name: "Add to my products" }).click();
	// Another tab shows it without being loaded again.
	await expect.poll(() => mine(other).allTextContents()).toEqual(["Arco 700"]);
	await page.goto(opened.site.origin + BASE);
	await expect.poll(() => mine(page).allTextContents()).toEqual(["Arco 700"]);
	expect(
		await page.locator(".my-products [data-door]").evaluateAll((all) => all.map((each) => each.getAttribute("href"))),
	).toEqual(["manuals", "downloads", "faqs"].map((door) => `${BASE}/sound-bars/arco-700/${door}`));
	await expect.poll(() => page.locator(".my-products [data-notice]").textContent()).toContain("WB-70");
	expect(await page.locator(".news-and-alerts .mine").first().textContent()).toContain("About one of your products");
	expect(await shift(page)).toBeLessThanOrEqual(0.02);
	await page.getByRole("button", { name: "Remove from my products" }).click();
	await expect.poll(() => page.locator(".my-products").isVisible()).toBe(false);
	expect(sent).toEqual([]);
	await context.close();
});

test("nothing moves on a line so slow that a page is painted before its end has come", async () => {
	let rest = Promise.resolve();
	const line = createServer(async ({ url = "" }, answer) => {
		const reply = await fetch(opened.site.origin + url);
		const body = Buffer.from(await reply.arrayBuffer());
		const type = reply.headers.get("content-type") ?? "";
		answer.writeHead(reply.status, { "content-type": type });
		const end = type.startsWith("text/html") ? body.indexOf("</main>") : 0;
		answer.write(body.subarray(0, end));
		await rest;
		answer.end(body.subarray(end));
	});
	await new Promise<void>((listening) => line.listen(0, "127.0.0.1", listening));
	const address = line.address();
	const origin = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
	const context = await onAPhone();
	const page = await context.newPage();
	await page.goto(`${origin}${BASE}/sound-bars/arco-700`);
	await page.getByRole("button", { name: "Add to my products" }).click();
	const { promise, resolve: comes } = Promise.withResolvers<void>();
	rest = promise;
	await page.goto(origin + BASE, { waitUntil: "commit" });
	const isPainted = () => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
	await expect.poll(isPainted).toBe(1);
	comes();
	await expect.poll(() => mine(page).allTextContents()).toEqual(["Arco 700"]);
	await expect.poll(() => page.locator(".recently-viewed .name").allTextContents()).toEqual(["Arco 700"]);
	expect(await shift(page)).toBeLessThanOrEqual(0.02);
	await context.close();
	line.close();
});

test("what lists them is loaded only where there are some; until then they have their room, and without it none", async () => {
	const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
	const page = await context.newPage();
	const asked: string[] = [];
	const { promise: held, resolve: release } = Promise.withResolvers<void>();
	await page.route("**/_assets/list-kept-products*", async (route) => {
		asked.push(route.request().url());
		await held;
		await route.continue();
	});
	const recent = page.locator(".recently-viewed");
	await page.goto(opened.site.origin + BASE, { waitUntil: "networkidle" });
	expect([asked, await recent.isVisible()]).toEqual([[], false]);
	await page.goto(`${opened.site.origin}${BASE}/sound-bars/arco-700`);
	await page.goto(opened.site.origin + BASE, { waitUntil: "commit" });
	await expect.poll(() => recent.locator("li").count()).toBe(1);
	const room = await recent.boundingBox();
	release();
	await expect.poll(() => recent.locator("li .name").allTextContents()).toEqual(["Arco 700"]);
	expect([asked.length, await recent.boundingBox()]).toEqual([1, room]);
	// Kept by the browser, it would not be asked for again.
	const other = await opened.browser.newContext({ storageState: await context.storageState() });
	await other.route("**/_assets/list-kept-products*", (route) => route.abort());
	const without = await other.newPage();
	await without.goto(opened.site.origin + BASE);
	await expect.poll(() => without.locator(".recently-viewed").isVisible()).toBe(false);
	await Promise.all([context.close(), other.close()]);
});

test("without script nobody is offered what needs it", async () => {
	const context = await opened.browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(`${opened.site.origin}${BASE}/sound-bars/arco-700`);
	expect(await page.locator("[data-keep]").isVisible()).toBe(false);
	await page.goto(opened.site.origin + BASE);
	expect(await page.locator(".my-products").isVisible()).toBe(false);
	await context.close();
});
