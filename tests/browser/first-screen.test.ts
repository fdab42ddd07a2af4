import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();
const PHONE = { width: 390, height: 844 };

/** A page on a phone, without script. */
async function onPhone(path: string): Promise<Page> {
	const page = await opened.browser.newPage({ javaScriptEnabled: false, viewport: PHONE });
	await page.goto(opened.site.origin + path);
	return page;
}

const boxOf = async (page: Page, selector: string) => {
	const box = await page.locator(selector).first().boundingBox();
	if (box === null) throw new Error(`${selector} is not shown`);
	return box;
};

test.each(["", "/de", "/ar"])(
	"a category's picture stands beside its name, and its first product is seen: %s",
	async (locale) => {
		const page = await onPhone(`${locale}/electronics/support/televisions`);
		const [picture, name] = [await boxOf(page, ".about picture"), await boxOf(page, ".about h1")];
		expect(name.y).toBeLessThan(picture.y + picture.height);
		expect((await boxOf(page, ".product-grid li")).y).toBeLessThan(PHONE.height);
		// What was folded for that is one tap away.
		const newest = page.locator(".narrowing a", { hasText: /./ }).first();
		expect(await newest.isVisible()).toBe(false);
		await page.locator(".narrowing > summary").click();
		expect(await newest.isVisible()).toBe(true);
		await page.close();
	},
);

test("a product's links under its name are two lines, and its three doors are on the first screen", async () => {
	const page = await onPhone("/electronics/support/televisions/lumen-e9-65");
	const tops = await page.$$eval(".product-information .facts > a", (all) =>
		all.map((each) => each.getBoundingClientRect().top),
	);
	expect(tops).toHaveLength(2);
	expect(new Set(tops).size).toBe(1);
	expect((await page.locator(".door").nth(2).boundingBox())?.y).toBeLessThan(PHONE.height);
	await page.close();
});

test.each(["manuals", "downloads", "faqs"])("%s of a product begin with its choice", async (type) => {
	const page = await onPhone(`/electronics/support/${type}`);
	expect((await boxOf(page, ".category-grid")).y).toBeLessThan(PHONE.height);
	await page.close();
});

test("a product says on a phone how long there is help, and what is over reads as over", async () => {
	const page = await onPhone("/electronics/support/televisions/lumen-s1-24");
	const facts = page.locator(".lifecycle-line li");
	expect(await facts.allInnerTexts()).toEqual([
		expect.stringContaining("Sold until"),
		"Software updates ended on 31\u00a0March\u00a02020",
		"Spare parts ended on 30\u00a0June\u00a02025",
	]);
	for (const fact of await facts.all()) expect(await fact.isVisible()).toBe(true);
	expect((await page.locator(".door").first().boundingBox())?.y).toBeLessThan(PHONE.height / 2 + 100);
	await page.close();
});

test.each(["", "/de", "/ar"])(
	"a way to a person is on the first screen of products and results: %s",
	async (locale) => {
		for (const path of ["/televisions/lumen-s1-24", "/results?query=lumen"]) {
			const page = await onPhone(`${locale}/electronics/support${path}`);
			const way = await boxOf(page, ".site-header a[href$='#contact']");
			expect(way.width).toBeGreaterThanOrEqual(44);
			// One row with the sign.
			expect(way.y).toBeLessThan(44);
			await page.locator(".site-header a[href$='#contact']").click();
			expect((await boxOf(page, "#contact")).y).toBeLessThan(PHONE.height);
			await page.close();
		}
	},
);

test("an accessory without manuals, software and answers opens what it has on its first screen", async () => {
	const page = await onPhone("/electronics/support/television-accessories/fjarr-h26");
	expect(await page.locator(".door").count()).toBe(1);
	expect((await boxOf(page, ".door a[href$='/remote-control-programming/models/fjarr-h26']")).y).toBeLessThan(500);
	await page.close();
});

test("news are read on a phone where they are told", async () => {
	const page = await onPhone("/electronics/support");
	for (const text of await page.locator(".news .text p").all()) expect(await text.isVisible()).toBe(true);
	await page.close();
});

test.each(["", "?lite=true"])("a comparison without a choice says what to do, when it was sent%s", async (mode) => {
	const page = await onPhone(`/electronics/support/televisions/compare${mode}`);
	expect(await page.locator("#choose-first").isVisible()).toBe(false);
	await page.locator(".comparison form > .button").click();
	expect(await page.locator("#choose-first").isVisible()).toBe(true);
	await page.close();
});
