import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { deployFile } from "#tests/deploy/deploy-file.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "../built-server.ts";
import { visit } from "./balancer.ts";

/** The site behind a Varnish with `deploy/varnish.vcl`. */

const HOST = "support.example.com";
const TOKEN = "of-site-and-network-alone";
const S = "/electronics/support";
const PAGE = `${S}/speakers/pebble-10`;
const OTHER = `${S}/radios/harbour-r1`;

let folder: string;
let copy: Copy;
let site: BuiltServer;
let varnish: ReturnType<typeof spawn>;
/** The way from the site to Varnish, which listens at a socket: whatever comes is handed on. */
const hook = createServer((asked, answer) => {
	const { method, headers } = asked;
	const on = request({ socketPath: socketPath(), path: asked.url, method, headers }, (reply) => {
		answer.writeHead(reply.statusCode ?? 502);
		reply.pipe(answer);
	});
	on.on("error", () => answer.writeHead(502).end());
	asked.pipe(on);
});
const socketPath = () => join(folder, "varnish.sock");

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "varnish-"));
	copy = copyOfPack();
	await copy.import();
	hook.listen(0, "127.0.0.1");
	await once(hook, "listening");
	site = await startBuiltServer({
		...{ DATA_DIR: copy.dataDir, SITE_ORIGINS: `http://${HOST}`, TRUSTED_PROXY_HOPS: "1" },
		...{ CDN: "1", CDN_PURGE_URL: purgeUrl(), CDN_PURGE_TOKEN: TOKEN },
	});
	const vcl = [
		['.port = "4321"', `.port = "${site.port}"`],
		["Bearer change-this-token", `Bearer ${TOKEN}`],
		// Over a socket nobody has an address but this one.
		['"127.0.0.1";\n\t"::1";', '"0.0.0.0";'],
	].reduce((text, [from = "", to = ""]) => {
		expect(text).toContain(from);
		return text.replace(from, to);
	}, deployFile("varnish.vcl"));
	const path = join(folder, "site.vcl");
	writeFileSync(path, vcl);
	varnish = spawn(
		debianProgram("varnishd", "varnish"),
		["-F", "-j", "none", "-a", `${socketPath()},mode=666`, "-f", path, "-n", join(folder, "work"), "-s", "malloc,32m"],
		{ stdio: ["ignore", "ignore", "inherit"] },
	);
	await vi.waitFor(async () => expect((await get(S)).status).toBe(200), { timeout: 60_000, interval: 50 });
});
afterAll(async () => {
	await site?.stop();
	if (varnish && varnish.exitCode === null) {
		const ended = once(varnish, "exit");
		varnish.kill("SIGTERM");
		await ended;
	}
	hook.closeAllConnections();
	hook.close();
	copy?.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
	visit({ socketPath: socketPath() }, HOST, path, headers);
const answers = () => site.metric("page_answers_total");
const summary = (words: string) =>
	copy.edit("products/pebble-10/en_GB.md", (text) => text.replace(/summary: "[^"]*"/, `summary: "${words}."`));

test("pages are asked of the site once, and tell visitors nothing of their tags", async () => {
	for (const path of [PAGE, OTHER]) expect((await get(path)).status).toBe(200);
	const before = await answers();
	for (let turn = 0; turn < 5; turn += 1) {
		const { status, headers } = await get(PAGE, { cookie: "brands-own=1" });
		expect([status, headers["cache-tag"], headers["cdn-cache-control"], headers["cache-control"]]).toEqual([
			...[200, undefined, undefined],
			"private, no-cache",
		]);
	}
	expect(await answers()).toBe(before);
});

test.each(["__Host-asc-session=x", "portal=asc", "a=b; gwt-lite-mode=true"])(
	"whoever carries %s is answered by the site, and what he gets is kept for nobody",
	async (cookie) => {
		const before = await answers();
		const { headers } = await get(PAGE, { cookie });
		expect([(await answers()) - before, headers["cache-control"]]).toEqual([1, expect.stringContaining("private")]);
		expect((await get(PAGE)).text).not.toContain("gwt-lite-mode");
		expect(await answers()).toBe(before + 1);
	},
);

test("after an import visitors get the new page for good, and others stay kept", async () => {
	summary("Changed behind a network");
	expect(await copy.import()).toMatchObject({ state: "imported" });
	// Meanwhile they ask all the time, and the network asks the site.
	await expect.poll(async () => (await get(PAGE)).text.includes("Changed behind a network")).toBe(true);
	await expect.poll(() => site.metric("cdn_purges_total", 'outcome="taken"')).toBeGreaterThan(0);
	for (let turn = 0; turn < 20; turn += 1) expect((await get(PAGE)).text).toContain("Changed behind a network");
	const before = await answers();
	await get(OTHER);
	expect(await answers()).toBe(before);
});

test("what an operator purges is asked for anew; nothing but tags is taken", async () => {
	await get(PAGE);
	const [taken, before] = [await site.metric("cdn_purges_total", 'outcome="taken"'), await answers()];
	await site.invalidate("product:pebble-10");
	await expect.poll(() => site.metric("cdn_purges_total", 'outcome="taken"')).toBe(taken + 1);
	await expect.poll(async () => (await get(PAGE)).status).toBe(200);
	expect(await answers()).toBe(before + 1);
	expect(await purge({ "cache-tag": "(.*" })).toBe(400);
});

test("what anybody sends through a proxy of the same machine, or without the token, purges nothing", async () => {
	await get(PAGE);
	const before = await answers();
	expect(await purge({ "x-forwarded-for": "203.0.113.9" })).toBe(403);
	expect(await purge({ authorization: "Bearer another" })).toBe(403);
	await get(PAGE);
	expect(await answers()).toBe(before);
	expect(await purge({})).toBe(200);
	await get(PAGE);
	expect(await answers()).toBe(before + 1);
});

/** Says that everything is out of date, as a node does but for these. */
async function purge(headers: Readonly<Record<string, string>>): Promise<number> {
	const own = { authorization: `Bearer ${TOKEN}`, "cache-tag": "site" };
	return (await fetch(purgeUrl(), { method: "POST", headers: { ...own, ...headers } })).status;
}

function purgeUrl(): string {
	const address = hook.address();
	return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/purge-tags`;
}
