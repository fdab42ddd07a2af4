import { afterEach, expect, test } from "vitest";
import { SEARCH_DEADLINE, SEARCH_THREAD_PAUSE, SEARCHES_WAITING_MAX } from "#src/site/search-limits.ts";
import { SearchPool } from "#src/store/searching/search-pool.ts";
import { type Searcher, type SearchName, SearchUnavailable } from "#src/store/searching/searches.ts";
import { HandClock } from "../../fixtures/hand-clock.ts";

/** A thread that does what it is asked: to answer late, never, or to end. A version that is gone ends what it holds. */
const OBEDIENT = `import { parentPort, threadId } from "node:worker_threads";
	let held = 0;
	parentPort.on("message", ({ forget, rest: [order] = [] }) => {
		if (forget) for (; held > 0; held -= 1) parentPort.postMessage({ result: ["held"] });
		else if (order === "hold") held += 1;
		else if (order === "hang") for (;;);
		else if (order === "exit") process.exit(3);
		else if (order === "throw") throw new Error("nobody catches this");
		else if (order === "fill") for (const all = [];;) all.push(new Array(4e6).fill(all.length));
		else if (order === "fault") parentPort.postMessage({ fault: { isUnavailable: false, message: "a fault", stack: "" }, isDamaged: true });
		else parentPort.postMessage({ result: [order, String(threadId)] });
	});
	parentPort.postMessage("ready");`;
const BROKEN = `throw new Error("does not start")`;

const urlOf = (script: string) => new URL(`data:text/javascript,${encodeURIComponent(script)}`);

const made: SearchPool[] = [];
afterEach(async () => {
	await Promise.all(made.splice(0).map((pool) => pool.close()));
});

function poolOf(script: string, threads = 1) {
	const clock = new HandClock();
	const outcomes: string[] = [];
	const lost: string[] = [];
	const damaged: string[] = [];
	const reports = {
		search: (outcome: string) => void outcomes.push(outcome),
		thread: (end: string) => void lost.push(end),
	};
	const pool = new SearchPool({ worker: urlOf(script), threads, clock, reports });
	made.push(pool);
	const file = { id: 1, path: "/nowhere", onDamage: () => void damaged.push("damaged") };
	const searcher: Searcher = { file, audience: "public", locale: "en_GB", day: "2026-01-01" };
	/** What becomes of a question, settled or not: a refusal is its class. */
	const ask = (order: string, name: SearchName = "keywords") =>
		pool.ask<readonly string[]>(searcher, name, order).then(
			([first = ""]) => first,
			(error: unknown) => (error instanceof SearchUnavailable ? "unavailable" : String(error)),
		);
	return { pool, clock, outcomes, lost, damaged, file, ask };
}

test("each thread has one question, the others wait in turn, and beyond a number nobody waits", async () => {
	const both = poolOf(OBEDIENT, 2);
	for (let count = 0; count < 3; count += 1) void both.ask("hold");
	await expect.poll(() => both.pool.size()).toEqual({ waiting: 1, running: 2, threads: 2 });
	const { pool, file, outcomes, ask } = poolOf(OBEDIENT);
	const held = ask("hold");
	await expect.poll(() => pool.size()).toEqual({ waiting: 0, running: 1, threads: 1 });
	const order: string[] = [];
	const waiting = Array.from({ length: SEARCHES_WAITING_MAX }, (_, index) =>
		ask(`question ${index}`).then((answer) => void order.push(answer)),
	);
	expect(pool.size()).toEqual({ waiting: SEARCHES_WAITING_MAX, running: 1, threads: 1 });
	expect(await ask("one more")).toBe("unavailable");
	expect(order).toEqual([]);
	pool.forget(file);
	expect(await held).toBe("held");
	await Promise.all(waiting);
	expect(order).toEqual(Array.from({ length: SEARCHES_WAITING_MAX }, (_, index) => `question ${index}`));
	expect(outcomes.filter((each) => each !== "answered")).toEqual(["refused"]);
});

test("suggestions and searches take turns, and a suggestion waits for one search, not for all", async () => {
	const { pool, file, ask } = poolOf(OBEDIENT);
	const held = ask("hold", "search");
	await expect.poll(() => pool.size().running).toBe(1);
	const order: string[] = [];
	const waiting = (["search", "search", "otherLanguages", "suggestions", "keywords"] as const).map((name, index) =>
		ask(`${name} ${index}`, name).then((answer) => void order.push(answer)),
	);
	pool.forget(file);
	await Promise.all([held, ...waiting]);
	expect(order).toEqual(["suggestions 3", "search 0", "keywords 4", "search 1", "otherLanguages 2"]);
});

test("a search that hangs is given up in time with what waited as long, its thread is replaced, and the next is answered", async () => {
	const { pool, clock, outcomes, lost, ask } = poolOf(OBEDIENT);
	const hanging = ask("hang");
	await expect.poll(() => pool.size().running).toBe(1);
	const beside = ask("beside");
	clock.pass(SEARCH_DEADLINE / 2);
	const later = ask("later");
	clock.pass(SEARCH_DEADLINE / 2);
	expect(await Promise.all([hanging, beside])).toEqual(["unavailable", "unavailable"]);
	expect(await later).toBe("later");
	expect(lost).toEqual(["overran"]);
	expect(outcomes).toEqual(["late", "late", "answered"]);
});

test("a question that came late is refused in time, though its thread is given the whole time for it", async () => {
	const { pool, clock, file, lost, ask } = poolOf(OBEDIENT);
	const first = ask("hold");
	await expect.poll(() => pool.size().running).toBe(1);
	clock.pass(SEARCH_DEADLINE - 1);
	const second = ask("hold");
	pool.forget(file);
	expect(await first).toBe("held");
	clock.pass(SEARCH_DEADLINE - 1);
	expect([pool.size(), lost]).toEqual([{ waiting: 0, running: 1, threads: 1 }, []]);
	clock.pass(1);
	expect(await second).toBe("unavailable");
	expect(await ask("after it")).toBe("after it");
});

test.each(["exit", "throw", "fill"])(
	"a thread that ends (%s) takes its own question along; the others are answered by the next, after a pause",
	async (end) => {
		const { pool, clock, outcomes, lost, ask } = poolOf(OBEDIENT);
		const ending = ask(end);
		const waiting = ask("waiting");
		expect(await ending).toBe("unavailable");
		expect([pool.size(), lost]).toEqual([{ waiting: 1, running: 0, threads: 0 }, ["crashed"]]);
		clock.pass(SEARCH_THREAD_PAUSE.first);
		expect(await waiting).toBe("waiting");
		expect(outcomes).toEqual(["lost", "answered"]);
	},
);

test("threads that end together are one pause, the longer one", async () => {
	const { pool, clock, lost, ask } = poolOf(OBEDIENT, 2);
	expect(await Promise.all([ask("exit"), ask("exit")])).toEqual(["unavailable", "unavailable"]);
	expect(lost).toEqual(["crashed", "crashed"]);
	const waiting = ask("waiting");
	clock.pass(2 * SEARCH_THREAD_PAUSE.first - 1);
	expect(pool.size()).toEqual({ waiting: 1, running: 0, threads: 0 });
	clock.pass(1);
	expect(await waiting).toBe("waiting");
});

test("threads that never start are no loop: each pause is twice as long, and what waits is refused in time", async () => {
	const { pool, clock, lost, ask } = poolOf(BROKEN);
	const asked = ask("anything");
	for (const [index, pause] of [100, 200, 400].entries()) {
		await expect.poll(() => lost.length).toBe(index + 1);
		clock.pass(pause - 1);
		expect(pool.size().threads).toBe(0);
		clock.pass(1);
		expect(pool.size().threads).toBe(1);
	}
	clock.pass(SEARCH_DEADLINE);
	expect(await asked).toBe("unavailable");
	await expect.poll(() => lost.length).toBe(4);
	clock.pass(SEARCH_THREAD_PAUSE.longest);
	// Nobody asks: nothing is started.
	expect(pool.size()).toEqual({ waiting: 0, running: 0, threads: 0 });
});

test("a search that is at fault says so, tells of a damaged file, and its thread goes on", async () => {
	const { lost, damaged, outcomes, ask } = poolOf(OBEDIENT);
	expect(await ask("fault")).toBe("Error: a fault");
	expect(await ask("next")).toBe("next");
	expect([lost, damaged, outcomes]).toEqual([[], ["damaged"], ["failed", "answered"]]);
});

test("who waits when it closes is told, and nobody is asked any more", async () => {
	const { pool, lost, ask } = poolOf(OBEDIENT);
	const asked = [ask("hang"), ask("waiting")];
	await expect.poll(() => pool.size().running).toBe(1);
	await pool.close();
	expect(await Promise.all([...asked, ask("after")])).toEqual(["unavailable", "unavailable", "unavailable"]);
	expect([pool.size(), lost]).toEqual([{ waiting: 0, running: 0, threads: 0 }, []]);
});
