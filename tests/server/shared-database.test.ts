import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Database } from "#src/database/database.ts";
import { createPostgresInbox } from "#src/inbox/postgres/postgres-inbox.ts";
import { BASE } from "#src/routes.ts";
import { TICKET_CLIENT_RATE } from "#src/site/sending-limits.ts";
import { addressOf } from "#tests/database/address-of.ts";
import { ownSchema } from "#tests/database/own-database.ts";
import { type PostgresServer, startPostgres } from "#tests/database/postgres-server.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { copyOfPack } from "#tests/fixtures/imported-pack.ts";
import { addAgents, untilOut, Visit } from "./agents.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { someone } from "./clients.ts";
import { runProgram } from "./run-program.ts";
import { formOf, PNG, problemsOf, sentTo, TICKETS, ticketsAt, WORDS } from "./ticket-sendings.ts";

/** Two machines that share a database, and nothing else. */
let postgres: PostgresServer;
let env: Readonly<Record<string, string>>;
let one: BuiltServer;
let other: BuiltServer;
beforeAll(async () => {
	postgres = await startPostgres();
	env = {
		...{ DATABASE_URL: postgres.url(), DATABASE_CONNECTIONS: "4", TRUSTED_PROXY_HOPS: "1" },
		LINK_SECRET: "what both machines sign with, and nobody else",
	};
	one = await startBuiltServer(env);
	other = await startBuiltServer({ ...env, DATA_DIR: one.dataDir });
});
afterAll(async () => {
	await other?.stop();
	await one?.stop();
	await postgres?.end();
});

const { post } = ticketsAt(() => one);
const vote = (site: BuiltServer, key: string) =>
	fetch(`${site.origin}${BASE}/feedback`, {
		method: "POST",
		headers: { "content-type": "application/json", "idempotency-key": key, "x-forwarded-for": someone() },
		body: JSON.stringify({ kind: "article", document: "lumen-tv-factory-reset", contentVersion: "v1", answer: "no" }),
	});
const command = (name: string, ...args: readonly string[]) =>
	runProgram(process.execPath, [`scripts/${name}.ts`, ...args], {
		env: { ...BARE_ENVIRONMENT, ...env, DATA_DIR: one.dataDir },
	});
const status = async (address: string) => {
	const response = await fetch(address);
	await response.body?.cancel();
	return response.status;
};

describe("what is sent to one machine", () => {
	test("is read at the other, with its files, and by the operator's commands", async () => {
		const page = await sentTo(post(formOf({ ...WORDS, subject: "shared" }, ["photo.png", PNG])));
		expect(await (await fetch(other.origin + page)).text()).toContain("shared");
		const listed = await command("inbox", "list");
		expect(listed.stdout).toMatch(/shared {2}\(1 message, 1 file\)\n1 ticket\.\n/);
		const number = listed.stdout.split(" ")[0] ?? "";
		expect((await command("inbox", "reply", number, "Answered.")).status).toBe(0);
		for (const site of [one, other]) expect(await (await fetch(site.origin + page)).text()).toContain("Answered.");
		const folder = mkdtempSync(join(tmpdir(), "support-export-"));
		const exported = await command("inbox", "export", "--to", join(folder, "tickets"));
		expect(exported.stdout).toContain("1 ticket and 1 file are in");
		const files = join(folder, "tickets/files", number);
		expect(readFileSync(join(files, readdirSync(files)[0] ?? ""))).toEqual(PNG);
		rmSync(folder, { recursive: true });
		expect((await command("inbox", "backup", "/nowhere")).stderr).toContain("pg_dump");
		// Nothing is kept on the machine itself.
		expect(readdirSync(one.dataDir)).not.toContain("inbox.sqlite");
		expect(readdirSync(one.dataDir)).not.toContain("attachments");
	});

	test("at the same moment as to the other is kept once", async () => {
		const answers = await Promise.all(
			Array.from({ length: 20 }, (_, index) => vote(index % 2 === 0 ? one : other, "the-same-vote-twenty-times")),
		);
		expect(new Set(answers.map((answer) => answer.ok))).toEqual(new Set([true]));
		expect((await command("inbox", "feedback")).stdout).toContain("1 answer about 1 document.");
	});
});

test("who sends too often is told so by all machines together", async () => {
	const headers = { "x-forwarded-for": someone() };
	const answers: number[] = [];
	for (let at = 0; at < 2 * TICKET_CLIENT_RATE.burst; at += 1) {
		const { status: told } = await fetch((at % 2 === 0 ? one : other).origin + TICKETS, {
			...{ method: "POST", redirect: "manual", headers },
			body: new URLSearchParams({ ...WORDS, message: `${at}` }),
		});
		answers.push(told);
	}
	// Each of them alone would have taken in all.
	expect(answers.slice(0, TICKET_CLIENT_RATE.burst)).toEqual(Array(TICKET_CLIENT_RATE.burst).fill(303));
	expect(answers).toContain(429);
});

test("an agent who signs in at one machine is in at the other, and out of both when he is disabled", async () => {
	const database = new Database({ address: addressOf(postgres.url()), connections: 2 });
	await addAgents(createPostgresInbox({ database, maxBytes: 1024 * 1024 * 1024 }), { sigrid: "4711" });
	await database.close();
	const visit = new Visit(one.origin);
	expect((await visit.signIn("sigrid")).status).toBe(303);
	const there = new Visit(other.origin);
	for (const [name, value] of visit.cookies) there.cookies.set(name, value);
	expect([await visit.isIn(), await there.isIn()]).toEqual([true, true]);
	expect((await command("agents", "disable", "sigrid")).status).toBe(0);
	await untilOut(visit);
	await untilOut(there);
});

/** What the log of a site says of its database. */
const told = ({ log }: BuiltServer) =>
	log.flatMap((line) => (/"msg":"(database [^"]*)"/.exec(line)?.[1] ?? []) as string | []);

describe("without its database", () => {
	test("a site goes on with pages and search, refuses what it could not keep in words, and goes on when it is back", async () => {
		const said = told(one).length;
		const page = `${one.origin}${BASE}/televisions`;
		expect(await status(page)).toBe(200);
		postgres.freeze();
		try {
			const words = { ...WORDS, subject: "not lost" };
			const answers = await Promise.all([post(formOf(words, ["photo.png", PNG])), vote(one, "a-vote-while-it-hangs")]);
			expect(answers.map((answer) => answer.status)).toEqual([503, 503]);
			const html = (await answers[0]?.text()) ?? "";
			expect(html).toContain("not lost");
			// Without his files they would be refused as well.
			expect(problemsOf(html)).toMatch(/This could not be kept just now.*Choose your files once more/s);
			for (const path of ["/televisions", "/soundbars", "/results?query=remote", "/search/suggestions?query=rem"])
				expect([200, 404], path).toContain(await status(`${one.origin}${BASE}${path}`));
			expect(await status(`${one.opsOrigin}/readyz`)).toBe(200);
			expect((await new Visit(one.origin).signIn("sigrid")).status).toBe(503);
			expect(await one.metric("database_up")).toBe(0);
			expect(told(one).slice(said)).toEqual(["database away: pages go on, what visitors send is refused"]);
		} finally {
			postgres.thaw();
		}
		await expect.poll(() => one.metric("database_up")).toBe(1);
		expect((await vote(one, "a-vote-while-it-hangs")).ok).toBe(true);
		await sentTo(post(formOf({ ...WORDS, subject: "not lost" }, ["photo.png", PNG])));
		expect(told(one).slice(said)).toEqual([
			"database away: pages go on, what visitors send is refused",
			"database answers again",
		]);
		expect(one.log.join("\n")).not.toContain("password-of-the-tests");
	});

	test("what was acknowledged before a crash of it is there, once, after it", async () => {
		const acknowledged: string[] = [];
		let votes = 0;
		const sending = async () => {
			for (let answer: Response | null = null; answer?.ok !== false; ) {
				const key = `vote-before-the-crash-${votes++}`;
				answer = await vote(votes % 2 === 0 ? one : other, key);
				if (answer.ok) acknowledged.push(key);
			}
		};
		const senders = Array.from({ length: 8 }, sending);
		await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
		await postgres.crash();
		await Promise.all(senders);
		await postgres.start();
		for (const site of [one, other]) await expect.poll(() => site.metric("database_up")).toBe(1);
		const exported = await command("inbox", "feedback", "--export");
		const kept = exported.stdout.trim().split("\n").length;
		expect(kept).toBeGreaterThanOrEqual(acknowledged.length);
		// Sent again, each is known.
		for (const key of acknowledged.slice(0, 20)) expect((await vote(one, key)).ok).toBe(true);
		expect((await command("inbox", "feedback", "--export")).stdout.trim().split("\n")).toHaveLength(kept);
	});

	test("a site starts, and finds it once it is there", async () => {
		await postgres.crash();
		const late = await startBuiltServer({ ...env, DATA_DIR: one.dataDir });
		try {
			expect(await status(`${late.opsOrigin}/readyz`)).toBe(200);
			expect(await status(`${late.origin}${BASE}/televisions`)).toBe(200);
			expect((await vote(late, "a-vote-too-early-for-it")).status).toBe(503);
			await postgres.start();
			await expect.poll(async () => (await vote(late, "a-vote-too-early-for-it")).ok).toBe(true);
		} finally {
			await late.stop();
		}
	});
});

// From here on all machines show what this one pushes.
test("a machine without any content takes what was pushed, and what is pushed while it serves", async () => {
	expect(await command("content", "push")).toMatchObject({
		status: 0,
		stdout: expect.stringContaining(" is of record: "),
	});
	const folder = mkdtempSync(join(tmpdir(), "support-node-"));
	const bare = await startBuiltServer({ ...env, DATA_DIR: join(folder, "data") });
	const pack = copyOfPack();
	try {
		const served = (site: BuiltServer) => site.log.find((line) => line.includes('"msg":"listening"'));
		const versionOf = (site: BuiltServer) => /"contentVersion":"([^"]*)"/.exec(served(site) ?? "")?.[1];
		expect(versionOf(bare)).toBe(versionOf(one));
		const page = await (await fetch(`${bare.origin}${BASE}/televisions`)).text();
		const picture = /\/electronics\/support\/files\/[^"\s]+/.exec(page)?.[0] ?? "";
		const bytes = async (site: BuiltServer) => Buffer.from(await (await fetch(site.origin + picture)).arrayBuffer());
		expect(await bytes(bare)).toEqual(await bytes(one));
		// Another brand's, from a machine that imports and serves nothing.
		const imported = await pack.import();
		const pushed = await runProgram(process.execPath, ["scripts/content.ts", "push", "--data", pack.dataDir], {
			env: { ...BARE_ENVIRONMENT, ...env },
		});
		expect(pushed).toMatchObject({ status: 0 });
		const version = imported.state === "imported" ? imported.version : "";
		await expect.poll(() => bare.metric("content_info", version)).toBe(1);
		expect(await status(`${bare.origin}${BASE}/speakers`)).toBe(200);
		expect(bare.log.filter((line) => line.includes("content of record taken"))).toHaveLength(2);
	} finally {
		await bare.stop();
		pack.cleanUp();
		rmSync(folder, { recursive: true });
	}
});

test("a start without any content, and without a pack that is named, imports nothing and waits for what is pushed", async () => {
	const schema = await ownSchema(postgres.url());
	const folder = mkdtempSync(join(tmpdir(), "support-waiting-"));
	const apart = { ...BARE_ENVIRONMENT, ...env, DATABASE_URL: schema.url };
	const pack = copyOfPack();
	const child = spawn(process.execPath, ["scripts/start.ts"], {
		env: { ...apart, DATA_DIR: join(folder, "data"), PORT: "0", OPS_PORT: "0", DRAIN_SECONDS: "0" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const ended = once(child, "exit");
	const lines: string[] = [];
	for (const output of [child.stdout, child.stderr])
		createInterface({ input: output }).on("line", (line) => lines.push(line));
	const has = (words: string) => lines.filter((line) => line.includes(words)).length;
	try {
		await expect.poll(() => has("waiting for that of record, which npm run content -- push makes")).toBe(1);
		expect([has("listening"), has("Importing"), child.exitCode]).toEqual([0, 0, null]);
		const imported = await pack.import();
		const pushed = await runProgram(process.execPath, ["scripts/content.ts", "push", "--data", pack.dataDir], {
			env: apart,
		});
		expect(pushed).toMatchObject({ status: 0 });
		await expect.poll(() => has('"msg":"listening"')).toBe(1);
		const { port, contentVersion }: { port: number; contentVersion: string } = JSON.parse(
			lines.find((line) => line.includes('"msg":"listening"')) ?? "",
		);
		expect(contentVersion).toBe(imported.state === "imported" && imported.version);
		expect(await status(`http://127.0.0.1:${port}${BASE}/speakers`)).toBe(200);
	} finally {
		child.kill("SIGTERM");
		await ended;
		await schema.end();
		pack.cleanUp();
		rmSync(folder, { recursive: true });
	}
	expect(lines.join("\n")).not.toContain("password-of-the-tests");
});

test("a setting that is none is said when the site starts, without what is secret", async () => {
	const started = await runProgram(process.execPath, ["dist/server/main.mjs"], {
		env: { ...BARE_ENVIRONMENT, DATABASE_URL: "mysql://user:secret@db/support", DATA_DIR: one.dataDir },
	});
	expect(started).toMatchObject({ status: 78, stderr: expect.stringContaining("The setting DATABASE_URL must be") });
	expect(started.stderr).not.toContain("secret");
});
