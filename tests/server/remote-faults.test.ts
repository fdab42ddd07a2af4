import { setTimeout } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { INNER, REMOTE_FAULTS } from "./remote-faults.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

/** Everything that the reply about a page's subject can be: a kept page stays, one that is not kept is honest. */

const BASE = "/electronics/support";
const PAGE = `${BASE}/televisions/lumen-e9-65`;
const SUBJECT = "/api/content/support/en_GB/products/lumen-e9-65";
const THEIRS = ["set-cookie", "location", "refresh", "clear-site-data", "x-inner", "www-authenticate", "expires"];

let double: SupportApiDouble;
let warm: BuiltServer;
let cold: BuiltServer;
beforeAll(async () => {
	double = await startSupportApiDouble(demoContent());
	[warm, cold] = await Promise.all([
		startBuiltServer({ SUPPORT_API_URL: double.url }),
		startBuiltServer({ SUPPORT_API_URL: double.url, CACHE_MAX_MB: "0" }),
	]);
	await whole(warm, PAGE);
	await whole(warm, BASE);
});
afterEach(() => double.fail(() => null));
afterAll(async () => {
	await Promise.all([warm?.stop(), cold?.stop()]);
	double?.stop();
});

/** Visits until the page is kept whole: on a busy machine an optional call may be late. */
async function whole({ origin }: BuiltServer, path: string): Promise<void> {
	const kept = async () => (await fetch(origin + path)).headers.get("cache-status") ?? "";
	while (!/; hit; ttl=[1-9]\d+/.test(await kept())) await setTimeout(200);
}

async function visit({ origin }: BuiltServer, path: string): Promise<number> {
	const reply = await fetch(origin + path, { redirect: "manual" });
	const text = await reply.text();
	expect(text).toMatch(/<\/html>\s*$/);
	expect(text).not.toContain(INNER);
	expect(text).not.toContain("evil.example");
	for (const name of THEIRS) expect(reply.headers.get(name), name).toBeNull();
	return reply.status;
}

describe.each(REMOTE_FAULTS.map((fault) => [fault.name, fault] as const))("%s", (_, fault) => {
	test("a page that is not kept is honest, and a kept one stays, whatever changes meanwhile", async () => {
		double.fail((path) => (path === SUBJECT ? fault : null));
		expect(await visit(cold, PAGE)).toBe(fault.harmless ? 200 : 503);
		await warm.invalidate("product:lumen-e9-65");
		expect(await visit(warm, PAGE)).toBe(200);
		await warm.quiet();
		expect(await visit(warm, PAGE)).toBe(200);
		expect(cold.process.exitCode ?? warm.process.exitCode).toBeNull();
	});
});

describe("an API that answers everything with trouble", () => {
	test.each([418, 429, 500, 503])("%i: the home page stays after everything was invalidated", async (status) => {
		const trouble = REMOTE_FAULTS.find(({ name }) => name.trim() === `status ${status}`);
		await whole(warm, BASE);
		const renders = () => warm.metric("renders_total", 'page_type="home"', 'reason="invalidated"');
		const before = await renders();
		double.fail(() => trouble ?? null);
		await warm.invalidate("site");
		// The second comes when the old copy is not shown without a question any more: a visitor waited for it.
		while ((await renders()) < before + 2) expect(await visit(warm, BASE)).toBe(200);
		expect(await visit(warm, BASE)).toBe(200);
	});

	test("is asked a handful of times by 120 visitors of different pages, says so in metrics and log, and is asked again when it is well", async () => {
		double.fail(() => "500");
		const rests = () => cold.metric("api_resting", 'part="calls"');
		await expect.poll(async () => [await visit(cold, PAGE), await rests()]).toEqual([503, 1]);
		const lines = (text: string) => cold.log.filter((line) => line.includes(text)).length;
		const [left, back] = [lines("support API left alone"), lines("support API answers again")];
		double.asked.length = 0;
		for (let visitor = 0; visitor < 120; visitor++)
			expect(await visit(cold, `${BASE}/televisions/lumen-${visitor}`)).toBe(503);
		// Only probes: one a second at most, and both servers' looks at the brand.
		expect(double.asked.length).toBeLessThan(60);
		expect(lines("support API left alone")).toBe(left);
		double.fail(() => null);
		await expect.poll(async () => [await visit(cold, PAGE), await rests()]).toEqual([200, 0]);
		expect(lines("support API answers again")).toBe(back + 1);
	});

	test("a brand that changes to one that cannot be is not believed, and the log says why", async () => {
		double.fail((path) =>
			path.endsWith("/brand") ? (body) => body.replace(/"defaultLocale":"\w+"/, '"defaultLocale":"xx_XX"') : null,
		);
		await expect
			.poll(() => cold.log.findLast((line) => line.includes('"call":"brand"')))
			.toMatch(/"fault":"defaultLocale: xx_XX is not one of locales/);
		expect(await visit(cold, PAGE)).toBe(200);
	});
});

describe("an answer at the end of guided help", () => {
	const END = { product: "lumen-e9-65", tree: "no-picture", category: "televisions", answers: "off" };
	const GUIDE = `${BASE}/tvhelp/televisions/lumen-e9-65/guide/no-picture`;
	const send = (outcome: string, more = {}) =>
		fetch(`${cold.origin}${BASE}/tvhelp/outcome`, {
			method: "POST",
			body: new URLSearchParams({ ...END, outcome, ...more }),
			redirect: "manual",
		});

	test("leads on, whatever goes wrong with the question for its step; what is not there is a 404", async () => {
		await expect.poll(async () => (await send("solved", { tree: "no-such-tree" })).status).toBe(404);
		for (const fault of ["500", "garbage", "hang"] as const) {
			double.fail((path) => (path.includes("/help-trees/") ? fault : null));
			const solved = await send("solved");
			expect([fault, solved.status, solved.headers.get("location")]).toEqual([
				...[fault, 303, `${GUIDE}?answers=off#help-step-thanks`],
			]);
			const ticket = await send("ticket");
			expect(ticket.headers.get("location")).toBe(`${BASE}/tickets?answers=off&guide=no-picture&product=lumen-e9-65`);
		}
	});
});
