import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "../browser/site-in-browser.ts";
import { bringAxe, COLOURS, STANDARDS, violations } from "../browser/violations.ts";
import { AT, addressOf, type LocaleCode, type MatrixPage, MODES, PAGES } from "./pages.ts";
import { smallTargets } from "./small-targets.ts";

const opened = siteInBrowser();

const overflowOf = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether the page's main heading is drawn, if only for those who hear it. */
const hasHeading = (page: Page) => page.evaluate(() => document.querySelector("h1")?.checkVisibility() ?? false);

const DIRECTIONS = ["en_GB", "ar_AE"] as const;
const SHAPES = ["full", "lite"] as const;
const COMBINATIONS = DIRECTIONS.flatMap((locale) => SHAPES.map((mode) => ({ locale, mode })));

/** The first page of each type is looked at in every combination, each further one in one of them, in turn. */
function covered(index: number): readonly MatrixPage[] {
	const seen = new Set<string>();
	return PAGES.filter(({ pageType }, at) => {
		const isFirst = !seen.has(pageType);
		seen.add(pageType);
		return isFirst || at % COMBINATIONS.length === index;
	});
}

test.each(COMBINATIONS.map((each, index) => ({ ...each, index })))(
	"$mode pages in $locale have no accessibility violation, nor have their colours in the dark (axe, WCAG 2.2 AA)",
	async ({ locale, mode, index }) => {
		const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
		await bringAxe(context);
		const findings: string[] = [];
		const open = [...covered(index)];
		const look = async () => {
			const page = await context.newPage();
			for (let next = open.shift(); next; next = open.shift()) {
				const { name, address } = next;
				await page.emulateMedia({ colorScheme: "light" });
				await page.goto(opened.site.origin + addressOf(address, locale, MODES[mode]));
				for (const violation of await violations(page, STANDARDS)) findings.push(`${name}: ${violation}`);
				const overflow = await overflowOf(page);
				if (overflow > 0) findings.push(`${name}: scrolls sideways by ${overflow} px at 390 px`);
				await page.emulateMedia({ colorScheme: "dark" });
				for (const violation of await violations(page, COLOURS)) findings.push(`${name}, dark: ${violation}`);
			}
		};
		await Promise.all([look(), look()]);
		await context.close();
		expect(findings).toEqual([]);
	},
);

test("every page is looked at, and every page type in every combination", () => {
	const looked = COMBINATIONS.map((_, index) => covered(index));
	expect(new Set(looked.flat())).toEqual(new Set(PAGES));
	const types = new Set(PAGES.map(({ pageType }) => pageType));
	for (const pages of looked) expect(new Set(pages.map(({ pageType }) => pageType))).toEqual(types);
});

/** Widths at which everything tapped is measured as well. */
const TAPPED: Partial<Record<LocaleCode, readonly number[]>> = { en_GB: [390, 1280], ja_JP: [390] };

/** @param text size of the letters; null for the site's own */
const resize = async (page: Page, width: number, text: string | null) => {
	await page.setViewportSize({ width, height: 844 });
	await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
};

test.each(["en_GB", "de_DE", "ja_JP", "ar_AE"] as const)(
	"%s pages reflow at 320 px (four times enlarged), at 256 px and with text of twice the size; what is tapped is 44 px high and wide",
	async (locale) => {
		const context = await opened.browser.newContext();
		const page = await context.newPage();
		const findings: string[] = [];
		for (const { name, address } of PAGES) {
			await page.goto(opened.site.origin + addressOf(address, locale));
			if (!(await hasHeading(page))) findings.push(`${name}: no heading of the first level that can be heard`);
			for (const [width, text] of [
				[320, "100%"],
				[256, "100%"],
				[390, "200%"],
			] as const) {
				await resize(page, width, text);
				const overflow = await overflowOf(page);
				if (overflow > 0) findings.push(`${name}: ${overflow} px too wide at ${width} px, text ${text}`);
				if (await beginsWithSeparator(page))
					findings.push(`${name}: a line of its trail begins with a sign, text ${text}`);
			}
			for (const width of TAPPED[locale] ?? []) {
				await resize(page, width, null);
				for (const finding of await smallTargets(page)) findings.push(`${name}, ${width} px: ${finding}`);
			}
		}
		await context.close();
		expect(findings).toEqual([]);
	},
);

test("what is tapped is 44 px high and wide on lite pages, too", async () => {
	const context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
	const page = await context.newPage();
	const findings: string[] = [];
	for (const { name, address } of PAGES) {
		await page.goto(opened.site.origin + addressOf(address, "en_GB", MODES.lite));
		for (const finding of await smallTargets(page)) findings.push(`${name}: ${finding}`);
	}
	await context.close();
	expect(findings).toEqual([]);
});

/** Whether a line of the breadcrumbs begins with what stands between two of them, or ends with it for nothing. */
const beginsWithSeparator = (page: Page): Promise<boolean> =>
	page.evaluate(() => {
		const shown = [...document.querySelectorAll(".breadcrumb li")].filter((each) => each.checkVisibility());
		const has = (item: Element | undefined, pseudo: string) =>
			item !== undefined && getComputedStyle(item, pseudo).content !== "none";
		const top = (item: Element | undefined) => item?.getBoundingClientRect().top;
		const begins = shown.some((item, at) => top(item) !== top(shown[at - 1]) && has(item, "::before"));
		return begins || has(shown.at(-1), "::after");
	});

test("high contrast reaches AAA contrast on the pages that matter most", async () => {
	const context = await opened.browser.newContext({ contrast: "more", viewport: { width: 390, height: 844 } });
	const page = await context.newPage();
	const findings: string[] = [];
	for (const address of [AT.home, AT.product, AT.article]) {
		await page.goto(opened.site.origin + addressOf(address, "en_GB"));
		for (const violation of await violations(page, { type: "rule", values: ["color-contrast-enhanced"] }))
			findings.push(`${address}: ${violation}`);
	}
	await context.close();
	expect(findings).toEqual([]);
});
