import { expect, test } from "vitest";
import type { BodyForm } from "#src/page-cache/second-tier.ts";
import { cacheBench, gate, HandClock, settle } from "./cache-bench.ts";
import { TierDouble, textOf } from "./stored-pages.ts";

const SECOND = 1000;
const START = Date.UTC(2026, 10, 1);

const form: BodyForm<string> = {
	write: (body) => ({ facts: body, bytes: new TextEncoder().encode(body) }),
	read: (facts, bytes) => (textOf({ bytes }) === facts ? facts : null),
};

/** Caches that share a tier, and one clock. */
function sharing(count = 2) {
	const tier = new TierDouble();
	const clock = new HandClock();
	const wall = () => START + clock.now();
	tier.isNew = ({ freshUntil }) => wall() < freshUntil;
	const caches = Array.from({ length: count }, () => cacheBench(1_000_000, { second: { tier, form }, clock, wall }));
	const [first, second] = caches;
	if (!first || !second) throw new Error("Two share it at least.");
	return { tier, clock, caches, first, second };
}

test("what several ask for at once is rendered by one of them", async () => {
	const { caches, first } = sharing(3);
	const { promise, open } = gate();
	for (const { next } of caches) next({ until: promise });
	const asked = caches.map(({ ask }) => ask());
	await settle();
	open();
	expect(await Promise.all(asked)).toEqual(["miss page 1", "collapsed page 1", "collapsed page 1"]);
	expect(caches.flatMap(({ renders }) => renders)).toEqual(first.renders);
	for (const { ask } of caches) expect(await ask()).toBe("hit page 1");
});

test("a tier that says for ever that others make a page costs nobody the page: it is made and kept here", async () => {
	const { tier, first, second } = sharing();
	tier.lease = async () => ({ made: Promise.resolve(null) });
	expect(await first.ask()).toBe("miss page 1");
	expect([await first.ask(), await second.ask()]).toEqual(["hit page 1", "miss page 1"]);
});

test("what was invalidated for all is rendered again by one of them, and so is what ran out", async () => {
	const { caches, first, second, clock } = sharing();
	for (const { ask } of caches) for (let visit = 0; visit < 2; visit += 1) await ask();
	first.cache.invalidate(["tag:/tv"]);
	second.cache.outdate(["tag:/tv"]);
	await settle();
	expect([await first.ask(), await second.ask()]).toEqual(["hit page 2", "hit page 2"]);
	await clock.forward(61 * SECOND);
	for (const { ask } of caches) expect(await ask()).toBe("stale page 2");
	await settle();
	for (const { ask } of caches) expect(await ask()).toMatch(/^hit page/);
	expect(caches.flatMap(({ renders }) => renders).toSorted()).toEqual(["/tv expired", "/tv invalidated", "/tv miss"]);
});

test("where it comes to nothing, or to what others cannot show, each makes his own", async () => {
	const { first, second } = sharing();
	const { promise, open } = gate();
	first.next({ until: promise, error: new Error("down") });
	const asked = [first.ask(), second.ask()];
	await settle();
	open();
	await expect(asked[0]).rejects.toThrow("down");
	expect(await asked[1]).toBe("miss page 1");
	const { promise: again, open: openAgain } = gate();
	first.next({ until: again, status: 404, body: "none" });
	second.next({ status: 404, body: "none" });
	const missing = [first.ask("/none"), second.ask("/none")];
	await settle();
	openAgain();
	expect(await Promise.all(missing)).toEqual(["miss none", "miss none"]);
});

test("who waits for others holds up none of his own renders", async () => {
	const { first, second } = sharing();
	const { promise, open } = gate();
	first.next({ until: promise });
	const targets = Array.from({ length: 16 }, (_, at) => `/${at}`);
	const slow = [...targets.map((target) => first.ask(target)), ...targets.map((target) => second.ask(target))];
	await settle();
	expect(second.renders).toEqual([]);
	expect(await second.ask("/own")).toBe("miss page 1");
	open();
	expect((await Promise.all(slow)).filter((answer) => answer.startsWith("collapsed"))).toHaveLength(16);
});

test("a page that was said to be out of date while somebody else made it is shown to those who waited, and not kept", async () => {
	const { first, second } = sharing();
	const { promise, open } = gate();
	first.next({ until: promise });
	const asked = [first.ask(), second.ask()];
	await settle();
	second.cache.outdate(["tag:/tv"]);
	open();
	expect(await Promise.all(asked)).toEqual(["miss page 1", "collapsed page 1"]);
	second.next({ body: "new" });
	second.cache.outdate(null);
	expect(await second.ask()).toBe("hit page 1");
});

test("nobody waits for ever for whoever makes a page, nor for who should say whether he may", async () => {
	const { first, second, clock, tier } = sharing();
	first.next({ until: new Promise(() => {}) });
	const asked = [first.ask(), second.ask()].map((each) => each.catch((error: unknown) => String(error)));
	await settle();
	await clock.forward(3 * SECOND);
	expect(await Promise.all(asked)).toEqual(Array(2).fill(expect.stringContaining("TimedOut")));
	const mute = sharing();
	mute.tier.lease = () => new Promise(() => {});
	const rendered = mute.first.ask();
	await settle();
	await mute.clock.forward(SECOND);
	expect(await rendered).toBe("miss page 1");
	expect([tier.pages.size, mute.tier.pages.size]).toEqual([0, 0]);
});

test("everything is made again where nobody knows what changed", async () => {
	const { first } = sharing();
	await first.ask();
	await first.ask("/other");
	await first.ask("/results", "search");
	await first.ask("/results", "search");
	expect(first.cache.outdate(null)).toBe(3);
	expect(first.cache.fresh("/tv")).toBeNull();
});
