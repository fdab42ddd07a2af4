import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { DiskTier, type DiskTierOptions } from "#src/page-cache/disk/disk-tier.ts";
import { HandClock, settle } from "./cache-bench.ts";
import { storedPage, textOf } from "./stored-pages.ts";

let folder: string;
beforeEach(() => {
	const home = mkdtempSync(join(tmpdir(), "disk-tier-"));
	onTestFinished(() => rmSync(home, { recursive: true }));
	folder = join(home, "pages");
});

/** A tier on the folder, of content whose state the test decides, with what it reports. */
function begin({ state = "c1", changed = null as readonly string[] | null, ...more }: Begun = {}) {
	const told = { lookups: [] as string[], stored: 0, dropped: 0, faults: [] as string[] };
	const content = { state, version: "v1" };
	const tier = new DiskTier({
		...{ folder, maxBytes: 8 * 1024 * 1024, builtFrom: [], ...more },
		content: { version: () => content.version, state: () => content.state, changedSince: () => changed },
		reports: {
			lookup: (outcome) => told.lookups.push(outcome),
			stored: (pages) => {
				told.stored += pages;
			},
			dropped: (pages) => {
				told.dropped += pages;
			},
			fault: (_, reason) => told.faults.push(reason),
		},
	});
	onTestFinished(() => tier.close());
	return { tier, told, content };
}
type Begun = { state?: string; changed?: readonly string[] | null } & Partial<
	Pick<DiskTierOptions, "worker" | "clock">
>;

async function opened(begun?: Begun) {
	const made = begin(begun);
	made.tier.open("settings");
	await made.tier.opened;
	return made;
}

const hung = (clock: HandClock): Begun => ({ worker: new URL("./hung-thread.mjs", import.meta.url), clock });

test("what was put is found by the next process", async () => {
	const { tier, told } = await opened();
	expect(await tier.get("/tv")).toBeNull();
	const pages = ["/tv", "/radio"].map((target) => storedPage(target));
	for (const page of pages) tier.put(page);
	await tier.close();
	expect([told.lookups, told.stored, told.dropped]).toEqual([["miss"], 2, 0]);
	const next = await opened();
	const [tv, radio] = await Promise.all([next.tier.get("/tv"), next.tier.get("/radio")]);
	expect([textOf(tv), textOf(radio), tv?.invalidatedAt]).toEqual(["page of /tv", "page of /radio", null]);
	expect([next.told.lookups, next.tier.sizes.entries]).toEqual([["hit", "hit"], 2]);
});

test("before it is opened it holds nothing up, and what was put by then is stored", async () => {
	const { tier, told } = begin();
	expect(await tier.get("/tv")).toBeNull();
	tier.put(storedPage("/tv"));
	await tier.invalidate(["nothing"]);
	tier.open("settings");
	await tier.opened;
	await expect.poll(() => told.stored).toBe(1);
	expect(textOf(await tier.get("/tv"))).toBe("page of /tv");
});

test("what changed while nothing ran is out of date; all of it where nobody knows what did", async () => {
	const first = await opened();
	for (const target of ["/tv", "/radio"]) first.tier.put(storedPage(target));
	await first.tier.close();
	// A look that comes too late on a busy machine finds nothing.
	const marks = async (tier: DiskTier) =>
		(await Promise.all([tier.get("/tv"), tier.get("/radio")])).map((page) => page && page.invalidatedAt !== null);
	const known = await opened({ state: "c2", changed: ["tag:/tv"] });
	await expect.poll(() => marks(known.tier)).toEqual([true, false]);
	await known.tier.close();
	// That was said, and is not asked again.
	const again = await opened({ state: "c2" });
	await expect.poll(() => marks(again.tier)).toEqual([true, false]);
	await again.tier.close();
	const unknown = await opened({ state: "c9", changed: null });
	await expect.poll(() => marks(unknown.tier)).toEqual([true, true]);
});

test("an invalidation takes along what waits to be stored, and what was made of other content is not", async () => {
	const { tier, told, content } = await opened();
	for (let index = 0; index < 200; index += 1)
		tier.put(storedPage(`/${index}`, { tags: [index < 100 ? "old" : "new"], bytes: new Uint8Array(50_000) }));
	await tier.invalidate(["old"]);
	const valid = async (target: string) => (await tier.get(target))?.invalidatedAt === null;
	for (let index = 0; index < 100; index += 1) expect(await valid(`/${index}`), `/${index}`).toBe(false);
	await expect.poll(() => valid("/199")).toBe(true);
	const before = told.dropped;
	content.version = "v2";
	tier.put(storedPage("/late"));
	expect(told.dropped).toBe(before + 1);
});

test("a page that was removed is not found, whatever waited", async () => {
	const { tier, told } = await opened();
	tier.put(storedPage("/tv"));
	tier.remove("/tv");
	tier.put(storedPage("/radio"));
	await expect.poll(() => told.stored).toBe(2);
	expect(await tier.get("/tv")).toBeNull();
});

test("a disk that hangs costs one wait: then it is not asked until it answers", async () => {
	const clock = new HandClock();
	const { tier, told } = await opened(hung(clock));
	const first = [tier.get("/tv"), tier.get("/radio")];
	const wakes = tier.get("/wake");
	await clock.forward(60);
	expect(await Promise.all(first)).toEqual([null, null]);
	await wakes;
	await expect.poll(() => tier.get("/wake").then(() => told.lookups.at(-1))).toBe("miss");
	const late = tier.get("/tv");
	await clock.forward(60);
	await late;
	expect(await tier.get("/tv")).toBeNull();
	expect(told.lookups.slice(-2)).toEqual(["late", "unasked"]);
});

test("what a disk does not take is dropped beyond a bound, and an invalidation says that it is not sure", async () => {
	const clock = new HandClock();
	const { tier, told } = await opened(hung(clock));
	const bytes = () => new Uint8Array(100_000);
	for (let index = 0; index < 1_000; index += 1) tier.put(storedPage(`/${index}`, { bytes: bytes() }));
	expect(told.dropped).toBeGreaterThan(800);
	expect(told.dropped).toBeLessThan(900);
	// What is gone takes the place of what waits, without end.
	for (let index = 0; index < 100_000; index += 1) tier.remove(`/gone-${index}`);
	const marked = tier.invalidate(["a"]).catch((error: unknown) => String(error));
	await clock.forward(6_000);
	expect(await marked).toContain("TimedOut");
	const closing = tier.close();
	await settle();
	await clock.forward(6_000);
	await closing;
});

test("a thread that is lost is begun again, and what was not marked by then is", async () => {
	const clock = new HandClock();
	const first = await opened();
	first.tier.put(storedPage("/tv"));
	await first.tier.close();
	const crashing = new URL("data:text/javascript,throw new Error('lost')");
	const { tier, told } = begin({ worker: crashing, clock });
	tier.open("settings");
	await expect.poll(() => told.faults).toEqual(["lost"]);
	expect(await tier.get("/tv")).toBeNull();
	expect(told.lookups).toEqual(["unasked"]);
	await clock.forward(11_000);
	await expect.poll(() => told.faults).toEqual(["lost", "lost"]);
});
