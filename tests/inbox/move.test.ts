import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPostgresInbox } from "#src/inbox/postgres/postgres-inbox.ts";
import { type OwnSchema, ownSchema } from "#tests/database/own-database.ts";
import { inboxIn, messageOf, ticketOf } from "#tests/delivery/inbox-bench.ts";
import { BARE_ENVIRONMENT } from "#tests/fixtures/bare-environment.ts";

const AT = "2026-03-01T10:00:00.000Z";

let files: ReturnType<typeof inboxIn>;
let schema: OwnSchema;
beforeEach(async () => {
	files = inboxIn({ visitor: ["webhook"], support: [] });
	schema = await ownSchema();
});
afterEach(async () => {
	await files.end();
	await schema.end();
});

const move = () =>
	spawnSync(process.execPath, ["scripts/inbox.ts", "move"], {
		encoding: "utf8",
		env: { ...BARE_ENVIRONMENT, DATA_DIR: files.bench.dataDir, DATABASE_URL: schema.url },
	});

async function read(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	return Buffer.concat(chunks);
}

test("an inbox of one machine is moved whole, once, and goes on where it was", async () => {
	const { inbox } = files.bench;
	const large = Buffer.alloc(700_000, "photo");
	const attachments = [await files.attach(large, "one.png"), await files.attach(Buffer.from("two"), "two.txt")];
	await inbox.tickets.keep(ticketOf(1, { message: messageOf(1, { attachments }) }));
	const lost = await files.attach(Buffer.from("lost"), "lost.txt");
	await inbox.tickets.keep(ticketOf(2, { message: messageOf(2, { attachments: [lost] }) }));
	rmSync(join(files.bench.dataDir, "attachments", lost.file));
	const due = await inbox.deliveries.due("webhook", AT);
	await inbox.deliveries.settle(due ?? { sequence: 0, claim: null }, {
		state: "given-up",
		reason: "status 401",
		at: AT,
	});
	const vote = {
		kind: "article",
		document: "a",
		answer: "no",
		contentVersion: "v1",
		locale: "en_GB",
		received: AT,
	} as const;
	for (const id of ["a", "b"]) await inbox.feedback.vote({ ...vote, id });
	await inbox.feedback.describe("b", { reason: "unclear", step: 2, text: '\\x41 "quoted"\n\u2028 ä' });
	await inbox.surveys.keep({ ...vote, id: "s", survey: "found-it", page: "/" });
	await inbox.help.keep({ ...vote, id: "h", tree: "t", node: "n", product: "tv", outcome: "solved" });
	await inbox.help.see("2026-03-01", [{ tree: "t", node: "n", from: "", count: 3 }]);
	const counted = { locale: "en_GB", query: "no sound", finding: "found", count: 9, opened: 1 } as const;
	await inbox.searchCounts.add([{ ...counted, marks: [1, 0, 255], openers: [92] }], "2026-03-01");
	await inbox.agents.keepCompany({ number: "1", name: "Halden", country: "NO", state: "authorised" }, AT);
	for (const username of ["anna", "bo"]) {
		const facts = { username, name: "Anna", company: "1", accessLevel: "2", team: "" };
		await inbox.agents.add({ ...facts, id: `id-${username}`, secret: "$argon2id$…", at: AT });
		await inbox.receipts.keep(`id-${username}`, { document: "news", edition: "1", day: "2026-03-01" });
	}
	await inbox.agents.open({ token: "token", agent: "id-anna", client: "client", at: AT });
	await inbox.agents.remove("bo", AT);
	const told = async (of: typeof inbox) => [
		await of.tickets.list({ state: null, since: null, product: null }, 0, 10),
		[await of.deliveries.count(), await of.deliveries.list(10)],
		[await of.feedback.list(0, 10), await of.surveys.count(), await of.help.count()],
		[await of.searchCounts.unopened(3, 10), await of.searchCounts.findings()],
		[await of.agents.companies(), await of.agents.list("", 10), await of.agents.session("token")],
		[await of.agents.events("", 0, 100), await of.receipts.readers("news", null, "", 10)],
		await of.receipts.former("news", null, 0, 10),
	];
	const before = await told(inbox);
	expect(move()).toMatchObject({ status: 1, stderr: expect.stringContaining("is in use: stop the site") });
	// One that nobody has asked yet is in use as well.
	await files.reopen();
	await expect.poll(() => existsSync(join(files.bench.dataDir, "inbox.sqlite-wal"))).toBe(true);
	expect(move()).toMatchObject({ status: 1, stderr: expect.stringContaining("is in use: stop the site") });
	await files.bench.inbox.close();
	expect(move()).toMatchObject({
		status: 0,
		stdout: expect.stringMatching(/^\d+ rows and 2 files are in PostgreSQL\./),
		stderr: expect.stringMatching(new RegExp(`^Ticket \\S+: its file \\S+${lost.file} was not there\\.\n$`)),
	});
	const moved = createPostgresInbox({ database: schema.open(), maxBytes: 4 * 1024 * 1024 });
	expect(await told(moved)).toEqual(before);
	expect(await read(moved.attachments.read(attachments[0]?.file ?? ""))).toEqual(large);
	// What comes now stands behind it.
	expect(await moved.tickets.keep(ticketOf(3))).toMatchObject({ outcome: "stored" });
	expect(await moved.tickets.keep(ticketOf(1, { message: messageOf(1, { attachments }) }))).toMatchObject({
		outcome: "repeated",
	});
	expect(move()).toMatchObject({ status: 1, stderr: expect.stringContaining("is not empty: nothing was moved.") });
	expect(existsSync(join(files.bench.dataDir, "inbox.sqlite"))).toBe(true);
});
