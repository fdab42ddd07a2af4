import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { databasePath, readCurrent } from "#src/store/current.ts";
import { AGENTS_ONLY } from "#tests/fixtures/agents-documents.ts";
import { copyOfAgentsPack } from "#tests/fixtures/agents-pack.ts";
import { CANARY, twinOf } from "#tests/fixtures/canary.ts";
import type { Copy } from "#tests/fixtures/imported-pack.ts";
import { makeAgents, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

let copy: Copy;
let server: BuiltServer;

beforeAll(async () => {
	copy = copyOfAgentsPack();
	const outcome = await copy.import();
	if (outcome.state !== "imported") throw new Error(JSON.stringify(outcome));
	server = await startBuiltServer({ DATA_DIR: copy.dataDir });
});

afterAll(async () => {
	await server.stop();
	copy.cleanUp();
});

/** Whoever claims to be an agent without proof is nobody in particular. */
const CLAIMS: readonly Record<string, string>[] = [{}, { cookie: "portal=asc; __Host-asc-session=forged" }];

async function read(path: string, headers: Record<string, string> = {}) {
	const response = await fetch(server.origin + path, { headers, redirect: "manual" });
	return { status: response.status, text: await response.text(), location: response.headers.get("location") };
}

/** What a reply says, without the address it was asked at, which stands as words in the search box of a dead one. */
const said = (text: string, path: string) =>
	text
		.replaceAll(path, "")
		.replaceAll(path.replace(BASE, ""), "")
		.replace(/<input[^>]* name="query"[^>]*>/g, "")
		.replace(/&quot;query&quot;:\[0,&quot;[^&]*/g, "")
		.toLowerCase();

test("every page of the site map, every feed and every page type: no canary, whoever it is that asks", async () => {
	const index = (await read(`${BASE}/sitemap.xml`)).text;
	const maps = [...index.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = ""]) => path);
	expect(maps.length).toBeGreaterThan(6);
	const pages = new Set<string>(["/robots.txt", `${BASE}/sitemap.xml`, ...maps]);
	for (const map of maps) {
		const { text } = await read(map);
		for (const [, path = ""] of text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)) pages.add(path);
	}
	const typed = new Set<string>();
	for (const type of ["manuals", "downloads", "faqs", "repair-documents"])
		for (const at of ["", "/speakers", "/speakers/pebble-20", "/radios/harbour-r1"])
			for (const more of ["", "?start=1", "?lite=true"]) typed.add(`${BASE}${at}/${type}${more}`);
	for (const path of typed) pages.add(path);
	for (const query of ["zqcan", "zqcanery", "pebble", "ZQCANAR", "secret torq"])
		for (const at of ["", "/speakers", "/speakers/pebble-20"])
			pages.add(`${BASE}${at}/results?query=${encodeURIComponent(query)}`);
	expect(pages.size).toBeGreaterThan(60);
	for (const claim of CLAIMS)
		for (const path of pages) {
			const { status, text } = await read(path, claim);
			// A section that holds nothing for this reader is not there; who asks for the portal is sent to sign in instead.
			const missing = "cookie" in claim ? 303 : 404;
			expect(typed.has(path) ? [200, missing] : [200, 301, 308], path).toContain(status);
			expect(text.toLowerCase(), path).not.toContain(CANARY);
		}
});

test("an address of what only agents may see is an address at which there is nothing, or that of any sign-in", async () => {
	const addresses = [
		`/${twinOf("speakers")}`,
		`/${twinOf("speakers")}/${twinOf("pebble-20")}`,
		`/${twinOf("speakers")}/results?query=pebble`,
		`/speakers/${twinOf("pebble-20")}`,
		`/articles/${twinOf("pair-pebble")}`,
		`/downloads/${twinOf("quillet-app")}`,
		`/speakers/articles/${twinOf("clean-housing")}`,
		`/external-content/${CANARY}-tool`,
		...[AGENTS_ONLY.mandatory, AGENTS_ONLY.withdrawn, AGENTS_ONLY.revised].flatMap((id) => [
			`/repair-documents/${id}`,
			`/speakers/pebble-20/repair-documents/${id}`,
		]),
		`/manuals/${AGENTS_ONLY.manual}/en/1`,
		`/speakers/pebble-20/manuals/${AGENTS_ONLY.manual}/en/2`,
	];
	for (const claim of CLAIMS)
		for (const address of addresses) {
			const { status, text, location } = await read(BASE + address, claim);
			// Whoever says that he asks for the portal is sent to sign in, from what nobody has ever heard of as well.
			const isSent = "cookie" in claim && !address.startsWith("/external-content/");
			expect(status, address).toBe(isSent ? 303 : 404);
			if (isSent) {
				const [path = ""] = address.split("?");
				expect([location, text]).toEqual([`${BASE}/asc/login?${new URLSearchParams({ return: path })}`, ""]);
				const unheard = await read(`${BASE}/speakers/no-such-thing`, claim);
				expect(unheard).toEqual({ status, text, location: `${BASE}/asc/login?return=%2Fspeakers%2Fno-such-thing` });
			}
			for (const secret of ["secret torque", `${CANARY} how`, `${CANARY} pebble`, "zqcanary-qsp"])
				expect(said(text, BASE + address), address).not.toContain(secret);
		}
});

test("files that no public item refers to are not there; the others are", async () => {
	const version = readCurrent(copy.dataDir)?.version ?? "";
	const database = new DatabaseSync(databasePath(copy.dataDir, version), { readOnly: true });
	const files = database.prepare("SELECT folder, name FROM file").all() as { folder: string; name: string }[];
	database.close();
	expect(files.filter(({ name }) => name.includes(CANARY)).length).toBeGreaterThan(2);
	for (const claim of CLAIMS)
		for (const { folder, name } of files) {
			const response = await fetch(`${server.origin}${BASE}/files/${folder}/${name}`, { headers: claim });
			expect(response.status, name).toBe(name.includes(CANARY) ? 404 : 200);
			expect((await response.text()).toLowerCase()).not.toContain(name.includes(CANARY) ? "secret" : CANARY);
		}
});

test("external HTML is not there for whoever is no verified agent: no frame, no policy for one, no answer of its calls", async () => {
	for (const headers of CLAIMS) {
		const page = await fetch(`${server.origin}${BASE}/speakers/pebble-20`, { headers });
		expect(page.headers.get("content-security-policy")).toContain("frame-src 'none'");
		expect(await page.text()).not.toMatch(/<iframe|external-(html|content)/);
		const frame = await fetch(`${server.origin}${BASE}/external-content/${CANARY}-tool`, { headers });
		expect([frame.status, frame.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
		for (const call of [`externalLinkContent?key=${CANARY}-tool`, "external-contents/pebble-20"]) {
			const reply = await fetch(`${server.origin}/api/content/support/en_GB/${call}`, { headers });
			expect(reply.status, call).toBe(403);
			expect(await reply.text(), call).not.toContain("torque");
		}
	}
});

test("an agent reads service manuals by the page, their files, and what was revised or withdrawn; nobody else does after that", async () => {
	await makeAgents(copy.dataDir, { nora: "4711" });
	const nora = new Visit(server.origin);
	expect((await nora.signIn("nora")).status).toBe(303);
	const manual = `${BASE}/speakers/pebble-20/manuals/${AGENTS_ONLY.manual}/en/2`;
	const page = await nora.get(manual);
	const html = await page.text();
	expect([page.status, page.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
	expect(html).toContain("secret torque 2");
	const file = html.match(new RegExp(`${BASE}/files/[^"]+${CANARY}-service-en\\.pdf`))?.[0] ?? "";
	const sent = await nora.get(file);
	expect([sent.status, sent.headers.get("cache-control"), sent.headers.get("content-type")]).toEqual([
		...[200, "private, no-store", "application/pdf"],
	]);
	await sent.body?.cancel();
	const below = `${BASE}/speakers/pebble-20/repair-documents`;
	const documents = [AGENTS_ONLY.mandatory, AGENTS_ONLY.withdrawn, AGENTS_ONLY.revised].map((id) => `${below}/${id}`);
	for (const path of documents) expect(await (await nora.get(path)).text(), path).toContain(CANARY);
	const changes = await nora.get("/api/content/support/en_GB/agent-changes?since=2026-01-05");
	expect(changes.headers.get("cache-control")).toBe("private, no-store");
	expect(await changes.json()).toMatchObject({ count: 4 });
	for (const claim of CLAIMS) {
		for (const path of [manual, ...documents])
			expect((await read(path, claim)).status, path).toBe("cookie" in claim ? 303 : 404);
		expect((await read(file, claim)).status).toBe(404);
		expect((await read("/api/content/support/en_GB/agent-changes?since=2026-01-05", claim)).status).toBe(403);
	}
});
