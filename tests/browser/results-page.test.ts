import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();
const PHONE = { width: 390, height: 844 };

async function withPage(
	options: Parameters<typeof opened.browser.newContext>[0],
	path: string,
	look: (page: Page) => Promise<void>,
): Promise<void> {
	const context = await opened.browser.newContext(options);
	const page = await context.newPage();
	await page.goto(opened.site.origin + path);
	await look(page);
	await context.close();
}

/** Where on the page something begins. */
const topOf = (page: Page, selector: string) =>
	page
		.locator(selector)
		.first()
		.evaluate((element) => element.getBoundingClientRect().top + scrollY);

const AT = "/electronics/support/results?query=tv+remote";

test.each([true, false])(
	"on a phone filters and order are folded away, and the first result begins in the upper half of the screen; with script: %s",
	async (javaScriptEnabled) => {
		await withPage({ javaScriptEnabled, viewport: PHONE }, AT, async (page) => {
			expect(await topOf(page, ".results > li")).toBeLessThan(PHONE.height / 2);
			const newest = page.getByRole("link", { name: "Newest", exact: true });
			expect(await newest.isVisible()).toBe(false);
			await page.getByText("Filter and sort", { exact: true }).click();
			await newest.click();
			await page.waitForURL(/sort=newest/);
			// What is chosen is seen, and taken back in one step.
			await page.getByRole("link", { name: "Relevance", exact: true }).click();
			await page.waitForURL((url) => !url.search.includes("sort="));
			expect(await newest.isVisible()).toBe(false);
		});
	},
);

test("on a wide screen filters and order stand in one row, and nothing has to be unfolded", async () => {
	await withPage({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } }, AT, async (page) => {
		const links = page.locator(".narrowing nav.choices a");
		const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
		expect(boxes.length).toBeGreaterThan(3);
		expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
		for (const link of await links.all()) expect(await link.isVisible()).toBe(true);
		expect(await page.getByText("Filter and sort").isVisible()).toBe(false);
	});
});

test("where nothing was found, a person is on the first screen of a phone, before products and what others ask", async () => {
	await withPage({ viewport: PHONE }, "/electronics/support/results?query=qxzvw", async (page) => {
		const [write, products, popular] = await Promise.all([
			topOf(page, 'main a[href*="/tickets"]'),
			topOf(page, ".zero-results .category-grid"),
			topOf(page, 'h2:text-is("Popular answers")'),
		]);
		expect(write).toBeLessThan(PHONE.height);
		expect(write).toBeLessThan(products);
		expect(products).toBeLessThan(popular);
		// What is newest of everything is no guess at what somebody meant.
		expect(await page.locator(".zero-results .product-grid").count()).toBe(0);
	});
});

test.each(["/electronics/support", "/de/electronics/support/results?query=fernbedienung"])(
	"with letters of twice the size nothing stands in the way or beside the screen, and long words are divided: %s",
	async (path) => {
		await withPage({ viewport: { width: 320, height: 640 }, bypassCSP: true }, path, async (page) => {
			await page.addStyleTag({ content: "html { font-size: 200% !important }" });
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
			const skip = await page.locator(".skip").boundingBox();
			expect((skip?.y ?? 0) + (skip?.height ?? 0)).toBeLessThanOrEqual(0);
			await page.keyboard.press("Tab");
			expect(await topOf(page, ".skip")).toBeGreaterThanOrEqual(0);
			for (const heading of await page.locator("h1, h2, h3").all())
				expect(await heading.evaluate((element) => getComputedStyle(element).hyphens)).toBe("auto");
		});
	},
);

test("a hit in another direction than the page has its title and its snippet at the same edge", async () => {
	await withPage({ viewport: PHONE }, "/ar/electronics/support/results?query=no+sound", async (page) => {
		const edges = await page.$$eval(".result:has(.snippet[dir])", (hits) =>
			hits.map((hit) => {
				const right = (selector: string) => {
					const range = document.createRange();
					range.selectNodeContents(hit.querySelector(selector) ?? hit);
					return Math.max(...Array.from(range.getClientRects(), (line) => line.right));
				};
				return Math.abs(right("h3 a") - right(".snippet"));
			}),
		);
		expect(edges.length).toBeGreaterThan(0);
		for (const apart of edges) expect(apart).toBeLessThan(8);
	});
});

test("a title goes on as far as a phone is wide before it breaks", async () => {
	await withPage({ viewport: PHONE }, "/electronics/support/results?query=no+sound", async (page) => {
		const filled = await page.locator(".result h3 a").evaluateAll((titles) =>
			titles.flatMap((title) => {
				const words = document.createRange();
				words.selectNodeContents(title);
				const lines = Map.groupBy(words.getClientRects(), ({ bottom }) => Math.round(bottom));
				const ends = [...lines.values()].map((parts) => Math.max(...parts.map(({ right }) => right)));
				const { left, width } = title.closest("h3")?.getBoundingClientRect() ?? new DOMRect();
				return lines.size > 1 ? [(Math.max(...ends) - left) / width] : [];
			}),
		);
		expect(filled.length).toBeGreaterThan(3);
		expect(Math.min(...filled)).toBeGreaterThan(0.7);
	});
});
