import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Places } from "#src/server/action/places.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("who waits gets the next place, the first of them first, and one who waited in vain holds none", async () => {
	const places = new Places({ everybody: 3, client: 1 });
	const free = places.take("a");
	const first = places.wait("a", 1_000);
	const second = places.wait("a", 500);
	vi.advanceTimersByTime(500);
	expect(await second).toBeNull();
	free?.();
	const next = await first;
	expect(next).not.toBeNull();
	expect(places.take("a")).toBeNull();
	next?.();
	expect(places.take("a")).not.toBeNull();
});

test("no more wait than have places: the others are told at once", async () => {
	const places = new Places({ everybody: 2, client: 1 });
	places.take("a");
	void places.wait("a", 1_000);
	void places.wait("a", 1_000);
	expect(await places.wait("a", 1_000)).toBeNull();
	expect(await places.wait("b", 1_000)).not.toBeNull();
});
