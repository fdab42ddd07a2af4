import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { BASE } from "#src/routes.ts";
import { atProvider, type OpenIdProvider, startOpenIdProvider } from "#tests/fixtures/openid-provider.ts";
import { makeAgents, operate, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const LOGIN = `${BASE}/asc/login`;
const SIGN_ON = `${BASE}/asc/sign-on`;
const RETURN = `${SIGN_ON}/return`;
const COOKIE = "__Host-asc-sign-on";

const person = (username: string, company: unknown = "hal-1") => ({
	preferred_username: username,
	name: `Agent ${username}`,
	company_number: company,
	access_level: "3",
	team: "TV",
});

let provider: OpenIdProvider;
let site: BuiltServer;
beforeAll(async () => {
	provider = await startOpenIdProvider({
		"sub-nora": person("Nora.Lind"),
		"sub-otto": person("otto"),
		"sub-foreign": person("frida", "nobody-knows"),
		"sub-suspended": person("sune", "hal-2"),
		"sub-anna": person("anna"),
		"sub-bare": { name: "Nobody" },
	});
	site = await startBuiltServer({ ...provider.settings, ACCESS_LOG: "1", TRUSTED_PROXY_HOPS: "1" });
	provider.knows(`http://localhost:${site.port}${RETURN}`);
	await makeAgents(site.dataDir, { anna: "hal-1", otto2: "hal-2" });
	await operate(site.dataDir, "company", "suspend", "hal-2");
});
afterEach(() => {
	provider.tellsTheTruth();
	vi.unstubAllEnvs();
});
afterAll(async () => {
	await site?.stop();
	await provider?.stop();
});

/** Presses the button of the sign-in page; answers the provider's address. */
async function begin(visit: Visit, back = "", prefix = ""): Promise<string> {
	const answer = await visit.post(prefix + SIGN_ON, back === "" ? {} : { return: back });
	expect(answer.status).toBe(303);
	return answer.headers.get("location") ?? "";
}

/** Comes back with what the provider said, or something else. */
const comeBack = (visit: Visit, address: string) => {
	const { pathname, search } = new URL(address);
	return visit.get(pathname + search);
};

async function signOn(subject: string, back = "", prefix = ""): Promise<{ visit: Visit; answer: Response }> {
	const visit = new Visit(site.origin);
	const answer = await comeBack(visit, await atProvider(await begin(visit, back, prefix), subject));
	return { visit, answer };
}

const audited = async () => {
	const { log } = console;
	const lines: string[] = [];
	console.log = (line: string) => void lines.push(line);
	const { runAgents } = await import("../../scripts/agents/run.ts");
	await runAgents(["audit", "--data", site.dataDir]).finally(() => {
		console.log = log;
	});
	return lines.slice(0, -1).map((line) => line.split(/ {2,}/).slice(1, 3).join(" "));
};

test("an agent signs on with the brand's account, is kept in the directory, and is back where he came from in his language", async () => {
	const page = await fetch(`${site.origin}/de${LOGIN}?return=/televisions`);
	const words = await page.text();
	expect(words).toMatch(/<form method="post" action="\/de\/electronics\/support\/asc\/sign-on"/);
	expect(words).toContain("Mit Halvenor anmelden");
	expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${provider.issuer};`);
	const home = await fetch(`${site.origin}${BASE}`);
	expect(home.headers.get("content-security-policy")).toContain("form-action 'self';");

	const visit = new Visit(site.origin);
	const sent = await visit.post(`/de${SIGN_ON}`, { return: "/televisions" });
	expect(sent.status).toBe(303);
	expect(sent.headers.getSetCookie()).toEqual([
		expect.stringMatching(/^__Host-asc-sign-on=[\w.-]{60,250}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=600$/),
	]);
	expect(sent.headers.get("cache-control")).toBe("private, no-store");
	const address = new URL(sent.headers.get("location") ?? "");
	expect(address.origin).toBe(provider.issuer);
	const asked = Object.fromEntries(address.searchParams);
	expect(asked).toMatchObject({
		...{ response_type: "code", scope: "openid profile", code_challenge_method: "S256" },
		redirect_uri: `http://localhost:${site.port}${RETURN}`,
	});
	// The ticket in the browser holds nothing of what the provider's answer is bound to.
	const ticket = Buffer.from(visit.cookies.get(COOKIE)?.split(".")[0] ?? "", "base64url").toString();
	for (const name of ["state", "nonce", "code_challenge"]) {
		expect(asked[name]).toMatch(/^[\w-]{22,}$/);
		expect(ticket).not.toContain(asked[name]);
	}
	const back = await atProvider(address.href, "sub-nora");
	const answer = await comeBack(visit, back);
	expect([answer.status, answer.headers.get("location")]).toEqual([303, `/de${BASE}/televisions`]);
	expect(answer.headers.get("cache-control")).toBe("private, no-store");
	expect(answer.headers.getSetCookie()).toEqual([
		"__Host-asc-sign-on=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
		expect.stringMatching(/^__Host-asc-session=[\w.-]{60,120}; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
		"portal=asc; Path=/; HttpOnly; SameSite=Lax; Secure",
	]);
	expect(await (await visit.get(`${BASE}/televisions`)).text()).toContain("Agent Nora.Lind");
	const again = await comeBack(new Visit(site.origin), back);
	expect([again.status, again.headers.getSetCookie()]).toEqual([400, []]);

	const events = await audited();
	expect(events.slice(-2)).toEqual(["added nora.lind", "signed-in nora.lind"]);
	await operate(site.dataDir, "disable", "nora.lind");
	const refused = await signOn("sub-nora");
	expect([refused.answer.status, refused.answer.headers.getSetCookie().length]).toEqual([403, 1]);
	expect((await audited()).at(-1)).toBe("refused nora.lind");
	await operate(site.dataDir, "enable", "nora.lind");
	expect((await signOn("sub-nora")).answer.headers.get("location")).toBe(`${BASE}/asc`);
	expect((await visit.post(`${BASE}/asc/logout`, {})).status).toBe(303);
	expect(await visit.isIn()).toBe(false);
});

test("whoever is of no authorised company, or whose name is another's, stays out, and is told so in his language", async () => {
	for (const [subject, event] of [
		["sub-foreign", "refused (no such name)"],
		["sub-suspended", "refused (no such name)"],
		["sub-bare", "refused (no such name)"],
		["sub-anna", "name-taken anna"],
	] as const) {
		const { visit, answer } = await signOn(subject, "/televisions", "/fr");
		expect([answer.status, [...visit.cookies.keys()]], subject).toEqual([403, []]);
		const words = await answer.text();
		expect(words).toContain("Votre compte Halvenor ne peut pas se connecter ici actuellement");
		expect(words).toContain('name="return" value="/televisions"');
		expect(words).not.toMatch(/sub-|nobody-knows|hal-2/);
		expect((await audited()).at(-1)).toBe(event);
	}
	const anna = new Visit(site.origin);
	expect((await anna.signIn("anna")).status).toBe(303);
	// The operator says that both are one.
	for (const [name, value] of Object.entries(provider.settings)) vi.stubEnv(name, value);
	await operate(site.dataDir, "link", "anna", "--subject", "sub-anna");
	const { visit } = await signOn("sub-anna");
	expect(await visit.isIn()).toBe(true);
	await operate(site.dataDir, "unlink", "anna");
	await expect.poll(() => visit.isIn()).toBe(false);
});

test("a return without its ticket, with another's, or with what somebody made up, is nobody's, and asks the provider nothing", async () => {
	const [own, other] = [new Visit(site.origin), new Visit(site.origin)];
	const back = await atProvider(await begin(own), "sub-otto");
	await begin(other);
	const tokens = () => provider.asked.filter((path) => path === "/token").length;
	const before = tokens();
	const forged = new Visit(site.origin);
	forged.cookies.set(COOKIE, `${other.cookies.get(COOKIE)?.slice(0, -3)}AAA`);
	const empty = new Visit(site.origin);
	for (const [visit, address] of [
		[empty, back],
		[forged, back],
		[other, back],
		[other, back],
		[empty, `http://localhost${RETURN}`],
		[empty, `http://localhost${RETURN}?error=server_error&error_description=<b>evil</b>&state=x`],
	] as const) {
		const answer = await comeBack(visit, address);
		const words = await answer.text();
		expect([answer.status, words.includes("evil")], address).toEqual([400, false]);
		expect(words).toContain("was not finished, or took too long");
		expect(answer.headers.get("cache-control")).toBe("private, no-store");
	}
	expect(tokens()).toBe(before);
	const head = await fetch(site.origin + new URL(back).pathname, {
		method: "HEAD",
		headers: { cookie: `${COOKIE}=${own.cookies.get(COOKIE)}` },
	});
	expect(head.status).toBe(400);
	expect((await comeBack(own, back)).status).toBe(303);
});

test("nobody is sent anywhere but to the provider, by a form of ours alone, and comes back to no address that somebody made up", async () => {
	for (const headers of [{ origin: "https://evil.example" }, { origin: "null" }]) {
		const answer = await new Visit(site.origin).post(SIGN_ON, {}, { ...headers, "sec-fetch-site": "cross-site" });
		expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
	}
	expect((await fetch(site.origin + SIGN_ON, { redirect: "manual" })).status).toBe(405);
	const { answer } = await signOn("sub-otto", "//evil.example");
	expect(answer.headers.get("location")).toBe(`${BASE}/asc`);
});

test("what the provider says is believed when it is signed, for this site, for this sign-on, and now", async () => {
	const visit = new Visit(site.origin);
	const now = Math.floor(Date.now() / 1000);
	const claims = { iss: provider.issuer, aud: "support-site", sub: "sub-otto", iat: now, exp: now + 60 };
	const events = (await audited()).length;
	const forged = ["without a signature", "of another signature"];
	for (const said of [
		...forged,
		{ ...claims, aud: "another-site" },
		{ ...claims, nonce: "another" },
		{ ...claims, iss: "https://evil.example" },
		{ ...claims, exp: now - 3_600 },
	]) {
		const address = await begin(visit);
		const nonce = new URL(address).searchParams.get("nonce");
		const back = await atProvider(address, "sub-otto");
		const whole = provider.token(typeof said === "string" ? { ...claims, nonce } : { nonce, ...said });
		const [, payload] = whole.split(".");
		const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
		const token = said === forged[0] ? none : said === forged[1] ? `${whole.slice(0, -8)}AAAAAAAA` : whole;
		provider.lies(({ url }, response) => {
			if (url !== "/token") return false;
			response.writeHead(200, { "content-type": "application/json" });
			response.end(JSON.stringify({ access_token: "x", token_type: "bearer", id_token: token }));
			return true;
		});
		const answer = await comeBack(visit, back);
		provider.tellsTheTruth();
		expect([answer.status, [...visit.cookies.keys()]], JSON.stringify(said)).toEqual([502, []]);
		expect(await answer.text()).toContain("Signing in with your Halvenor account is not possible");
	}
	expect((await audited()).length - events).toBe(6);
});

test("a provider that declines, fails, or sends without end leaves a clear page, and passwords go on working", async () => {
	const declined = new Visit(site.origin);
	const state = new URL(await begin(declined)).searchParams.get("state");
	const denied = await declined.get(
		`${RETURN}?error=access_denied&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
	);
	expect([denied.status, (await denied.text()).includes("was not finished")]).toEqual([403, true]);
	for (const [status, answered, body] of [
		[503, 500, "{}"],
		[502, 200, `"${"x".repeat(400_000)}`],
		[502, 200, "<html>"],
		[400, 400, '{"error":"invalid_grant"}'],
		[502, 401, '{"error":"invalid_client"}'],
	] as const) {
		const visit = new Visit(site.origin);
		const back = await atProvider(await begin(visit), "sub-otto");
		provider.lies(({ url }, response) => {
			if (url !== "/token") return false;
			response.writeHead(answered, { "content-type": "application/json" }).end(body);
			return true;
		});
		expect((await comeBack(visit, back)).status).toBe(status);
		provider.tellsTheTruth();
	}
	expect((await new Visit(site.origin).signIn("anna")).status).toBe(303);
	const told = site.log.join("\n") + (await (await fetch(`${site.opsOrigin}/metrics`)).text());
	expect(told).toContain("sign-on came to nothing");
	for (const secret of ["sub-", "nora", "otto", "hal-1", "nobody-knows", provider.issuer, "evil"])
		expect(told.includes(secret), secret).toBe(false);
});

test("without passwords there is one button; with a provider that is away there is one message in every language", async () => {
	const gone = await startOpenIdProvider({});
	const alone = await startBuiltServer({ ...gone.settings, ASC_PASSWORDS: "0", TRUSTED_PROXY_HOPS: "1" });
	try {
		await gone.stop();
		await makeAgents(alone.dataDir, { anna: "hal-1" });
		const page = await (await fetch(alone.origin + LOGIN)).text();
		expect([page.includes('name="password"'), page.includes("Sign in with Halvenor")]).toEqual([false, true]);
		expect((await new Visit(alone.origin).signIn("anna")).status).toBe(404);
		for (const [prefix, words] of [
			["", "is not possible at the moment"],
			["/de", "im Moment nicht möglich"],
			["/fr", "impossible pour le moment"],
			["/ja", "現在、Halvenorアカウント"],
			["/ar", "غير ممكن حاليًا"],
		] as const) {
			const visit = new Visit(alone.origin);
			const answer = await visit.post(prefix + SIGN_ON, { return: "/televisions" });
			expect([answer.status, [...visit.cookies]]).toEqual([503, []]);
			expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
			const shown = await answer.text();
			expect(shown).toContain(words.slice(0, 15));
			expect(shown).toContain('name="return" value="/televisions"');
		}
	} finally {
		await alone.stop();
	}
});
