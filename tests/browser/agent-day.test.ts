import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { readArchive } from "../fixtures/read-archive.ts";
import { PASSWORD } from "../server/agents.ts";
import { agentsInBrowser } from "./agents-in-browser.ts";

const agent = agentsInBrowser({ first: "hal-1", ada: "hal-1", berit: "hal-1" });

/** The eight fields of the cookie by which internal people are known (specification section 3). */
const FIELDS = {
	...{ team: "tvteam-e1", country: "no-e2", accessLevel: "level-e3", caseid: "case-e4" },
	...{ companyNumber: "number-e5", username: "user-e6", companyName: "company-e7", companyCountry: "land-e8" },
};
const SECRETS = Object.values(FIELDS);

test.each([
	[true, "ada"],
	[false, "berit"],
])(
	"an agent's day, script %s: signs in, finds a model, reads what is new, confirms, opens a manual, goes offline, signs out",
	async (javaScriptEnabled, username) => {
		const folder = mkdtempSync(join(tmpdir(), "agent-day-"));
		const context = await agent.browser().newContext({
			...{ javaScriptEnabled, acceptDownloads: true, viewport: { width: 390, height: 844 } },
		});
		const origin = agent.origin();
		await context.addCookies([
			{ name: "agent-analytics", value: encodeURIComponent(JSON.stringify(FIELDS)), url: `${origin}/` },
		]);
		const told: string[] = [];
		context.on("request", (request) => told.push(`${request.url()} ${request.postData() ?? ""}`));
		const page = await context.newPage();

		await page.goto(`${origin}${BASE}/asc`);
		expect(new URL(page.url()).pathname).toBe(`${BASE}/asc/login`);
		await page.fill("[name=username]", username);
		await page.fill("[name=password]", PASSWORD);
		await page.click("main [type=submit]");
		await page.waitForURL(`**${BASE}/asc`);

		const awaited = page.locator("#asc-to-confirm .agent-rows > li");
		const before = await awaited.count();
		expect(before).toBeGreaterThan(1);
		expect(await page.locator("#asc-changes .agent-rows > li").count()).toBeGreaterThan(3);
		await awaited.first().locator("a").first().click();
		await page.waitForURL("**/repair-documents/**");
		const news = page.url();
		await page.locator("#receipt [type=submit]").click();
		await page.waitForURL("**#receipt");
		expect(await page.locator("#receipt").innerText()).toContain("You confirmed edition");
		await page.goto(`${origin}${BASE}/asc`);
		expect(await awaited.count()).toBe(before - 1);

		await page.fill("#jump", "htv 65e9 k");
		await page.locator("#jump").press("Enter");
		await page.waitForURL("**/televisions/lumen-e9-65");
		await page.locator("#service-manuals .agent-rows a", { hasText: "Service manual" }).first().click();
		await page.waitForURL(/\/manuals?\//);
		await page.fill("[name=pageNum]", "2");
		await page.locator("[name=pageNum]").press("Enter");
		await page.waitForURL(/\/2(?:[?#]|$)/);

		await page.goto(`${origin}${BASE}/televisions/lumen-e9-65`);
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.locator(".offline-pack a.button").first().click(),
		]);
		for (const [path, content] of readArchive(readFileSync(await download.path()))) {
			mkdirSync(dirname(join(folder, path)), { recursive: true });
			writeFileSync(join(folder, path), content);
		}
		await context.setOffline(true);
		const disk = await context.newPage();
		await disk.goto(pathToFileURL(join(folder, "index.html")).href);
		expect(await disk.locator("h1").innerText()).toContain("Lumen E9");
		await disk.locator('main a[href^="pages/"]').first().click();
		await disk.waitForURL(/^file:.*\/pages\//);
		expect(await disk.locator("h1").count()).toBe(1);
		await disk.close();
		await context.setOffline(false);

		const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
		const shown = await page.content();
		await page.locator(".agent-bar form[method=post] [type=submit]").click();
		await page.waitForURL("**/asc/logout");
		await page.goto(news);
		expect(await page.locator("h1").innerText()).not.toContain("edition");
		expect(await page.locator("#receipt").count()).toBe(0);
		for (const secret of [...SECRETS, PASSWORD, new URLSearchParams({ "": PASSWORD }).toString().slice(1)]) {
			expect((kept + shown).includes(secret), secret).toBe(false);
			const tellers = told.filter((each) => each.includes(secret) && !each.includes(`${BASE}/asc/login`));
			expect(tellers).toEqual([]);
		}
		expect(told.filter((each) => !/^(?:http:\/\/localhost:\d+\/|file:|data:|blob:)/.test(each))).toEqual([]);
		await context.close();
		rmSync(folder, { recursive: true, force: true });
	},
);
