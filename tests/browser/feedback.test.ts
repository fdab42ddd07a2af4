import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BrowserContextOptions, Page } from "playwright";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { siteInBrowser } from "./site-in-browser.ts";

const opened = siteInBrowser();
let pages: Page[];
let problems: string[];
beforeEach(() => {
	pages = [];
	problems = [];
});
afterEach(async () => {
	for (const page of pages) await page.context().close();
	expect(problems).toEqual([]);
});

const ARTICLE = "/televisions/lumen-e9-65/articles/lumen-tv-factory-reset";
const PHONE = { viewport: { width: 390, height: 844 } } as const;

let agents = 0;
/** A reader whose votes are nobody else's. */
async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
	agents += 1;
	const context = await opened.browser.newContext({ ...PHONE, userAgent: `reader ${agents}`, ...options });
	const page = await context.newPage();
	page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
	page.on("pageerror", (error) => problems.push(error.message));
	pages.push(page);
	await page.goto(opened.site.origin + path);
	return page;
}

function last(): Record<string, unknown> {
	const database = new DatabaseSync(join(opened.site.dataDir, "inbox.sqlite"), { readOnly: true });
	try {
		return database.prepare("SELECT * FROM feedback ORDER BY sequence DESC LIMIT 1").get() ?? {};
	} finally {
		database.close();
	}
}

const answer = (page: Page, value: "yes" | "no") => page.locator(`.feedback button[value="${value}"]`);
const send = (page: Page) => page.locator(".sent-form button[type=submit]");

/** Every control of the feedback is at least 44 px high, and nothing makes the page scroll sideways. */
async function expectTouchable(page: Page): Promise<void> {
	const small = await page
		.locator(":is(.feedback, .feedback-details)")
		.evaluateAll((sections) =>
			sections.flatMap((section) =>
				[...section.querySelectorAll("button, select, textarea, fieldset label, .all a, .problems a")]
					.map((each) => ({ text: each.textContent, height: each.getBoundingClientRect().height }))
					.filter(({ height }) => height < 44),
			),
		);
	expect(small).toEqual([]);
	expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
}

describe.each([
	["en", ""],
	["ar", "/ar"],
] as const)("feedback in %s", (_language, prefix) => {
	test("with script: one tap, then reason, step and text, without leaving the page", async () => {
		const page = await open(`${prefix}${BASE}${ARTICLE}`);
		const scripts: string[] = [];
		page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
		await page.waitForLoadState("networkidle");
		expect(scripts).toEqual([]);
		await expectTouchable(page);
		await answer(page, "no").click();
		await send(page).waitFor();
		expect(page.url()).toBe(`${opened.site.origin}${prefix}${BASE}${ARTICLE}`);
		expect(last()).toMatchObject({ kind: "article", document: "lumen-tv-factory-reset", answer: "no", text: "" });
		await expectTouchable(page);
		await page.keyboard.press("Tab");
		expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("reason");
		await page.keyboard.press("Space");
		await page.locator(".sent-form select").selectOption("2");
		await page.locator(".sent-form textarea").fill("one\ntwo");
		await send(page).click();
		await send(page).waitFor({ state: "detached" });
		expect(last()).toMatchObject({
			reason: "other-problem",
			step: 2,
			text: "one\ntwo",
			locale: prefix === "" ? "en_GB" : "ar_AE",
		});
		expect(await page.context().cookies()).toEqual([]);
	});

	test.each([
		["full", ""],
		["lite", "?lite=true"],
	])("without script, %s page: an answer, an error with the words kept, then thanks", async (_mode, search) => {
		const page = await open(`${prefix}${BASE}${ARTICLE}${search}`, { javaScriptEnabled: false });
		await answer(page, "no").click();
		expect(new URL(page.url()).pathname).toMatch(/\/feedback\/[0-9a-f]{32}$/);
		expect(new URL(page.url()).search).toBe(search);
		if (search === "") await expectTouchable(page);
		await page.locator("select").selectOption("1");
		await send(page).click();
		expect(await page.locator(".problems a").getAttribute("href")).toBe("#feedback-reason");
		expect(await page.locator("select").inputValue()).toBe("1");
		if (search === "") await expectTouchable(page);
		await page.locator('input[value="did-not-work"]').check();
		await page.locator("textarea").fill("one\ntwo");
		await send(page).click();
		expect(await page.locator("form.sent-form").count()).toBe(0);
		expect(last()).toMatchObject({ answer: "no", reason: "did-not-work", step: 1, text: "one\ntwo" });
		await page.locator(".feedback-details .all a").click();
		expect(new URL(page.url()).pathname).toContain("/articles/lumen-tv-factory-reset");
		// 422 is what the reader was told; the browser logs it as an error of the page.
		problems = problems.filter((problem) => !problem.includes("422"));
	});
});

describe("feedback", () => {
	test("stands on product and download pages too", async () => {
		const page = await open(`${BASE}/televisions/lumen-e9-65`);
		await answer(page, "yes").click();
		await send(page).waitFor();
		expect(last()).toMatchObject({ kind: "product", document: "lumen-e9-65", answer: "yes" });
		expect(await page.locator(".sent-form input[type=radio]").count()).toBe(0);
		const download = await page
			.goto(`${opened.site.origin}${BASE}/televisions/lumen-e9-65/downloads`)
			.then(() => page.locator('main a[href*="/downloads/"]').first().getAttribute("href"));
		await page.goto(opened.site.origin + download);
		await answer(page, "no").click();
		await send(page).waitFor();
		expect(last()).toMatchObject({ kind: "download", answer: "no" });
		expect(await page.locator('.sent-form input[value="wrong-device"]').count()).toBe(1);
	});

	test("by keyboard alone: the first press counts, while the island is still on its way", async () => {
		const page = await open(`${BASE}${ARTICLE}`);
		await page.route("**/_assets/**", async (route) => {
			await new Promise((done) => setTimeout(done, 300));
			await route.continue();
		});
		await answer(page, "yes").focus();
		await page.keyboard.press("Enter");
		await send(page).waitFor();
		expect(last()).toMatchObject({ answer: "yes" });
		expect(new URL(page.url()).pathname).toBe(`${BASE}${ARTICLE}`);
	});

	test("whose script cannot be loaded sends its form the plain way", async () => {
		const page = await open(`${BASE}${ARTICLE}`);
		await page.route("**/_assets/**", (route) => route.abort());
		await answer(page, "yes").click();
		await page.waitForURL(/\/feedback\/[0-9a-f]{32}$/);
		expect(last()).toMatchObject({ answer: "yes" });
		problems = [];
	});

	test("sent with nothing chosen shows what is wrong where the reader is", async () => {
		const page = await open(`${BASE}${ARTICLE}`, { viewport: { width: 390, height: 500 } });
		await answer(page, "no").click();
		await send(page).click();
		await page.locator(".problems").waitFor();
		expect(await page.locator(".problems").evaluate((box) => box === document.activeElement)).toBe(true);
		const box = await page.locator(".problems").boundingBox();
		expect(box?.y).toBeGreaterThanOrEqual(0);
		expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(500);
		problems = problems.filter((problem) => !problem.includes("422"));
	});

	test("without script, sent too early, is sent again by loading the page again", async () => {
		const page = await open(`${BASE}${ARTICLE}`, { javaScriptEnabled: false });
		const before = last()["sequence"];
		let early = true;
		await page.route("**/feedback", (route) => {
			if (!early) return route.continue();
			early = false;
			return route.fulfill({ status: 429, contentType: "text/html", body: "early" });
		});
		await answer(page, "no").click();
		// The page of the refusal stands before it is loaded again.
		await page.getByText("early", { exact: true }).waitFor();
		await page.waitForLoadState();
		expect(last()["sequence"]).toBe(before);
		await page.reload();
		expect(new URL(page.url()).pathname).toMatch(/\/feedback\/[0-9a-f]{32}$/);
		expect(last()).toMatchObject({ answer: "no", document: "lumen-tv-factory-reset" });
		problems = problems.filter((problem) => !problem.includes("429"));
	});

	test("while the site cannot keep it says so and keeps what was chosen", async () => {
		const page = await open(`${BASE}${ARTICLE}`);
		await page.route("**/feedback", (route) => route.fulfill({ status: 503, body: "{}" }));
		await answer(page, "no").click();
		await page.locator('.feedback [role="alert"]').waitFor();
		await page.unroute("**/feedback");
		await answer(page, "no").click();
		await send(page).waitFor();
		problems = problems.filter((problem) => !problem.includes("503"));
	});
});
