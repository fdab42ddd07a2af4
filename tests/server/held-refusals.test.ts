import { expect, test } from "vitest";
import { HeldRefusals } from "#src/server/page/held-refusals.ts";
import { REFUSAL_HOLD, REFUSALS_HELD_MAX } from "#src/site/cache-limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

/** Lets what was resolved go on. */
const turn = () => new Promise((done) => setImmediate(done));

test("a refusal is said after a moment, and at once when too many are held", async () => {
	const clock = new HandClock();
	const refusals = new HeldRefusals(clock);
	let said = 0;
	const ask = () => void refusals.hold(new Promise(() => {})).then(() => (said += 1));
	for (let asked = 0; asked < REFUSALS_HELD_MAX; asked += 1) ask();
	await turn();
	expect(said).toBe(0);
	ask();
	await turn();
	expect(said).toBe(1);
	clock.pass(REFUSAL_HOLD - 1);
	await turn();
	expect(said).toBe(1);
	clock.pass(1);
	await turn();
	expect(said).toBe(REFUSALS_HELD_MAX + 1);
	// Whoever has heard makes room.
	ask();
	await turn();
	expect(said).toBe(REFUSALS_HELD_MAX + 1);
});
