import { afterAll, beforeAll, expect, test } from "vitest";
import type { SupportSnapshot } from "#src/client/support-client.ts";
import { type CallRequest, request } from "#src/contract/call.ts";
import { CALLS } from "#src/contract/registry.ts";
import { BASE } from "#src/routes.ts";
import { type Content, openContent } from "#src/store/content.ts";
import { embeddedApi } from "../fixtures/embedded-api.ts";
import { readArchive } from "../fixtures/read-archive.ts";
import { Visit } from "./agents.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { isTheirs, type SupportApiDouble, startSupportApiDouble, THEIR_SESSION } from "./support-api-double.ts";

const P = `${BASE}/televisions/lumen-e9-65`;
const LOGIN = "https://login.example/in?for=support";
const FILE = `${BASE}/files/0123456789abcdef/protocol.pdf`;
const PROVIDER = { pageViews: "https://find.example/views", guestTokens: "https://guests.example/token" };
const AUTH = "/api/content/support/asc/auth";

const AGENT = { kind: "agent", id: "1", company: "1", accessLevel: "" } as const;
/** The lists of agents by the sections of their pages. */
const LISTS: Readonly<Record<string, (given: Given) => CallRequest<Listed>>> = {
	"technical-news": (given) => request(CALLS.technicalNews, given),
	"service-manuals": (given) => request(CALLS.serviceManuals, given),
	"repair-related-documents": (given) => request(CALLS.repairRelatedDocuments, given),
	"asc-news": (given) => request(CALLS.ascNews, given),
};
type Given = { readonly contextId: string | null; readonly num: number };
type Listed = { readonly searchResponse: { readonly results: readonly { readonly path: string | null }[] } };

let content: Content;
/** The same content without that API. */
let near: SupportSnapshot;
let api: SupportApiDouble;
let site: BuiltServer;
/** Where the API says that one signs in. */
let location = LOGIN;
let isAway = false;
beforeAll(async () => {
	content = await openContent(demoContent());
	near = embeddedApi(content).support.snapshot();
	api = await startSupportApiDouble(demoContent());
	api.fail((path) => {
		if (path.endsWith("/brand"))
			return (body) =>
				JSON.stringify({ ...JSON.parse(body), loginOrigins: ["https://login.example"], searchProvider: PROVIDER });
		if (path === FILE)
			return { act: (response) => void (isTheirs(response.req) ? response : response.writeHead(404)).end("theirs") };
		if (path !== AUTH) return null;
		return {
			act: (response) => {
				if (isAway) response.writeHead(500).end();
				else if (isTheirs(response.req))
					response.setHeader("content-type", "application/json").end('{"isAscPortal":true}');
				else response.writeHead(301, { location }).end();
			},
		};
	});
	site = await startBuiltServer({ SUPPORT_API_URL: api.url });
});
afterAll(async () => {
	await site?.stop();
	api?.stop();
	near?.release();
	content?.close();
});

const visitWith = (session: string = THEIR_SESSION) => {
	const visit = new Visit(site.origin);
	visit.cookies.set("__Host-asc-session", session);
	return visit;
};
const asked = () => api.asked.filter((path) => path === AUTH).length;

test("whom an API elsewhere knows is an agent here, and everybody else signs in where it says", async () => {
	const agent = visitWith();
	const portal = await agent.get(`${BASE}/asc`);
	expect([portal.status, (await portal.text()).includes("You are signed in.")]).toEqual([200, true]);
	for (const path of [`${BASE}/asc`, `${BASE}/asc/login`]) {
		const answer = await new Visit(site.origin).get(path);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, LOGIN]);
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
	}
	const call = await fetch(site.origin + AUTH, { redirect: "manual" });
	expect([call.status, call.headers.get("location")]).toEqual([301, LOGIN]);
	// There is no directory here that could let anybody in.
	expect((await new Visit(site.origin).signIn("anna")).status).toBe(404);
});

test("the lists of agents are asked for by name, and hold what that API gives an agent under each heading", async () => {
	for (const [at, contextId] of [
		["/asc", null],
		["/televisions", "televisions"],
		["/televisions/lumen-e9-65", "lumen-e9-65"],
	] as const) {
		const page = await (await visitWith().get(BASE + at)).text();
		for (const [section, asked] of Object.entries(LISTS)) {
			const outcome = await near.call(asked({ contextId, num: 100 }), {
				...{ locale: "en_GB", identity: AGENT, budget: 5_000 },
			});
			if (outcome.state !== "ok") throw new Error(JSON.stringify(outcome));
			const paths = outcome.data.searchResponse.results.flatMap(({ path }) =>
				path === null ? [] : `href="${BASE}${path}`,
			);
			const [, list = ""] = new RegExp(`<section[^>]* id="${section}"(.*?)</section>`, "s").exec(page) ?? [];
			expect(paths.length, `${at} ${section}`).toBeGreaterThan(0);
			expect(
				paths.filter((path) => !list.includes(path)),
				`${at} ${section}`,
			).toEqual([]);
		}
	}
});

test("an agent's file is his alone, and nobody keeps it", async () => {
	const own = await visitWith().get(FILE);
	expect([own.status, await own.text(), own.headers.get("cache-control")]).toEqual([
		...[200, "theirs", "private, no-store"],
	]);
	for (const visit of [new Visit(site.origin), visitWith("another")]) expect((await visit.get(FILE)).status).toBe(404);
});

test("a pack of an API elsewhere holds what that answers, and names what it does not give", async () => {
	const reply = await visitWith().get(`${BASE}/asc/offline/lumen-e9-65`);
	expect(reply.status).toBe(200);
	const files = readArchive(Buffer.from(await reply.arrayBuffer()));
	expect([...files.keys()]).toEqual(
		expect.arrayContaining(["index.html", "pages/repair-lumen-e9-stand.html", "manifest.json"]),
	);
	// That one has no files: the index says so.
	expect(files.get("index.html")?.toString()).toContain("Some pictures are missing.");
});

test("a search provider is told of everybody's pages alone, and their policy names its origins and no other", async () => {
	const told = async (answer: Response) => [
		(await answer.text()).includes("data-page-view="),
		/connect-src [^;]*/.exec(answer.headers.get("content-security-policy") ?? "")?.[0],
	];
	const page = `${P}/results?query=a%22%3Eb`;
	expect(await told(await fetch(site.origin + page))).toEqual([
		...[true, "connect-src 'self' https://find.example https://guests.example"],
	]);
	for (const answer of [
		await visitWith().get(page),
		await fetch(`${site.origin}${P}?lite=true`),
		await fetch(`${site.origin}${P}?embedMode=true`),
		await fetch(`${site.origin}${BASE}/no/such/page`),
	])
		expect(await told(answer), answer.url).toEqual([false, "connect-src 'self'"]);
});

test("no address but one of the brand's login origins is followed", async () => {
	// A session that leads there is nobody's, and the site goes on.
	location = "https://sign-in.example/";
	const page = await visitWith("of-elsewhere").get(P);
	expect(page.status).toBe(200);
	expect((await visitWith("of-elsewhere").get(`${BASE}/televisions/no-such-model`)).status).toBe(404);
	expect(site.log.filter((line) => line.includes("identity not verified"))).toEqual([]);
	expect(site.log.filter((line) => line.includes("loginOrigins"))).toHaveLength(1);
	for (const evil of [
		...["//evil.example/", "https://login.example.evil/", "https://evil@login.example/", "javascript:alert(1)"],
		...["/asc/login", "http://login.example/", "https://login.example:444/"],
	]) {
		location = evil;
		const answer = await new Visit(site.origin).get(`${BASE}/asc`);
		expect([answer.status, answer.headers.get("location")], evil).toEqual([404, null]);
		expect(await answer.text(), evil).toContain("Signing in is not set up on this site.");
		const call = await fetch(site.origin + AUTH, { redirect: "manual" });
		// The contract knows two answers, and there is no address for the other.
		expect([call.status, call.headers.get("location"), await call.json()], evil).toEqual([
			...[200, null, { isAscPortal: false }],
		]);
	}
	// One line names the setting, however often somebody asks.
	expect(site.log.filter((line) => line.includes("agents cannot sign in here"))).toEqual([
		expect.stringContaining('"setting":"loginOrigins"'),
	]);
	location = LOGIN;
});

test("an API that is away is no API that lets nobody in", async () => {
	isAway = true;
	const answer = await new Visit(site.origin).get(`${BASE}/asc`);
	isAway = false;
	expect([answer.status, answer.headers.get("retry-after") !== null]).toEqual([503, true]);
});

test("a page of everybody's leads agents to where they sign in, and an agent's does not", async () => {
	const link = `href="${BASE}/asc/login"`;
	expect(await (await fetch(site.origin + P)).text()).toContain(link);
	expect(await (await visitWith().get(P)).text()).not.toContain(link);
});

test("an invented session is asked about once, and costs no page", async () => {
	const shared = await (await fetch(site.origin + P)).text();
	const [before, renders] = [asked(), await site.metric("renders_total")];
	const forged = visitWith("invented");
	const pages = await Promise.all(Array.from({ length: 30 }, async () => (await forged.get(P)).text()));
	expect(pages.every((page) => page === shared)).toBe(true);
	expect([asked() - before, (await site.metric("renders_total")) - renders]).toEqual([1, 0]);
});
