import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BASE } from "#src/routes.ts";
import { REFUSALS_MAX } from "#src/site/agent-limits.ts";
import { makeAgents, operate, PASSWORD, untilOut, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const LOGIN = `${BASE}/asc/login`;

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer({ ACCESS_LOG: "true", TRUSTED_PROXY_HOPS: "1" });
	const names = ["anna", "bo", "cleo", "dana"];
	await makeAgents(site.dataDir, {
		...Object.fromEntries(names.map((name) => [name, "hal-1"])),
		hanne: "hal-2",
		eli: "hal-3",
	});
});
afterAll(() => site?.stop());

async function signedIn(username: string): Promise<Visit> {
	const visit = new Visit(site.origin);
	expect((await visit.signIn(username)).status).toBe(303);
	return visit;
}
/** A page without what differs from answer to answer. */
const wordsOf = async (response: Response, username: string) =>
	(await response.text()).replaceAll(`value="${username}"`, "value");

describe("an agent without script", () => {
	test("signs in with the form, is named on his pages, and signs out for good", async () => {
		const visit = new Visit(site.origin);
		const form = await (await visit.get(`/de${LOGIN}`)).text();
		expect(form).toMatch(/<form [^>]*method="post"[^>]* action="\/de\/electronics\/support\/asc\/login"/);
		expect(form).toContain("Anmeldung für Servicecenter");
		const answer = await visit.post(`/de${LOGIN}`, { username: "Anna ", password: PASSWORD });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, `/de${BASE}/asc`]);
		expect(answer.headers.getSetCookie()).toEqual([
			expect.stringMatching(/^__Host-asc-session=[\w.-]{60,120}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
			"portal=asc; Path=/; HttpOnly; SameSite=Lax; Secure",
		]);
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
		const portal = await visit.get(`/de${BASE}/asc`);
		expect(portal.status).toBe(200);
		const headers = ["cache-control", "referrer-policy", "x-robots-tag"].map((name) => portal.headers.get(name));
		expect(headers).toEqual(["private, no-store", "no-referrer", "noindex"]);
		expect(portal.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
		const words = await portal.text();
		expect(words).toContain("Angemeldet als <bdi>Agent anna</bdi>, <bdi>Halden hal-1</bdi>");
		expect(await (await visit.get(`${BASE}/televisions`)).text()).toContain(
			"Signed in as <bdi>Agent anna</bdi>, <bdi>Halden hal-1</bdi>",
		);
		expect(await (await visit.get(LOGIN)).text()).not.toContain('name="password"');
		const kept = new Visit(site.origin);
		for (const [name, value] of visit.cookies) kept.cookies.set(name, value);
		// A page that tells nobody where its reader comes from has no origin to tell.
		const out = await visit.post(`/de${BASE}/asc/logout`, {}, { origin: "null" });
		expect([out.status, out.headers.get("location")]).toEqual([303, `/de${BASE}/asc/logout`]);
		expect(out.headers.get("clear-site-data")).toBe('"cache"');
		expect([...visit.cookies]).toEqual([]);
		expect(await kept.isIn()).toBe(false);
		expect(await (await visit.get(`/de${BASE}/asc/logout`)).text()).toContain("Sie sind abgemeldet");
		expect(await (await new Visit(site.origin).get(`${BASE}/televisions`)).text()).not.toContain("Agent anna");
	});

	test("leaves no session behind when he signs in anew in the same browser", async () => {
		const visit = await signedIn("anna");
		const before = new Visit(site.origin);
		for (const [name, value] of visit.cookies) before.cookies.set(name, value);
		expect(await before.isIn()).toBe(true);
		await visit.signIn("bo");
		expect([await before.isIn(), await visit.isIn()]).toEqual([false, true]);
	});

	test("comes back to the page that he asked for, and to no address that somebody made up", async () => {
		const path = "/televisions/lumen-e9-65";
		const page = await (await fetch(`${site.origin}${LOGIN}?return=${path}`)).text();
		expect(page).toContain(`name="return" value="${path}"`);
		for (const back of [
			"//evil.example",
			"https://evil.example",
			"/\\evil.example",
			"/asc/logout",
			"/no/such/page/here",
			"/tickets/x.y",
			"/televisions/compare.csv",
			"/external-content/x",
			"javascript:alert(1)",
			"/televisions\\evil.example?query=x",
			"/%2f%2fevil.example?query=x",
			"/televisions%2f..%2fasc",
			"/asc/jump\r\nSet-Cookie: a=b",
			"/asc/jump#?query=x",
			"/asc/logout?query=/televisions",
			"/asc/login?return=/televisions",
			"?query=x",
			"//evil.example/televisions?query=x",
			`${BASE}/televisions`,
		]) {
			const shown = await fetch(`${site.origin}${LOGIN}?${new URLSearchParams({ return: back })}`);
			expect(await shown.text(), back).not.toContain('name="return"');
			const answer = await new Visit(site.origin).signIn("anna", PASSWORD, { return: back });
			expect(answer.headers.get("location"), back).toBe(`${BASE}/asc`);
		}
		// From a file no page follows: he comes to that of its product.
		for (const [back, location] of [
			[path, BASE + path],
			["/asc/jump?query=lumen", `${BASE}/asc/jump?query=lumen`],
			["/televisions/results?start=10&query=a%26b=c", `${BASE}/televisions/results?query=a%26b%3Dc&start=10`],
			["/televisions?x=//evil.example", `${BASE}/televisions`],
			["/televisions?sort=name&return=//evil.example", `${BASE}/televisions?sort=name`],
			["/results?query=a%0d%0aSet-Cookie:%20b&query=c", `${BASE}/results?query=a%0D%0ASet-Cookie%3A+b`],
			[`/results?query=${"x".repeat(2_000)}`, `${BASE}/results`],
			["/asc/offline/lumen-e9-65", BASE + path],
			["/asc/offline/no-such-model", `${BASE}/asc`],
		] as const) {
			const answer = await new Visit(site.origin).signIn("anna", PASSWORD, { return: back });
			expect(answer.headers.get("location"), back).toBe(location);
		}
		// A bookmark, with all of what it asks.
		const bookmark = await fetch(`${site.origin}/de${BASE}/asc/jump?query=e9%2055&utm_source=x`, {
			redirect: "manual",
			headers: { cookie: "portal=asc" },
		});
		const login = bookmark.headers.get("location") ?? "";
		expect(login).toBe(`/de${LOGIN}?return=${encodeURIComponent("/asc/jump?query=e9+55")}`);
		const [, field = ""] = /name="return" value="([^"]*)"/.exec(await (await fetch(site.origin + login)).text()) ?? [];
		const answer = await new Visit(site.origin).post(`/de${LOGIN}`, {
			...{ username: "anna", password: PASSWORD, return: field },
		});
		expect(answer.headers.get("location")).toBe(`/de${BASE}/asc/jump?query=e9+55`);
	});

	test("hears from wrong name and wrong password the same, and his password is never said again", async () => {
		await operate(site.dataDir, "disable", "bo");
		await operate(site.dataDir, "company", "suspend", "hal-2");
		const answers = await Promise.all(
			[
				...(["anna", "nobody-here", "it is no name", "ANNA"] as const).map(
					(name) => [name, "wrong password of hers"] as const,
				),
				...(["bo", "hanne"] as const).map((name) => [name, PASSWORD] as const),
			].map(async ([username, password]) => {
				const answer = await new Visit(site.origin).signIn(username, password);
				expect(answer.status).toBe(422);
				expect(answer.headers.getSetCookie()).toEqual([]);
				const words = await wordsOf(answer, username);
				expect(words).not.toContain(password);
				return [words, [...answer.headers.keys()].sort()];
			}),
		);
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		expect(String(answers[0]?.[0])).toContain("User name or password are not right");
		await operate(site.dataDir, "enable", "bo");
	});

	test("is told in every language what is missing, before anything is tried", async () => {
		for (const prefix of ["", "/de", "/fr", "/ja", "/ar"]) {
			const answer = await new Visit(site.origin).post(`${prefix}${LOGIN}`, { username: "anna", password: " " });
			const words = await answer.text();
			expect([answer.status, words.includes('href="#password"')]).toEqual([422, true]);
			expect(words).toContain('value="anna"');
		}
	});
});

test("a session is over on a running site when its agent is disabled, gets another password, is signed out, or his company is suspended", async () => {
	const ends: Readonly<Record<string, readonly string[]>> = {
		bo: ["disable", "bo"],
		cleo: ["reset", "cleo"],
		dana: ["sessions", "--revoke", "dana"],
		eli: ["company", "suspend", "hal-3"],
	};
	const visits = await Promise.all(Object.keys(ends).map(signedIn));
	expect(await Promise.all(visits.map((visit) => visit.isIn()))).toEqual([true, true, true, true]);
	for (const words of Object.values(ends)) await operate(site.dataDir, ...words);
	await Promise.all(visits.map(untilOut));
	for (const visit of visits) {
		const answer = await visit.get(`${BASE}/asc`);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, `${LOGIN}?return=%2Fasc`]);
	}
});

test("a form of another site signs nobody in or out", async () => {
	const visit = await signedIn("anna");
	for (const headers of [
		{ origin: "https://evil.example", "sec-fetch-site": "cross-site" },
		{ origin: "null", "sec-fetch-site": "cross-site" },
		{ origin: "https://evil.example" },
	])
		for (const path of [LOGIN, `${BASE}/asc/logout`]) {
			const answer = await visit.post(path, { username: "anna", password: PASSWORD }, headers);
			expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
		}
	expect((await visit.get(`${BASE}/asc/logout`)).status).toBe(200);
	expect(await visit.isIn()).toBe(true);
});

test("a brand without a sign-on of its own has no such places, and its forms lead nowhere else", async () => {
	const visit = new Visit(site.origin);
	expect((await visit.post(`${BASE}/asc/sign-on`, {})).status).toBe(404);
	expect((await visit.get(`${BASE}/asc/sign-on/return?code=x&state=y`)).status).toBe(404);
	const page = await visit.get(LOGIN);
	expect(page.headers.get("content-security-policy")).toContain("form-action 'self';");
	expect(await page.text()).not.toContain("asc/sign-on");
});

test("what is not there for everybody sends those to sign in who ask for the portal, and says nothing to others", async () => {
	const missing = `${BASE}/televisions/no-such-model`;
	const hinted = new Visit(site.origin);
	hinted.cookies.set("portal", "asc");
	for (const [path, back] of [
		[`${BASE}/asc`, "%2Fasc"],
		[missing, "%2Ftelevisions%2Fno-such-model"],
	] as const) {
		// The page may be kept from others' visits.
		await fetch(site.origin + path, { redirect: "manual" });
		const answer = await hinted.get(`/fr${path}`);
		expect([answer.status, answer.headers.get("location")]).toEqual([303, `/fr${LOGIN}?return=${back}`]);
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
		expect((await hinted.get(path)).status).toBe(303);
	}
	expect((await hinted.get(`${BASE}/televisions`)).status).toBe(200);
	expect((await hinted.get("/no/such/place")).status).toBe(404);
	expect((await fetch(site.origin + missing)).status).toBe(404);
	// The door of the portal is no secret.
	const door = await fetch(`${site.origin}${BASE}/asc`, { redirect: "manual" });
	expect([door.status, door.headers.get("location")]).toEqual([303, `${LOGIN}?return=%2Fasc`]);
});

test("the call of the API says who is an agent, and where everybody else signs in", async () => {
	const call = "/api/content/support/asc/auth?path=/televisions";
	const refused = await fetch(site.origin + call, { redirect: "manual" });
	expect(refused.status).toBe(301);
	expect(refused.headers.get("location")).toMatch(
		/^http:\/\/localhost:\d+\/electronics\/support\/asc\/login\?return=%2Ftelevisions$/,
	);
	expect(refused.headers.get("cache-control")).toBe("private, no-store");
	const visit = await signedIn("anna");
	const answer = await visit.get(call);
	expect([answer.status, await answer.json()]).toEqual([200, { isAscPortal: true }]);
	const evil = await fetch(`${site.origin}/api/content/support/asc/auth?path=//evil.example`, { redirect: "manual" });
	expect(evil.headers.get("location")).not.toContain("evil");
	const whole = await fetch(`${site.origin}${call}/results%3Fquery%3Dlumen`, { redirect: "manual" });
	expect(whole.headers.get("location")).toMatch(/\?return=%2Ftelevisions%2Fresults%3Fquery%3Dlumen$/);
});

test("whoever is wrong too often rests, for names that are somebody's and nobody's alike, and neither log nor metrics know a name", async () => {
	for (const username of ["zoe-nobody", "anna"]) {
		const visit = new Visit(site.origin);
		for (let index = 0; index < REFUSALS_MAX.client; index += 1)
			expect((await visit.signIn(username, "wrong password of hers")).status).toBe(422);
		const answer = await visit.signIn(username);
		expect([answer.status, Number(answer.headers.get("retry-after")) > 800]).toEqual([429, true]);
		expect(await answer.text()).toContain("Too many attempts");
	}
	const metrics = await (await fetch(`${site.opsOrigin}/metrics`)).text();
	const told = site.log.join("\n") + metrics;
	for (const secret of ["anna", "zoe-nobody", "Halden", "hal-1", PASSWORD, "wrong password"])
		expect(told).not.toContain(secret);
});
