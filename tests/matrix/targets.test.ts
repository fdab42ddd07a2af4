import { expect, test } from "vitest";
import { siteInBrowser } from "../browser/site-in-browser.ts";
import { addressOf, PAGES } from "./pages.ts";
import { smallTargets } from "./small-targets.ts";

const opened = siteInBrowser();

test.each([
	["full", "en_GB", 390],
	["full", "ja_JP", 390],
	["full", "en_GB", 1280],
	["lite", "en_GB", 390],
] as const)(
	"everything tapped outside a sentence is 44 px high and wide: %s pages, %s, %i px",
	async (mode, locale, width) => {
		const context = await opened.browser.newContext({ viewport: { width, height: 844 } });
		const page = await context.newPage();
		const findings: string[] = [];
		for (const { name, address } of PAGES) {
			await page.goto(opened.site.origin + addressOf(address, locale, mode === "lite" ? { lite: "true" } : {}));
			for (const finding of await smallTargets(page)) findings.push(`${name}: ${finding}`);
		}
		await context.close();
		expect(findings).toEqual([]);
	},
);
