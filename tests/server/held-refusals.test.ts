import { expect, test } from "vitest";
import { HeldRefusals } from "#src/server/http/held-refusals.ts";
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

test("who leaves makes room at once, and nothing is said to him later", async () => {
	const clock = new HandClock();
	const refusals = new HeldRefusals(clock);
	const leaving = Promise.withResolvers<void>();
	let said = 0;
	for (let asked = 0; asked < REFUSALS_HELD_MAX; asked += 1)
		void refusals.hold(leaving.promise).then(() => (said += 1));
	leaving.resolve();
	await turn();
	expect(said).toBe(REFUSALS_HELD_MAX);
	let later = 0;
	void refusals.hold(new Promise(() => {})).then(() => (later += 1));
	await turn();
	expect(later).toBe(0);
	clock.pass(REFUSAL_HOLD);
	await turn();
	expect([said, later]).toEqual([REFUSALS_HELD_MAX, 1]);
});
