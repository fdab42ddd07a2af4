import type { BrowserContext, BrowserContextOptions } from "playwright";
import { beforeAll } from "vitest";
import { BASE } from "#src/routes.ts";
import { makeAgents, PASSWORD } from "../server/agents.ts";
import { siteInBrowser } from "./site-in-browser.ts";

/**
 * The built site with an agent who has signed in through its form, for the tests of one file.
 *
 * @param agents names and companies of all there are; the first one has signed in
 * @param use what the browser is for
 */
export function agentsInBrowser(
	agents: Readonly<Record<string, string>> = { ada: "hal-1" },
	use: Parameters<typeof siteInBrowser>[0] = {},
) {
	const opened = siteInBrowser(use);
	/** Browsers keep a `Secure` cookie of `localhost`, which goes nowhere. */
	const origin = () => `http://localhost:${opened.site.port}`;
	let state: Awaited<ReturnType<BrowserContext["storageState"]>>;
	beforeAll(async () => {
		await makeAgents(opened.site.dataDir, agents);
		const context = await opened.browser.newContext();
		const page = await context.newPage();
		await page.goto(`${origin()}${BASE}/asc/login`);
		await page.fill("[name=username]", Object.keys(agents)[0] ?? "");
		await page.fill("[name=password]", PASSWORD);
		await page.click("main [type=submit]");
		await page.waitForURL(`**${BASE}/asc`);
		state = await context.storageState();
		await context.close();
	});
	return {
		origin,
		/** The browser, for whoever is not signed in yet. */
		browser: () => opened.browser,
		/** A browser window of the agent. */
		window: (options: BrowserContextOptions = {}) => opened.browser.newContext({ ...options, storageState: state }),
	};
}
