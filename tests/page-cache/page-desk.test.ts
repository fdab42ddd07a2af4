import { expect, test } from "vitest";
import { PageDesk } from "#src/page-cache/desk/page-desk.ts";
import type { RenderLease, SecondTier, StoredPage } from "#src/page-cache/second-tier.ts";

/** A tier that takes the bytes that it is given away, as one does whose thread writes them. */
const taking: SecondTier = {
	get: async () => null,
	lease: async (): Promise<RenderLease> => ({
		keep: ({ bytes }) => void structuredClone(bytes, { transfer: [bytes.buffer] }),
		remove: () => {},
		release: () => {},
	}),
	touch: () => {},
	invalidate: async () => {},
	onInvalidated: () => {},
	close: async () => {},
};

const page = (): StoredPage => ({
	...{ target: "/a", version: "v1", tags: ["tag:a"], life: { maxAge: 60, swr: 60 }, cost: 5, facts: "{}" },
	...{ storedAt: 0, freshUntil: 60_000, staleUntil: 60_000, errorUntil: 60_000 },
	bytes: new Uint8Array([1, 2, 3, 4, 5]),
});

test.each([
	["that the desk holds", 1_000_000],
	["that finds no room there", 1],
])("who waits for a page %s gets its bytes, though the tier takes them away", async (_, maxBytes) => {
	const content = { version: () => "v1", state: () => "s1" };
	const desk = new PageDesk({ tier: taking, maxBytes, content, wall: () => 0 });
	const maker = await desk.lease("/a", "s1", true);
	const waiter = await desk.lease("/a", "s1", true);
	if (!("keep" in maker && "made" in waiter)) throw new Error("One makes it, and the other waits.");
	maker.keep(page());
	expect([...((await waiter.made)?.bytes ?? [])]).toEqual([1, 2, 3, 4, 5]);
});
