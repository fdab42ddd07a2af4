import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { BASE } from "#src/routes.ts";
import { type OpenIdProvider, startOpenIdProvider } from "#tests/fixtures/openid-provider.ts";
import { makeAgents } from "../server/agents.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { violations } from "./violations.ts";

let provider: OpenIdProvider;
let site: BuiltServer;
let browser: Browser;
beforeAll(async () => {
	provider = await startOpenIdProvider({
		nora: { preferred_username: "nora", name: "Nora Lind", company_number: "hal-1" },
		frida: { preferred_username: "frida", company_number: "nobody-knows" },
	});
	[site, browser] = await Promise.all([startBuiltServer(provider.settings), launchBrowser()]);
	provider.knows(`http://localhost:${site.port}${BASE}/asc/sign-on/return`);
	await makeAgents(site.dataDir, { anna: "hal-1" });
});
afterAll(async () => {
	await browser?.close();
	await site?.stop();
	await provider?.stop();
});

test.each([
	["", true],
	["/ar", false],
] as const)(
	"an agent goes to the provider and comes back to his page, at '%s' with script %s",
	async (prefix, script) => {
		const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled: script });
		const page = await context.newPage();
		const problems: string[] = [];
		// What the provider's own pages lack is its affair.
		page.on("console", (message) => {
			const isOurs = message.location().url.startsWith(`http://localhost:${site.port}/`);
			if (message.type() === "error" && isOurs) problems.push(message.text());
		});
		// Browsers take cookies for https alone from their own machine.
		const root = `http://localhost:${site.port}${prefix}${BASE}`;
		await page.goto(`${root}/asc/login?return=/televisions`);
		expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
		if (script) expect(await violations(page, null, "main")).toEqual([]);
		const heights = await page
			.locator("main form button")
			.evaluateAll((buttons) => buttons.map((each) => each.getBoundingClientRect().height));
		expect(heights.filter((height) => height < 44)).toEqual([]);

		await page.click('main form[action$="/asc/sign-on"] button');
		await page.waitForURL(`${provider.issuer}/**`);
		await page.fill("input[name=login]", "frida");
		await page.fill("input[name=password]", "x");
		await page.click("button[type=submit]");
		await page.waitForURL("**/asc/sign-on/return?**");
		await page.locator(".problems").waitFor();
		expect(await page.locator("html").getAttribute("lang")).toBe(prefix === "" ? "en-GB" : "ar-AE");
		if (script) expect(await violations(page, null, "main")).toEqual([]);

		// At the provider somebody else signs in, from the page that says so.
		await context.clearCookies({ name: /^_(?!_Host)/ });
		await page.click('main form[action$="/asc/sign-on"] button');
		await page.waitForURL(`${provider.issuer}/**`);
		await page.fill("input[name=login]", "nora");
		await page.fill("input[name=password]", "x");
		await page.click("button[type=submit]");
		await page.waitForURL(`${root}/televisions`);
		expect(await page.locator("body").innerText()).toContain("Nora Lind");

		// Whoever is signed in at the provider is through at once: every step is a redirect after a form of ours.
		await page.goto(`${root}/asc/logout`);
		await page.click('main form[action$="/asc/logout"] button');
		await page.goto(`${root}/asc/login?return=/televisions`);
		await page.click('main form[action$="/asc/sign-on"] button');
		await page.waitForURL(`${root}/televisions`);
		expect(problems.filter((text) => !text.includes("403"))).toEqual([]);
		await context.close();
	},
);
