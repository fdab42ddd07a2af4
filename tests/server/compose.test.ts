import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { debianProgram } from "#scripts/setup/debian-program.ts";
import { SETTINGS } from "#src/server/configuration.ts";
import { deployFile } from "#tests/deploy/deploy-file.ts";
import { imageOf, OF_THE_SYSTEM } from "#tests/deploy/image.ts";
import { certificateIn, haproxyConfiguration, nginxConfiguration } from "#tests/deploy/local-file.ts";
import { freePort } from "#tests/fixtures/free-port.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type Bundle, unpackedBundle } from "./bundle.ts";
import { startTopology, type Topology } from "./compose.ts";
import { formOf, unseenIn, WORDS } from "./ticket-sendings.ts";

const SITE = "/electronics/support";
const HOST = "support.example.com";
const copy = copyOfPack();
const folder = mkdtempSync(join(tmpdir(), "support-compose-"));
const proxies: ChildProcess[] = [];
/** Where each proxy takes TLS. */
const at = { nginx: 0, haproxy: 0 };
let bundle: Bundle;
let topology: Topology;
let untouched: readonly string[];

/** Every file of the image with its time: it may be read-only. */
const filesOf = (path: string) =>
	readdirSync(path, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => `${entry.parentPath}/${entry.name} ${statSync(join(entry.parentPath, entry.name)).mtimeMs}`)
		.sort();

beforeAll(async () => {
	copy.edit("site.json", (text) => text.replace('"contact": [', '"contact": [{ "kind": "ticket" },'));
	bundle = await unpackedBundle();
	untouched = filesOf(bundle.folder);
	topology = await startTopology(
		{
			POSTGRES_PASSWORD: "password-of-the-tests",
			LINK_SECRET: "a secret of the tests that is long enough",
			SITE_ORIGINS: `https://${HOST}`,
			TRUSTED_PROXY_HOPS: "1",
			// Any other setting.
			ACCESS_LOG: "1",
		},
		{ site: bundle.folder, data: copy.dataDir, pack: copy.packDir },
	);
	const certificate = await certificateIn(folder);
	const own = { site: topology.port, ops: topology.opsPort };
	for (const name of ["nginx", "haproxy"] as const) {
		const ports = { ...own, http: await freePort(), https: await freePort() };
		at[name] = ports.https;
		const place = join(folder, name);
		mkdirSync(place);
		const command =
			name === "nginx"
				? ["-p", place, "-c", nginxConfiguration(place, certificate, ports), "-g", "daemon off; master_process off;"]
				: ["-db", "-f", haproxyConfiguration(place, certificate, ports)];
		const program = debianProgram(name, name === "nginx" ? "nginx-light" : name);
		proxies.push(spawn(program, command, { stdio: ["ignore", "ignore", "inherit"] }));
	}
});
afterAll(async () => {
	for (const proxy of proxies) proxy.kill("SIGKILL");
	await topology?.end();
	bundle?.cleanUp();
	copy.cleanUp();
	rmSync(folder, { recursive: true, force: true });
});

interface Answer {
	readonly status: number | undefined;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

/** Asks by TLS, under the site's own name. */
async function ask(proxy: keyof typeof at, path: string, form?: FormData): Promise<Answer> {
	const sent = form ? new Response(form) : null;
	const { promise, resolve, reject } = Promise.withResolvers<Answer>();
	const asked = request(
		{
			...{ host: "127.0.0.1", port: at[proxy], servername: HOST, rejectUnauthorized: false, agent: false, path },
			...{ method: sent ? "POST" : "GET" },
			headers: { host: HOST, ...(sent ? { "content-type": sent.headers.get("content-type") ?? "" } : {}) },
		},
		(reply) => {
			text(reply).then((body) => resolve({ status: reply.statusCode, headers: reply.headers, body }), reject);
		},
	);
	asked.on("error", reject);
	asked.end(sent ? Buffer.from(await sent.arrayBuffer()) : undefined);
	return promise;
}

/** The same, as soon as the proxy listens and has found the site. */
const askUntilUp = async (proxy: keyof typeof at, path: string): Promise<Answer> => {
	let answer: Answer | null = null;
	await expect
		.poll(async () => {
			answer = await ask(proxy, path).catch(() => null);
			return answer?.status;
		})
		.toBe(200);
	if (answer === null) throw new Error("There was no answer.");
	return answer;
};

test("each service is healthy by its own check", async () => {
	for (const service of ["postgres", "cache", "site"] as const)
		expect([service, await topology.health(service)]).toEqual([service, expect.objectContaining({ status: 0 })]);
});

test("every setting that the file and the image give is one of the site, and what both give is the same", () => {
	const given = [...deployFile("compose.yaml").matchAll(/^ {6}([A-Z][A-Z_]+): "?([^"\n]*)"?$/gm)]
		.map(([, name = "", value = ""]): [string, string] => [name, value])
		.filter(([name]) => !name.startsWith("POSTGRES_"));
	const ofImage = imageOf(deployFile("Dockerfile")).environment;
	const [, PORT = "", OPS_PORT = ""] = /^EXPOSE (\d+) (\d+)$/m.exec(deployFile("Dockerfile")) ?? [];
	const known: Readonly<Record<string, string>> = { ...ofImage, PORT, OPS_PORT };
	const own = given.filter(([name, value]) => known[name] !== value).map(([name]) => name);
	expect(own).toEqual(["CONTENT_PACK", "DATABASE_URL", "CACHE_URL", "LINK_SECRET", "OPS_HOSTS"]);
	expect(given).toEqual(
		expect.arrayContaining(["HOST", "PORT", "OPS_HOST", "OPS_PORT", "DATA_DIR"].map((name) => [name, known[name]])),
	);
	for (const name of [...given.map(([each]) => each), ...Object.keys(ofImage)])
		expect([...SETTINGS, OF_THE_SYSTEM]).toContain(name);
});

test("every setting that stands in .env reaches the site", () => {
	const settings = topology.lines.find((line) => line.includes('"msg":"listening"')) ?? "";
	expect(JSON.parse(settings)).toMatchObject({
		...{ siteOrigins: [`https://${HOST}`], trustedProxyHops: 1, accessLog: true },
	});
});

test.each(["nginx", "haproxy"] as const)("%s hands on pages with their own headers, and no other", async (proxy) => {
	const { headers, body } = await askUntilUp(proxy, `${SITE}/speakers/pebble-20`);
	expect(body).toContain("Pebble 20");
	expect(body).toContain(`<link rel="canonical" href="https://${HOST}${SITE}/speakers/pebble-20">`);
	expect(headers["strict-transport-security"]).toBeDefined();
	expect(headers["content-security-policy"]).toContain("default-src");
	expect(String(headers["etag"])).not.toBe("");
});

test("what a visitor sends through a proxy, with megabytes of files, is in PostgreSQL, and pages are in the cache", async () => {
	const { body } = await askUntilUp("nginx", `${SITE}/tickets`);
	const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(4_000_000, 7)]);
	const sent = await ask("nginx", `${SITE}/tickets`, formOf({ ...unseenIn(body), ...WORDS }, ["screen.png", png]));
	expect([sent.status, sent.body]).toEqual([303, ""]);
	expect(await topology.query("SELECT subject FROM ticket")).toEqual([{ subject: WORDS.subject }]);
	const shown = await askUntilUp("haproxy", String(sent.headers.location));
	expect(shown.body).toContain(WORDS.subject);
	await expect.poll(async () => Number(await topology.askCache("dbsize"))).toBeGreaterThan(0);
});

test("the image may be read-only; a stop ends with 0, and the check of health says so", async () => {
	expect(await topology.stopSite()).toBe(0);
	expect((await topology.health("site")).status).toBe(1);
	expect(filesOf(bundle.folder)).toEqual(untouched);
});
