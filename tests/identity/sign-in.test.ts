import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { REFUSALS_MAX, REFUSED_REST, SECRETS_TRIED } from "#src/site/agent-limits.ts";
import { agentBench, COMPANY, PASSWORD } from "./agent-bench.ts";

let bench: Awaited<ReturnType<typeof agentBench>>;
beforeEach(async () => {
	bench = await agentBench();
});
afterEach(() => bench.end());

const enter = (username: string, password: string, client = "c") => bench.signIn.enter({ username, password, client });
const eventsOf = async () =>
	(await bench.box.events("", 0, 500)).events.map(({ event, username }) => `${event} ${username}`);

test("name and password let an agent in, however he types his name", async () => {
	expect(await enter(" SIGRID ", PASSWORD)).toMatchObject({ kind: "entered" });
	expect(await eventsOf()).toEqual(["added sigrid", "signed-in sigrid"]);
});

test("wrong name, wrong password, disabled, suspended, without a password: one answer, one hash each, no name that is nobody's", async () => {
	await bench.box.add({
		...{ id: "2", username: "nils", name: "N", company: "4711", accessLevel: "1", team: "", secret: null, at: "" },
	});
	const refused = { kind: "refused" };
	expect(await enter("sigrid", "wrong password of hers")).toEqual(refused);
	expect(await enter("my-password-typed-here", PASSWORD)).toEqual(refused);
	expect(await enter("no name at all", PASSWORD)).toEqual(refused);
	expect(await enter("nils", PASSWORD)).toEqual(refused);
	await bench.box.setState("sigrid", "disabled", "");
	expect(await enter("sigrid", PASSWORD)).toEqual(refused);
	await bench.box.setState("sigrid", "active", "");
	await bench.box.keepCompany({ ...COMPANY, state: "suspended" }, "");
	expect(await enter("sigrid", PASSWORD)).toEqual(refused);
	expect(bench.tried).toHaveBeenCalledTimes(6);
	const said = (await eventsOf()).filter((line) => line.startsWith("refused"));
	expect(said).toEqual([
		...["refused sigrid", "refused null", "refused null", "refused nils", "refused sigrid", "refused sigrid"],
	]);
});

test("a client that is wrong too often rests, for names that are somebody's and nobody's alike", async () => {
	for (const name of ["sigrid", "nobody"]) {
		for (let index = 0; index < REFUSALS_MAX.client; index += 1)
			expect(await enter(name, "wrong password of hers")).toEqual({ kind: "refused" });
		expect(await enter(name, PASSWORD)).toEqual({ kind: "resting", seconds: REFUSED_REST / 1000 });
	}
	expect(await enter("sigrid", PASSWORD, "another client")).toMatchObject({ kind: "entered" });
	expect((await eventsOf()).filter((line) => line.startsWith("locked"))).toEqual(["locked sigrid", "locked null"]);
	bench.clock.now += REFUSED_REST;
	expect(await enter("sigrid", PASSWORD)).toMatchObject({ kind: "entered" });
});

test("a name that rests does not for the client from which its agent came before", async () => {
	await enter("sigrid", PASSWORD, "workshop");
	for (let index = 0; index < REFUSALS_MAX.everybody; index += 1)
		await enter("sigrid", "wrong password of hers", `client ${index}`);
	expect(await enter("sigrid", PASSWORD, "new client")).toMatchObject({ kind: "resting" });
	expect(await enter("sigrid", PASSWORD, "workshop")).toMatchObject({ kind: "entered" });
});

test("few secrets are tried at once, few wait, and the rest is told to come again without a question to the inbox", async () => {
	const found = vi.spyOn(bench.box, "find");
	const all = Array.from({ length: 60 }, (_, index) => enter("sigrid", "wrong password of hers", `client ${index}`));
	const kinds = (await Promise.all(all)).map(({ kind }) => kind);
	const tried = SECRETS_TRIED.atOnce + SECRETS_TRIED.waiting;
	expect(kinds.filter((kind) => kind === "busy").length).toBeGreaterThanOrEqual(60 - tried);
	expect(kinds).toContain("refused");
	expect(found.mock.calls.length).toBeLessThanOrEqual(tried);
});
