import { expect, test } from "vitest";
import { answered } from "#src/page-cache/redis/answered.ts";
import { Turns } from "#src/page-cache/redis/turns.ts";
import { TimedOut } from "#src/site/clock.ts";
import { HandClock, settle } from "./cache-bench.ts";

/** Who is late, and whose turn it is. */

/** A question that is asked with fifty milliseconds of patience. */
function asked() {
	const clock = new HandClock();
	const received = { total: 0 };
	const { promise, resolve } = Promise.withResolvers<string>();
	const seen: unknown[] = [];
	answered(clock, 50, promise, received).then(
		(value) => seen.push(value),
		(error: unknown) => seen.push(error),
	);
	return { clock, received, resolve, seen };
}

test("a server that sends nothing is late; one that goes on to send is waited for, up to a bound", async () => {
	const silent = asked();
	await silent.clock.forward(50);
	expect(silent.seen).toEqual([expect.any(TimedOut)]);
	const busy = asked();
	for (let round = 0; round < 10; round += 1) {
		busy.received.total += 1;
		await busy.clock.forward(50);
	}
	expect(busy.seen).toEqual([]);
	busy.resolve("page");
	await settle();
	expect(busy.seen).toEqual(["page"]);
	const endless = asked();
	for (let round = 0; round < 100; round += 1) {
		endless.received.total += 1;
		await endless.clock.forward(50);
	}
	expect(endless.seen).toEqual([expect.any(TimedOut)]);
});

test("a server that stops to send is late from then on", async () => {
	const { clock, received, seen } = asked();
	received.total += 1;
	await clock.forward(50);
	expect(seen).toEqual([]);
	await clock.forward(50);
	expect(seen).toEqual([expect.any(TimedOut)]);
});

test("no more are under way than may be, each begins when another ends, and none is lost", async () => {
	const turns = new Turns(2, 3);
	const begun: { readonly name: number; end(): void; fail(error: Error): void }[] = [];
	const taken = [0, 1, 2, 3, 4, 5].map((name) =>
		turns.take(() => {
			const { promise, resolve, reject } = Promise.withResolvers<number>();
			begun.push({ name, end: () => resolve(name), fail: reject });
			return promise;
		}),
	);
	const names = () => begun.map(({ name }) => name);
	expect(taken.at(-1)).toBeNull();
	await settle();
	expect(names()).toEqual([0, 1]);
	begun[1]?.end();
	await settle();
	expect(names()).toEqual([0, 1, 2]);
	begun[0]?.fail(new Error("lost"));
	await expect(taken[0]).rejects.toThrow("lost");
	await settle();
	expect(names()).toEqual([0, 1, 2, 3]);
	for (const index of [2, 3, 4]) {
		begun[index]?.end();
		await settle();
	}
	expect(await Promise.all(taken.slice(1, 5))).toEqual([1, 2, 3, 4]);
	expect(await turns.take(async () => "free")).toBe("free");
});
