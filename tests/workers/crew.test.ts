import cluster from "node:cluster";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { Crew } from "#src/server/workers/crew.ts";
import type { Clock } from "#src/site/clock.ts";
import {
	WORKER_PAUSE,
	WORKER_PULSE,
	WORKER_SILENCE,
	WORKER_START_PATIENCE,
	WORKER_STARTS_IN_VAIN,
} from "#src/site/worker-limits.ts";
import { freePort } from "#tests/fixtures/free-port.ts";
import { HandClock } from "#tests/fixtures/hand-clock.ts";

const processOf = (id: number) => cluster.workers?.[id]?.process;
const execPath = process.execPath;
const crews: Crew[] = [];
afterEach(async () => {
	process.execPath = execPath;
	const ended = crews.splice(0).map((crew) => crew.end(0));
	for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill("SIGKILL");
	await Promise.all(ended);
});

/** Workers that are stand-ins, of the kind that `begun` has by then. */
function crewOf(count: number, clock?: Clock) {
	const begun = { kind: "sound", throws: false, port: 0 };
	const lines: string[] = [];
	const write = (fields: Readonly<Record<string, unknown>>, words: string) =>
		void lines.push("worker" in fields ? `${fields["worker"]} ${words}` : words);
	const onVain = vi.fn();
	const crew = new Crew({
		...{ count, onVain, exec: fileURLToPath(new URL("stand-in.ts", import.meta.url)) },
		...(clock && { clock }),
		log: { info: write, debug: write, warn: write, error: write },
		environment: () => {
			if (begun.throws) throw new Error("spawn ENOMEM");
			return { STAND_IN: begun.kind, STAND_IN_PORT: String(begun.port) };
		},
		answer: async () => ({ kind: "counted", result: null }),
		hear: () => {},
		onEnd: () => {},
	});
	crews.push(crew);
	/** Each by its number and what it does. */
	const states = () => crew.members.map(({ id, state }) => `${id} ${state}`);
	const ids = () => crew.members.map(({ id }) => id);
	return { crew, lines, begun, onVain, states, ids, kill: (id = 0) => processOf(id)?.kill("SIGKILL") };
}

/** How a worker ends, as the system tells. */
const endOf = (id: number) =>
	new Promise<string>((told) => {
		processOf(id)?.once("exit", (code, signal) => told(`${id} ${signal ?? code}`));
	});

test("a new worker that ends while the old one still answers is replaced at once", async () => {
	const { crew, states, ids, kill } = crewOf(2);
	await crew.start();
	const [first = 0, second = 0] = ids();
	const rolled = crew.roll();
	await expect.poll(states).toEqual([`${first} ending`, `${second} ready`, `${second + 1} ready`]);
	kill(second + 1);
	await expect.poll(states).toEqual([`${first} ending`, `${second} ready`, `${second + 2} ready`]);
	processOf(first)?.kill("SIGTERM");
	await expect.poll(states).toEqual([`${second} ending`, `${second + 2} ready`, `${second + 3} ready`]);
	processOf(second)?.kill("SIGTERM");
	await rolled;
	expect(states()).toEqual([`${second + 2} ready`, `${second + 3} ready`]);
	expect(crew.lacking).toBe(0);
});

test("one that ends while another is renewed is replaced, and new ones are not renewed", async () => {
	const { crew, states, ids, kill } = crewOf(2);
	await crew.start();
	const [first = 0, second = 0] = ids();
	const rolled = crew.roll();
	await expect.poll(states).toContain(`${first} ending`);
	kill(second);
	await expect.poll(states).toEqual([`${first} ending`, `${second + 1} ready`, `${second + 2} ready`]);
	processOf(first)?.kill("SIGTERM");
	await rolled;
	expect(states()).toEqual([`${second + 1} ready`, `${second + 2} ready`]);
});

test("a new worker that hangs at its start is ended: the old ones stay, and can be renewed", async () => {
	const clock = new HandClock();
	const { crew, lines, begun, states, ids, kill } = crewOf(2, clock);
	await crew.start();
	const [first = 0, second = 0] = ids();
	begun.kind = "hangs";
	const rolled = crew.roll();
	// One that ends meanwhile lacks when the new one does not come.
	kill(second);
	await expect.poll(states).toEqual([`${first} ready`, `${second + 1} starting`]);
	begun.kind = "sound";
	clock.pass(WORKER_START_PATIENCE);
	await rolled;
	await expect.poll(states).toEqual([`${first} ready`, `${second + 2} ready`]);
	expect(lines).toContain(`${second + 1} worker too long at its start, and ended`);
	expect(lines).not.toContain("workers renewed");

	const again = crew.roll();
	await expect.poll(states).toContain(`${first} ending`);
	processOf(first)?.kill("SIGTERM");
	await expect.poll(states).toContain(`${second + 2} ending`);
	processOf(second + 2)?.kill("SIGTERM");
	await again;
	expect(lines).toContain("workers renewed");
});

test("one that hangs in the place of one that ended is replaced in its turn", async () => {
	const clock = new HandClock();
	const { crew, begun, states, ids, kill } = crewOf(2, clock);
	await crew.start();
	const [first = 0, second = 0] = ids();
	begun.kind = "hangs";
	kill(first);
	await expect.poll(states).toEqual([`${second} ready`, `${second + 1} starting`]);
	expect(crew.lacking).toBe(1);
	begun.kind = "sound";
	clock.pass(WORKER_START_PATIENCE);
	await expect.poll(states).toEqual([`${second} ready`, `${second + 2} ready`]);
	expect(crew.lacking).toBe(0);
});

test("each hears how many connections the others hold", async () => {
	const clock = new HandClock();
	const { crew, ids } = crewOf(3, clock);
	await crew.start();
	const hears = (id: number) =>
		new Promise((told) => {
			processOf(id)?.on("message", ({ elsewhere }: { readonly elsewhere?: number }) => elsewhere && told(elsewhere));
		});
	const heard = ids().map(hears);
	clock.pass(WORKER_PULSE);
	// Each has told that it holds seven.
	await expect.poll(() => crew.members.map(({ connections }) => connections)).toEqual([7, 7, 7]);
	clock.pass(WORKER_PULSE);
	expect(await Promise.all(heard)).toEqual([14, 14, 14]);
});

test("one that is silent is replaced", async () => {
	const clock = new HandClock();
	const { crew, lines, begun, states, ids } = crewOf(1, clock);
	begun.kind = "silent";
	await crew.start();
	const [first = 0] = ids();
	begun.kind = "sound";
	clock.pass(WORKER_PULSE);
	clock.pass(WORKER_SILENCE);
	await expect.poll(states).toEqual([`${first + 1} ready`]);
	expect(lines).toContain(`${first} worker silent, and ended`);
});

test("one that cannot be started takes nobody's place: it is tried again until the program is there", async () => {
	const { crew, lines, states, ids, kill } = crewOf(2);
	await crew.start();
	const [first = 0, second = 0] = ids();
	process.execPath = "/nowhere/node";
	kill(first);
	await expect.poll(() => lines.filter((line) => line.endsWith("worker not reached"))).toHaveLength(2);
	expect(states()).not.toContain(`${second + 1} starting`);
	process.execPath = execPath;
	await expect.poll(() => crew.ready.length).toBe(2);
	expect(crew.members).toHaveLength(2);
});

test("where a new one cannot be started the old ones stay, and can be renewed", async () => {
	const { crew, lines, states, ids } = crewOf(1);
	await crew.start();
	const [first = 0] = ids();
	process.execPath = "/nowhere/node";
	await crew.roll();
	process.execPath = execPath;
	expect(states()).toEqual([`${first} ready`]);
	expect(lines).toContain("workers not renewed: a new one did not start, and the old ones stay");
	const again = crew.roll();
	await expect.poll(states).toEqual([`${first} ending`, `${first + 2} ready`]);
	processOf(first)?.kill("SIGTERM");
	await again;
	expect(states()).toEqual([`${first + 2} ready`]);
});

test("where Node refuses to start any, what lacks is begun later; where none answers meanwhile, it is said", async () => {
	const clock = new HandClock();
	const { crew, lines, begun, onVain, ids, kill } = crewOf(1, clock);
	await crew.start();
	begun.throws = true;
	kill(ids()[0]);
	const refused = () => lines.filter((line) => line === "worker not begun").length;
	await expect.poll(refused).toBe(1);
	clock.pass(WORKER_PAUSE.first);
	expect(refused()).toBe(2);
	begun.throws = false;
	clock.pass(WORKER_PAUSE.longest);
	await expect.poll(() => crew.ready.length).toBe(1);
	expect(onVain).not.toHaveBeenCalled();

	begun.throws = true;
	kill(ids()[0]);
	await expect.poll(() => crew.members).toEqual([]);
	for (let time = 0; time < WORKER_STARTS_IN_VAIN; time += 1) clock.pass(WORKER_PAUSE.longest);
	expect(onVain).toHaveBeenCalledWith(1);
});

/** What somebody is answered who comes to a port, as soon as he is let in. */
const visitorOf = (port: number) =>
	vi.waitUntil(
		() => {
			const socket = connect({ host: "127.0.0.1", port });
			return new Promise<{ readonly reply: Promise<string> } | null>((come) => {
				socket.on("error", () => come(null));
				socket.once("connect", () => come({ reply: text(socket) }));
			});
		},
		{ timeout: 20_000 },
	);

/** Does something when a worker has said this of the port to `node:cluster`, before that hears it. */
const whenSaid = (id: number, act: string, run: () => void) =>
	processOf(id)?.prependListener("internalMessage", (message: { readonly act?: string }) => {
		if (message.act === act) run();
	});

test("visitors wait when a worker dies that was about to listen, and are answered by the next", async () => {
	const clock = new HandClock();
	const { crew, begun, states, ids, kill } = crewOf(1, clock);
	Object.assign(begun, { kind: "listens", port: await freePort() });
	await crew.start();
	const [first = 0] = ids();
	cluster.once("fork", ({ id }) => whenSaid(id, "queryServer", () => kill(id)));
	kill(first);
	// The second that dies young is followed by a pause.
	await expect.poll(states).toEqual([]);
	const visitor = await visitorOf(begun.port);
	clock.pass(WORKER_PAUSE.first);
	expect(await visitor.reply).toBe(`worker ${first + 2}`);
});

test("visitors wait when the last worker that listens ends in order, since the new one has died", async () => {
	const { crew, begun, states, ids, kill } = crewOf(1);
	Object.assign(begun, { kind: "listens", port: await freePort() });
	await crew.start();
	const [first = 0] = ids();
	void crew.roll();
	await expect.poll(states).toEqual([`${first} ending`, `${first + 1} ready`]);
	begun.kind = "hangs";
	kill(first + 1);
	await expect.poll(states).toEqual([`${first} ending`, `${first + 2} starting`]);
	expect(await (await visitorOf(begun.port)).reply).toBe(`worker ${first}`);
	// What comes before the port is closed everywhere is cut with it.
	const closed = new Promise<void>((told) => {
		processOf(first)?.on("message", (message: object) => "closed" in message && told());
	});
	processOf(first)?.kill("SIGUSR2");
	await closed;
	const visitor = await visitorOf(begun.port);
	begun.kind = "listens";
	kill(first + 2);
	expect(await visitor.reply).toBe(`worker ${first + 3}`);
});

test("the end of a site while workers are renewed cuts nobody short", async () => {
	const { crew, states, ids } = crewOf(2);
	await crew.start();
	const [first = 0, second = 0] = ids();
	const rolled = crew.roll();
	await expect.poll(states).toEqual([`${first} ending`, `${second} ready`, `${second + 1} ready`]);
	const all = ids();
	const ends = all.map(endOf);
	const ended = crew.end(0);
	for (const id of all) processOf(id)?.kill("SIGTERM");
	await Promise.all([ended, rolled]);
	expect(await Promise.all(ends)).toEqual(all.map((id) => `${id} 0`));
	expect(crew.members).toEqual([]);
});

test("the end of a site while a new worker starts ends that at once", async () => {
	const { crew, lines, begun, states, ids } = crewOf(1);
	await crew.start();
	const [first = 0] = ids();
	begun.kind = "hangs";
	const rolled = crew.roll();
	await expect.poll(states).toEqual([`${first} ready`, `${first + 1} starting`]);
	const hanging = endOf(first + 1);
	const ended = crew.end(0);
	expect(await hanging).toBe(`${first + 1} SIGKILL`);
	processOf(first)?.kill("SIGTERM");
	await Promise.all([ended, rolled]);
	expect(crew.members).toEqual([]);
	expect(lines.filter((line) => line.startsWith("workers"))).toEqual([]);
});
