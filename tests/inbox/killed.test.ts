import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Inbox } from "#src/inbox/inbox.ts";
import { bundleWriter } from "./bundled-writer.ts";
import { type OwnInbox, STORES } from "./stores.ts";

/**
 * How often each is killed, at other moments in every run: a commit of PostgreSQL is its own affair, ours is what is said
 * to whom. `KILLS=500` is for whoever changes how something is kept.
 */
const KILLS: Readonly<Record<string, number>> = { "a file": 150, PostgreSQL: 50 };
/** Inboxes written at the same time, each killed in its turn. */
const LANES = 2;
/** Tickets on their way at once, and milliseconds after their sending within which the process is killed. */
const AT_ONCE = 3;
const MOMENTS = 30;

let bundled: Awaited<ReturnType<typeof bundleWriter>>;
beforeAll(async () => {
	bundled = await bundleWriter();
});
afterAll(() => bundled.remove());

let lanes: OwnInbox[];
let children: ChildProcess[];
beforeEach(() => {
	lanes = [];
	children = [];
});
afterEach(async () => {
	for (const child of children) child.kill("SIGKILL");
	for (const lane of lanes) await lane.end();
});

/** Numbers of nought to one that a seed decides (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	};
}

interface Sent {
	readonly id: string;
	readonly files: readonly Buffer<ArrayBuffer>[];
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A ticket of its own, with up to three files of up to some ten kilobytes, now and then a large one. */
function makeTicket(random: () => number): Sent {
	const id = hashOf(Buffer.from(String(random()) + String(random()))).slice(0, 32);
	const files = Array.from({ length: Math.floor(random() * 4) }, () => {
		const size = Math.floor(random() * (random() < 0.05 ? 600_000 : 30_000));
		return Buffer.concat([PNG, Buffer.alloc(size, Math.floor(random() * 256)), Buffer.from(id)]);
	});
	return { id, files };
}

interface Writer {
	readonly child: ChildProcess;
	readonly origin: Promise<string>;
	readonly gone: Promise<unknown>;
}

function startWriter(env: OwnInbox["env"]): Writer {
	const child = spawn(process.execPath, [bundled.script], {
		env: { ...env, INBOX_THREAD: bundled.thread },
		stdio: ["ignore", "pipe", "inherit"],
	});
	children.push(child);
	const origin = once(child.stdout ?? child, "data").then(([port]) => `http://127.0.0.1:${String(port).trim()}`);
	return { child, origin, gone: once(child, "exit") };
}

async function send(origin: string, { id, files }: Sent): Promise<boolean> {
	const form = new FormData();
	form.set("id", id);
	form.set("message", `words of ${id}`);
	for (const [at, file] of files.entries()) form.append("attachments", new Blob([file]), `${at}.png`);
	try {
		const answer = await fetch(origin, { method: "POST", body: form });
		return /^(?:stored|repeated)$/.test(await answer.text());
	} catch {
		return false;
	}
}

/** Sends tickets to one inbox whose process is killed again and again; answers all that were sent, and those acknowledged. */
async function killAgainAndAgain(env: OwnInbox["env"], kills: number, random: () => number) {
	const sent: Sent[] = [];
	const acknowledged = new Set<string>();
	// The next one is ready when one is killed: it opens the inbox with its first ticket.
	let next = startWriter(env);
	let waiting: Sent[] = [];
	for (let killed = 0; killed < kills; killed += 1) {
		const { child, origin, gone } = next;
		const address = await origin;
		next = startWriter(env);
		// Half of what was not acknowledged is sent again; the other half nobody ever hears of again.
		waiting = waiting.filter(() => random() < 0.5);
		while (waiting.length < AT_ONCE) {
			const made = makeTicket(random);
			sent.push(made);
			waiting.push(made);
		}
		// From some rounds on the process has answered before: it is killed in the middle of what comes then.
		if (random() < 0.5) {
			const first = makeTicket(random);
			sent.push(first);
			if (await send(address, first)) acknowledged.add(first.id);
		}
		const answers = waiting.map(async (each) => [each, await send(address, each)] as const);
		await new Promise((moment) => setTimeout(moment, random() * MOMENTS));
		child.kill("SIGKILL");
		await gone;
		const settled = await Promise.all(answers);
		for (const [{ id }, isKept] of settled) if (isKept) acknowledged.add(id);
		waiting = settled.flatMap(([each, isKept]) => (isKept ? [] : [each]));
	}
	next.child.kill("SIGKILL");
	await next.gone;
	return { sent, acknowledged };
}

/** What an inbox holds: its tickets, each with the hashes of its files' bytes as they are read. */
async function heldIn({ tickets, attachments }: Inbox): Promise<ReadonlyMap<string, readonly string[]>> {
	const held = new Map<string, readonly string[]>();
	for (let after: number | null = 0; after !== null; ) {
		const { tickets: some, next }: Awaited<ReturnType<typeof tickets.list>> = await tickets.list(ALL, after, 1_000);
		for (const { id, messages } of some) {
			expect(held.has(id)).toBe(false);
			expect(messages).toHaveLength(1);
			const hashes: string[] = [];
			const files = messages.flatMap((message) => message.attachments);
			for (const { file, sha256 } of files.toSorted((a, b) => (a.original < b.original ? -1 : 1))) {
				const hash = createHash("sha256");
				for await (const bytes of attachments.read(file)) hash.update(bytes);
				hashes.push(hash.digest("hex"));
				expect(hashes.at(-1)).toBe(sha256);
			}
			held.set(id, hashes);
		}
		after = next;
	}
	return held;
}

const ALL = { state: null, since: null, product: null };

describe.each(STORES)("$name", (store) => {
	const kills = Number(process.env["KILLS"] ?? KILLS[store.name]);
	test(`whose process is killed ${kills} times at random moments while tickets with files are sent has every acknowledged one exactly once and whole`, async () => {
		const seed = Number(process.env["KILL_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
		console.log(`KILL_SEED=${seed}`);
		for (let lane = 0; lane < LANES; lane += 1) lanes.push(await store.open({ maxBytes: 1024 * 1024 * 1024 }));
		const results = await Promise.all(
			lanes.map(({ env }, lane) => killAgainAndAgain(env, kills / LANES, seeded(seed + lane))),
		);
		let [acknowledged, unacknowledged] = [0, 0];
		for (const [at, lane] of lanes.entries()) {
			const { sent = [], acknowledged: promised = new Set<string>() } = results[at] ?? {};
			const held = await heldIn(lane.inbox);
			const wanted = new Map(sent.map(({ id, files }) => [id, files.map(hashOf)]));
			for (const id of promised) expect(held.has(id)).toBe(true);
			// Whether it was acknowledged or not: what is there was sent, and is there whole.
			for (const [id, files] of held) expect(files).toEqual(wanted.get(id));
			// What is left of sendings that were cut off goes with the next look, and nothing else.
			await lane.sweepLater();
			expect(await lane.files()).toBe([...held.values()].flat().length);
			expect(await heldIn(lane.inbox)).toEqual(held);
			acknowledged += promised.size;
			unacknowledged += sent.length - promised.size;
		}
		// The moments were such that some came through and some did not.
		expect(acknowledged).toBeGreaterThan(kills / 10);
		expect(unacknowledged).toBeGreaterThan(kills / 10);
	}, 600_000);
});
