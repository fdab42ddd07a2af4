import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, describe, expect, test } from "vitest";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { inboxRows } from "#tests/fixtures/inbox-rows.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { clientAt } from "./clients.ts";
import { runProgram } from "./run-program.ts";

const F = "/electronics/support/feedback";
const TICKETS = "/electronics/support/tickets";
const servers: BuiltServer[] = [];
// The first owns the folder that the others stand on.
afterEach(async () => {
	for (const server of servers.splice(0).reverse()) await server.stop();
});

async function start(env: Readonly<Record<string, string>> = {}): Promise<BuiltServer> {
	const server = await startBuiltServer({ TRUSTED_PROXY_HOPS: "1", ...env });
	servers.push(server);
	return server;
}

const ARTICLE = { kind: "article", document: "lumen-tv-factory-reset", contentVersion: "v1" };

const send = (site: BuiltServer, key: string, client: string, path = F, body: unknown = { ...ARTICLE, answer: "no" }) =>
	fetch(site.origin + path, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": key, "x-forwarded-for": client },
		body: JSON.stringify(body),
	});

const PNG = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** What a browser without script sends. */
const sendForm = (site: BuiltServer, path: string, client: string, fields: Readonly<Record<string, string>>) =>
	fetch(site.origin + path, {
		method: "POST",
		redirect: "manual",
		headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": client, connection: "close" },
		body: new URLSearchParams(fields),
	});

/** A ticket with two files of its own; acknowledged it answers its status. */
function sendTicket(site: BuiltServer, key: string, client: string): Promise<Response> {
	const form = new FormData();
	for (const [name, value] of Object.entries({ subject: key, message: key, email: "a@example.com" }))
		form.set(name, value);
	for (const size of [100, 90_000])
		form.append("attachments", new Blob([PNG, Buffer.alloc(size, key)], { type: "image/png" }), "photo.png");
	return fetch(site.origin + TICKETS, {
		method: "POST",
		redirect: "manual",
		headers: { "idempotency-key": key, "x-forwarded-for": client, accept: "application/json" },
		body: form,
	});
}

/** The tickets of an inbox, and how many of their files are whole on disk. */
function tickets(dataDir: string) {
	const files = inboxRows(dataDir, "SELECT file, sha256 FROM ticket_attachment");
	const isWhole = ({ file, sha256 }: (typeof files)[number]) =>
		createHash("sha256")
			.update(readFileSync(join(dataDir, "attachments", String(file))))
			.digest("hex") === sha256;
	const subjects = inboxRows(dataDir, "SELECT subject FROM ticket");
	return { subjects: subjects.map(({ subject }) => String(subject)), whole: files.filter(isWhole).length };
}

const ids = (dataDir: string) => inboxRows(dataDir, "SELECT id FROM feedback").map(({ id }) => String(id));

/** Another process that writes into the inbox, and does not end. */
function locked({ dataDir }: BuiltServer): { end(): void } {
	const other = new DatabaseSync(join(dataDir, "inbox.sqlite"));
	other.exec("BEGIN EXCLUSIVE");
	return {
		end: () => {
			other.exec("ROLLBACK");
			other.close();
		},
	};
}

describe("the inbox of the running site", () => {
	test("killed at random moments during 1,000 votes and 100 tickets, it has every acknowledged one exactly once", async () => {
		const first = await start();
		const env = { DATA_DIR: first.dataDir };
		let site = first;
		const acknowledged = new Map<string, string>();
		const votes = Array.from({ length: 1_100 }, (_, index) => ({
			isTicket: index % 11 === 0,
			key: `${index % 11 === 0 ? "ticket" : "vote"}-number-${String(index).padStart(6, "0")}`,
			client: clientAt(index),
		}));
		let waiting = [...votes];
		let kills = 0;
		while (waiting.length > 0) {
			const alive = site;
			// Killed after some answers, in the middle of the others that are on their way.
			const limit = 40 + Math.floor(Math.random() * 60);
			let answers = 0;
			const again: typeof votes = [];
			const queue = waiting.values();
			const client = async () => {
				for (const vote of queue) {
					try {
						const answer = await (vote.isTicket ? sendTicket : send)(alive, vote.key, vote.client);
						if (!answer.ok) throw new Error(`status ${answer.status}`);
						const { feedbackId } = await answer.json();
						acknowledged.set(vote.key, vote.isTicket ? vote.key : feedbackId);
						answers += 1;
						if (answers === limit) {
							kills += 1;
							alive.process.kill("SIGKILL");
						}
					} catch {
						again.push(vote);
					}
				}
			};
			await Promise.all(Array.from({ length: 8 }, client));
			waiting = again;
			if (waiting.length > 0) site = await start(env);
		}
		expect(kills).toBeGreaterThanOrEqual(10);
		expect(acknowledged.size).toBe(1_100);
		const { subjects, whole } = tickets(first.dataDir);
		expect([subjects.length, whole]).toEqual([100, 200]);
		const kept = [...ids(first.dataDir), ...subjects];
		expect(kept).toHaveLength(1_100);
		expect(new Set(kept)).toEqual(new Set(acknowledged.values()));
	});

	test("locked by another process it answers 503, the site goes on, and nothing is lost", async () => {
		const site = await start();
		expect((await send(site, "key-of-the-first-vote", clientAt(1))).status).toBe(201);
		const other = locked(site);
		const refused = send(site, "key-of-the-second-vote", clientAt(2));
		const page = await fetch(`${site.origin}/electronics/support/televisions/lumen-e9-65/specifications`);
		expect(page.status).toBe(200);
		const answer = await refused;
		expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
		expect(answer.headers.get("retry-after")).not.toBeNull();
		// Who is called at night sees at once that something was lost to visitors.
		await expect
			.poll(async () => (await fetch(site.opsOrigin)).text())
			.toMatch(/<b class="danger">Ready, with trouble/);
		expect(await (await fetch(site.opsOrigin)).text()).toContain("<b>Not kept.</b> 1 thing that a visitor sent");
		other.end();
		expect((await send(site, "key-of-the-second-vote", clientAt(2))).status).toBe(201);
		expect(ids(site.dataDir)).toHaveLength(2);
		const told = site.log.filter((line) => line.includes("inbox unavailable"));
		expect(told).toHaveLength(1);
		expect(JSON.parse(told[0] ?? "")).not.toHaveProperty("stack");
	});

	test("whose folder is taken away it keeps nothing, gives the words back and says so once; back in its place it goes on", async () => {
		const site = await start({ WORKERS: "2" });
		const form = (message: string) =>
			sendForm(site, TICKETS, clientAt(7), { subject: message, message, email: "a@example.com" });
		expect((await form("before")).status).toBe(303);
		const told = (msg: string) => site.log.filter((line) => line.includes(`"msg":"${msg}`)).length;
		const aside = `${site.dataDir}-aside`;
		renameSync(site.dataDir, aside);
		try {
			// Whichever worker is asked, and whether it has written before or not.
			for (let sent = 0; sent < 4; sent += 1) {
				const answer = await form("words to keep");
				expect(answer.status).toBe(503);
				expect(await answer.text()).toContain("words to keep</textarea>");
			}
			expect((await sendTicket(site, "ticket-with-files-that-is-lost", clientAt(8))).status).toBe(503);
			expect((await fetch(`${site.origin}/electronics/support/televisions/lumen-e9-65`)).status).toBe(200);
			expect((await fetch(`${site.opsOrigin}/readyz`)).status).toBe(200);
			await expect.poll(() => told("inbox away")).toBe(3);
			expect(existsSync(join(site.dataDir, "inbox.sqlite"))).toBe(false);
		} finally {
			rmSync(site.dataDir, { recursive: true, force: true });
			renameSync(aside, site.dataDir);
		}
		await expect.poll(() => told("inbox open again")).toBe(3);
		expect(told("inbox away")).toBe(3);
		expect((await form("after")).status).toBe(303);
		expect((await sendTicket(site, "ticket-with-files-that-is-kept", clientAt(9))).status).toBeLessThan(400);
		expect(tickets(site.dataDir)).toEqual({
			subjects: ["before", "after", "ticket-with-files-that-is-kept"],
			whole: 2,
		});
	});

	test("is not moved while the site runs, asked or not", async () => {
		const site = await start();
		await expect.poll(() => existsSync(join(site.dataDir, "inbox.sqlite-wal"))).toBe(true);
		const moved = await runProgram(process.execPath, ["scripts/inbox.ts", "move"], {
			env: { ...BARE_ENVIRONMENT, DATA_DIR: site.dataDir, DATABASE_URL: "postgres://support@127.0.0.1:1/support" },
		});
		expect(moved).toMatchObject({ status: 1, stderr: expect.stringContaining("is in use: stop the site") });
	});

	test("a flood of looks takes no place from what is sent", async () => {
		const site = await start();
		expect((await send(site, "key-of-the-first-vote", clientAt(1))).status).toBe(201);
		const other = locked(site);
		// The inbox waits for the lock with this one, and everything else waits behind it.
		const stuck = send(site, "key-of-the-stuck-vote", clientAt(2));
		let refused = 0;
		const look = async () => (await fetch(`${site.origin}${F}/${"0".repeat(32)}`)).status;
		const keepLooking = async () => {
			while (refused < 50) if ((await look()) === 503) refused += 1;
		};
		const looks = Array.from({ length: 300 }, keepLooking);
		await expect.poll(() => refused).toBeGreaterThanOrEqual(50);
		const votes = Array.from({ length: 30 }, (_, index) =>
			send(site, `key-of-vote-number-${index}`, clientAt(1_000 + index)),
		);
		other.end();
		for (const vote of votes) expect((await vote).status).toBe(201);
		await Promise.all([stuck, ...looks]);
		expect(await look()).toBe(404);
	});

	test("full it answers 503 and shows the reader his words again; what it holds stays, the site goes on", async () => {
		const site = await start({ INBOX_MAX_MB: "1" });
		let full: string | null = null;
		let votes = 0;
		for (; full === null && votes < 400; votes++) {
			const client = clientAt(2_000 + votes);
			const kept = await send(site, `vote-until-full-${String(votes).padStart(4, "0")}`, client);
			if (kept.status === 503) break;
			const { location } = await kept.json();
			const detailed = await send(site, "", client, location, { text: "語".repeat(2_000) });
			if (detailed.status === 503) full = location;
		}
		const kept = ids(site.dataDir).length;
		expect(kept).toBeGreaterThan(20);
		expect(kept).toBeLessThan(400);
		if (full !== null) {
			const shown = await sendForm(site, full, clientAt(60_000), { text: "words to keep" });
			expect([shown.status, shown.headers.get("cache-control")]).toEqual([503, "private, no-store"]);
			expect(await shown.text()).toContain("words to keep</textarea>");
		}
		expect((await fetch(`${site.origin}/electronics/support/televisions/lumen-e9-65`)).status).toBe(200);
	});

	test("is copied whole while the site runs; a copy never takes another file's place", async () => {
		const site = await start();
		await send(site, "key-of-a-vote-to-keep", clientAt(1));
		const folder = mkdtempSync(join(tmpdir(), "support-backup-"));
		const backUp = (name = "inbox.sqlite") =>
			runProgram(process.execPath, ["scripts/inbox.ts", "backup", join(folder, name), "--data", site.dataDir]);
		try {
			expect(await backUp()).toMatchObject({
				status: 0,
				stdout: `The inbox is copied to ${join(folder, "inbox.sqlite")}.\n`,
			});
			expect(readdirSync(folder)).toEqual(["inbox.sqlite"]);
			expect(ids(folder)).toEqual(ids(site.dataDir));
			const again = await backUp();
			expect([again.status, again.stdout]).toEqual([1, ""]);
			expect(again.stderr).toContain("is there already");
			const nowhere = await backUp("no/such/file");
			expect(nowhere.status).toBe(1);
			expect(nowhere.stderr).not.toContain("    at ");
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	});

	test("is counted, exported and forgotten by the operator while the site runs", async () => {
		const site = await start();
		const { location } = await (await send(site, "key-of-the-first-vote", clientAt(1))).json();
		const said = { reason: "did-not-work", step: 2, text: '=1+1, "two"\nlines' };
		await send(site, "", clientAt(1), location, said);
		await send(site, "key-of-the-second-vote", clientAt(2), F, { ...ARTICLE, answer: "yes" });
		const inbox = (...args: readonly string[]) =>
			runProgram(process.execPath, ["scripts/inbox.ts", "feedback", "--data", site.dataDir, ...args]);
		expect((await inbox()).stdout).toBe(
			"article lumen-tv-factory-reset: 1 yes, 1 no\n  did-not-work: 1\n  step 2 failed: 1\n2 answers about 1 document.\n",
		);
		const [first] = (await inbox("--export")).stdout.split("\n");
		expect(JSON.parse(first ?? "")).toMatchObject({ ...ARTICLE, answer: "no", ...said, locale: "en_GB" });
		const csv = (await inbox("--export", "--format", "csv")).stdout;
		expect(csv.split("\r\n")[0]).toBe(
			'"id","kind","document","answer","reason","step","text","contentVersion","locale","received"',
		);
		expect(csv).toContain(`"'=1+1, ""two""\nlines"`);
		expect((await inbox("--forget-before", "2000-01-01")).stdout).toBe("0 entries forgotten.\n");
		expect((await inbox("--forget-before", "2999-01-01")).stdout).toBe("2 entries forgotten.\n");
		expect(ids(site.dataDir)).toEqual([]);
		expect((await inbox("--format", "xml")).status).toBe(64);
	});
});
