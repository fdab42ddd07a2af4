import type { Page } from "playwright";
import { expect, test } from "vitest";
import { siteInBrowser } from "../browser/site-in-browser.ts";
import { bringAxe, COLOURS, STANDARDS, violations } from "../browser/violations.ts";
import { AT, addressOf, type MatrixPage, MODES, PAGES } from "./pages.ts";
import { smallTargets } from "./small-targets.ts";

const opened = siteInBrowser({ isForLooking: true });

/**
 * How a page stands there with its text at a size (null: the site's own): by how much it scrolls sideways, whether its main
 * heading is drawn, if only for those who hear it, and whether a line of the breadcrumbs begins with what stands between two of
 * them, or ends with it for nothing. All in one question, of which each costs as much as what it asks.
 */
const shapeOf = (page: Page, text: string | null) =>
	page.evaluate((size) => {
		const root = document.documentElement;
		root.style.setProperty("font-size", size);
		const shown = [...document.querySelectorAll(".breadcrumb li")].filter((each) => each.checkVisibility());
		const has = (item: Element | undefined, pseudo: string) =>
			item !== undefined && getComputedStyle(item, pseudo).content !== "none";
		const top = (item: Element | undefined) => item?.getBoundingClientRect().top;
		const begins = shown.some((item, at) => top(item) !== top(shown[at - 1]) && has(item, "::before"));
		return {
			overflow: root.scrollWidth - root.clientWidth,
			hasHeading: document.querySelector("h1")?.checkVisibility() ?? false,
			beginsWithSeparator: begins || has(shown.at(-1), "::after"),
		};
	}, text);

const NO_HEADING = "no heading of the first level that can be heard";

const PHONE = { width: 390, height: 844 };

/**
 * What is asked of pages in a language and mode, for all of which a page is loaded once.
 *
 * `axe`: whether axe looks at them; `reflow`: whether they are made narrow and their text large; `tapped`: widths at
 * which everything tapped is measured; `all`: whether of further pages of a type all are asked this, or only some, and
 * none what axe finds.
 */
const ASKED = [
	{ locale: "en_GB", mode: "full", axe: true, reflow: true, tapped: [1280, 390], all: true },
	{ locale: "en_GB", mode: "lite", axe: true, reflow: false, tapped: [390], all: false },
	{ locale: "ar_AE", mode: "full", axe: true, reflow: true, tapped: [], all: true },
	{ locale: "ar_AE", mode: "lite", axe: true, reflow: false, tapped: [], all: false },
	{ locale: "de_DE", mode: "full", axe: false, reflow: true, tapped: [], all: true },
	{ locale: "ja_JP", mode: "full", axe: false, reflow: true, tapped: [390], all: false },
] as const;

const COMBINATIONS = ASKED.filter(({ axe }) => axe);

/** The first page of each type is looked at in every combination, each further one in one of them, in turn. */
function covered(index: number): readonly MatrixPage[] {
	const seen = new Set<string>();
	return PAGES.filter(({ pageType }, at) => {
		const isFirst = !seen.has(pageType);
		seen.add(pageType);
		return isFirst || at % COMBINATIONS.length === index;
	});
}

test("axe looks at every page, and at every page type in every combination", () => {
	const looked = COMBINATIONS.map((_, index) => covered(index));
	expect(new Set(looked.flat())).toEqual(new Set(PAGES));
	const types = new Set(PAGES.map(({ pageType }) => pageType));
	for (const pages of looked) expect(new Set(pages.map(({ pageType }) => pageType))).toEqual(types);
});

/** What axe finds on a page, and with its colours in the dark; it is light again afterwards. */
async function barriers(page: Page): Promise<string[]> {
	const found = await violations(page, STANDARDS);
	await page.emulateMedia({ colorScheme: "dark" });
	for (const violation of await violations(page, COLOURS)) found.push(`dark: ${violation}`);
	await page.emulateMedia({ colorScheme: "light" });
	return found;
}

const widen = async (page: Page, width: number) => {
	if (page.viewportSize()?.width !== width) await page.setViewportSize({ ...PHONE, width });
};

/** What is wrong with a page at 320 px (four times enlarged), at 256 px, and with text of twice the size. */
async function misfits(page: Page): Promise<string[]> {
	const found: string[] = [];
	for (const [width, text] of [
		[320, "100%"],
		[256, "100%"],
		[390, "200%"],
	] as const) {
		await widen(page, width);
		const { overflow, hasHeading, beginsWithSeparator } = await shapeOf(page, text);
		if (overflow > 0) found.push(`${overflow} px too wide at ${width} px, text ${text}`);
		if (!hasHeading) found.push(`${NO_HEADING} at ${width} px, text ${text}`);
		if (beginsWithSeparator) found.push(`a line of its trail begins with a sign, text ${text}`);
	}
	return found;
}

interface Look extends Omit<(typeof ASKED)[number], "tapped" | "all"> {
	readonly tapped: readonly number[];
}

/** What is wrong with pages, each loaded once on a phone, two at a time. */
async function findingsOf(pages: readonly MatrixPage[], { locale, mode, axe, reflow, tapped }: Look) {
	const context = await opened.browser.newContext({ viewport: PHONE });
	if (axe) await bringAxe(context);
	const findings: string[] = [];
	const open = [...pages];
	const look = async () => {
		const page = await context.newPage();
		for (let next = open.shift(); next; next = open.shift()) {
			await widen(page, PHONE.width);
			await page.goto(opened.site.origin + addressOf(next.address, locale, MODES[mode]));
			const { overflow, hasHeading } = await shapeOf(page, null);
			const found = hasHeading ? [] : [NO_HEADING];
			if (overflow > 0) found.push(`scrolls sideways by ${overflow} px at 390 px`);
			if (axe) found.push(...(await barriers(page)));
			if (reflow) found.push(...(await misfits(page)));
			for (const width of tapped) {
				await widen(page, width);
				if (!(await shapeOf(page, null)).hasHeading) found.push(`${NO_HEADING} at ${width} px`);
				for (const finding of await smallTargets(page)) found.push(`${width} px: ${finding}`);
			}
			for (const finding of found) findings.push(`${next.name}: ${finding}`);
		}
	};
	await Promise.all([look(), look()]);
	await context.close();
	return findings;
}

test.each(ASKED)(
	"$mode pages in $locale: no violation of WCAG 2.2 AA, in the dark either (axe: $axe); all fits at 320 px, at 256 px and with text of twice the size ($reflow); what is tapped is 44 px high and wide (at $tapped px)",
	async (asked) => {
		const looked = covered(ASKED.indexOf(asked) % COMBINATIONS.length);
		const others = asked.all ? PAGES.filter((each) => !looked.includes(each)) : [];
		const findings = [...(await findingsOf(looked, asked)), ...(await findingsOf(others, { ...asked, axe: false }))];
		expect(findings).toEqual([]);
	},
);

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
