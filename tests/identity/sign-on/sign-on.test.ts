import { afterEach, beforeEach, expect, test } from "vitest";
import type { Claims } from "#src/identity/sign-on/person.ts";
import { type Provider, ProviderFailure } from "#src/identity/sign-on/provider.ts";
import { USUAL_CLAIMS } from "#src/identity/sign-on/settings.ts";
import { SignOn } from "#src/identity/sign-on/sign-on.ts";
import { SIGN_ON_LIFE, SIGN_ONS_ASKED } from "#src/site/agent-limits.ts";
import { agentBench, COMPANY, SIGNER } from "../agent-bench.ts";

const ISSUER = "https://login.example/";
const WAY = { locale: "de_DE", back: "/televisions" };
const NORA = { sub: "s-1", preferred_username: "Nora", name: "Nora Lind", company_number: 4711, team: "TV" };

let bench: Awaited<ReturnType<typeof agentBench>>;
/** What the provider proves; a failure, when it is of no use. */
let said: (Claims & { readonly sub: string }) | ProviderFailure;
let hold: Promise<void>;
let told: string[];
let signOn: SignOn;
beforeEach(async () => {
	bench = await agentBench();
	[said, hold, told] = [NORA, Promise.resolve(), []];
	const provider: Provider = {
		addressFor: async ({ state }) => `${ISSUER}?state=${state}`,
		identify: async () => {
			await hold;
			if (said instanceof ProviderFailure) throw said;
			return said;
		},
	};
	signOn = new SignOn({
		...{ provider, box: bench.box, sessions: bench.sessions, known: bench.known, signer: SIGNER },
		settings: { issuer: ISSUER, clientId: "", clientSecret: "", scope: "openid", claims: USUAL_CLAIMS },
		now: () => new Date(bench.clock.now),
		report: (outcome, why) => told.push(`${outcome} ${why}`),
	});
});
afterEach(() => bench.end());

async function begin() {
	const begun = await signOn.begin(WAY, "https://support.example/return");
	if (!begun) throw new Error("The provider is of no use.");
	return { ticket: begun.ticket, address: new URL(begun.address), client: "c" };
}
const once = async () => signOn.end(await begin());
const agents = async () =>
	(await bench.box.list("", 10)).map(({ username, name, accessLevel }) => [username, name, accessLevel]);
const events = async () =>
	(await bench.box.events("", 0, 500)).events.map(({ event, username }) => `${event} ${username}`);

test("a ticket opens once, for ten minutes, and knows the way back however it ends", async () => {
	const whole = await begin();
	expect(signOn.wayBackOf(whole.ticket)).toMatchObject(WAY);
	expect(await signOn.end(whole)).toMatchObject({ kind: "entered" });
	expect(await signOn.end(whole)).toEqual({ kind: "over" });
	const late = await begin();
	bench.clock.now += SIGN_ON_LIFE;
	expect(await signOn.end(late)).toEqual({ kind: "over" });
	expect(signOn.wayBackOf(late.ticket)).toMatchObject(WAY);
	for (const ticket of [null, "", "x.y", `${late.ticket}A`, SIGNER.sign("asc-session", "x")]) {
		expect(signOn.wayBackOf(ticket)).toBeNull();
		expect(await signOn.end({ ...(await begin()), ticket })).toEqual({ kind: "over" });
	}
	// Who brings nothing of ours is written down nowhere.
	expect(told).toEqual([]);
	const other = await begin();
	expect(await signOn.end({ ...other, address: (await begin()).address })).toEqual({ kind: "over" });
	expect(await signOn.end(other)).toEqual({ kind: "over" });
	expect(told).toEqual(["over another state"]);
});

test("an account follows what the provider says of its subject; its name stays, and what is not said does, too", async () => {
	expect(await once()).toMatchObject({ kind: "entered" });
	said = { ...NORA, preferred_username: "sigrid", name: "Nora Berg", access_level: "3" };
	expect(await once()).toMatchObject({ kind: "entered" });
	said = { sub: "s-1", company_number: "4711" };
	expect(await once()).toMatchObject({ kind: "entered" });
	expect(await agents()).toContainEqual(["nora", "Nora Berg", "3"]);
	expect((await events()).filter((line) => line.endsWith("nora"))).toEqual([
		...["added nora", "signed-in nora", "changed nora", "signed-in nora", "signed-in nora"],
	]);
});

test.each<[string, object, string]>([
	["another's name", { preferred_username: "SIGRID" }, "name-taken sigrid"],
	["a company of no directory", { company_number: "12" }, "refused null"],
	["no company", { company_number: undefined }, "refused null"],
	["no name", { preferred_username: null }, "refused null"],
	["a name that is none", { preferred_username: "a b" }, "refused null"],
	["a name that does something", { name: "Nora\u202e" }, "refused null"],
	["a company that is a list", { company_number: ["4711"] }, "refused null"],
	["a subject that is none", { sub: "a b\n" }, "refused null"],
])("whoever has %s stays out, and nobody is made of him", async (_, more, event) => {
	said = { ...NORA, ...more };
	expect(await once()).toEqual({ kind: "refused" });
	expect(await agents()).toHaveLength(1);
	expect((await events()).at(-1)).toBe(event);
	expect(told.join()).not.toMatch(/nora|4711|sigrid/i);
});

test("who is disabled, or whose company is suspended, stays out; a link lets a known agent in, and its end out", async () => {
	const link = (subject: string | null) =>
		bench.box.link("sigrid", subject === null ? null : { issuer: ISSUER, subject }, "");
	said = { ...NORA, sub: "s-2", preferred_username: "sigrid" };
	expect([await link("s-2"), await link("s-2")]).toEqual(["stored", "same"]);
	const entered = await once();
	const { session } = entered.kind === "entered" ? entered : { session: null };
	expect(await bench.sessions.authenticate({ session })).toMatchObject({ kind: "agent", id: "agent-1" });
	said = NORA;
	await once();
	expect(await bench.box.link("nora", { issuer: ISSUER, subject: "s-2" }, "")).toBe("taken");
	expect(await bench.box.link("nobody", null, "")).toBe("missing");
	await bench.box.setState("nora", "disabled", "");
	expect(await once()).toEqual({ kind: "refused" });
	await bench.box.setState("nora", "active", "");
	await bench.box.keepCompany({ ...COMPANY, state: "suspended" }, "");
	expect(await once()).toEqual({ kind: "refused" });
	expect(await link(null)).toBe("stored");
	expect(await bench.box.sessions()).toEqual([]);
});

test("a provider of no use, and too many at once, are told apart", async () => {
	for (const kind of ["away", "wrong", "declined", "over"] as const) {
		said = new ProviderFailure(kind, "why");
		expect(await once()).toEqual({ kind });
	}
	expect(told).toEqual(["away why", "wrong why", "declined why", "over why"]);
	const { promise, resolve } = Promise.withResolvers<void>();
	[said, hold] = [NORA, promise];
	const all = SIGN_ONS_ASKED.atOnce + SIGN_ONS_ASKED.waiting;
	bench.known.add("workshop");
	const begun = await Promise.all(Array.from({ length: all + 1 }, begin));
	const [agents, ours] = [await begin(), await begin()];
	const outcomes = begun.map((each) => signOn.end(each));
	expect(await Promise.race(outcomes.map((outcome) => outcome.then(({ kind }) => kind)))).toBe("busy");
	// Clients from which somebody came before have places of their own.
	const known = [agents, ours].map((each) => signOn.end({ ...each, client: "workshop" }));
	resolve();
	for (const outcome of await Promise.all(known)) expect(outcome).toMatchObject({ kind: "entered" });
	expect((await Promise.all(outcomes)).filter(({ kind }) => kind === "entered").length).toBeGreaterThanOrEqual(
		SIGN_ONS_ASKED.waiting,
	);
});
