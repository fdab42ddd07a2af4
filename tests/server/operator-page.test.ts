import { renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

const BASE = "/electronics/support";
const PAGE = `${BASE}/televisions/lumen-e9-65`;
const TOKEN = "token-of-the-tests";

const overview = async ({ opsOrigin }: BuiltServer, wanted = /./) => {
	const look = async () => (await fetch(opsOrigin)).text();
	// The same is shown for a second to whoever asks.
	await expect.poll(look).toMatch(wanted);
	return look();
};
const purge = (site: BuiltServer, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
	fetch(`${site.opsOrigin}/purge`, { method: "POST", body: new URLSearchParams(fields), headers });

describe("the operator's page", () => {
	let site: BuiltServer;
	beforeAll(async () => {
		site = await startBuiltServer();
		for (const path of [PAGE, PAGE, PAGE, `${PAGE}?lite=true`, `${BASE}/televisions`])
			await (await fetch(site.origin + path)).arrayBuffer();
	});
	afterAll(() => site?.stop());

	test("shows what is used most, the content in force and the sizes, by a policy that lets nothing run or be framed", async () => {
		const reply = await fetch(site.opsOrigin);
		expect([reply.status, reply.headers.get("content-type"), reply.headers.get("cache-control")]).toEqual([
			...[200, "text/html; charset=utf-8", "no-store"],
		]);
		const policy = reply.headers.get("content-security-policy") ?? "";
		for (const rule of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
			expect(policy).toContain(rule);
		expect(policy).not.toMatch(/script-src|unsafe/);
		const html = await overview(site, /lumen-e9-65/);
		expect(html).toMatch(new RegExp(`<td class="code">${PAGE}</td><td class="number" data-is="Uses">2</td>`));
		expect(html).not.toContain("?lite=true");
		expect(html).not.toContain("<script");
		const listening: { contentVersion: string } = JSON.parse(site.log.find((line) => line.includes("listening")) ?? "");
		expect(html).toContain(`<code>${listening.contentVersion}</code>`);
		expect(html).not.toContain(TOKEN);
		expect((await fetch(site.opsOrigin, { method: "HEAD" })).status).toBe(200);
	});

	test("nothing that a visitor writes stands on it: neither words that he searches for nor addresses that he invents", async () => {
		for (const path of [
			`${BASE}/results?query=%3Cscript%3Ecanary`,
			`${BASE}/canary-%3Cb%3E`,
			`${BASE}/televisions/canary-model`,
			`${BASE}/televisions?canary=1`,
		])
			for (let visit = 0; visit < 3; visit++)
				await (await fetch(site.origin + path, { headers: { "user-agent": "canary" } })).text();
		await new Promise((done) => setTimeout(done, 1_100));
		const html = await overview(site);
		expect(html).not.toContain("canary");
		expect(html).toContain("lumen-e9-65");
	});

	test("pages are made anew by tag and by address, in each mode, with the token alone", async () => {
		const renders = () => site.metric("renders_total", 'page_type="product"', 'reason="invalidated"');
		const before = await renders();
		const refused = await purge(site, { what: `product:lumen-e9-65 "><script>x`, token: "wrong-token-of-tests" });
		const said = await refused.text();
		expect(refused.status).toBe(401);
		expect(said).toContain("not the operator’s token");
		expect(said).toContain("product:lumen-e9-65 &quot;&gt;&lt;script&gt;x");
		expect((await purge(site, { what: "product:lumen-e9-65", token: "" })).status).toBe(401);
		expect(await renders()).toBe(before);
		const tagged = await purge(site, { what: "product:lumen-e9-65", token: TOKEN });
		expect([tagged.status, /(\d+) kept pages are made anew/.exec(await tagged.text())?.[1]]).toEqual([200, "2"]);
		await expect.poll(renders).toBe(before + 1);
		await (await fetch(site.origin + PAGE)).text();
		await site.quiet();
		const asked = await renders();
		const there = await purge(site, { what: `https://support.example.com${PAGE}#manuals`, token: TOKEN });
		expect(await there.text()).toContain("2 kept pages are made anew");
		await expect.poll(renders).toBeGreaterThan(asked);
		const nowhere = await purge(site, { what: `/elsewhere, ${BASE}/%2F, product:no-such`, token: TOKEN });
		expect([nowhere.status, await nowhere.text()]).toEqual([200, expect.stringContaining("No kept page")]);
	});

	test("what another page, a wrong form or a careless script sends changes nothing", async () => {
		const what = { what: "site", token: TOKEN };
		const before = await site.metric("renders_total", 'reason="invalidated"');
		expect((await purge(site, what, { "sec-fetch-site": "cross-site" })).status).toBe(403);
		expect((await purge(site, what, { origin: "https://evil.example" })).status).toBe(403);
		expect((await purge(site, { token: TOKEN })).status).toBe(400);
		expect((await purge(site, { what: "a\u0000b", token: TOKEN })).status).toBe(400);
		expect((await purge(site, { what: "a ".repeat(1_001), token: TOKEN })).status).toBe(400);
		expect((await purge(site, { what: "x".repeat(70_000), token: TOKEN })).status).toBe(413);
		expect((await fetch(`${site.opsOrigin}/purge?what=site&token=${TOKEN}`)).status).toBe(405);
		const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(what) };
		expect((await fetch(`${site.opsOrigin}/purge`, json)).status).toBe(415);
		expect(await site.metric("renders_total", 'reason="invalidated"')).toBe(before);
	});
});

describe("a page that cannot be made", () => {
	let double: SupportApiDouble;
	let site: BuiltServer;
	beforeAll(async () => {
		double = await startSupportApiDouble(demoContent());
		site = await startBuiltServer({ SUPPORT_API_URL: double.url });
	});
	afterAll(async () => {
		await site?.stop();
		double?.stop();
	});

	test("stands on the operator's page until it is whole again, and its failed calls are counted by their need", async () => {
		const calls = (need: string) => site.metric("call_failures_total", `need="${need}"`, 'why="trouble"');
		double.fail((path) => (path.endsWith("/products/lumen-e9-65") ? "500" : null));
		expect((await fetch(site.origin + PAGE)).status).toBe(503);
		const seen = await overview(site, /no page: a call that it needs failed/);
		expect(seen).toContain(PAGE);
		// Who is called at night reads at the top what is wrong.
		const top = seen.slice(0, seen.indexOf("<h2>"));
		for (const words of ["Ready, with trouble", "Error pages.", "Failed calls.", "Pages not whole."])
			expect(top).toContain(words);
		expect(top).not.toContain("No place.");
		expect(await calls("critical")).toBeGreaterThan(0);
		const before = await calls("optional");
		double.fail((path) => (path.includes("/tutorials") ? "500" : null));
		// What the render before was told is remembered.
		await site.invalidate("site");
		expect((await fetch(site.origin + PAGE)).status).toBe(200);
		expect(await overview(site, /shown without a part/)).toContain(PAGE);
		expect(await calls("optional")).toBeGreaterThan(before);
		double.fail(() => null);
		await expect.poll(async () => (await fetch(site.origin + PAGE)).headers.get("cache-status")).toMatch(/ttl=\d\d\d/);
		// Others that were made meanwhile, such as at the start, are made again when somebody asks for them.
		const healed = async () => {
			const html = await (await fetch(site.opsOrigin)).text();
			const failing = html.slice(html.indexOf(">Failing<"), html.indexOf(">Most used<"));
			for (const [, target = ""] of failing.matchAll(/<td class="code">([^<]+)<\/td>/g))
				await (await fetch(site.origin + target)).text();
			return html;
		};
		await expect.poll(healed).toMatch(/Every page could be made whole/);
	});
});

test("an inbox that was taken away and damaged files stand on the page though nobody sends or asks for anything", async () => {
	const site = await startBuiltServer();
	const folder = site.dataDir;
	const top = async () => {
		const html = await (await fetch(site.opsOrigin)).text();
		return html.slice(0, html.indexOf("<h2>"));
	};
	try {
		expect(await top()).toContain("Ready</b>");
		renameSync(join(folder, "inbox.sqlite"), join(folder, "aside.sqlite"));
		const file = {
			folder: "0123456789abcdef",
			name: "manual.pdf",
			reason: "is damaged",
			since: "2026-01-01T00:00:00Z",
		};
		writeFileSync(join(folder, "content/DAMAGED"), JSON.stringify([file]));
		await expect.poll(top).toMatch(/The inbox is away.+Downloads are offline/s);
		expect(await site.metric("inbox_up")).toBe(0);
		expect(await site.metric("damaged_files")).toBe(1);
		renameSync(join(folder, "aside.sqlite"), join(folder, "inbox.sqlite"));
		rmSync(join(folder, "content/DAMAGED"));
		await expect.poll(top).toContain("Ready</b>");
		expect(await site.metric("inbox_up")).toBe(1);
	} finally {
		await site.stop();
	}
});

test("an inbox that was found empty stands on the page until the next start", async () => {
	const copy = copyOfPack();
	try {
		await copy.import();
		writeFileSync(join(copy.dataDir, "inbox.sqlite"), "");
		for (const told of [true, false]) {
			const site = await startBuiltServer({ DATA_DIR: copy.dataDir });
			expect((await overview(site)).includes("The inbox was empty,")).toBe(told);
			expect(await site.metric("inbox_emptied_total")).toBe(Number(told));
			expect(await site.stop()).toBe(0);
		}
	} finally {
		copy.cleanUp();
	}
});
