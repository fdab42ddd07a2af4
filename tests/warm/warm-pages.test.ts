import { expect, test } from "vitest";
import { type PageReply, warmPages } from "#scripts/warm/warm-pages.ts";
import { WARM_NAMED_MAX, WARM_PAUSE_MAX, WARM_SILENCES_MAX, WARM_TRIES } from "#src/site/warm-limits.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

const KEPT: PageReply = { status: 200, cacheStatus: "support; hit; ttl=9", retryAfter: null };

/** Runs it on a clock that moves as soon as nothing else happens; answers what was asked, and when. */
async function run(
	addresses: readonly string[],
	answer: (address: string, attempt: number) => PageReply | Error,
	{ atOnce = 2, perSecond = 10 } = {},
) {
	const clock = new HandClock();
	const asked: { readonly address: string; readonly at: number }[] = [];
	let running = 0;
	let most = 0;
	const warming = warmPages(
		(async function* () {
			yield* addresses;
		})(),
		{
			...{ atOnce, perSecond, clock },
			ask: async (address) => {
				asked.push({ address, at: clock.now() });
				most = Math.max(most, ++running);
				await new Promise((done) => clock.after(30, () => done(null)));
				running -= 1;
				const said = answer(address, asked.filter((each) => each.address === address).length);
				if (said instanceof Error) throw said;
				return said;
			},
		},
	);
	let isOver = false;
	void warming.finally(() => {
		isOver = true;
	});
	while (!isOver) {
		for (let turn = 0; turn < 3; turn++) await new Promise((done) => setImmediate(done));
		clock.pass(10);
	}
	return { warmed: await warming, asked, most };
}

test("pages are asked for a few at a time and at a pace, and what became of them is told apart", async () => {
	const states = [
		"; hit; ttl=5",
		"; hit; detail=stale; ttl=-5",
		"; fwd=miss; stored; ttl=5",
		"; fwd=miss; collapsed",
		"; fwd=miss",
	];
	const { warmed, asked, most } = await run(
		Array.from({ length: 50 }, (_, at) => `/${at}`),
		(address) => {
			const at = Number(address.slice(1));
			if (at === 48) return { ...KEPT, status: 308 };
			if (at === 49) return { ...KEPT, status: 404 };
			return { ...KEPT, cacheStatus: `support${states[at % states.length]}` };
		},
		{ atOnce: 3 },
	);
	expect(warmed).toMatchObject({
		warm: 20,
		rendered: 19,
		notKept: 9,
		moved: 1,
		failed: 1,
		pauses: 0,
		isGivenUp: false,
	});
	expect(warmed.failures).toEqual([{ address: "/49", why: "status 404" }]);
	expect(most).toBeLessThanOrEqual(3);
	// Ten in any second.
	for (const [index, { at }] of asked.entries())
		expect(asked.slice(index).filter((each) => each.at < at + 1_000 - 20).length).toBeLessThanOrEqual(10);
});

test("what memory has no room for is told as made, and as kept elsewhere alone", async () => {
	const { warmed } = await run(["/a", "/b", "/c"], (address) => ({
		...KEPT,
		cacheStatus: `support; fwd=miss; ${address === "/a" ? "stored" : "stored; detail=outside-memory"}; ttl=5`,
	}));
	expect(warmed).toMatchObject({ rendered: 3, outside: 2, notKept: 0, failed: 0 });
});

test("a site that asks to be left alone is, as long as it says and then at half the pace, and nothing is lost", async () => {
	const { warmed, asked } = await run(["/a", "/b", "/c", "/d"], (address, attempt) =>
		address === "/b" && attempt === 1 ? { status: 503, cacheStatus: "", retryAfter: 7_000 } : KEPT,
	);
	expect(warmed).toMatchObject({ warm: 4, failed: 0, pauses: 1 });
	const refused = asked.findIndex(({ address }) => address === "/b");
	const after = asked.filter(({ at }) => at > (asked[refused]?.at ?? 0) + 200);
	expect(after[0]?.at ?? 0).toBeGreaterThanOrEqual((asked[refused]?.at ?? 0) + 7_000);
	expect((after[1]?.at ?? 0) - (after[0]?.at ?? 0)).toBeGreaterThanOrEqual(190);
});

test("one that never has a place fails after some tries; no header makes anybody wait for a day", async () => {
	const { warmed, asked } = await run(["/a"], () => ({ status: 429, cacheStatus: "", retryAfter: 86_400_000 }), {
		atOnce: 1,
	});
	expect(warmed).toMatchObject({ failed: 1, failures: [{ address: "/a", why: "status 429" }] });
	expect(asked).toHaveLength(WARM_TRIES);
	expect(asked.at(-1)?.at ?? 0).toBeLessThan(WARM_TRIES * (WARM_PAUSE_MAX + 1_000));
});

test("a site that does not answer is given up, and not asked for the rest", async () => {
	const { warmed, asked } = await run(
		Array.from({ length: 1_000 }, (_, at) => `/${at}`),
		() => new Error("connect ECONNREFUSED"),
	);
	expect(warmed.isGivenUp).toBe(true);
	expect(asked.length).toBeLessThanOrEqual(WARM_SILENCES_MAX + 1);
	expect(warmed.failures[0]?.why).toBe("connect ECONNREFUSED");
});

test("of many that fail the first are named and all are counted", async () => {
	const { warmed } = await run(
		Array.from({ length: 300 }, (_, at) => `/${at}`),
		() => ({ ...KEPT, status: 500 }),
		{ perSecond: 100 },
	);
	expect([warmed.failed, warmed.failures.length]).toEqual([300, WARM_NAMED_MAX]);
});
