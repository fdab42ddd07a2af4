import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { Sessions } from "#src/identity/sessions.ts";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import {
	SESSION_IDLE,
	SESSION_LIFE,
	SESSION_MAX_LENGTH,
	SESSION_REMEMBERED,
	SESSION_SEEN_INTERVAL,
	SESSIONS_ASKED_MAX,
} from "#src/site/agent-limits.ts";
import { agentBench, COMPANY, PASSWORD, SIGNER } from "./agent-bench.ts";

let bench: Awaited<ReturnType<typeof agentBench>>;
beforeEach(async () => {
	bench = await agentBench();
});
afterEach(() => bench.end());

async function entered(): Promise<string> {
	const outcome = await bench.signIn.enter({ username: "sigrid", password: PASSWORD, client: "c" });
	return outcome.kind === "entered" ? outcome.session : "";
}
/** Under which name the inbox keeps a session. */
const sessionHash = (session: string) =>
	createHash("sha256")
		.update(SIGNER.read("asc-session", session) ?? "")
		.digest("base64url");
const kindOf = async (session: string) => (await bench.sessions.authenticate({ session })).kind;

test("a session tells who its agent is, and is kept as a hash alone", async () => {
	const session = await entered();
	expect(await bench.sessions.authenticate({ session })).toEqual({
		...{ kind: "agent", id: "agent-1", company: "4711", accessLevel: "2", session },
		profile: {
			...{ username: "sigrid", name: "Sigrid Holt", team: "TV" },
			...{ companyName: "Halden Repairs", country: "NO", previousVisit: null },
		},
	});
	const token = SIGNER.read("asc-session", session) ?? "";
	expect(Buffer.from(token, "base64url")).toHaveLength(32);
	expect(await bench.box.session(token)).toBe(null);
	expect(await bench.box.session(session)).toBe(null);
});

test("a forged session, or one signed for something else, is not asked about", async () => {
	const session = await entered();
	const asked = vi.spyOn(bench.box, "session");
	const read = vi.spyOn(SIGNER, "read");
	const other = new LinkSigner("another secret of somebody");
	for (const forged of [
		...["", "garbage", `${session}A`, session.slice(0, -1), "A".repeat(5000), session.toLowerCase()],
		...[other.sign("asc-session", "x".repeat(43)), SIGNER.sign("ticket", "x".repeat(43))],
	])
		expect(await kindOf(forged), forged).toBe("anonymous");
	expect(await bench.sessions.authenticate({ session: null })).toEqual({ kind: "anonymous" });
	expect(asked).not.toHaveBeenCalled();
	expect(Math.max(...read.mock.calls.map(([, token]) => token.length))).toBeLessThanOrEqual(SESSION_MAX_LENGTH);
	expect(session.length).toBeLessThanOrEqual(SESSION_MAX_LENGTH);
	read.mockRestore();
});

test("a session ends ten hours after it began, or an hour after it was last used", async () => {
	const used = await entered();
	const idle = await entered();
	for (let passed = 0; passed < SESSION_LIFE; passed += SESSION_IDLE / 2) {
		expect(await kindOf(used), String(passed)).toBe("agent");
		bench.clock.now += SESSION_IDLE / 2;
		// What is used is written down behind the answer.
		await bench.box.sessions();
	}
	expect(await kindOf(used)).toBe("anonymous");
	expect(await kindOf(idle)).toBe("anonymous");
	const fresh = await entered();
	bench.clock.now += SESSION_IDLE - 1;
	expect(await kindOf(fresh)).toBe("agent");
	await bench.box.sessions();
	bench.clock.now += SESSION_IDLE;
	expect(await kindOf(fresh)).toBe("anonymous");
});

test("its use is written down once a minute, and one session is asked about once a second", async () => {
	const session = await entered();
	const asked = vi.spyOn(bench.box, "session");
	const seen = vi.spyOn(bench.box, "see");
	await Promise.all(Array.from({ length: 20 }, () => kindOf(session)));
	await kindOf(session);
	expect([asked.mock.calls.length, seen.mock.calls.length]).toEqual([1, 0]);
	for (let second = 0; second < 60; second += 1) {
		bench.clock.now += SESSION_REMEMBERED;
		await kindOf(session);
	}
	expect([asked.mock.calls.length, seen.mock.calls.length]).toEqual([61, 1]);
	expect(SESSION_SEEN_INTERVAL).toBe(60 * SESSION_REMEMBERED);
});

test.each([
	["disabled", () => bench.box.setState("sigrid", "disabled", "")],
	["revoked", () => bench.box.revoke("sigrid", "")],
	["of a suspended company", () => bench.box.keepCompany({ ...COMPANY, state: "suspended" }, "")],
])("a session that is %s is over within a second", async (_how, act) => {
	const session = await entered();
	expect(await kindOf(session)).toBe("agent");
	await act();
	bench.clock.now += SESSION_REMEMBERED;
	expect(await kindOf(session)).toBe("anonymous");
});

test("whoever signs out is out at once, and the audit says so", async () => {
	const session = await entered();
	expect(await kindOf(session)).toBe("agent");
	await bench.sessions.end(session, "c");
	expect(await kindOf(session)).toBe("anonymous");
	await bench.sessions.end("garbage", "c");
	const { events } = await bench.box.events("", 0, 10);
	expect(events.map(({ event }) => event)).toEqual(["company-added", "added", "signed-in", "signed-out"]);
});

test("whoever signs out while the inbox is away is out here at once, and there as soon as it is back", async () => {
	const [left, stays] = [await entered(), await entered()];
	expect([await kindOf(left), await kindOf(stays)]).toEqual(["agent", "agent"]);
	const close = vi.spyOn(bench.box, "close").mockRejectedValueOnce(new InboxUnavailable("away"));
	await bench.sessions.end(left, "c");
	expect(await kindOf(left)).toBe("anonymous");
	bench.clock.now += SESSION_REMEMBERED;
	expect([await kindOf(left), (await bench.box.sessions()).length]).toEqual(["anonymous", 2]);
	// Any other agent's request is a sign that it is back.
	expect(await kindOf(stays)).toBe("agent");
	expect((await bench.box.sessions()).length).toBe(1);
	bench.clock.now += SESSION_REMEMBERED;
	expect([await kindOf(stays), close.mock.calls.length]).toEqual(["agent", 2]);
});

test("a session that is ended while the inbox is asked about it is nobody's afterwards", async () => {
	const session = await entered();
	const found = await bench.box.session(sessionHash(session));
	const { promise, resolve } = Promise.withResolvers<typeof found>();
	vi.spyOn(bench.box, "session").mockReturnValueOnce(promise);
	const asked = kindOf(session);
	await bench.sessions.end(session, "c");
	resolve(found);
	expect([await asked, await kindOf(session)]).toEqual(["anonymous", "anonymous"]);
});

test("a clock that goes back a little ends no session; one that was far ahead lengthens none", async () => {
	const session = await entered();
	bench.clock.now -= SESSION_SEEN_INTERVAL;
	expect(await kindOf(session)).toBe("agent");
	bench.clock.now -= SESSION_IDLE;
	expect(await kindOf(session)).toBe("anonymous");
});

test("when the inbox does not answer nobody is anybody, and only so many ask it at once", async () => {
	const gone = new InboxUnavailable("gone");
	const box = { session: () => Promise.reject(gone), see: async () => {}, close: async () => false };
	const sessions = new Sessions({ box, signer: SIGNER, now: () => new Date() });
	const { session } = sessions.issue();
	await expect(sessions.authenticate({ session })).rejects.toBe(gone);
	const { promise, resolve } = Promise.withResolvers<null>();
	const waiting = new Sessions({ box: { ...box, session: () => promise }, signer: SIGNER, now: () => new Date() });
	const asked = Array.from({ length: SESSIONS_ASKED_MAX }, () => waiting.authenticate(waiting.issue()));
	await expect(waiting.authenticate(waiting.issue())).rejects.toBeInstanceOf(InboxUnavailable);
	resolve(null);
	expect((await Promise.all(asked)).every(({ kind }) => kind === "anonymous")).toBe(true);
	expect((await waiting.authenticate(waiting.issue())).kind).toBe("anonymous");
});
