import type { Page } from "playwright";
import { expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { agentsInBrowser } from "./agents-in-browser.ts";

const agent = agentsInBrowser();

const PRODUCT = "/televisions/lumen-e9-65";
/** What has the focus: its words, and the list it stands in. */
const focused = (page: Page) =>
	page.evaluate(() => {
		const { activeElement: active } = document;
		return { words: active?.textContent?.trim() ?? "", list: active?.closest("section")?.id ?? "", id: active?.id };
	});

async function press(page: Page, ...keys: readonly string[]) {
	for (const key of keys) await page.keyboard.press(key);
	return focused(page);
}

test("j, k and arrows go from entry to entry and J, K from list to list, through folded ones as soon as they are open", async () => {
	const context = await agent.window();
	const page = await context.newPage();
	await page.goto(agent.origin() + BASE + PRODUCT);
	const links = await page.locator("#service-manuals .agent-rows > li > a").allTextContents();
	expect(links.length).toBeGreaterThan(3);
	await page.locator("#service-manuals .agent-rows a").first().focus();
	expect((await press(page, "j")).words).toBe(links[1]?.trim());
	expect((await press(page, "ArrowDown")).words).toBe(links[2]?.trim());
	expect((await press(page, "k", "ArrowUp")).words).toBe(links[0]?.trim());
	expect((await press(page, "J")).list).toBe("repair-related-documents");
	expect((await press(page, "K", "K")).list).toBe("technical-news");
	const last = page.locator("#service-manuals .agent-rows a").last();
	await last.focus();
	expect((await press(page, "j")).list).toBe("repair-related-documents");
	await page.goto(`${agent.origin()}${BASE}/asc`);
	const folded = page.locator("#service-manuals details");
	await folded.locator("summary").focus();
	await press(page, "j");
	expect(await folded.evaluate((details) => details.contains(document.activeElement))).toBe(false);
	await folded.locator("summary").focus();
	await press(page, "Enter", "j");
	expect(await folded.evaluate((details) => details.contains(document.activeElement))).toBe(true);
	const target = await page.evaluate(() => document.activeElement?.getAttribute("href"));
	await page.keyboard.press("Enter");
	await page.waitForURL(`**${target}`);
	await context.close();
});

test("no key is taken from a field, from one with a modifier, or from whoever switched them off", async () => {
	const context = await agent.window();
	const page = await context.newPage();
	await page.goto(`${agent.origin()}${BASE}/televisions`);
	expect((await press(page, "/")).id).toBe("jump");
	await press(page, "/", "j", "k", "?");
	expect(await page.inputValue("#jump")).toBe("/jk?");
	expect(await page.locator("#agent-keys").evaluate((each) => each.matches(":open"))).toBe(false);
	await page.evaluate(() => document.querySelector<HTMLElement>(":focus")?.blur());
	expect((await press(page, "Control+j")).list).toBe("");
	await press(page, "?");
	await page.getByRole("dialog").waitFor();
	await page.getByRole("checkbox").uncheck();
	await press(page, "Escape", "/", "j");
	expect((await focused(page)).list).toBe("");
	await page.reload();
	expect((await press(page, "/")).id).not.toBe("jump");
	await page.getByRole("button", { name: "Keys" }).click();
	expect(await page.getByRole("checkbox").isChecked()).toBe(false);
	await context.close();
});

test("a manual is read on by n, p and the arrow that points on, from right to left as well; other letters than Latin ones count by their place", async () => {
	const context = await agent.window();
	const page = await context.newPage();
	for (const [prefix, on, back] of [
		["", "ArrowRight", "ArrowLeft"],
		["/ar", "ArrowLeft", "ArrowRight"],
	] as const) {
		const at = (number: number) => `${agent.origin()}${prefix}${BASE}/manuals/lumen-e9-service/en/${number}`;
		await page.goto(at(1));
		for (const [key, number] of [
			[on, 2],
			["n", 3],
			["p", 2],
			[back, 1],
		] as const) {
			await page.keyboard.press(key);
			await page.waitForURL(at(number));
		}
	}
	await page.evaluate(() => {
		document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ظ", code: "Slash", bubbles: true }));
	});
	expect((await focused(page)).id).toBe("jump");
	await page.fill("#page-number", "3");
	await page.keyboard.press("Enter");
	await page.waitForURL("**/en/3");
	expect(await page.evaluate(() => location.search)).toBe("");
	await context.close();
});

test("whoever is no agent loads none of it, and without script nothing of it is offered", async () => {
	const anybody = await (await fetch(`${agent.origin()}${BASE}${PRODUCT}`)).text();
	expect(anybody).not.toMatch(/agent-(keys|rows|bar)/);
	const context = await agent.window({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(agent.origin() + BASE + PRODUCT);
	expect(await page.getByRole("button", { name: "Keys" }).count()).toBe(0);
	await page.locator("#service-manuals .agent-rows a").first().click();
	await page.waitForURL(/lumen-e9-service/);
	await context.close();
});
