import { describe, expect, test } from "vitest";
import { cacheBench, gate, settle } from "./cache-bench.ts";

const SECOND = 1000;
const DAY = 86_400 * SECOND;

describe("nothing worse replaces something better", () => {
	test("errors keep the good copy for seven days", async () => {
		const { ask, next, clock } = cacheBench();
		await ask();
		next({ error: new Error("down") });
		await clock.forward(6 * DAY);
		expect(await ask()).toBe("error page 1");
		await clock.forward(2 * DAY);
		await expect(ask()).rejects.toThrow("down");
	});

	test("a rendered 503 goes to nobody while a good copy stands, and is never kept", async () => {
		const { ask, next, clock, cache } = cacheBench();
		await ask();
		next({ status: 503, body: "sorry" });
		await clock.forward(700 * SECOND);
		expect(await ask()).toBe("error page 1");
		expect(await ask("/other")).toBe("miss sorry");
		next({});
		expect(await ask("/other")).toMatch(/^miss page/);
		expect(cache.sizes().pools.pages.entries).toBe(2);
	});

	test("a failed refresh is tried again after a pause, not with every visitor", async () => {
		const { ask, next, clock, renders } = cacheBench();
		await ask();
		next({ error: new Error("down") });
		await clock.forward(61 * SECOND);
		for (let visitor = 0; visitor < 20; visitor += 1) {
			await ask();
			await settle();
		}
		expect(renders).toHaveLength(2);
		next({});
		await clock.forward(4 * SECOND);
		await ask();
		await settle();
		expect(await ask()).toBe("hit page 3");
	});

	test("a degraded page is kept for itself, never over a complete one", async () => {
		const { ask, next, clock } = cacheBench();
		next({ degraded: true, body: "half", life: { maxAge: 5, swr: 5 } });
		expect([await ask(), await ask()]).toEqual(["miss half", "hit half"]);
		next({ body: "whole" });
		await clock.forward(20 * SECOND);
		expect(await ask()).toBe("miss whole");
		next({ degraded: true, body: "half", life: { maxAge: 5, swr: 5 } });
		await clock.forward(700 * SECOND);
		expect(await ask()).toBe("error whole");
	});

	test("a whole page that is out of date stands for a minute, then the newer one with a hole is shown", async () => {
		const { ask, next, clock, cache } = cacheBench();
		await ask();
		next({ degraded: true, body: "half", life: { maxAge: 5, swr: 5 } });
		cache.invalidate(["tag:/tv"]);
		await clock.forward(2 * SECOND);
		expect(await ask()).toBe("error page 1");
		// Another import in between does not begin the minute anew.
		await clock.forward(40 * SECOND);
		cache.invalidate(["tag:/tv"]);
		await settle();
		expect(await ask()).toBe("error page 1");
		await clock.forward(18.5 * SECOND);
		expect(await ask()).toBe("miss half");
	});

	test("an empty result is never kept", async () => {
		const { ask, next } = cacheBench();
		next({ bytes: 0 });
		await ask();
		expect(await ask()).toBe("miss page 2");
	});

	test("one 404 is not believed, the second is", async () => {
		const { ask, next, clock } = cacheBench();
		await ask();
		next({ status: 404, body: "gone" });
		await clock.forward(700 * SECOND);
		expect(await ask()).toBe("error page 1");
		await clock.forward(1.1 * SECOND);
		expect(await ask()).toBe("miss gone");
		expect(await ask()).toBe("hit gone");
	});

	test("a page removed by an import is gone at once", async () => {
		const { ask, next, cache } = cacheBench();
		await ask();
		await ask();
		next({ status: 404, body: "gone" });
		cache.invalidate(["tag:/tv"]);
		await settle();
		expect(await ask()).toBe("hit gone");
	});
});

describe("invalidation", () => {
	test("marks what carries the tag and rebuilds what visitors use, most used first", async () => {
		const { ask, cache, renders } = cacheBench();
		for (const key of ["/cold", "/warm", "/hot", "/other"]) await ask(key);
		await ask("/warm");
		for (let visit = 0; visit < 3; visit += 1) await ask("/hot");
		renders.length = 0;
		expect(cache.invalidate(["tag:/cold", "tag:/warm", "tag:/hot"]).marked).toBe(3);
		await settle();
		expect(renders).toEqual(["/hot invalidated", "/warm invalidated"]);
		expect(await ask("/other")).toMatch(/^hit/);
		expect(await ask("/hot")).toMatch(/^hit/);
	});

	test("a page nobody used is shown at most a moment longer, then visitors wait for the new one", async () => {
		const { ask, cache, clock } = cacheBench();
		await ask();
		cache.invalidate(["tag:/tv"]);
		await clock.forward(1.6 * SECOND);
		expect(await ask()).toBe("miss page 2");
	});

	test("a render that began before it goes to its waiters and is not kept", async () => {
		const { ask, next, cache } = cacheBench();
		const { promise, open } = gate();
		next({ until: promise, body: "old" });
		const waiting = ask();
		await settle();
		cache.invalidate(["tag:/tv"]);
		next({ body: "new" });
		open();
		expect(await waiting).toBe("miss old");
		await settle();
		expect(await ask()).toBe("miss new");
	});

	test("a refresh that was under way is done again", async () => {
		const { ask, next, cache, clock } = cacheBench();
		await ask();
		const { promise, open } = gate();
		next({ until: promise, body: "old" });
		await clock.forward(61 * SECOND);
		await ask();
		await settle();
		cache.invalidate(["tag:/tv"]);
		next({ body: "new" });
		open();
		await settle();
		expect(await ask()).toBe("hit new");
	});

	test("other tags leave a render alone", async () => {
		const { ask, next, cache } = cacheBench();
		const { promise, open } = gate();
		next({ until: promise, body: "fine" });
		const waiting = ask();
		await settle();
		cache.invalidate(["tag:/else"]);
		open();
		await waiting;
		expect(await ask()).toBe("hit fine");
	});
});
