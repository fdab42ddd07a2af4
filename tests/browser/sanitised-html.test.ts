import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { createSanitiser } from "#src/packs/sanitise.ts";
import { XSS_PAYLOADS } from "#tests/fixtures/xss-payloads.ts";

let browser: Browser;
let page: Page;
let asked: string[];
beforeAll(async () => {
	browser = await launchBrowser();
	page = await browser.newPage();
	// Whatever the payloads call to show that they ran.
	await page.addInitScript(() => {
		for (const name of ["alert", "confirm", "prompt", "print"])
			Reflect.set(window, name, () => document.documentElement.setAttribute("data-ran", name));
	});
	await page.route("**/*", (route) => {
		asked.push(route.request().url());
		return route.request().url() === PAGE
			? route.fulfill({ contentType: "text/html", body: "<!doctype html><title>t</title><main></main>" })
			: route.abort();
	});
});
afterAll(() => browser?.close());

const PAGE = "http://sanitised.test/";
const sanitise = createSanitiser("manual:");
/** Where views print foreign HTML: as a block, in a list item, in a table cell, after text that is cut. */
const PLACES = [
	(html: string) => `<div>${html}</div>`,
	(html: string) => `<ol><li><h3>1. Step</h3>${html}</li></ol>`,
	(html: string) => `<table><tr><td>${html}</td></tr></table>`,
	(html: string) => `<details open><summary>Transcript</summary>${html}</details>`,
];

test("of the whole collection nothing runs in a real browser without any policy, and nothing is fetched from elsewhere", async () => {
	const findings: string[] = [];
	for (const payload of XSS_PAYLOADS) {
		asked = [];
		await page.goto(PAGE);
		for (const place of PLACES) {
			// Parsed by the browser as a page's own bytes, and once more from its own serialisation (mutation attacks).
			await page.evaluate(
				(html) => {
					document.body.innerHTML = html;
					document.body.innerHTML = `${document.body.innerHTML}`;
					for (const element of document.body.querySelectorAll("*"))
						for (const kind of ["click", "mouseover", "focus", "toggle", "error", "load"])
							element.dispatchEvent(new Event(kind));
				},
				place(sanitise(payload)),
			);
		}
		await page.evaluate(() => new Promise((done) => setTimeout(done)));
		const state = await page.evaluate(() => ({
			ran: document.documentElement.getAttribute("data-ran"),
			forbidden: [
				...document.body.querySelectorAll(
					"script,iframe,object,embed,form,input,svg,math,style,link,meta,base,template",
				),
			].map(({ tagName }) => tagName),
			handlers: [...document.body.querySelectorAll("*")].flatMap((element) =>
				element
					.getAttributeNames()
					.filter((name) => name.startsWith("on") || name === "style" || name === "id" || name === "name"),
			),
		}));
		const elsewhere = asked.filter((url) => url !== PAGE && !url.startsWith(`${PAGE}electronics/support/files/`));
		if (state.ran || state.forbidden.length > 0 || state.handlers.length > 0 || elsewhere.length > 0)
			findings.push(`${payload}: ${JSON.stringify({ ...state, elsewhere })}`);
	}
	expect(findings).toEqual([]);
});

test("the page that looks for running payloads can see one", async () => {
	asked = [];
	await page.goto(PAGE);
	await page.evaluate(() => {
		document.body.innerHTML = '<img src="data:," onerror="alert(1)">';
	});
	await expect.poll(() => page.evaluate(() => document.documentElement.getAttribute("data-ran"))).toBe("alert");
});
