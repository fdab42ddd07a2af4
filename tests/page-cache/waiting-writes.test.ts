import { expect, test } from "vitest";
import { WaitingWrites } from "#src/page-cache/disk/waiting-writes.ts";
import type { StoredPage } from "#src/page-cache/second-tier.ts";
import { TIER_WAITING_MAX_BYTES } from "#src/site/cache-limits.ts";

const page = (target: string, tags: readonly string[] = [], bytes = 10): StoredPage => ({
	...{ target, tags, version: "1", storedAt: 0, freshUntil: 1, staleUntil: 2, errorUntil: 3, cost: bytes, facts: "" },
	...{ life: { maxAge: 1, swr: 1 }, bytes: new Uint8Array(bytes) },
});
const kinds = (writes: WaitingWrites) =>
	writes.take().map((write) => [write.kind, write.kind === "put" ? write.page.target : write.target]);

test("the latest of a target is written, once", () => {
	const writes = new WaitingWrites();
	writes.put(page("/a"));
	writes.remove("/a");
	writes.remove("/b");
	writes.put(page("/b"));
	expect(kinds(writes)).toEqual([
		["remove", "/a"],
		["put", "/b"],
	]);
	expect(kinds(writes)).toEqual([]);
	expect(writes.isDue).toBe(false);
});

test("what is to be gone goes, though what was to take its place is out of date or finds no room", () => {
	const writes = new WaitingWrites();
	for (const target of ["/a", "/b"]) writes.remove(target);
	writes.put(page("/a", ["news"]));
	writes.put(page("/c", ["news"]));
	expect(writes.forget(["news"])).toBe(2);
	expect(writes.put(page("/b", [], TIER_WAITING_MAX_BYTES))).toBe(false);
	expect(kinds(writes)).toEqual([
		["remove", "/a"],
		["remove", "/b"],
	]);
	// By then nothing stands there.
	writes.put(page("/a", ["news"]));
	writes.forget(["news"]);
	expect(kinds(writes)).toEqual([]);
});

test("once all is out of date nothing waits, and room is free again", () => {
	const writes = new WaitingWrites();
	expect(writes.put(page("/a", [], TIER_WAITING_MAX_BYTES / 2))).toBe(true);
	expect(writes.put(page("/b", [], TIER_WAITING_MAX_BYTES / 2 + 1))).toBe(false);
	writes.remove("/c");
	expect(writes.clear()).toBe(1);
	expect(writes.isDue).toBe(false);
	expect(writes.put(page("/b", [], TIER_WAITING_MAX_BYTES / 2))).toBe(true);
});
