import type { Browser } from "playwright";
import { afterAll, beforeAll } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";

/** The built site and a browser, for the tests of one file: both are there from its first test on, and end with it. */
export function siteInBrowser(use: Parameters<typeof launchBrowser>[0] = {}): {
	readonly site: BuiltServer;
	readonly browser: Browser;
} {
	let site: BuiltServer | undefined;
	let browser: Browser | undefined;
	beforeAll(async () => {
		[site, browser] = await Promise.all([startBuiltServer(), launchBrowser(use)]);
	});
	afterAll(async () => {
		await browser?.close();
		await site?.stop();
	});
	const started = <Part>(part: Part | undefined): Part => {
		if (part === undefined) throw new Error("The site and the browser are there in tests and hooks alone.");
		return part;
	};
	return {
		get site() {
			return started(site);
		},
		get browser() {
			return started(browser);
		},
	};
}
