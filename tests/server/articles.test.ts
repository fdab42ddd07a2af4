import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

/** Articles of channels, read whole and step by step, and the small modules around them, of the demo brand. */

const BASE = "/electronics/support";
const OWN = "/televisions/lumen-e9-65/articles/pro/lumen-e9-hotel-mode";
let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer();
});
afterAll(() => site?.stop());

const page = async (path: string) => {
	const reply = await fetch(site.origin + BASE + path, { redirect: "manual" });
	return { status: reply.status, location: reply.headers.get("location"), html: await reply.text() };
};
const canonical = (html: string) => /rel="canonical" href="https?:\/\/[^/]+([^"]*)"/.exec(html)?.[1];

describe("an article of a channel", () => {
	test.each([
		"/articles/lumen-e9-hotel-mode",
		"/articles/pro/lumen-e9-hotel-mode",
		"/televisions/articles/lumen-e9-hotel-mode",
		"/televisions/articles/pro/lumen-e9-hotel-mode",
		"/televisions/lumen-e9-55/articles/pro/lumen-e9-hotel-mode",
		OWN,
	])("answers at %s, names its own address and says for whom it is", async (path) => {
		const { status, html } = await page(path);
		expect([status, canonical(html)]).toEqual([200, BASE + OWN]);
		expect(html).toContain("For professional users");
	});

	test.each(["/articles/con/lumen-e9-hotel-mode", "/televisions/lumen-e9-55/articles/mobile/lumen-e9-hotel-mode"])(
		"%s leads to its own address, with the step",
		async (path) => {
			expect(await page(`${path}?stepNum=2`)).toMatchObject({ status: 308, location: `${BASE}${OWN}?stepNum=2` });
		},
	);
});

describe("one step at a time", () => {
	test("plain links lead through all steps and back to the whole", async () => {
		let path: string | undefined = `${OWN}?stepNum=1`;
		const titles: string[] = [];
		while (path !== undefined && titles.length < 20) {
			const { status, html } = await page(path);
			expect([status, canonical(html)]).toEqual([200, BASE + OWN]);
			expect(html.match(/<ol class="steps">/g)).toHaveLength(1);
			titles.push(/<title>([^<]*)/.exec(html)?.[1] ?? "");
			path = /<a[^>]*rel="next"[^>]*href="([^"#]*)|<a[^>]*href="([^"#]*)[^"]*"[^>]*rel="next"/
				.exec(html)
				?.slice(1)
				.find(Boolean)
				?.slice(BASE.length);
		}
		expect(titles).toHaveLength(8);
		expect(new Set(titles).size).toBe(8);
	});

	test("a step that is not there is a 404 that says how many there are", async () => {
		const { status, html } = await page(`${OWN}?stepNum=9`);
		expect(status).toBe(404);
		expect(html).toContain("There are only 8 steps here.");
	});
});

test("answers are narrowed by the specification's filter alone, and the bundles of topics lead there", async () => {
	const all = await page("/televisions/faqs");
	const filter = /supportFaqBundleTopicFilter=([a-z-]+_auto)/.exec(all.html)?.[0];
	const narrowed = await page(`/televisions/faqs?${filter}`);
	const count = ({ html }: { html: string }) => Number(/(\d+) answers?/.exec(html)?.[1]);
	expect(count(narrowed)).toBeLessThan(count(all));
	expect(count(await page("/televisions/faqs?supportFaqBundleTopicFilter=setting-up"))).toBe(count(all));
	expect((await page("/electronics")).status).toBe(404);
});

test("a micro survey is answered without script: kept, and the reader back where he was", async () => {
	const { html } = await page("/televisions");
	const form = /<form[^>]*action="[^"]*\/survey"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
	const fields = new URLSearchParams(
		[...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
			name,
			value,
		]),
	);
	fields.set("answer", "wall");
	const send = (body: URLSearchParams, origin = site.origin) =>
		fetch(`${site.origin}${BASE}/survey`, {
			method: "POST",
			redirect: "manual",
			headers: { origin, "content-type": "application/x-www-form-urlencoded" },
			body,
		});
	const reply = await send(fields);
	expect([reply.status, reply.headers.get("location")]).toEqual([303, `${BASE}/televisions#micro-survey-thanks`]);
	expect(html).toContain('id="micro-survey-thanks"');
	expect((await send(fields, "https://evil.example")).status).toBe(403);
	fields.set("answer", "ceiling");
	expect((await send(fields)).status).toBe(422);
});

test("notes of the specifications stand below the table and are led to", async () => {
	const { html } = await page("/televisions/lumen-e9-65/specifications");
	const led = [...html.matchAll(/class="note"[^>]*href="#([^"]*)"/g)].map(([, id]) => id);
	expect(led.length).toBeGreaterThan(3);
	for (const id of led) expect(html).toContain(`<li id="${id}"`);
});

test("home says what is new, category and product what is new of theirs; news lead to all news", async () => {
	for (const path of ["", "/televisions", "/televisions/lumen-e9-65"])
		expect((await page(path)).html).toMatch(/id="whats-new"[\s\S]*?<time datetime="20/);
	expect((await page("/televisions")).html).toContain(`href="${BASE}#news"`);
});
