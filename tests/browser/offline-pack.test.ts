import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { DomUtils, parseDocument } from "htmlparser2";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#scripts/setup/browser.ts";
import { BASE } from "#src/routes.ts";
import { readArchive } from "../fixtures/read-archive.ts";
import { makeAgents, operate, untilOut, Visit } from "../server/agents.ts";
import { type BuiltServer, startBuiltServer } from "../server/built-server.ts";
import { COLOURS, violations } from "./violations.ts";

const MODEL = "lumen-e9-65";
const PACK = `${BASE}/asc/offline/${MODEL}`;
const DOCUMENT = "lumen-e9-stand";

let site: BuiltServer;
let browser: Browser;
let folder: string;
beforeAll(async () => {
	[site, browser] = await Promise.all([startBuiltServer({ TRUSTED_PROXY_HOPS: "1" }), launchBrowser()]);
	await makeAgents(site.dataDir, { anna: "hal-1", bo: "hal-1" });
	folder = mkdtempSync(join(tmpdir(), "offline-pack-"));
});
afterAll(async () => {
	await browser?.close();
	await site?.stop();
	if (folder) rmSync(folder, { recursive: true, force: true });
});

async function signedIn(username: string): Promise<Visit> {
	const visit = new Visit(site.origin);
	expect((await visit.signIn(username)).status).toBe(303);
	return visit;
}

const download = async (visit: Visit, prefix = "") => Buffer.from(await (await visit.get(prefix + PACK)).arrayBuffer());

/** Unpacks an archive and holds its files against its manifest. */
function unpack(archive: Buffer, name: string): { readonly root: string; readonly files: ReadonlyMap<string, Buffer> } {
	const files = readArchive(archive);
	const root = join(folder, name);
	for (const [path, content] of files) {
		mkdirSync(dirname(join(root, path)), { recursive: true });
		writeFileSync(join(root, path), content);
	}
	const manifest: { files: { path: string; size: number; sha256: string }[] } = JSON.parse(
		files.get("manifest.json")?.toString() ?? "",
	);
	const sums = files.get("SHA256SUMS")?.toString().trim().split("\n") ?? [];
	const about = [...files].map(([path, content]) => {
		const sha256 = createHash("sha256").update(content).digest("hex");
		return { path, size: content.length, sha256 };
	});
	const listed = about.filter(({ path }) => path !== "SHA256SUMS");
	expect(sums).toEqual(listed.map(({ path, sha256 }) => `${sha256}  ${path}`));
	expect(manifest.files).toEqual(listed.filter(({ path }) => path !== "manifest.json"));
	return { root, files };
}

/** What stands on a page of a pack, read without a browser. */
function readPage(html: string) {
	const document = parseDocument(html);
	const elements = DomUtils.getElementsByTagName(() => true, document);
	const valuesOf = (attribute: string) => elements.flatMap(({ attribs }) => attribs[attribute] ?? []);
	return {
		direction: elements.find(({ name }) => name === "html")?.attribs["dir"] ?? "ltr",
		text: DomUtils.textContent(document).replace(/\s+/g, " "),
		ids: new Set(valuesOf("id")),
		addresses: [...valuesOf("href"), ...valuesOf("src"), ...valuesOf("srcset")],
		needless: elements.filter(({ name }) => ["script", "form", "button"].includes(name)).map(({ name }) => name),
	};
}

/** A page of each type: it is looked at, all others are read. */
const ofEachType = (pages: readonly string[]) => [
	...new Map(pages.map((path) => [/^(?:pages\/)?[a-z]+/.exec(path)?.[0], path])).values(),
	`pages/repair-${DOCUMENT}.html`,
];

test("an agent's pack is whole, the same each time, and opens from disk without network, page by page", async () => {
	const anna = await signedIn("anna");
	const english = await download(anna);
	expect((await download(await signedIn("bo"))).equals(english)).toBe(true);
	const arabic = await download(anna, "/ar");
	for (const [name, archive] of Object.entries({ english, arabic })) {
		const { root, files } = unpack(archive, name);
		const paths = [...files.keys()].filter((path) => path.endsWith(".html"));
		expect(paths.length).toBeGreaterThan(40);
		expect(paths.filter((path) => /manual-lumen-e9-service-en-\d\.html/.test(path)).length).toBe(3);
		const pages = new Map(paths.map((path) => [path, readPage(files.get(path)?.toString() ?? "")]));
		for (const [path, { direction, text, addresses, needless }] of pages) {
			const dead = addresses.filter((href) => {
				const url = new URL(href, `file:///${path}`);
				const [to, id] = [url.pathname.slice(1), decodeURIComponent(url.hash.slice(1))];
				return url.protocol !== "file:" || !files.has(to) || (id !== "" && pages.get(to)?.ids.has(id) === false);
			});
			expect({ path, dead, direction, needless }).toEqual({
				...{ path, dead: [], direction: name === "arabic" ? "rtl" : "ltr", needless: [] },
			});
			// Of which day and state it is, on each page; nothing of whoever fetched it.
			expect(text).toContain(`:${site.port}${name === "arabic" ? "/ar" : ""}${BASE}/`);
			expect(text).toMatch(name === "arabic" ? /نسخة دون اتصال/ : /Offline copy of \d.* Content version \S/);
			expect(text).not.toMatch(/anna|hal-1/i);
		}
		const context = await browser.newContext({
			...{ offline: true, viewport: { width: 390, height: 844 } },
			colorScheme: name === "arabic" ? "dark" : "light",
		});
		const page = await context.newPage();
		const outside: string[] = [];
		page.on("request", (request) => request.url().startsWith(pathToFileURL(root).href) || outside.push(request.url()));
		page.on("requestfailed", (request) => outside.push(`failed: ${request.url()}`));
		const looked = ofEachType(paths);
		expect(looked.length).toBeGreaterThan(6);
		for (const path of looked) {
			await page.goto(pathToFileURL(join(root, path)).href);
			const seen = await page.evaluate(() => ({
				broken: [...document.images].filter((each) => each.naturalWidth === 0 && each.complete).length,
				overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
			}));
			expect({ path, ...seen }).toEqual({ path, broken: 0, overflow: 0 });
			// Languages differ in their words; in the dark it is the colours that do.
			expect({ path, found: await violations(page, name === "arabic" ? COLOURS : null) }).toEqual({ path, found: [] });
		}
		expect(outside).toEqual([]);
		await context.close();
	}
	const files = readArchive(english);
	const [index = "", downloads = ""] = ["index", "pages/list-downloads"].map((path) =>
		files.get(`${path}.html`)?.toString(),
	);
	expect(downloads).toContain('id="downloads"');
	for (const part of ["technical-news", "service-manuals", "asc-news", "offline-files"]) expect(index).toContain(part);
});

test("packs are agents' alone: nobody keeps one, and whoever is none is turned away as from any page of theirs", async () => {
	const bo = await signedIn("bo");
	const reply = await bo.get(PACK);
	const said = ["content-type", "cache-control", "referrer-policy", "etag"].map((name) => reply.headers.get(name));
	expect([reply.status, ...said]).toEqual([200, "application/zip", "private, no-store", "no-referrer", null]);
	expect(reply.headers.get("content-disposition")).toMatch(/^attachment; filename="lumen-e9-65-\d{4}-\d\d-\d\d\.zip"$/);
	await reply.body?.cancel();
	const product = await (await bo.get(`${BASE}/televisions/${MODEL}`)).text();
	expect(product).toContain(`href="${PACK}"`);
	expect((await bo.get(`${BASE}/asc/offline/no-such-model`)).status).toBe(404);
	await operate(site.dataDir, "disable", "bo");
	await untilOut(bo);
	const forged = new Visit(site.origin);
	forged.cookies.set("__Host-asc-session", "forged").set("portal", "asc");
	const nobody = new Visit(site.origin);
	for (const [visit, status] of [
		[nobody, 404],
		[forged, 303],
		[bo, 303],
	] as const) {
		const refused = await visit.get(PACK);
		expect([refused.status, refused.headers.get("content-type")?.includes("zip") ?? false]).toEqual([status, false]);
	}
	expect(await (await nobody.get(`${BASE}/televisions/${MODEL}`)).text()).not.toContain(PACK);
});

test("twenty packs at once are few at a time, and everybody's pages answer meanwhile", async () => {
	const anna = await signedIn("anna");
	const packs = Array.from({ length: 20 }, () => anna.get(PACK));
	const pages = await Promise.all(["", "/televisions", "/speakers"].map((path) => fetch(site.origin + BASE + path)));
	expect(pages.map(({ status }) => status)).toEqual([200, 200, 200]);
	for (const reply of await Promise.all(packs)) {
		if (reply.status === 200) readArchive(Buffer.from(await reply.arrayBuffer()));
		else {
			// All of them are hers: it is her share that is used up.
			expect([reply.status, reply.headers.get("retry-after")]).toEqual([429, "5"]);
			expect(await reply.text()).toContain("</html>");
		}
	}
	expect((await anna.get(PACK)).status).toBe(200);
});
