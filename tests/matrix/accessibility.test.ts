import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "../browser/site-in-browser.ts";
import { AT, addressOf, type MatrixPage, MODES, PAGES } from "./pages.ts";

const opened = siteInBrowser();

const overflowOf = (page: Page) =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether the page's main heading is drawn, if only for those who hear it. */
const hasHeading = (page: Page) => page.evaluate(() => document.querySelector("h1")?.checkVisibility() ?? false);

/**
 * In the page itself: the way for foreign frames, of which there are none, opens a blank page for every look. What passes
 * is not described: that takes a quarter of the time, and nobody reads it.
 */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const SCHEMES = ["light", "dark"] as const;
const DIRECTIONS = ["en_GB", "ar_AE"] as const;
const SHAPES = ["full", "lite"] as const;
const COMBINATIONS = SCHEMES.flatMap((scheme) =>
	DIRECTIONS.flatMap((locale) => SHAPES.map((mode) => ({ scheme, locale, mode }))),
);

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
	"$mode pages in $locale, $scheme, have no accessibility violation (axe, WCAG 2.2 AA)",
	async ({ scheme: colorScheme, locale, mode, index }) => {
		const context = await opened.browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
		const findings: string[] = [];
		const open = [...covered(index)];
		const look = async () => {
			const page = await context.newPage();
			for (let next = open.shift(); next; next = open.shift()) {
				await page.goto(opened.site.origin + addressOf(next.address, locale, MODES[mode]));
				const { violations } = await axe(page).withTags(TAGS).analyze();
				for (const { id, nodes } of violations)
					for (const { html, failureSummary } of nodes)
						findings.push(`${next.name}: ${id}: ${html.slice(0, 160)} ${failureSummary?.split("\n")[1] ?? ""}`);
				const overflow = await overflowOf(page);
				if (overflow > 0) findings.push(`${next.name}: scrolls sideways by ${overflow} px at 390 px`);
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

test.each(["en_GB", "de_DE", "ja_JP", "ar_AE"] as const)(
	"%s pages reflow at 320 px (four times enlarged), at 256 px and with text of twice the size",
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
				await page.setViewportSize({ width, height: 844 });
				await page.evaluate((size) => document.documentElement.style.setProperty("font-size", size), text);
				const overflow = await overflowOf(page);
				if (overflow > 0) findings.push(`${name}: ${overflow} px too wide at ${width} px, text ${text}`);
				if (await beginsWithSeparator(page))
					findings.push(`${name}: a line of its trail begins with a sign, text ${text}`);
			}
		}
		await context.close();
		expect(findings).toEqual([]);
	},
);

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
		const { violations } = await axe(page).withRules(["color-contrast-enhanced"]).analyze();
		findings.push(
			...violations.flatMap((violation) => violation.nodes.map((node) => `${address}: ${node.html.slice(0, 120)}`)),
		);
	}
	await context.close();
	expect(findings).toEqual([]);
});
