import type { Browser } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { XSS_PAYLOADS } from "#tests/fixtures/xss-payloads.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

const BASE = "/electronics/support";
const API = "/api/content/support/en_GB";

let site: BuiltServer;
let remote: BuiltServer;
let double: SupportApiDouble;
let browser: Browser;
beforeAll(async () => {
	site = await startBuiltServer();
	double = await startSupportApiDouble(demoContent());
	[remote, browser] = await Promise.all([
		startBuiltServer({ SUPPORT_API_URL: double.url, CACHE_MAX_MB: "0" }),
		launchBrowser(),
	]);
});
afterEach(() => double.fail(() => null));
afterAll(async () => {
	await browser?.close();
	await Promise.all([site?.stop(), remote?.stop()]);
	double?.stop();
});

/** Opens a page and reports what ran: dialogs, errors of the policy, requests elsewhere. */
async function visit(origin: string, path: string): Promise<string[]> {
	const context = await browser.newContext();
	const page = await context.newPage();
	const ran: string[] = [];
	page.on("dialog", (dialog) => {
		ran.push(`dialog ${dialog.message()}`);
		void dialog.dismiss();
	});
	page.on("request", (request) => {
		if (!request.url().startsWith(origin) && !request.url().startsWith("data:")) ran.push(`request ${request.url()}`);
	});
	await page.goto(origin + path, { waitUntil: "load" });
	ran.push(
		...(await page.evaluate(() =>
			[
				...document.querySelectorAll(
					"[onerror],[onload],[onclick],[onfocus],[ontoggle],iframe,object,embed,svg script,base",
				),
			].map((element) => element.outerHTML.slice(0, 120)),
		)),
	);
	await context.close();
	return ran;
}

/** The text of a page without what stands in scripts and attributes that were escaped. */
const bodyOf = async (path: string) => (await fetch(site.origin + path)).text();

describe("what a visitor types stays text", () => {
	const markers = XSS_PAYLOADS.slice(0, 90);

	test.each(["/results", "/televisions/results", "/televisions/lumen-e9-65/faqs/results"])(
		"in the query of %s",
		async (page) => {
			for (const payload of markers) {
				const html = await bodyOf(`${BASE}${page}?query=${encodeURIComponent(payload)}`);
				if (/[<>"]/.test(payload)) expect(html.includes(payload), `${page} ${payload}`).toBe(false);
			}
		},
	);

	test("in every parameter, path segment and header", async () => {
		const probe = '"><img src=x onerror=alert(1)>';
		const encoded = encodeURIComponent(probe);
		const names = [
			"query",
			"accessLevel",
			"documentTypeFilter",
			"contentTypeFilter",
			"languageSelectionFilter",
			"country",
			"supportFaqBundleTopicFilter",
			"start",
			"num",
			"sort",
			"stepNum",
			"operatingSystem",
			"downloadCategory",
			"lite",
			"embedMode",
			"nick-error",
		];
		for (const name of names)
			for (const page of ["", "/televisions", "/televisions/lumen-e9-65/downloads", "/faqs/results"])
				expect(await bodyOf(`${BASE}${page}?${name}=${encoded}`)).not.toContain("<img src=x");
		for (const path of [
			`${BASE}/${encoded}`,
			`${BASE}/televisions/${encoded}`,
			`${BASE}/articles/${encoded}`,
			`/${encoded}${BASE}`,
		])
			expect(await bodyOf(path)).not.toContain("<img src=x");
		const headers = {
			"user-agent": probe,
			referer: `http://x/${encoded}`,
			"accept-language": probe,
			cookie: `gwt-lite-mode=${encoded}`,
		};
		expect(await (await fetch(`${site.origin}${BASE}/no-such-page`, { headers })).text()).not.toContain("<img src=x");
	});

	test("in a real browser nothing of it runs", async () => {
		for (const payload of markers.filter((_, index) => index % 6 === 0))
			expect(await visit(site.origin, `${BASE}/results?query=${encodeURIComponent(payload)}`)).toEqual([]);
	});
});

describe("what a support API may send", () => {
	const change = (path: RegExp, edit: (body: string) => string) => double.fail((at) => (path.test(at) ? edit : null));

	test("foreign HTML in each field is clean before it is shown, in a real browser", async () => {
		const html = JSON.stringify(XSS_PAYLOADS.join("\n")).slice(1, -1);
		change(/./, (body) =>
			body.replace(
				/"(html|transcript|modelNumberHelp)":"((?:[^"\\]|\\.)*)"/g,
				(_, name: string, text: string) => `"${name}":"${text}${html}"`,
			),
		);
		for (const page of [
			"/televisions",
			"/televisions/lumen-e9-65",
			"/articles/connect-sound-bar-hdmi-arc",
			"/televisions/lumen-e9-65/downloads/firmware-lumen-e9",
		])
			expect(await visit(remote.origin, BASE + page)).toEqual([]);
	});

	test.each([
		"javascript:alert(1)",
		"JaVa\\tScript:alert(1)",
		"data:text/html,<script>alert(1)</script>",
		"vbscript:x",
		"//evil.example/x",
		"\\\\\\\\evil.example",
		"/\\\\evil.example",
	])("an address like %s never becomes a link", async (address) => {
		change(/./, (body) =>
			body.replace(/"(address|path|downloadUrl|url|src|articleUrl)":"[^"]*"/g, `"$1":"${address}"`),
		);
		for (const page of [
			"",
			"/televisions",
			"/televisions/lumen-e9-65",
			"/televisions/lumen-e9-65/manuals",
			"/televisions/lumen-e9-65/downloads",
			"/results?query=hdmi",
		]) {
			const text = await (await fetch(remote.origin + BASE + page)).text();
			for (const [, target = ""] of text.matchAll(/\s(?:href|src|srcset|action)="([^"]*)"/g))
				expect(target, page).not.toMatch(/^\s*(?:javascript|data:text|vbscript|\/\/|\\|\/\\|java)/i);
			expect(text).not.toMatch(/href="[^"]*evil\.example/);
		}
	});

	test("names that every object has are only names", async () => {
		for (const name of ["__proto__", "constructor", "prototype", "hasOwnProperty"]) {
			expect((await fetch(`${site.origin}${BASE}/televisions/${name}`)).status).toBe(404);
			expect((await fetch(`${site.origin}${API}/products/${name}`)).status).toBeGreaterThanOrEqual(400);
			expect((await fetch(`${site.origin}${BASE}?${name}=1`)).status).toBe(200);
			expect((await fetch(`${site.origin}${API}/banners?${name}=1`)).status).toBeLessThan(500);
		}
		const reply = await fetch(`${site.origin}/api/content/support/create-ticket?locale=en_GB`, {
			method: "POST",
			headers: { "content-type": "application/json", origin: site.origin },
			body: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
		});
		expect(reply.status).toBeGreaterThanOrEqual(400);
		change(/\/banners/, () => '{"banners":{"__proto__":{"id":"x"}}}');
		expect((await fetch(`${remote.origin}${BASE}/televisions/lumen-e9-65`)).status).toBe(200);
		expect(await (await fetch(`${site.origin}${API}/special-message`)).text()).not.toContain("polluted");
	});
});

test.each([
	'"',
	"*",
	"NEAR(a b,99999)",
	"col:x",
	"^a",
	"a OR",
	"a AND NOT",
	"-x",
	"\u0000",
	'"'.repeat(500),
	"' OR 1=1 --",
	"');DROP TABLE item;--",
	"(((((",
	"a* ".repeat(200),
	"{a b}:c",
	"%",
	"_",
	"\\",
])("the query %j is searched for, never executed", async (query) => {
	for (const path of [
		`${BASE}/results?query=${encodeURIComponent(query)}`,
		`${API}/search?query=${encodeURIComponent(query)}`,
		`${API}/suggest?query=${encodeURIComponent(query)}`,
		`${API}/keyword/suggest?query=${encodeURIComponent(query)}`,
	]) {
		const reply = await fetch(site.origin + path);
		expect([200, 400, 404], `${reply.status} ${path}`).toContain(reply.status);
		expect(await reply.text()).not.toMatch(/SQLITE|fts5|syntax error|SELECT /);
	}
	expect((await fetch(`${site.origin}${API}/products/lumen-e9-65`)).status).toBe(200);
});

test("sort comes from a list", async () => {
	const order = await bodyOf(`${BASE}/televisions?sort=name;DROP`);
	expect(order).toBe(await bodyOf(`${BASE}/televisions`));
	expect((await fetch(`${site.origin}${API}/categories/televisions/models?sort=name;DROP`)).status).toBeLessThan(500);
});
