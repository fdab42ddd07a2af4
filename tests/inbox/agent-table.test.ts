import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { foldUsername, type NewAgent, USERNAME } from "#src/inbox/agents.ts";
import { REFUSALS_KEPT, SESSIONS_OF_AGENT_MAX } from "#src/site/agent-limits.ts";
import { type OwnInbox, STORES } from "./stores.ts";

let own: OwnInbox;
const AT = "2026-03-01T10:00:00.000Z";
const LATER = "2026-03-01T11:00:00.000Z";
const NEXT_DAY = "2026-03-02T09:00:00.000Z";
const COMPANY = { number: "4711", name: "Halden Repairs", country: "NO", state: "authorised" } as const;
const agent = (username: string, more: Partial<NewAgent> = {}): NewAgent => ({
	...{ id: `id-${username}`, username, name: "Sigrid Holt", company: "4711", accessLevel: "2", team: "TV" },
	...{ secret: "$argon2id$…", at: AT },
	...more,
});
const open = (token: string, at = AT, id = "id-sigrid") =>
	own.inbox.agents.open({ token, agent: id, client: "client", at });
const events = async () =>
	(await own.inbox.agents.events("", 0, 100)).events.map(({ event, username }) => [event, username]);

test("knows one agent by every way to type his name, and no other text as one", () => {
	for (const typed of ["Sigrid.Holt@Example.com", " sigrid.holt@example.com", "ＳＩＧＲＩＤ.holt@example.com"])
		expect(foldUsername(typed)).toBe("sigrid.holt@example.com");
	for (const none of ["", "a", "-a", "a b", "a\nb", "a".repeat(65), "a'or'1", "ä".repeat(3)])
		expect(USERNAME.test(foldUsername(none)), none).toBe(false);
});

describe.each(STORES)("agents in $name", (store) => {
	beforeEach(async () => {
		own = await store.open();
		await own.inbox.agents.keepCompany(COMPANY, AT);
		await own.inbox.agents.add(agent("sigrid"));
	});
	afterEach(() => own.end());

	describe("the directory", () => {
		test("keeps companies and agents across a restart, each name once", async () => {
			expect(await own.inbox.agents.keepCompany(COMPANY, AT)).toBe("same");
			expect(await own.inbox.agents.keepCompany({ ...COMPANY, name: "Halden AS" }, AT)).toBe("changed");
			expect(await own.inbox.agents.add(agent("sigrid", { id: "other" }))).toBe("taken");
			expect(await own.inbox.agents.add(agent("nils", { company: "0" }))).toBe("no-company");
			expect(await own.inbox.agents.change({ ...agent("sigrid"), team: "Audio" }, AT)).toBe("changed");
			expect(await own.inbox.agents.change({ ...agent("sigrid"), team: "Audio" }, AT)).toBe("same");
			expect(await own.inbox.agents.change(agent("nils"), AT)).toBe("missing");
			await own.reopen();
			expect(await own.inbox.agents.companies()).toEqual([{ ...COMPANY, name: "Halden AS", agents: 1 }]);
			expect(await own.inbox.agents.list("", 10)).toEqual([
				{
					...{
						id: "id-sigrid",
						username: "sigrid",
						name: "Sigrid Holt",
						company: "4711",
						accessLevel: "2",
						team: "Audio",
					},
					...{ state: "active", hasSecret: true, isLinked: false, lastVisit: null },
				},
			]);
			expect(await own.inbox.agents.list("sigrid", 10)).toEqual([]);
		});
	});

	describe("a session", () => {
		test("is found by the hash of its token, with its agent, and tells the visit before", async () => {
			expect(await open("one")).toBe(true);
			expect(await open("two", NEXT_DAY)).toBe(true);
			expect((await own.inbox.agents.session("one"))?.agent.previousVisit).toBe(null);
			expect(await own.inbox.agents.session("two")).toEqual({
				...{ began: NEXT_DAY, seen: NEXT_DAY },
				agent: {
					...{
						id: "id-sigrid",
						username: "sigrid",
						name: "Sigrid Holt",
						company: "4711",
						accessLevel: "2",
						team: "TV",
					},
					...{ companyName: "Halden Repairs", country: "NO", previousVisit: AT },
				},
			});
			expect(await own.inbox.agents.session("three")).toBe(null);
			expect(await own.inbox.agents.isKnownClient("sigrid", "client")).toBe(true);
			expect(await own.inbox.agents.isKnownClient("sigrid", "other")).toBe(false);
		});

		test("of one day is one visit however often its agent signs in: it is the last earlier day that he is told of", async () => {
			const visits: (string | null | undefined)[] = [];
			for (const at of [
				"2026-03-01T08:00:00.000Z",
				"2026-03-01T08:05:00.000Z",
				"2026-03-04T07:00:00.000Z",
				"2026-03-04T07:09:00.000Z",
				"2026-03-04T23:59:59.000Z",
				"2026-03-05T00:00:01.000Z",
			]) {
				await open(at, at);
				visits.push((await own.inbox.agents.session(at))?.agent.previousVisit);
			}
			const [, first, , , last] = ["", "2026-03-01T08:05:00.000Z", "", "", "2026-03-04T23:59:59.000Z"];
			expect(visits).toEqual([null, null, first, first, first, last]);
		});

		test.each([
			["disabled", () => own.inbox.agents.setState("sigrid", "disabled", LATER)],
			["given another password", () => own.inbox.agents.setSecret("sigrid", "$argon2id$other", LATER)],
			["of a company that is suspended", () => own.inbox.agents.keepCompany({ ...COMPANY, state: "suspended" }, LATER)],
			["signed out by the operator", () => own.inbox.agents.revoke("sigrid", LATER)],
		])("ends when its agent is %s", async (_how, act) => {
			await open("one");
			await act();
			expect(await own.inbox.agents.session("one")).toBe(null);
			expect(await own.inbox.agents.sessions()).toEqual([]);
			expect((await events()).at(-1)).toEqual(["revoked", "sigrid"]);
		});

		test("does not begin with a password that was replaced while it was tried", async () => {
			const tried = (secret: string | null) =>
				own.inbox.agents.open({ token: String(secret), agent: "id-sigrid", client: "client", at: AT, secret });
			expect(await tried("$argon2id$…")).toBe(true);
			await own.inbox.agents.setSecret("sigrid", "$argon2id$other", LATER);
			expect(await tried("$argon2id$…")).toBe(false);
			expect(await own.inbox.agents.sessions()).toEqual([]);
			expect(await tried("$argon2id$other")).toBe(true);
			// Somebody else has let him in.
			expect(await tried(null)).toBe(true);
		});

		test("does not begin for whoever may not enter", async () => {
			await own.inbox.agents.setState("sigrid", "disabled", AT);
			expect(await own.inbox.agents.find("sigrid")).toMatchObject({ mayEnter: false });
			expect(await open("one")).toBe(false);
			await own.inbox.agents.setState("sigrid", "active", AT);
			await own.inbox.agents.keepCompany({ ...COMPANY, state: "suspended" }, AT);
			expect(await open("one")).toBe(false);
			expect(await open("one", AT, "nobody")).toBe(false);
			expect(await own.inbox.agents.session("one")).toBe(null);
		});

		test("ends when it is signed out, once; too many of one agent push out the oldest", async () => {
			for (let index = 0; index <= SESSIONS_OF_AGENT_MAX; index += 1)
				await open(`t${index}`, `2026-03-01T1${index % 10}:00:0${index > 9 ? 1 : 0}.000Z`);
			expect(await own.inbox.agents.sessions()).toHaveLength(SESSIONS_OF_AGENT_MAX);
			expect(await own.inbox.agents.session("t0")).toBe(null);
			expect(await own.inbox.agents.close("t5", "client", LATER)).toBe(true);
			expect(await own.inbox.agents.close("t5", "client", LATER)).toBe(false);
			expect(await own.inbox.agents.session("t5")).toBe(null);
		});

		test("that is over is swept up, and the audit says so", async () => {
			await open("old");
			await open("idle", LATER);
			await own.inbox.agents.see("old", LATER);
			await open("fresh", "2026-03-01T12:00:00.000Z");
			const ends = { beganBefore: "2026-03-01T10:30:00.000Z", seenBefore: "2026-03-01T11:30:00.000Z", at: LATER };
			expect(await own.inbox.agents.expire(ends, 1)).toBe(1);
			expect(await own.inbox.agents.expire(ends, 10)).toBe(1);
			expect(await own.inbox.agents.expire(ends, 10)).toBe(0);
			expect((await own.inbox.agents.sessions()).map(({ seen }) => seen)).toEqual(["2026-03-01T12:00:00.000Z"]);
			expect((await events()).filter(([event]) => event === "expired")).toHaveLength(2);
		});
	});

	test("the audit is told in parts, from a day on, and forgotten by its days", async () => {
		for (const day of ["01", "02", "03"])
			await own.inbox.agents.record({
				at: `2026-02-${day}T00:00:00.000Z`,
				event: "refused",
				username: null,
				client: "c",
			});
		const first = await own.inbox.agents.events("2026-02-02", 0, 2);
		expect(first.events.map(({ event }) => event)).toEqual(["company-added", "added"]);
		const next = await own.inbox.agents.events("2026-02-02", first.next ?? 0, 2);
		expect(next.events.map(({ at }) => at.slice(0, 10))).toEqual(["2026-02-02", "2026-02-03"]);
		expect((await own.inbox.agents.events("2026-02-02", next.next ?? 0, 2)).next).toBe(null);
		expect(await own.inbox.agents.forget("2026-02-03", 1)).toBe(1);
		expect(await own.inbox.agents.forget("2026-02-03", 9)).toBe(1);
		expect((await events()).length).toBe(3);
	});

	test("of each kind that strangers can cause so many lines are kept, the latest, and of others none goes for it", async () => {
		const record = (event: "signed-in" | "refused" | "locked" | "name-taken", username: string) =>
			own.inbox.agents.record({ at: LATER, event, username, client: "c" });
		await record("signed-in", "sigrid");
		for (const event of ["refused", "locked", "name-taken"] as const) {
			await own.fill(
				`INSERT INTO agent_event (at, event, username, client) WITH RECURSIVE each(n) AS (SELECT 1 UNION ALL
				SELECT n + 1 FROM each WHERE n < ${REFUSALS_KEPT}) SELECT '${AT}', '${event}', NULL, 'c' FROM each`,
			);
			for (const username of ["last but one", "last"]) await record(event, username);
		}
		const all = (await own.inbox.agents.events("2026", 0, 4 * REFUSALS_KEPT)).events;
		const of = (event: string) => all.filter((each) => each.event === event);
		for (const event of ["refused", "locked", "name-taken"]) {
			expect(of(event)).toHaveLength(REFUSALS_KEPT);
			expect(of(event).at(-1)?.username).toBe("last");
		}
		expect(of("signed-in")).toHaveLength(1);
	});

	test("clients from which somebody signed in are told by the latest, each once, as many as are asked for", async () => {
		for (const [client, event] of [
			["a", "signed-in"],
			["b", "signed-in"],
			["c", "refused"],
			["b", "signed-in"],
		] as const)
			await own.inbox.agents.record({ at: AT, event, username: "sigrid", client });
		expect(await own.inbox.agents.knownClients(10)).toEqual(["b", "a"]);
		expect(await own.inbox.agents.knownClients(1)).toEqual(["b"]);
	});
});
