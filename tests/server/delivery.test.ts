import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";
import { type BuiltServer, startBuiltServer } from "./built-server.ts";
import { runProgram } from "./run-program.ts";

const CANARY = "zqcanary";
const mails: string[] = [];
const posted: string[] = [];
let isUp = false;
let site: BuiltServer;
let env: Readonly<Record<string, string>>;

const hook = createServer(async (request, response) => {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk);
	posted.push(Buffer.concat(chunks).toString());
	response.writeHead(isUp ? 204 : 503, { "retry-after": "1" }).end(isUp ? "" : CANARY);
});
const post = new SMTPServer({
	...{ authOptional: true, disabledCommands: ["STARTTLS"], logger: false },
	onData(stream, _session, done) {
		const chunks: Buffer[] = [];
		stream.on("data", (chunk: Buffer) => chunks.push(chunk));
		stream.on("end", () => {
			mails.push(Buffer.concat(chunks).toString());
			done();
		});
	},
});

beforeAll(async () => {
	await new Promise<void>((listening) => hook.listen(0, "127.0.0.1", listening));
	await new Promise<void>((listening) => post.listen(0, "127.0.0.1", listening));
	const { port } = hook.address() as AddressInfo;
	const { port: mailPort } = post.server.address() as AddressInfo;
	env = {
		TICKET_WEBHOOK_URL: `http://127.0.0.1:${port}/hook`,
		TICKET_WEBHOOK_SECRET: "secret-of-the-webhook",
		TICKET_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
		TICKET_MAIL_TO: "desk@example.com",
		TICKET_MAIL_FROM: "Support <support@example.com>",
	};
	site = await startBuiltServer({ ...env, LOG_LEVEL: "debug" });
});
afterAll(async () => {
	await site?.stop();
	hook.closeAllConnections();
	hook.close();
	post.close();
});

test("a message that is handed on needs an address to answer to", async () => {
	const headers = { "content-type": "application/json" };
	const send = (path: string) =>
		fetch(site.origin + path, { method: "POST", headers, body: JSON.stringify({ subject: "s", message: "m" }) });
	const form = await send("/electronics/support/tickets");
	expect([form.status, (await form.json()).errors]).toEqual([422, [{ field: "email", problem: "missing" }]]);
	const call = await send("/api/content/support/create-ticket?locale=en_GB");
	expect([call.status, (await call.json()).errors]).toEqual([400, [{ parameter: "email", message: "is missing" }]]);
});

test("a message goes on from the running site by mail, and to a webhook once that is up; the answer reaches its visitor", async () => {
	const answer = await fetch(`${site.origin}/electronics/support/tickets`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ subject: CANARY, message: `${CANARY} one\ntwo`, email: `${CANARY}@example.com` }),
	});
	expect(answer.status).toBe(201);
	const { number, location } = await answer.json();
	await expect.poll(() => [mails.length, posted.length > 0]).toEqual([1, true]);
	await expect
		.poll(() => site.metric("ticket_deliveries_total", 'channel="webhook"', 'outcome="failed"'))
		.toBeGreaterThan(0);
	expect(await site.metric("ticket_deliveries_waiting", 'channel="webhook"')).toBe(1);
	expect(await site.metric("ticket_deliveries_waiting", 'channel="mail"')).toBe(0);
	const inbox = (...args: readonly string[]) =>
		runProgram(process.execPath, ["scripts/inbox.ts", ...args, "--data", site.dataDir], {
			env: { ...BARE_ENVIRONMENT, ...env },
		});
	expect((await inbox("deliveries")).stdout).toContain(`${number}  webhook  `);
	expect((await inbox("deliveries", "--retry")).stdout).toBe("1 message will be tried again.\n");
	// Not before: while commands start, the site tries again by itself.
	isUp = true;
	await expect.poll(() => site.metric("ticket_deliveries_total", 'channel="webhook"', 'outcome="delivered"')).toBe(1);
	await expect.poll(() => site.metric("ticket_deliveries_waiting")).toBe(0);
	expect(JSON.parse(posted.at(-1) ?? "")).toMatchObject({ event: "ticket", message: { text: `${CANARY} one\ntwo` } });
	expect((await inbox("reply", number, "Try this.")).status).toBe(0);
	await expect.poll(() => mails.length).toBe(2);
	expect(mails[1]?.replaceAll("=\r\n", "")).toContain(
		`Everything written so far, and a place to answer: ${site.origin.replace("127.0.0.1", "localhost")}${location}`,
	);
	expect(site.log.join("\n")).toContain("message handed on");
	expect(site.log.join("\n")).not.toContain(CANARY);
	const ended = once(site.process, "exit");
	site.process.kill("SIGTERM");
	await ended;
	const { status, stdout } = await inbox("health", "--json");
	expect(status).toBe(0);
	expect(JSON.parse(stdout)).toMatchObject({
		documents: [],
		searches: [],
		unopened: [],
		surveys: [],
		undelivered: [],
		untranslated: expect.any(Array),
	});
});
