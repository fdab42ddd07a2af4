import type { Page } from "playwright";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { SPECIFIED_PICTURES } from "../ui/specified-pictures.ts";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();

/** The sizes in which a page shows what a selector finds, each once. */
const shownSizes = (page: Page, selector: string) =>
	page.evaluate(
		(found) => [
			...new Set(
				[...document.querySelectorAll(found)].map((each) => {
					const { width, height } = each.getBoundingClientRect();
					return `${width}x${height}`;
				}),
			),
		],
		selector,
	);

test("pictures have the specification's sizes on phones, tablets and desktops", async () => {
	const context = await opened.browser.newContext();
	const page = await context.newPage();
	const [shown, specified]: string[][] = [[], []];
	for (const { name, address, selector, phone, desktop, tablet = desktop } of SPECIFIED_PICTURES) {
		await page.goto(opened.site.origin + BASE + address);
		for (const [screen, width, box] of [
			["phone", 390, phone],
			["tablet", 820, tablet],
			["desktop", 1280, desktop],
		] as const) {
			await page.setViewportSize({ width, height: 844 });
			shown?.push(`${name}, ${screen}: ${(await shownSizes(page, selector)).join(" and ")}`);
			specified?.push(`${name}, ${screen}: ${box.join("x")}`);
		}
	}
	await context.close();
	expect(shown).toEqual(specified);
});

test.each([390, 1280])("nothing moves when pictures come, %i px wide", async (width) => {
	const context = await opened.browser.newContext({ viewport: { width, height: 844 } });
	const page = await context.newPage();
	const { promise: released, resolve: release } = Promise.withResolvers<void>();
	let held = 0;
	await page.route("**/files/**", async (route) => {
		held += 1;
		await released;
		await route.continue();
	});
	await page.goto(opened.site.origin + BASE, { waitUntil: "commit" });
	// Pictures further down are asked for when they come near.
	await page.locator(".site-footer").scrollIntoViewIfNeeded();
	const boxes = () =>
		page.evaluate(() =>
			[...document.querySelectorAll("main *")].map((each) => {
				const { x, y, width, height } = each.getBoundingClientRect();
				return `${each.tagName} ${x} ${y} ${width} ${height}`;
			}),
		);
	const before = await boxes();
	await expect.poll(() => held).toBeGreaterThan(1);
	release();
	await expect
		.poll(() => page.evaluate(() => [...document.images].filter((each) => each.currentSrc && each.complete).length))
		.toBeGreaterThan(1);
	await page.waitForLoadState("load");
	expect(await boxes()).toEqual(before);
	await page.unrouteAll({ behavior: "wait" });
	await context.close();
});

test("a photograph comes as WebP in the width that is drawn, and as JPEG where nobody reads that", async () => {
	const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });
	const page = await context.newPage();
	await page.goto(opened.site.origin + BASE);
	const photographs = page.locator(".news img.photograph");
	expect(await photographs.count()).toBeGreaterThan(0);
	await photographs.first().scrollIntoViewIfNeeded();
	const picture = () =>
		photographs.first().evaluate((each) => {
			const image = each as HTMLImageElement;
			return [image.currentSrc.replace(/^.*-/, ""), image.getAttribute("src")?.replace(/^.*-/, "")];
		});
	await expect.poll(picture).toEqual(["200.webp", "480.jpg"]);
	const fallback = new URL((await photographs.first().getAttribute("src")) ?? "", opened.site.origin);
	expect((await fetch(fallback)).headers.get("content-type")).toBe("image/jpeg");
	await context.close();
});
