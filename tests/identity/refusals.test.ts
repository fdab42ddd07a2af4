import { expect, test } from "vitest";
import { Refusals } from "#src/identity/refusals.ts";
import { REFUSALS_MAX, REFUSALS_WINDOW, REFUSED_REST } from "#src/site/agent-limits.ts";

const NOW = Date.parse("2026-03-01T10:00:00Z");

/** Whether each of so many attempts of a client is the last before a rest. */
const attempts = (refusals: Refusals, count: number, client: string, at = NOW) =>
	Array.from({ length: count }, () => refusals.begin("sigrid", client, at));

test("a client that is wrong ten times rests for that name, others do not; after the rest it may try as often again", () => {
	const refusals = new Refusals();
	expect(attempts(refusals, REFUSALS_MAX.client, "a")).toEqual([...Array(REFUSALS_MAX.client - 1).fill(false), true]);
	expect(refusals.ownRest("sigrid", "a", NOW)).toBe(REFUSED_REST);
	expect(refusals.ownRest("sigrid", "b", NOW)).toBe(0);
	expect(refusals.ownRest("nils", "a", NOW)).toBe(0);
	expect(refusals.rest("sigrid", NOW)).toBe(0);
	const after = NOW + REFUSED_REST;
	expect(refusals.ownRest("sigrid", "a", after)).toBe(0);
	expect(attempts(refusals, REFUSALS_MAX.client, "a", after).at(-1)).toBe(true);
	expect(refusals.ownRest("sigrid", "a", after)).toBe(REFUSED_REST);
	// A clock that goes back holds nobody up.
	expect(refusals.ownRest("sigrid", "a", NOW - REFUSALS_WINDOW)).toBe(0);
});

test("a name at which many clients are wrong rests once in its hour, whatever they do: nobody is kept out for longer", () => {
	const refusals = new Refusals();
	let rested = 0;
	for (let minute = 0; minute < 6 * 60; minute += 1) {
		const at = NOW + minute * 60_000;
		for (let index = 0; index < 60; index += 1)
			if (refusals.rest("sigrid", at) === 0) refusals.begin("sigrid", `client ${minute} ${index}`, at);
		if (refusals.rest("sigrid", at) > 0) rested += 1;
	}
	expect(rested).toBeGreaterThan(5 * 14);
	expect(rested).toBeLessThanOrEqual(6 * 16);
});

test("who is right is forgiven his own mistakes, and gives back no more than his own attempt", () => {
	const refusals = new Refusals();
	attempts(refusals, REFUSALS_MAX.client - 1, "a");
	refusals.forgive("sigrid", "a");
	expect(attempts(refusals, REFUSALS_MAX.client - 1, "a")).not.toContain(true);
	for (let index = 0; index < REFUSALS_MAX.everybody; index += 1) refusals.begin("sigrid", `b${index}`, NOW);
	expect(refusals.rest("sigrid", NOW)).toBe(REFUSED_REST);
	refusals.forgive("sigrid", "a");
	expect(refusals.rest("sigrid", NOW)).toBe(REFUSED_REST);
	const others = new Refusals();
	for (let index = 0; index < REFUSALS_MAX.everybody; index += 1) others.begin("nils", `b${index}`, NOW);
	others.forgive("nils", `b${REFUSALS_MAX.everybody - 1}`);
	expect(others.rest("nils", NOW)).toBe(0);
});
