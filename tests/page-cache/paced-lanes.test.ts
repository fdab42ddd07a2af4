import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { GONE } from "#src/page-cache/gone.ts";
import { AT_ONCE, PACED, WAITING_MAX } from "#src/page-cache/render-lanes.ts";
import { Overloaded, RenderQueue } from "#src/page-cache/render-queue.ts";
import { SEARCH_RENDERS_MAX } from "#src/site/cache-limits.ts";

const forEver = () => new Promise<never>(() => {});

/** Each with places of its own. */
const LANES = PACED.map((lane) => ({ lane, places: AT_ONCE[lane], waiting: WAITING_MAX[lane] }));

test.each(LANES)("$lane renders that never end take no place from a page, nor more than their own", async (own) => {
	const queue = new RenderQueue();
	const outcomes = Array.from({ length: 500 }, (_, index) =>
		queue.run(`${own.lane} ${index}`, own.lane, forEver).catch((error: unknown) => error instanceof Overloaded),
	);
	expect(await queue.run("page", "visitor", async () => "page")).toBe("page");
	expect(await queue.run("refresh", "background", async () => "refreshed")).toBe("refreshed");
	for (let turns = 0; turns < 20; turns += 1) await turn();
	expect([queue.running, queue.waiting]).toEqual([own.places, own.waiting - own.places]);
	expect(await Promise.all(outcomes.slice(own.waiting))).toEqual(Array(500 - own.waiting).fill(true));
});

test.each(LANES)(
	"$lane renders that are computed on the spot leave a turn of the event loop between each two",
	async ({ lane }) => {
		const queue = new RenderQueue();
		let done = 0;
		for (let index = 0; index < 40; index += 1)
			void queue.run(`${lane} ${index}`, lane, async () => {
				done += 1;
			});
		for (let seen = 0; done < 40; seen = done) {
			expect(done - seen).toBeLessThanOrEqual(1);
			await turn();
		}
	},
);

test("a search that nobody waits for any more never begins; its place is the next one's", async () => {
	const queue = new RenderQueue();
	for (let index = 0; index < SEARCH_RENDERS_MAX; index += 1) void queue.run(`stuck ${index}`, "search", forEver);
	const left = queue.run("left", "search", async () => "left");
	for (let turns = 0; turns < 10; turns += 1) await turn();
	queue.abandon("left");
	await expect(left).rejects.toBe(GONE);
});

test("who asks for one render is passed by none of those who ask for many, but for those who have had fewer", async () => {
	const queue = new RenderQueue();
	const begun: string[] = [];
	const ask = (name: string, network: string) => queue.run(name, "search", async () => void begun.push(name), network);
	const floods = Array.from({ length: 40 }, (_, index) => ask(`flood ${index}`, `network ${index % 4}`));
	const others = ["one", "two", "three"].map((name) => ask(name, name));
	await Promise.all([...floods, ...others]);
	// One of each that floods, then each of those who ask for one.
	const first = begun.slice(0, 7);
	expect(first.filter((name) => name.startsWith("flood"))).toHaveLength(4);
	expect(first.filter((name) => !name.startsWith("flood"))).toEqual(["one", "two", "three"]);
});

test("who asked before is begun before whoever keeps coming with a name of his own", async () => {
	const queue = new RenderQueue();
	const begun: string[] = [];
	const ask = (name: string, network: string) => queue.run(name, "search", async () => void begun.push(name), network);
	await ask("mine before", "mine");
	const asked = Array.from({ length: 10 }, (_, index) => ask(`before ${index}`, `before ${index}`));
	const mine = ask("mine", "mine");
	for (let later = 0; later < 30; later += 1) {
		asked.push(ask(`later ${later}`, `later ${later}`));
		await turn();
	}
	await Promise.all([mine, ...asked]);
	expect(begun.indexOf("mine")).toBe(11);
});
