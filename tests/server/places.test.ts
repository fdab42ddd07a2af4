import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Places } from "#src/server/action/places.ts";

/** A client of a network of its own, or of one that it shares. */
const by = (client: string, network = client) => ({ client, network });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("who waits gets the next place, the first of them first, and one who waited in vain holds none", async () => {
	const places = new Places({ everybody: 3, client: 1 });
	const free = places.take(by("a"));
	const first = places.wait(by("a"), 1_000);
	const second = places.wait(by("a"), 500);
	vi.advanceTimersByTime(500);
	expect(await second).toBeNull();
	free?.();
	const next = await first;
	expect(next).not.toBeNull();
	expect(places.take(by("a"))).toBeNull();
	next?.();
	expect(places.take(by("a"))).not.toBeNull();
});

test("no more wait than have places: the others are told at once", async () => {
	const places = new Places({ everybody: 2, client: 1 });
	places.take(by("a"));
	void places.wait(by("a"), 1_000);
	void places.wait(by("a"), 1_000);
	expect(await places.wait(by("a"), 1_000)).toBeNull();
	expect(await places.wait(by("b"), 1_000)).not.toBeNull();
});

test("one network holds its share of them, however many clients it has: others find places", () => {
	const places = new Places({ everybody: 20, client: 2 });
	const held = Array.from({ length: 20 }, (_, each) => places.take(by(`a${each}`, "one site")));
	expect(held.filter((free) => free !== null)).toHaveLength(4);
	expect(places.take(by("b"))).not.toBeNull();
	held[0]?.();
	expect(places.take(by("another", "one site"))).not.toBeNull();
	expect(places.take(by("one more", "one site"))).toBeNull();
});
