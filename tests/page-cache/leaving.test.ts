import { expect, test } from "vitest";
import { GONE } from "#src/page-cache/gone.ts";
import { RENDERS_MAX } from "#src/site/cache-limits.ts";
import { cacheBench, gate, settle } from "./cache-bench.ts";

const SECOND = 1000;
const SOMEBODY = { lane: "form", client: "a network" } as const;

test("who leaves is waited for no longer: what only he waited for is not rendered, and others have theirs", async () => {
	const { cache, source, next, renders } = cacheBench();
	const { promise, open } = gate();
	next({ until: promise });
	const failed = (error: unknown) => error;
	const leaving = gate();
	const leaves = { request: null, network: null, leaving: () => leaving.promise };
	const running = Array.from({ length: RENDERS_MAX }, (_, index) => cache.get(source(`/tv/${index}`)));
	const left = [cache.get(source("/tv/left"), leaves), cache.get(source("/tv/0"), leaves)];
	const shared = [cache.get(source("/tv/shared"), leaves), cache.get(source("/tv/shared"))];
	const own = cache.bypass({ ...SOMEBODY, leaving: leaves.leaving }, () => promise);
	await settle();
	leaving.open();
	for (const answer of [...left, shared[0], own]) expect(await Promise.resolve(answer).catch(failed)).toBe(GONE);
	expect(cache.sizes().waiting).toBe(1);
	open();
	await Promise.all([...running, shared[1]]);
	await settle();
	expect(renders).toHaveLength(RENDERS_MAX + 1);
	expect(renders).toContain("/tv/shared miss");
});

test("who left does not have an older page told as sent", async () => {
	const { cache, source, ask, next, clock } = cacheBench();
	await ask();
	await clock.forward(700 * SECOND);
	next({ until: new Promise(() => {}) });
	const leaving = () => Promise.resolve();
	await expect(cache.get(source(), { request: null, network: null, leaving })).rejects.toBe(GONE);
});

/** One who leaves at once. */
const LEAVER = { request: null, network: null, leaving: () => Promise.resolve() };

test("who leaves makes no page fail: whoever comes next waits for the new one", async () => {
	const { cache, source, ask, next, clock } = cacheBench();
	await ask();
	await clock.forward(700 * SECOND);
	const { promise, open } = gate();
	next({ until: promise });
	for (let index = 0; index < RENDERS_MAX; index += 1) void ask(`/tv/${index}`);
	await settle();
	const left = Promise.resolve(cache.get(source(), LEAVER));
	// One that comes before it is known that nothing is made is not told that he has gone.
	const asked = left.catch(() => ask());
	await expect(left).rejects.toBe(GONE);
	open();
	expect(await asked).toMatch(/^miss /);
});

test("who leaves takes no refresh with him", async () => {
	const { cache, source, ask, next, clock, renders } = cacheBench();
	await ask();
	await clock.forward(61 * SECOND);
	const { promise, open } = gate();
	next({ until: promise });
	for (let index = 0; index < RENDERS_MAX; index += 1) void ask(`/tv/${index}`).catch(() => null);
	await settle();
	expect(await ask()).toBe("stale page 1");
	cache.outdate(null);
	await clock.forward(2 * SECOND);
	await expect(Promise.resolve(cache.get(source(), LEAVER))).rejects.toBe(GONE);
	expect(cache.sizes().waiting).toBe(1);
	open();
	await settle();
	expect(renders.filter((each) => each.startsWith("/tv ")).length).toBe(2);
});
