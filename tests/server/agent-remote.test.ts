import { afterAll, beforeAll, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { readArchive } from "../fixtures/read-archive.ts";
import { Visit } from "./agents.ts";
import { type BuiltServer, demoContent, startBuiltServer } from "./built-server.ts";
import { type SupportApiDouble, startSupportApiDouble } from "./support-api-double.ts";

const P = `${BASE}/televisions/lumen-e9-65`;
const LOGIN = "https://login.example/in?for=support";
const AUTH = "/api/content/support/asc/auth";

let api: SupportApiDouble;
let site: BuiltServer;
/** Where the API says that one signs in. */
let location = LOGIN;
beforeAll(async () => {
	api = await startSupportApiDouble(demoContent());
	api.fail((path) => {
		if (path.endsWith("/brand"))
			return (body) => JSON.stringify({ ...JSON.parse(body), loginOrigins: ["https://login.example"] });
		if (path !== AUTH) return null;
		return {
			act: (response) => {
				const isKnown = response.req.headers.cookie === "__Host-asc-session=a-session-of-theirs";
				if (isKnown) response.setHeader("content-type", "application/json").end('{"isAscPortal":true}');
				else response.writeHead(301, { location }).end();
			},
		};
	});
	site = await startBuiltServer({ SUPPORT_API_URL: api.url });
});
afterAll(async () => {
	await site?.stop();
	api?.stop();
});

const visitWith = (session: string) => {
	const visit = new Visit(site.origin);
	visit.cookies.set("__Host-asc-session", session);
	return visit;
};
const asked = () => api.asked.filter((path) => path === AUTH).length;

test("whom an API elsewhere knows is an agent here, and everybody else signs in where it says", async () => {
	const agent = visitWith("a-session-of-theirs");
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

test("a pack of an API elsewhere holds what that answers, and names what it does not give", async () => {
	const reply = await visitWith("a-session-of-theirs").get(`${BASE}/asc/offline/lumen-e9-65`);
	expect(reply.status).toBe(200);
	const files = readArchive(Buffer.from(await reply.arrayBuffer()));
	expect([...files.keys()]).toEqual(
		expect.arrayContaining(["index.html", "pages/repair-lumen-e9-stand.html", "manifest.json"]),
	);
	// That one has no files: the index says so.
	expect(files.get("index.html")?.toString()).toContain("Some pictures are missing.");
});

test("no address but one of the brand's login origins is followed", async () => {
	for (const evil of [
		...["//evil.example/", "https://login.example.evil/", "https://evil@login.example/", "javascript:alert(1)"],
		...["/asc/login", "http://login.example/", "https://login.example:444/"],
	]) {
		location = evil;
		const answer = await new Visit(site.origin).get(`${BASE}/asc`);
		expect([answer.status, answer.headers.get("location")], evil).toEqual([503, null]);
		const call = await fetch(site.origin + AUTH, { redirect: "manual" });
		expect([call.status, call.headers.get("location")], evil).toEqual([502, null]);
	}
	location = LOGIN;
});

test("an invented session is asked about once, and costs no page", async () => {
	const shared = await (await fetch(site.origin + P)).text();
	const [before, renders] = [asked(), await site.metric("renders_total")];
	const forged = visitWith("invented");
	const pages = await Promise.all(Array.from({ length: 30 }, async () => (await forged.get(P)).text()));
	expect(pages.every((page) => page === shared)).toBe(true);
	expect([asked() - before, (await site.metric("renders_total")) - renders]).toEqual([1, 0]);
});
