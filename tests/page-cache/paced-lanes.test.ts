import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { Overloaded, RenderQueue } from "#src/page-cache/render-queue.ts";
import {
	MISSING_RENDERS_MAX,
	MISSING_RENDERS_WAITING_MAX,
	PRIVATE_RENDERS_MAX,
	PRIVATE_RENDERS_WAITING_MAX,
	SEARCH_RENDERS_MAX,
	SEARCH_RENDERS_WAITING_MAX,
} from "#src/site/cache-limits.ts";

const forEver = () => new Promise<never>(() => {});

/** Each with places of its own. */
const LANES = [
	{ lane: "search", places: SEARCH_RENDERS_MAX, waiting: SEARCH_RENDERS_WAITING_MAX },
	{ lane: "missing", places: MISSING_RENDERS_MAX, waiting: MISSING_RENDERS_WAITING_MAX },
	{ lane: "private", places: PRIVATE_RENDERS_MAX, waiting: PRIVATE_RENDERS_WAITING_MAX },
] as const;

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
	await expect(left).rejects.toThrow(Overloaded);
});

test("of one network that asks for many and others that ask for one each, every other place is one of theirs", async () => {
	const queue = new RenderQueue();
	const begun: string[] = [];
	const ask = (name: string, network: string) => queue.run(name, "search", async () => void begun.push(name), network);
	const many = Array.from({ length: 40 }, (_, index) => ask(`many ${index}`, "many"));
	const others = ["one", "two", "three"].map((name) => ask(name, name));
	await Promise.all([...many, ...others]);
	const places = ["one", "two", "three"].map((name) => begun.indexOf(name));
	expect(Math.max(...places)).toBeLessThanOrEqual(6);
	expect(places).toEqual(places.toSorted((a, b) => a - b));
});
