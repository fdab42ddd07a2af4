import { expect, test } from "vitest";
import { authenticateByApi } from "#src/client/authenticate-by-api.ts";
import type { SupportClient } from "#src/client/support-client.ts";
import type { Outcome } from "#src/contract/call.ts";
import type { Identity } from "#src/identity/identity.ts";
import { FOREIGN_SESSION_REFUSED, SESSION_REMEMBERED, SESSIONS_ASKED_MAX } from "#src/site/agent-limits.ts";
import { BRAND } from "#tests/fixtures/brand.ts";

/** An API elsewhere that answers as it is told. */
function api(answer: (session: string) => Promise<Outcome<never>> | Outcome<never>) {
	const asked: Identity[] = [];
	const clock = { time: 0, now: () => clock.time };
	let released = 0;
	const support: SupportClient = {
		snapshot: () => ({
			version: null,
			brand: BRAND,
			call: async (_request, { identity }) => {
				asked.push(identity);
				return answer(identity.kind === "agent" ? (identity.session ?? "") : "");
			},
			release: () => {
				released += 1;
			},
		}),
	};
	return { asked, clock, authenticate: authenticateByApi(support, clock), released: () => released };
}
const outcome = (value: unknown) => value as Outcome<never>;
const AGENT = outcome({ state: "ok", data: { isAscPortal: true } });
const LOGIN = outcome({ state: "redirect", location: "https://login.example/" });
/** A login address of an origin that is none of the brand's, or none at all. */
const ASTRAY = outcome({ state: "failed", error: { kind: "status", status: 301, message: "" } });
const FAILED = outcome({ state: "failed", error: { kind: "timeout", status: null, message: "" } });

test("whom the API calls an agent is one for a second, with his session and no more", async () => {
	const { authenticate, asked, clock, released } = api(() => AGENT);
	const identity = await authenticate({ session: "theirs" });
	expect(identity).toMatchObject({ kind: "agent", session: "theirs", company: "", accessLevel: "" });
	expect(identity).not.toHaveProperty("profile");
	await Promise.all([authenticate({ session: "theirs" }), authenticate({ session: "theirs" })]);
	expect(asked).toHaveLength(1);
	clock.time = SESSION_REMEMBERED;
	await authenticate({ session: "theirs" });
	expect([asked.length, released()]).toEqual([2, 2]);
});

test.each([LOGIN, ASTRAY, outcome({ state: "ok", data: { isAscPortal: false } })])(
	"whom it sends to sign in, or calls none, is nobody, and is not asked about again for a while",
	async (said) => {
		const { authenticate, asked, clock } = api(() => said);
		for (const time of [0, FOREIGN_SESSION_REFUSED - 1]) {
			clock.time = time;
			expect(await authenticate({ session: "invented" })).toEqual({ kind: "anonymous" });
		}
		expect(asked).toHaveLength(1);
		expect(await authenticate({ session: "A".repeat(600) })).toEqual({ kind: "anonymous" });
		expect(await authenticate({ session: null })).toEqual({ kind: "anonymous" });
		expect(asked).toHaveLength(1);
	},
);

test("while it says nothing nobody is anybody, and only so many are asked about at once", async () => {
	const failing = api(() => FAILED);
	await expect(failing.authenticate({ session: "theirs" })).rejects.toThrow("did not say");
	const { promise, resolve } = Promise.withResolvers<Outcome<never>>();
	const slow = api(() => promise);
	const all = Array.from({ length: SESSIONS_ASKED_MAX }, (_, index) => slow.authenticate({ session: `s${index}` }));
	await expect(slow.authenticate({ session: "one more" })).rejects.toThrow("Too many");
	resolve(AGENT);
	expect((await Promise.all(all)).every(({ kind }) => kind === "agent")).toBe(true);
});
