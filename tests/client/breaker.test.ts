import { beforeEach, describe, expect, test } from "vitest";
import { type AttemptEnd, Breaker, retryAfterOf } from "#src/client/breaker.ts";
import { BREAKER } from "#src/site/limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

const SOUND: AttemptEnd = { state: "sound" };
const BROKEN: AttemptEnd = { state: "broken", reason: "timeout", retryAfter: null };
const asking = (retryAfter: number): AttemptEnd => ({ state: "broken", reason: "status 429", retryAfter });

let clock: HandClock;
let breaker: Breaker;
let told: string[];
let asked: number;

beforeEach(() => {
	clock = new HandClock();
	told = [];
	asked = 0;
	breaker = new Breaker({
		clock,
		onRest: ({ reason, pause }) => told.push(`rest ${reason} ${pause}`),
		onReturn: () => told.push("return"),
	});
});

/** Asks once; whether the host was asked. */
async function ask(end: AttemptEnd): Promise<boolean> {
	const result = await breaker.run(
		async () => ++asked,
		() => end,
	);
	return result !== null;
}

async function fail(times: number): Promise<void> {
	for (let each = 0; each < times; each++) await ask(BROKEN);
}

/** An attempt whose end the test decides. */
function hanging() {
	const { promise, resolve } = Promise.withResolvers<AttemptEnd>();
	const result = breaker.run(
		() => promise,
		(end) => end,
	);
	return { end: resolve, result };
}

test("a host that fails in a row is asked a handful of times, however many come", async () => {
	await fail(360);
	expect([asked, breaker.resting]).toEqual([BREAKER.failures, true]);
	expect(told).toEqual([`rest timeout ${BREAKER.firstPause}`]);
});

test("failures between sound answers close nothing", async () => {
	for (let each = 0; each < 50; each++) {
		await fail(BREAKER.failures - 1);
		await ask(SOUND);
	}
	expect([breaker.resting, told]).toEqual([false, []]);
});

describe("a host that rests", () => {
	beforeEach(() => fail(BREAKER.failures));

	test("is probed by one at a time, and asked by all when a probe is answered", async () => {
		clock.pass(BREAKER.firstPause);
		const probe = hanging();
		expect(await ask(SOUND)).toBe(false);
		probe.end(SOUND);
		await probe.result;
		expect([breaker.resting, await ask(SOUND), told.at(-1)]).toEqual([false, true, "return"]);
	});

	test("is left alone twice as long after each probe that fails, up to a bound, and nobody is told again", async () => {
		let pause: number = BREAKER.firstPause;
		for (let probe = 0; probe < 10; probe++) {
			clock.pass(pause - 1);
			expect(await ask(BROKEN)).toBe(false);
			clock.pass(1);
			expect(await ask(BROKEN)).toBe(true);
			pause = Math.min(2 * pause, BREAKER.longestPause);
		}
		expect([pause, told.length]).toEqual([BREAKER.longestPause, 1]);
	});

	test("is probed again when a probe tells nothing", async () => {
		clock.pass(BREAKER.firstPause);
		expect(await ask({ state: "unknown" })).toBe(true);
		expect(await ask(SOUND)).toBe(true);
		expect(breaker.resting).toBe(false);
	});

	test.each<AttemptEnd>([{ state: "unknown" }, BROKEN, asking(BREAKER.longestRetryAfter)])(
		"is probed anew when a probe hangs longer than the longest pause; that the first then ends as %j changes nothing",
		async (late) => {
			clock.pass(BREAKER.firstPause);
			const first = hanging();
			clock.pass(BREAKER.longestPause - 1);
			expect(await ask(SOUND)).toBe(false);
			clock.pass(1);
			const second = hanging();
			first.end(late);
			await first.result;
			expect(await ask(SOUND)).toBe(false);
			second.end(SOUND);
			await second.result;
			expect([breaker.resting, await ask(SOUND)]).toEqual([false, true]);
		},
	);

	test("has no more probes under way than fit into the patience of one, however many come", async () => {
		clock.pass(BREAKER.firstPause);
		asked = 0;
		const patience = 8 * BREAKER.longestPause;
		for (let passed = 0; passed < patience; passed += 500) {
			for (let visitor = 0; visitor < 3; visitor++)
				void breaker.run(
					() => new Promise(() => asked++),
					() => BROKEN,
				);
			clock.pass(500);
		}
		expect(asked).toBe(8);
	});

	test("begins anew after its return: one failure is one", async () => {
		clock.pass(BREAKER.firstPause);
		await ask(SOUND);
		await fail(BREAKER.failures - 1);
		expect(breaker.resting).toBe(false);
		await fail(1);
		expect(told.at(-1)).toBe(`rest timeout ${BREAKER.firstPause}`);
	});
});

test("what was asked before it rested says nothing after it came back", async () => {
	const late = Array.from({ length: 20 }, hanging);
	await fail(BREAKER.failures);
	clock.pass(BREAKER.firstPause);
	await ask(SOUND);
	for (const each of late) each.end(BROKEN);
	await Promise.all(late.map(({ result }) => result));
	expect(breaker.resting).toBe(false);
});

test("a host that asks to be left alone is, at once and as long as it says, up to a bound", async () => {
	await ask(asking(30_000));
	expect([breaker.resting, told]).toEqual([true, ["rest status 429 30000"]]);
	clock.pass(29_999);
	expect(await ask(SOUND)).toBe(false);
	clock.pass(1);
	expect(await ask(asking(Number.MAX_SAFE_INTEGER))).toBe(true);
	clock.pass(BREAKER.longestRetryAfter - 1);
	expect(await ask(SOUND)).toBe(false);
	clock.pass(1);
	expect(await ask(SOUND)).toBe(true);
});

test.each([
	[null, null],
	["120", 120_000],
	[" 0 ", 0],
	["Thu, 01 Jan 2026 00:01:00 GMT", 60_000],
	["Wed, 31 Dec 2025 00:00:00 GMT", 0],
	["soon", null],
	["99999999999999999999", null],
])("Retry-After: %j asks for %j milliseconds", (header, wait) => {
	expect(retryAfterOf(header, Date.parse("2026-01-01T00:00:00Z"))).toBe(wait);
});
