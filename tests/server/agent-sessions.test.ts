import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { BASE } from "#src/routes.ts";
import { SESSION_IDLE, SESSION_LIFE } from "#src/site/agent-limits.ts";
import { makeAgents, untilOut, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";

const P = `${BASE}/televisions/lumen-e9-65`;
const LINK_SECRET = "a secret of the tests, long enough";
const SETTINGS = { LINK_SECRET, TRUSTED_PROXY_HOPS: "1" };

let site: BuiltServer;
beforeAll(async () => {
	site = await startBuiltServer(SETTINGS);
	await makeAgents(site.dataDir, { anna: "hal-1", bo: "hal-1", cleo: "hal-1" });
});
afterAll(() => site?.stop());

async function signedIn(username: string): Promise<Visit> {
	const visit = new Visit(site.origin);
	expect((await visit.signIn(username)).status).toBe(303);
	return visit;
}
const forged = (session: string) => {
	const visit = new Visit(site.origin);
	visit.cookies.set("__Host-asc-session", session);
	return visit;
};
/** Makes the sessions of an agent older, as if the time had passed. */
function age(username: string, column: "began" | "seen", milliseconds: number): void {
	const inbox = new DatabaseSync(join(site.dataDir, "inbox.sqlite"), { timeout: 5000 });
	const then = new Date(Date.now() - milliseconds).toISOString();
	inbox
		.prepare(`UPDATE agent_session SET ${column} = ? WHERE agent = (SELECT sequence FROM agent WHERE username = ?)`)
		.run(then, username);
	inbox.close();
}

test("a session ends when its time is over, or when nobody used it for an hour", async () => {
	const [old, idle] = [await signedIn("bo"), await signedIn("cleo")];
	expect([await old.isIn(), await idle.isIn()]).toEqual([true, true]);
	age("bo", "began", SESSION_LIFE);
	age("cleo", "seen", SESSION_IDLE);
	await Promise.all([untilOut(old), untilOut(idle)]);
});

test("agents and those who claim to be touch no page of everybody's, and cost others no render", async () => {
	const shared = await (await fetch(site.origin + P)).text();
	const anna = await signedIn("anna");
	const rendered = async () => [
		await site.metric("renders_total"),
		await site.metric("renders_total", 'reason="bypass"'),
	];
	const [all = 0, own = 0] = await rendered();
	for (let round = 0; round < 3; round += 1) {
		const reply = await anna.get(P);
		const headers = ["cache-control", "cache-status", "etag"].map((name) => reply.headers.get(name));
		expect([reply.status, headers]).toEqual([200, ["private, no-store", "support; fwd=bypass", null]]);
		const page = await reply.text();
		expect(page.includes("Agent anna")).toBe(true);
		expect(page === shared).toBe(false);
		for (const suffix of ["/x.css", ".css", ";x.js", "%3bx.js", ".html", "/index.html", "%00.png"]) {
			const deceived = await anna.get(P + suffix);
			expect(deceived.status === 404 || deceived.headers.get("cache-control") === "private, no-store", suffix).toBe(
				true,
			);
			await deceived.body?.cancel();
			const again = await fetch(site.origin + P + suffix);
			expect((await again.text()).includes("Agent anna"), suffix).toBe(false);
		}
		const session = anna.cookies.get("__Host-asc-session") ?? "";
		const other = new LinkSigner("another secret, just as long as ours").sign("asc-session", "x".repeat(43));
		for (const visit of [forged(session.slice(0, -2)), forged(`${session}A`), forged(other), forged("garbage")]) {
			const claimed = await visit.get(P);
			expect(claimed.headers.get("cache-status")).toMatch(/^support; hit/);
			expect(claimed.headers.get("cache-control")).toBe("private, no-store");
			expect((await claimed.text()) === shared).toBe(true);
		}
		expect((await (await fetch(site.origin + P)).text()) === shared).toBe(true);
	}
	const [allAfter = 0, ownAfter = 0] = await rendered();
	expect(ownAfter - own).toBeGreaterThanOrEqual(3);
	// What remains are the pages that say that there is nothing at the deceptive addresses, made once.
	expect(allAfter - all - (ownAfter - own)).toBeLessThanOrEqual(7);
});

test("one whose session has ended is told so once, with the way back and a way on; nobody else is", async () => {
	const shared = await (await fetch(site.origin + P)).text();
	const visit = await signedIn("bo");
	const session = visit.cookies.get("__Host-asc-session") ?? "";
	age("bo", "began", SESSION_LIFE);
	const out = new Visit(site.origin);
	out.cookies.set("__Host-asc-session", session);
	await untilOut(out);
	// Nothing but a page that somebody opens tells it: no file, no call, no form, no script, nothing fetched in advance.
	const hints = { "sec-fetch-dest": "empty" };
	const quiet = new Visit(site.origin);
	const asked = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
		quiet.cookies.set("__Host-asc-session", session);
		const answer = await quiet.get(path, headers);
		return [answer.status, answer.headers.getSetCookie().length];
	};
	expect(await asked(P, hints)).toEqual([200, 0]);
	expect(await asked(P, { "sec-purpose": "prefetch", "sec-fetch-dest": "document" })).toEqual([503, 0]);
	expect(await asked("/api/support/product/lumen-e9-65")).toEqual([200, 0]);
	expect(await asked(`${BASE}/sitemap.xml`)).toEqual([200, 0]);
	expect(await asked(`${BASE}/asc/login`)).toEqual([200, 0]);
	const told = await visit.get(`/de${P}/faqs?start=10`);
	const login = told.headers.get("location") ?? "";
	expect([told.status, told.headers.get("cache-control"), login]).toEqual([
		...[303, "private, no-store"],
		`/de${BASE}/asc/login?return=${encodeURIComponent("/televisions/lumen-e9-65/faqs?start=10")}&ended=true`,
	]);
	expect(told.headers.getSetCookie()).toEqual([
		"__Host-asc-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0",
	]);
	const page = await (await visit.get(login)).text();
	expect(page).toContain("Ihre Sitzung ist beendet");
	expect(page).toMatch(new RegExp(`<a href="/de${P}/faqs\\?start=10">\\s*Ohne Anmeldung weiter`));
	expect((await visit.get(`/de${P}/faqs?start=10`)).status).toBe(200);
	// A token of ours that nobody holds any more is one of these; one that we never signed is nothing.
	const unknown = forged(new LinkSigner(LINK_SECRET).sign("asc-session", "y".repeat(43)));
	expect((await unknown.get(P)).status).toBe(303);
	const foreign = forged(new LinkSigner("another secret, just as long as ours").sign("asc-session", "y".repeat(43)));
	expect((await (await foreign.get(P)).text()) === shared).toBe(true);
});

test("statistics tell agents, the operator's own people and others apart, and nothing else of a cookie", async () => {
	const counted = () =>
		Promise.all(
			["asc", "internal", "external"].map((reader) => site.metric("page_readers_total", `reader="${reader}"`)),
		);
	const before = await counted();
	const anna = await signedIn("anna");
	const own = new Visit(site.origin);
	own.cookies.set("agent-analytics", "team=tok-team|username=tok-name|companyNumber=hal-1");
	const shared = await (await fetch(site.origin + P)).text();
	const pages = await Promise.all([own.get(P), own.get(P), anna.get(P)]);
	expect(pages.map(({ headers }) => headers.get("cache-status")?.slice(0, 16))).toEqual([
		...["support; hit; tt", "support; hit; tt", "support; fwd=byp"],
	]);
	expect((await pages[0]?.text()) === shared).toBe(true);
	expect((await counted()).map((count, index) => count - (before[index] ?? 0))).toEqual([1, 2, 1]);
	const told = site.log.join("\n") + (await (await fetch(`${site.opsOrigin}/metrics`)).text());
	expect(told.includes("tok-")).toBe(false);
});

test("what was answered outlives a kill, and what was ended stays ended", async () => {
	const [stays, left] = [await signedIn("anna"), await signedIn("anna")];
	const session = left.cookies.get("__Host-asc-session") ?? "";
	expect((await left.post(`${BASE}/asc/logout`, {})).status).toBe(303);
	const kept = stays.cookies.get("__Host-asc-session") ?? "";
	site.process.kill("SIGKILL");
	const again = await startBuiltServer({ ...SETTINGS, DATA_DIR: site.dataDir });
	try {
		for (const [cookie, isIn] of [
			[kept, true],
			[session, false],
		] as const) {
			const visit = new Visit(again.origin);
			visit.cookies.set("__Host-asc-session", cookie);
			expect(await visit.isIn()).toBe(isIn);
		}
		expect((await (await fetch(`${again.origin}${P}`)).text()).includes("Agent")).toBe(false);
	} finally {
		await again.stop();
	}
});

test("while the inbox cannot be asked nobody is an agent: public pages stay, those of agents say 503", async () => {
	const down = await startBuiltServer(SETTINGS);
	try {
		await expect.poll(() => existsSync(join(down.dataDir, "inbox.sqlite-wal"))).toBe(true);
		rmSync(join(down.dataDir, "inbox.sqlite"));
		const visit = new Visit(down.origin);
		visit.cookies.set("__Host-asc-session", new LinkSigner(LINK_SECRET).sign("asc-session", "x".repeat(43)));
		visit.cookies.set("portal", "asc");
		const answers = await Promise.all(
			[P, `${BASE}/asc`, `${BASE}/televisions/no-such-model`].map((path) => visit.get(path)),
		);
		expect(answers.map(({ status }) => status)).toEqual([200, 503, 503]);
		expect(answers.map(({ headers }) => headers.get("cache-control"))).toEqual(Array(3).fill("private, no-store"));
		expect(answers[1]?.headers.get("retry-after")).toMatch(/^\d+$/);
		const refused = await new Visit(down.origin).signIn("anna");
		expect([refused.status, refused.headers.getSetCookie()]).toEqual([503, []]);
		expect((await fetch(`${down.origin}${BASE}/televisions/no-such-model`)).status).toBe(404);
	} finally {
		await down.stop();
	}
});
