import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

/** TV help of a site whose support API is another server. */

const BASE = "/electronics/support";
const TV = `${BASE}/tvhelp/televisions/lumen-e9-65`;

let double: SupportApiDouble;
let site: BuiltServer;
beforeAll(async () => {
	double = await startSupportApiDouble(demoContent());
	site = await startBuiltServer({ SUPPORT_API_URL: double.url });
});
afterEach(() => double.fail(() => null));
afterAll(async () => {
	await site?.stop();
	double?.stop();
});

const read = async (path: string) => (await fetch(site.origin + path)).text();
const linksOf = (html: string) =>
	[...html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)].flatMap(([, href]) => (href ? [href.replaceAll("&amp;", "&")] : []));

test.each([
	`${BASE}/tvhelp/televisions/nope`,
	`${TV}/articles/nope`,
	`${BASE}/tvhelp/televisions/nope/guide/no-picture`,
])("what is not there leads to what is: %s", async (path) => {
	const reply = await fetch(site.origin + path);
	expect(reply.status).toBe(404);
	const links = [...new Set(linksOf(await reply.text()))].filter((href) => !href.includes("/files/"));
	expect(links.length).toBeGreaterThan(10);
	const dead: string[] = [];
	for (const link of links) {
		const { status } = await fetch(site.origin + link, { redirect: "manual" });
		// The ways to this very page in other languages and modes are no more there than it is.
		if (status !== 200 && !link.split("?")[0]?.endsWith(path.slice(BASE.length))) dead.push(`${status} ${link}`);
	}
	expect(dead).toEqual([]);
});

test("a ticket that is opened from anywhere on a step shows the answers that led there", async () => {
	const [link = ""] = linksOf(await read(`${TV}/guide/no-picture?answers=off`)).filter((href) =>
		href.startsWith(`${BASE}/tickets?`),
	);
	expect(link).toMatch(/answers=off&.*guide=no-picture&product=lumen-e9-65/);
	const form = await read(link);
	expect(form).toContain("Your answers so far");
	expect(form).toMatch(/<dt[^>]*>What does the light[^<]*<[\s\S]*<dd[^>]*>[^<]*off/i);
});

test("smart help asks in its own way: config a single space, twelve videos, the types of news that were configured", async () => {
	const asked: URL[] = [];
	double.fail(() => (body, url) => {
		asked.push(url);
		return body;
	});
	await read(TV.replace("e9-65", "s1-24"));
	await read(`${TV.replace("e9-65", "s1-24")}/recommended-videos`);
	const told = (part: string) =>
		asked.find(({ pathname, searchParams }) => pathname.includes(part) && searchParams.has("config"))?.searchParams;
	for (const part of ["/support-videos", "/news-and-alerts", "/search"])
		expect([part, told(part)?.get("config")]).toEqual([part, " "]);
	expect(told("/support-videos")?.get("num")).toBe("12");
	expect(told("/news-and-alerts")?.get("types")).toBe("alert,news");
});
