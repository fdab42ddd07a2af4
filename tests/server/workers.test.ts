import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type Agent, get } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { keptConnections } from "#scripts/bench/kept-connections.ts";
import { TICKET_CLIENT_RATE } from "#src/site/sending-limits.ts";
import { WORKERS_MAX } from "#src/site/worker-limits.ts";
import { deployFile } from "#tests/deploy/deploy-file.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { freePort } from "#tests/fixtures/free-port.ts";
import { type Copy, copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { rawConnection, rawGet, rawLines } from "./raw-request.ts";
import { runProgram } from "./run-program.ts";
import { sentTo, ticketsAt, WORDS } from "./ticket-sendings.ts";

const S = "/electronics/support";
const P = `${S}/speakers/pebble-20`;

let site: BuiltServer;
let pack: Copy;
beforeAll(async () => {
	pack = copyOfPack();
	pack.edit("site.json", (text) => text.replace('"contact": [', '"contact": [{ "kind": "ticket" },'));
	await pack.import();
	site = await startBuiltServer({ DATA_DIR: pack.dataDir, WORKERS: "2", TRUSTED_PROXY_HOPS: "1" });
});
afterAll(async () => {
	await site?.stop();
	pack?.cleanUp();
});

const renders = (...labels: readonly string[]) => site.metric("renders_total", 'page_type="product"', ...labels);

/** Process ids of the workers that answer visitors, as the log tells: a new one for each that ended. */
const readyLines = () => site.log.flatMap((line) => (line.includes('"worker ready"') ? [JSON.parse(line)] : []));
const pidsOf = (lines: readonly { readonly pid: number }[]) => lines.map(({ pid }) => pid);
const isThere = (pid: number) => {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
};
const workers = () => pidsOf(readyLines()).filter(isThere);

/** A visitor who comes and gives up. */
async function gone(port: number): Promise<void> {
	const socket = connect({ host: "127.0.0.1", port });
	await once(socket, "connect");
	socket.destroy();
	await once(socket, "close");
}

/** Asks on new connections at once, which whoever is free takes. */
const askEach = (path: string, times = 20) => Promise.all(Array.from({ length: times }, () => rawGet(site.port, path)));

/** Asks one worker after the other: while the others stand still each takes what comes. */
async function askWorkers(path: string) {
	const replies = [];
	for (const pid of workers()) {
		process.kill(pid, "SIGSTOP");
		replies.push(await rawGet(site.port, path).finally(() => process.kill(pid, "SIGCONT")));
	}
	return replies;
}

test("what hundreds ask of both workers is rendered once, and kept by both", async () => {
	const replies = await askEach(P, 400);
	expect(new Set(replies.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
	expect(replies[0]?.status).toBe(200);
	expect(await renders()).toBe(1);
	expect(workers()).toHaveLength(2);
	const states = (await askEach(P)).map(({ headers }) => headers["cache-status"]);
	expect(states.filter((state) => !/; hit; ttl=\d/.test(String(state)))).toEqual([]);
});

test("an invalidation reaches both workers before it is done, and the page is rendered once", async () => {
	const before = await renders();
	// Each makes anew what was asked of it.
	await askWorkers(P);
	await site.invalidate("product:pebble-20");
	await expect.poll(() => renders()).toBe(before + 1);
	await site.quiet();
	const ages = (await askEach(P)).map(({ headers }) => headers["cache-status"]);
	expect(ages.filter((state) => !/; hit; ttl=\d/.test(String(state)))).toEqual([]);
	expect(await renders()).toBe(before + 1);
});

test("an import reaches both workers, and what it touches is rendered once", async () => {
	await askEach(P);
	const before = await renders();
	const sentence = "This sentence came while two answered.";
	pack.edit("products/pebble-20/en_GB.md", (text) => text.replace(/^summary: .*$/m, `summary: "${sentence}"`));
	expect((await pack.import()).state).toBe("imported");
	await expect.poll(async () => (await askEach(P)).every(({ body }) => body.includes(sentence))).toBe(true);
	await site.quiet();
	expect(await renders()).toBe(before + 1);
});

test("metrics are those of both workers together", async () => {
	const answers = () => site.metric("page_answers_total", 'state="hit"');
	const before = await answers();
	await askEach(P, 50);
	expect(await answers()).toBe(before + 50);
	expect(await site.metric("content_info")).toBe(1);
	expect(await site.metric("workers", 'state="ready"')).toBe(2);
	expect(await site.metric("workers", 'state="lacking"')).toBe(0);
	expect(await site.metric("cache_entries", 'pool="pages"')).toBeGreaterThanOrEqual(2);
	const overview = await (await fetch(`${site.opsOrigin}/`)).text();
	expect(overview).toContain("pebble-20");
});

test("the unit of systemd has room for the tasks of as many workers as there may be", () => {
	const tasks = [site.process.pid ?? 0, ...workers()].map((pid) => readdirSync(`/proc/${pid}/task`).length);
	const [, room = ""] = /^TasksMax=(\d+)$/m.exec(deployFile("support-site.service")) ?? [];
	// One leads, and while they are renewed there is one more.
	expect(Math.max(...tasks) * (WORKERS_MAX + 2)).toBeLessThan(Number(room));
});

test("a message that one worker kept is known to the other", async () => {
	const location = await sentTo(ticketsAt(() => site).post(new URLSearchParams(WORDS)));
	const path = new URL(location, site.origin).pathname;
	for (const { status, body } of await askWorkers(path))
		expect([status, body.includes(WORDS.subject)]).toEqual([200, true]);
});

test("what a client may send is counted for both workers together", async () => {
	const { post } = ticketsAt(() => site);
	const headers = { "x-forwarded-for": "192.0.2.77", connection: "close" };
	const send = (index: number) =>
		post(new URLSearchParams({ ...WORDS, subject: `${WORDS.subject} ${index}` }), { headers });
	const sent = await Promise.all(Array.from({ length: 3 * TICKET_CLIENT_RATE.burst }, (_, index) => send(index)));
	const statuses = sent.map(({ status }) => status);
	expect(statuses.filter((status) => status === 303)).toHaveLength(TICKET_CLIENT_RATE.burst);
	expect(new Set(statuses)).toEqual(new Set([303, 429]));
});

/** Visitors with connections of their own, half of whom keep them. */
function load(patience = 20_000) {
	const agent = keptConnections({ maxSockets: 8 });
	const outcomes = { answered: 0, broken: [] as string[] };
	let isOver = false;
	const ask = (own: Agent | false) =>
		new Promise<void>((done) => {
			const end = (broken: string | null) => {
				if (broken === null) outcomes.answered += 1;
				else outcomes.broken.push(broken);
				done();
			};
			const asked = get({ host: "127.0.0.1", port: site.port, path: P, agent: own, timeout: patience }, (reply) => {
				reply.resume();
				reply.on("end", () => end(reply.statusCode === 200 ? null : String(reply.statusCode)));
				reply.on("error", (error: NodeJS.ErrnoException) => end(String(error.code)));
			});
			asked.on("timeout", () => asked.destroy(new Error("nothing came")));
			asked.on("error", (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
		});
	const visitor = async (own: Agent | false) => {
		while (!isOver) await ask(own);
	};
	const visitors = [agent, false as const].flatMap((own) => Array.from({ length: 6 }, () => visitor(own)));
	return {
		outcomes,
		/** Waits until so many more were answered. */
		more: (count: number) => {
			const goal = outcomes.answered + count;
			return expect.poll(() => outcomes.answered).toBeGreaterThan(goal);
		},
		end: async () => {
			isOver = true;
			await Promise.all(visitors);
			agent.destroy();
		},
	};
}

describe("under load", () => {
	test("SIGHUP puts new workers in the place of all, and no request fails", async () => {
		const before = workers();
		const answers = () => site.metric("page_answers_total");
		const lost = await site.metric("workers_lost_total");
		const { outcomes, more, end } = load();
		await more(100);
		site.process.kill("SIGHUP");
		await expect.poll(() => site.log.some((line) => line.includes('"workers renewed"'))).toBe(true);
		await more(100);
		const counted = await answers();
		await end();
		expect(outcomes.broken).toEqual([]);
		expect(workers()).toHaveLength(2);
		expect(workers().filter((pid) => before.includes(pid))).toEqual([]);
		// What ended workers have counted stays counted.
		expect(counted).toBeGreaterThan(200);
		expect(await answers()).toBeGreaterThanOrEqual(outcomes.answered);
		expect(await site.metric("workers_lost_total")).toBe(lost);
	});

	test("kill -9 of a worker breaks no more than what it was about to answer, and another takes its place", async () => {
		const [victim = 0, other = 0] = workers();
		const { outcomes, more, end } = load(5_000);
		await more(100);
		const lines = readyLines().length;
		const lost = await site.metric("workers_lost_total");
		process.kill(victim, "SIGKILL");
		await expect.poll(() => readyLines().length).toBe(lines + 1);
		await more(100);
		await end();
		expect(outcomes.broken.length).toBeLessThanOrEqual(12);
		// Nor is anybody left waiting.
		expect(outcomes.broken).not.toContain("nothing came");
		expect(workers()).toHaveLength(2);
		expect(workers()).toContain(other);
		expect(await site.metric("workers_lost_total")).toBe(lost + 1);
		expect((await fetch(`${site.opsOrigin}/readyz`)).status).toBe(200);
		// By now nothing lacks: that one ended is told all the same.
		await expect.poll(async () => (await fetch(site.opsOrigin)).text()).toContain("<b>Workers ended</b>");
	});
});

test("kill -9 of all workers leaves nobody waiting whose connection none of them had taken", async () => {
	// A port that the system chose is another one with the next workers, so this site is nobody else's.
	const own = await startBuiltServer({ WORKERS: "2" });
	try {
		const readyPids = () => own.log.flatMap((line) => (line.includes('"worker ready"') ? [JSON.parse(line).pid] : []));
		const pids: readonly number[] = readyPids();
		expect(pids).toHaveLength(2);
		const readiness = async () => (await fetch(`${own.opsOrigin}/readyz`)).status;
		expect(await readiness()).toBe(200);
		// While one answers, the site does.
		for (const pid of pids.slice(1)) process.kill(pid, "SIGSTOP");
		await expect.poll(async () => (await fetch(own.opsOrigin)).text()).toContain("<b>Silent.</b> 1 worker does");
		expect(await readiness()).toBe(200);
		for (const pid of pids) process.kill(pid, "SIGSTOP");
		await expect.poll(readiness).toBe(503);
		const openFiles = () => readdirSync(`/proc/${own.process.pid}/fd`).length;
		const before = openFiles();
		const connections = await Promise.all(Array.from({ length: 60 }, () => rawConnection(own.port)));
		for (const { write } of connections) void write(rawLines(own.port, P));
		expect(await (await fetch(own.opsOrigin)).text()).toContain("<b>Silent.</b> 2 workers do not answer");
		// They wait in the system's queue, which has an end, and not with the one who leads.
		expect(openFiles() - before).toBeLessThan(10);
		for (const pid of pids) process.kill(pid, "SIGKILL");
		const ends = await Promise.all(connections.map(({ reply }) => reply.then(({ text }) => text, String)));
		expect(ends.filter((end) => end.includes("left the connection open"))).toEqual([]);
		await expect.poll(() => readyPids().length).toBe(4);
	} finally {
		await own.stop();
	}
});

test("kill -9 of all workers refuses nobody: who comes meanwhile waits for the next ones", async () => {
	const own = await startBuiltServer({ WORKERS: "2", PORT: String(await freePort()) });
	try {
		const readyPids = () => own.log.flatMap((line) => (line.includes('"worker ready"') ? [JSON.parse(line).pid] : []));
		for (const times of [1, 2]) {
			const pids: readonly number[] = readyPids().slice(-2);
			for (const pid of pids) process.kill(pid, "SIGKILL");
			await expect.poll(() => pids.filter(isThere)).toEqual([]);
			// Once who leads has heard of it, connections wait, and some give up.
			expect(await (await fetch(own.opsOrigin)).text()).toContain("<b>Workers lack.</b>");
			for (let each = 0; each < 3; each += 1) await gone(own.port);
			const replies = await Promise.all(Array.from({ length: 20 }, () => rawGet(own.port, S)));
			expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
			await expect.poll(() => readyPids().length).toBe(2 + 2 * times);
		}
		// The port is theirs again, and ends with them.
		expect((await rawGet(own.port, S)).status).toBe(200);
	} finally {
		await own.stop();
	}
	await expect(rawGet(own.port, S)).rejects.toThrow("ECONNREFUSED");
});

test("a port that is taken ends the whole, with a sentence", async () => {
	const main = new URL("../../dist/server/main.mjs", import.meta.url).pathname;
	const env = { ...BARE_ENVIRONMENT, WORKERS: "2", DATA_DIR: pack.dataDir, PORT: String(site.port), OPS_PORT: "0" };
	const { status, stderr } = await runProgram(process.execPath, [main], { env });
	expect([status, stderr]).toEqual([78, expect.stringContaining("The setting PORT cannot be used")]);
});

test("SIGTERM ends all workers after what they have begun", async () => {
	const pids = workers();
	const ended = once(site.process, "exit");
	const before = await site.metric("open_connections");
	const connections = await Promise.all(Array.from({ length: 50 }, () => rawConnection(site.port)));
	// Until each is with a worker.
	await expect.poll(() => site.metric("open_connections")).toBeGreaterThanOrEqual(before + 50);
	for (const { write } of connections) void write(rawLines(site.port, P));
	site.process.kill("SIGTERM");
	const statuses = (await Promise.all(connections.map(({ reply }) => reply))).map(({ status }) => status);
	expect(statuses).toEqual(Array(50).fill(200));
	expect(await ended).toEqual([0, null]);
	expect(pids.filter(isThere)).toEqual([]);
});
