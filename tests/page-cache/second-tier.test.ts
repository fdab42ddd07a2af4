import { expect, test } from "vitest";
import type { BodyForm } from "#src/page-cache/second-tier.ts";
import { cacheBench, gate, HandClock, settle } from "./cache-bench.ts";
import { TierDouble, textOf } from "./stored-pages.ts";

const SECOND = 1000;
const START = Date.UTC(2026, 10, 1);

const form: BodyForm<string> = {
	write: (body) => (body === "secret" ? null : { facts: body, bytes: new TextEncoder().encode(body) }),
	read: (facts, bytes) => (textOf({ bytes }) === facts ? facts : null),
};

/** Processes one after the other, with a memory each and one tier; `later` says when the next begins. */
function processes(tier = new TierDouble()) {
	let wall = START;
	return {
		tier,
		begin: (later = 0) => {
			wall += later;
			const clock = new HandClock();
			const began = wall;
			return cacheBench(1_000_000, { second: { tier, form }, clock, wall: () => began + clock.now() });
		},
	};
}

test("what was kept before is answered without a render, and looked up once", async () => {
	const { tier, begin } = processes();
	expect(await begin().ask()).toBe("miss page 1");
	tier.asked.length = 0;
	const { ask, renders } = begin(SECOND);
	const answers = await Promise.all(Array.from({ length: 100 }, () => ask()));
	expect(new Set(answers)).toEqual(new Set(["hit page 1"]));
	expect([renders, tier.asked]).toEqual([[], ["get /tv", "touch /tv"]]);
	expect(await ask()).toBe("hit page 1");
	expect(tier.asked).toHaveLength(2);
});

test("what memory has no room for is kept by the tier alone, and told as kept", async () => {
	const tier = new TierDouble();
	const { cache, source } = cacheBench(1, { second: { tier, form } });
	const made = await cache.get(source());
	expect([made.state, made.entry?.source.target, cache.holds("/tv")]).toEqual(["miss", "/tv", false]);
	expect((await cache.get(source())).state).toBe("hit");
	// Without a tier it is not kept at all.
	const alone = cacheBench(1);
	expect((await alone.cache.get(alone.source())).entry).toBeNull();
	const roomy = cacheBench();
	await roomy.ask();
	expect(roomy.cache.holds("/tv")).toBe(true);
});

test("the time between two processes counts as age", async () => {
	const { begin } = processes();
	await begin().ask();
	const stale = begin(61 * SECOND);
	expect(await stale.ask()).toBe("stale page 1");
	await settle();
	expect(stale.renders).toEqual(["/tv expired"]);
	// The refresh was stored as of now: after its life and what was stale of it, a visitor waits.
	const old = begin(661 * SECOND);
	expect(await old.ask()).toBe("miss page 1");
	expect(old.renders).toEqual(["/tv expired"]);
});

test("an old page stands in when rendering fails, for seven days", async () => {
	const { begin } = processes();
	await begin().ask();
	const days = begin(6 * 86_400 * SECOND);
	days.next({ error: new Error("down") });
	expect(await days.ask()).toBe("error page 1");
	const weeks = begin(2 * 86_400 * SECOND);
	weeks.next({ error: new Error("down") });
	await expect(weeks.ask()).rejects.toThrow("down");
});

test("a page from a clock that was ahead is rendered again", async () => {
	const { begin } = processes();
	await begin().ask();
	expect(await begin(-SECOND).ask()).toBe("miss page 1");
});

test("a page that was said to be out of date is never shown as it was, but stands in when rendering fails", async () => {
	const { tier, begin } = processes();
	await begin().ask();
	const kept = tier.pages.get("/tv");
	if (!kept) throw new Error("It was not stored.");
	tier.pages.set("/tv", { ...kept, invalidatedAt: START + 500 });
	const failing = begin(SECOND);
	failing.next({ error: new Error("down") });
	expect(await failing.ask()).toBe("error page 1");
	expect(failing.renders).toEqual(["/tv invalidated"]);
	const { ask, renders } = begin();
	expect(await ask()).toBe("miss page 1");
	expect(renders).toEqual(["/tv invalidated"]);
});

test("an invalidation while a page is looked up holds for that page", async () => {
	const { tier, begin } = processes();
	await begin().ask();
	const { ask, cache, renders } = begin(SECOND);
	const { promise, open } = gate();
	tier.until = promise;
	const asked = ask();
	await settle();
	cache.invalidate(["tag:/tv"]);
	open();
	expect(await asked).toBe("miss page 1");
	expect(renders).toEqual(["/tv miss"]);
});

test("a render that began before an invalidation is not stored", async () => {
	const { tier, begin } = processes();
	const { ask, cache, next } = begin();
	const { promise, open } = gate();
	next({ until: promise });
	const asked = ask();
	await settle();
	cache.invalidate(["tag:/tv"]);
	open();
	await asked;
	expect(tier.asked).toEqual(["get /tv", "invalidate tag:/tv"]);
});

test("what lacks something, is not for others or holds what was typed is not stored; what is gone is removed", async () => {
	const { tier, begin } = processes();
	const { ask, next } = begin();
	next({ degraded: true });
	await ask("/degraded");
	next({ life: null });
	await ask("/private");
	next({ body: "secret" });
	await ask("/secret");
	next({});
	await ask("/results", "search");
	await ask("/results", "search");
	expect(tier.asked.filter((each) => !each.startsWith("get"))).toEqual(["remove /private"]);
	expect(tier.asked).not.toContain("get /results");
	next({ status: 404 });
	await ask("/gone");
	expect(tier.asked.at(-1)).toBe("remove /gone");
	expect(tier.pages.size).toBe(0);
});

test("whatever is wrong with the tier, or with what it holds, is a miss", async () => {
	const { tier, begin } = processes();
	await begin().ask();
	const kept = tier.pages.get("/tv");
	if (!kept) throw new Error("It was not stored.");
	tier.pages.set("/tv", { ...kept, facts: "something else" });
	expect(await begin().ask()).toBe("miss page 1");
	tier.until = Promise.reject(new Error("gone"));
	expect(await begin().ask()).toBe("miss page 1");
});

test("a page in use is told now and then, and at once when it comes from the tier", async () => {
	const { tier, begin } = processes();
	const { ask, clock, cache } = begin();
	const touches = () => tier.asked.filter((each) => each.startsWith("touch")).length;
	await ask();
	await ask();
	expect(touches()).toBe(0);
	await clock.forward(301 * SECOND);
	await ask();
	await ask();
	expect(touches()).toBe(1);
	await settle();
	const again = begin(310 * SECOND);
	expect(await again.ask()).toMatch(/^hit/);
	expect(touches()).toBe(2);
	expect([again.cache.fresh("/tv"), cache.fresh("/tv")]).not.toContain(null);
	expect(touches()).toBe(2);
});
