import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { signOnReturn } from "#src/actions/asc/sign-on-return.ts";
import type { AgentDoor } from "#src/identity/agent-door.ts";
import { LinkSigner } from "#src/identity/link-signer.ts";
import { Flows } from "#src/identity/sign-on/flows.ts";
import { Arrivals, type ArrivalsOptions } from "#src/server/action/arrivals.ts";
import { SIGN_IN_RATES, SIGN_ON_LIFE } from "#src/site/agent-limits.ts";

const { burst } = SIGN_IN_RATES.everybody;

/** Arrivals of a brand's sign-on: who got as far as to its door, and who was told to come later. */
function bench() {
	const clock = { now: 1_000_000 };
	const now = () => new Date(clock.now);
	const flows = new Flows(new LinkSigner("a secret of the tests"), now);
	const came = { through: 0, early: 0 };
	const count = (what: keyof typeof came) => {
		came[what] += 1;
	};
	const door = { signOn: { isLive: flows.live.bind(flows), wayBackOf: flows.of.bind(flows) } };
	let clients = 0;
	// Of all the options, those that an arrival reaches before its door.
	const arrivals = new Arrivals({
		door,
		now,
		senderOf: () => ({ client: `c${++clients}`, network: `n${clients}`, isSite: false, lastingName: () => "" }),
		settings: () => ({ secure: true }),
		rules: () => ({ locales: [] }),
		pages: { sendError: async () => count("early") },
		submissions: { within: async () => count("through") },
	} as unknown as ArrivalsOptions & { door: AgentDoor });
	const arrive = (signOn: string | null, method = "GET") =>
		arrivals.answer(
			{ request: { method } as IncomingMessage } as never,
			{ context: { route: { pattern: signOnReturn.route }, locale: "en_GB" } } as never,
			{ signOn } as never,
			signOnReturn,
		);
	return { arrive, came, flows, clock, ticket: () => flows.begin({ locale: "en_GB", back: "" }).ticket };
}

test("whoever brings no live ticket is counted nowhere: those who do come through, each once", async () => {
	const { arrive, came, flows, clock, ticket } = bench();
	const [used, late] = [ticket(), ticket()];
	await flows.use(used);
	clock.now += SIGN_ON_LIFE;
	const notLive = [null, "", "forged", `${used.slice(0, -2)}AA`, used, late];
	for (let index = 0; index < 3 * burst; index += 1) await arrive(notLive[index % notLive.length] ?? null);
	for (let index = 0; index < burst; index += 1) await arrive(ticket(), "HEAD");
	expect(came).toEqual({ through: 4 * burst, early: 0 });
	// Nothing was spent by them.
	for (let index = 0; index < burst; index += 1) await arrive(ticket());
	expect(came).toEqual({ through: 5 * burst, early: 0 });
	await arrive(ticket());
	expect(came.early).toBe(1);
});

test("one ticket is counted once, however often it is brought", async () => {
	const { arrive, came, flows, ticket } = bench();
	const one = ticket();
	await arrive(one);
	await flows.use(one);
	for (let index = 0; index < 2 * burst; index += 1) await arrive(one);
	for (let index = 1; index < burst; index += 1) await arrive(ticket());
	expect(came).toEqual({ through: 3 * burst, early: 0 });
});
