import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { addressOf, PAGES } from "./pages.ts";
import { smallTargets } from "./small-targets.ts";

let site: BuiltServer;
let browser: Browser;
beforeAll(async () => {
	[site, browser] = await Promise.all([startBuiltServer(), launchBrowser()]);
});
afterAll(async () => {
	await browser?.close();
	await site?.stop();
});

test.each([
	["full", "en_GB", 390],
	["full", "ja_JP", 390],
	["full", "en_GB", 1280],
	["lite", "en_GB", 390],
] as const)(
	"everything tapped outside a sentence is 44 px high and wide: %s pages, %s, %i px",
	async (mode, locale, width) => {
		const context = await browser.newContext({ viewport: { width, height: 844 } });
		const page = await context.newPage();
		const findings: string[] = [];
		for (const { name, address } of PAGES) {
			await page.goto(site.origin + addressOf(address, locale, mode === "lite" ? { lite: "true" } : {}));
			for (const finding of await smallTargets(page)) findings.push(`${name}: ${finding}`);
		}
		await context.close();
		expect(findings).toEqual([]);
	},
);
