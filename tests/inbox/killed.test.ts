import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAttachmentStore } from "#src/inbox/attachments.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import { LEFTOVER_AGE } from "#src/site/sending-limits.ts";

const KILLS = 500;
/** Inboxes written at the same time, each killed in its turn. */
const LANES = 2;
/** Tickets on their way at once, and milliseconds after their sending within which the process is killed. */
const AT_ONCE = 3;
const MOMENTS = 30;

let dataDirs: string[];
let children: ChildProcess[];
beforeEach(async () => {
	dataDirs = Array.from({ length: LANES }, () => mkdtempSync(join(tmpdir(), "support-killed-")));
	children = [];
	// A thread that is killed leaves nothing of what it compiled; one that ends does, and the others start faster.
	for (const dataDir of dataDirs.slice(0, 1)) {
		const inbox = createSqliteInbox({ dataDir, maxBytes: 1024 * 1024 });
		await inbox.tickets.find("0".repeat(32));
		await inbox.close();
	}
});
afterEach(() => {
	for (const child of children) child.kill("SIGKILL");
	for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
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

function startWriter(dataDir: string): Writer {
	const child = spawn(process.execPath, ["tests/inbox/ticket-writer.ts", dataDir], {
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
async function killAgainAndAgain(dataDir: string, kills: number, random: () => number) {
	const sent: Sent[] = [];
	const acknowledged = new Set<string>();
	// The next one is ready when one is killed: it opens the inbox with its first ticket.
	let next = startWriter(dataDir);
	let waiting: Sent[] = [];
	for (let killed = 0; killed < kills; killed += 1) {
		const { child, origin, gone } = next;
		const address = await origin;
		next = startWriter(dataDir);
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

/** What an inbox holds: its tickets, each with the hashes of its files' bytes as they are on disk. */
function heldIn(dataDir: string): ReadonlyMap<string, readonly string[]> {
	const database = new DatabaseSync(join(dataDir, "inbox.sqlite"), { readOnly: true });
	try {
		expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
		const files = database.prepare(
			`SELECT file, sha256 FROM ticket_attachment a JOIN ticket_message m ON m.sequence = a.message
			WHERE m.id = ? ORDER BY a.original`,
		);
		const rows = database
			.prepare(
				"SELECT t.id, (SELECT count(*) FROM ticket_message m WHERE m.ticket = t.sequence) AS messages FROM ticket t",
			)
			.all();
		for (const { messages } of rows) expect(messages).toBe(1);
		const held = rows.map(({ id }) => {
			const own = files.all(String(id)).map(({ file, sha256 }) => {
				const hash = hashOf(readFileSync(join(dataDir, "attachments", String(file))));
				expect(hash).toBe(sha256);
				return hash;
			});
			return [String(id), own] as const;
		});
		expect(new Set(held.map(([id]) => id)).size).toBe(held.length);
		return new Map(held);
	} finally {
		database.close();
	}
}

/** What is left of sendings that were cut off goes with the next look, and nothing else. */
async function sweep(dataDir: string): Promise<readonly string[]> {
	const inbox = createSqliteInbox({ dataDir, maxBytes: 1024 * 1024 * 1024 });
	const now = () => Date.now() + 2 * LEFTOVER_AGE;
	await createAttachmentStore({ dataDir, maxBytes: 1024, tickets: inbox.tickets, now }).sweep();
	await inbox.close();
	const folder = join(dataDir, "attachments");
	expect(readdirSync(join(folder, "incoming"))).toEqual([]);
	return readdirSync(folder).filter((name) => name !== "incoming");
}

test(`killed ${KILLS} times at random moments while tickets with files are sent, it has every acknowledged one exactly once and whole`, async () => {
	const seed = Number(process.env["KILL_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
	console.log(`KILL_SEED=${seed}`);
	const lanes = await Promise.all(
		dataDirs.map((dataDir, lane) => killAgainAndAgain(dataDir, KILLS / LANES, seeded(seed + lane))),
	);
	let [acknowledged, unacknowledged] = [0, 0];
	for (const [lane, dataDir] of dataDirs.entries()) {
		const { sent = [], acknowledged: promised = new Set<string>() } = lanes[lane] ?? {};
		const held = heldIn(dataDir);
		const wanted = new Map(sent.map(({ id, files }) => [id, files.map(hashOf)]));
		for (const id of promised) expect(held.has(id)).toBe(true);
		// Whether it was acknowledged or not: what is there was sent, and is there whole.
		for (const [id, files] of held) expect(files).toEqual(wanted.get(id));
		expect((await sweep(dataDir)).length).toBe([...held.values()].flat().length);
		expect(heldIn(dataDir)).toEqual(held);
		acknowledged += promised.size;
		unacknowledged += sent.length - promised.size;
	}
	// The moments were such that some came through and some did not.
	expect(acknowledged).toBeGreaterThan(KILLS / 10);
	expect(unacknowledged).toBeGreaterThan(KILLS / 10);
}, 300_000);
