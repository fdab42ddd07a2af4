import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KnownClients } from "#src/identity/known-clients.ts";
import { SignIn } from "#src/identity/sign-in.ts";
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
	expect(await eventsOf()).toEqual(["company-added 4711", "added sigrid", "signed-in sigrid"]);
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

test("strangers who take every place take none from a client from which somebody has signed in, a restart later as well", async () => {
	expect(await enter("sigrid", PASSWORD, "workshop")).toMatchObject({ kind: "entered" });
	const known = new KnownClients(bench.box);
	const anew = new SignIn({ ...bench, known, now: () => new Date(bench.clock.now), isPassword: bench.tried });
	for (const signIn of [bench.signIn, anew]) {
		const { promise, resolve } = Promise.withResolvers<boolean>();
		bench.tried.mockImplementation((password, secret) =>
			password === PASSWORD ? Promise.resolve(password === secret) : promise,
		);
		const places = SECRETS_TRIED.atOnce + SECRETS_TRIED.waiting;
		const flood = Array.from({ length: 3 * places }, (_, index) =>
			signIn.enter({ username: `name ${index}`, password: "wrong password of hers", client: `stranger ${index}` }),
		);
		// Nobody's secret is told meanwhile: whoever has no place of his own waits, or is sent away.
		const kinds = await Promise.all(
			[1, 2, 3].map(() => signIn.enter({ username: "sigrid", password: PASSWORD, client: "workshop" })),
		);
		expect(kinds.map(({ kind }) => kind)).toEqual(["entered", "entered", "entered"]);
		resolve(false);
		expect((await Promise.all(flood)).filter(({ kind }) => kind === "busy").length).toBeGreaterThan(places);
	}
});

test("whether a client is known costs no stranger's attempt a look into the inbox: it is asked once", async () => {
	const [once, each] = [vi.spyOn(bench.box, "knownClients"), vi.spyOn(bench.box, "isKnownClient")];
	for (let index = 0; index < REFUSALS_MAX.everybody + 20; index += 1)
		await enter("sigrid", "wrong password of hers", `client ${index}`);
	expect(await enter("sigrid", PASSWORD, "stranger")).toMatchObject({ kind: "resting" });
	expect([once.mock.calls.length, each.mock.calls.length]).toEqual([1, 0]);
});
