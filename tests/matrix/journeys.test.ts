import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { siteInBrowser } from "../browser/site-in-browser.ts";
import { addressOf, type MatrixPage, MODES, PAGES } from "./pages.ts";

/** What everybody can do from every type of page, without script: made from the pages of the matrix. */

const opened = siteInBrowser();

const FIRST_OF_TYPE: readonly MatrixPage[] = [...Map.groupBy(PAGES, ({ pageType }) => pageType).values()].flatMap(
	(pages) => pages.slice(0, 1),
);

describe.each(["full", "lite", "embed"] as const)("without script, %s", (mode) => {
	const carried = Object.entries(MODES[mode]).map(([name, value]) => `${name}=${value}`);

	async function walk(step: (page: Page, from: MatrixPage) => Promise<string[]>): Promise<string[]> {
		const context = await opened.browser.newContext({
			javaScriptEnabled: false,
			viewport: { width: 390, height: 844 },
		});
		// Documents and their styles alone: pictures are no part of the way.
		await context.route("**/*.{svg,webp,png,jpg}", (route) => route.abort());
		const page = await context.newPage();
		const findings: string[] = [];
		for (const from of FIRST_OF_TYPE) {
			await page.goto(opened.site.origin + addressOf(from.address, "en_GB", MODES[mode]));
			findings.push(...(await step(page, from)).map((finding) => `${from.name}: ${finding}`));
		}
		await context.close();
		return findings;
	}

	test("a search from every type of page leads to results, and a result to its page", async () => {
		const findings = await walk(async (page) => {
			await page.locator('input[name="query"]').first().fill("lumen");
			await Promise.all([page.waitForURL("**/results?**"), page.locator('input[name="query"]').first().press("Enter")]);
			const missed = carried.filter((parameter) => !page.url().includes(parameter));
			const result = page.locator(".organic-results .results a, .organic-results .best a").first();
			if ((await result.count()) === 0) return [`no results at ${page.url()}`];
			const [reply] = await Promise.all([
				page.waitForResponse((each) => each.request().isNavigationRequest()),
				result.click(),
			]);
			return [
				...missed.map((parameter) => `${parameter} is lost`),
				...(reply.status() === 200 ? [] : [`${reply.status()} behind the first result`]),
			];
		});
		expect(findings).toEqual([]);
	});
});
