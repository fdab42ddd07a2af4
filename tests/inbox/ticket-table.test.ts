import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import type { NewMessage, NewTicket } from "#src/inbox/tickets.ts";
import { TICKET_MESSAGES_MAX } from "#src/site/sending-limits.ts";

let dataDir: string;
let inbox: Inbox;
const reopen = (maxBytes = 1024 * 1024) => createSqliteInbox({ dataDir, maxBytes, deliverTo: ["api", "webhook"] });
beforeEach(() => {
	dataDir = mkdtempSync(join(tmpdir(), "support-tickets-"));
	inbox = reopen();
});
afterEach(async () => {
	await inbox.close();
	rmSync(dataDir, { recursive: true });
});

const id = (seed: number) => seed.toString(16).padStart(32, "0");
const message = (seed: number, text = "It does not start.\nTwice."): NewMessage => ({
	...{ id: id(seed), fingerprint: text, text, received: "2026-03-01T10:00:30.000Z" },
	attachments: [],
});
const ticket = (seed: number, more: Partial<NewTicket> = {}): NewTicket => ({
	...{
		locale: "ar_AE",
		name: "",
		email: "a@b.example",
		product: "lumen-e9-65",
		productName: "Lumen E9",
		subject: "Dark",
	},
	...{ about: "/televisions", contentVersion: "v1", suspicions: [] },
	guide: { tree: "no-picture", keys: ["yes"], answers: [{ question: "Is it on?", answer: "Yes" }] },
	message: message(seed),
	...more,
});
const photograph = { file: id(99), size: 7, type: "image/png", sha256: "f".repeat(64), original: "../photo .png" };

const rows = (query: string) => {
	const database = new DatabaseSync(join(dataDir, "inbox.sqlite"), { readOnly: true });
	try {
		return database.prepare(query).all();
	} finally {
		database.close();
	}
};

describe("a ticket", () => {
	test("is found as it was kept, with what came with it, and has a row for each way of its delivery", async () => {
		const sent = ticket(1, { message: { ...message(1), attachments: [photograph] } });
		const kept = await inbox.tickets.keep(sent);
		expect(kept).toEqual({
			outcome: "stored",
			number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
			received: sent.message.received,
		});
		const { message: first, ...facts } = sent;
		expect(await inbox.tickets.find(id(1))).toEqual({
			...facts,
			...{ id: id(1), number: kept.number, state: "open", received: first.received },
			messages: [{ author: "visitor", text: first.text, received: first.received, attachments: [photograph] }],
		});
		expect(await inbox.tickets.find(id(2))).toBeNull();
		expect(await inbox.tickets.attachedBytes()).toBe(7);
		expect(await inbox.tickets.unattached([photograph.file, id(98)])).toEqual([id(98)]);
		expect(
			rows("SELECT channel, attempts, next_attempt, last_error, delivered FROM delivery ORDER BY channel"),
		).toEqual(
			["api", "webhook"].map((channel) => ({
				...{ channel, attempts: 0, next_attempt: first.received, last_error: null, delivered: null },
			})),
		);
	});

	test("is one however often it is sent, at once and after a restart; other words under its id change nothing", async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, () => inbox.tickets.keep(ticket(1))));
		expect(answers.filter(({ outcome }) => outcome === "stored")).toHaveLength(1);
		expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
		await inbox.close();
		inbox = reopen();
		expect(await inbox.tickets.keep(ticket(1))).toMatchObject({ outcome: "repeated", number: answers[0]?.number });
		const other = await inbox.tickets.keep(ticket(1, { message: message(1, "Other words") }));
		expect(other).toMatchObject({ outcome: "conflict", number: answers[0]?.number });
		expect(rows("SELECT text FROM ticket_message")).toEqual([{ text: message(1).text }]);
	});

	test("takes answers of support and words of the visitor, each once, and its state follows", async () => {
		const { number } = await inbox.tickets.keep(ticket(1));
		const state = async () => (await inbox.tickets.find(id(1)))?.state;
		expect(await inbox.tickets.reply(number, message(2, "Try this."))).toBe("stored");
		expect(await state()).toBe("answered");
		expect(await inbox.tickets.add(id(1), message(3, "No."))).toBe("stored");
		expect(await inbox.tickets.add(id(1), message(3, "No."))).toBe("repeated");
		expect(await state()).toBe("open");
		expect(await inbox.tickets.add(id(1), message(3, "Yes."))).toBe("conflict");
		await inbox.tickets.keep(ticket(4));
		expect(await inbox.tickets.add(id(4), message(3, "No."))).toBe("conflict");
		expect(await inbox.tickets.add(id(5), message(6))).toBe("missing");
		expect(await inbox.tickets.reply("0000-0000", message(6))).toBe("missing");
		expect((await inbox.tickets.find(id(1)))?.messages.map(({ author, text }) => [author, text])).toEqual([
			["visitor", message(1).text],
			["support", "Try this."],
			["visitor", "No."],
		]);
		// What support answers is delivered by nobody but the page.
		expect(rows("SELECT count(*) AS count FROM delivery")).toEqual([{ count: 6 }]);
	});

	test("takes no more messages than anybody reads", async () => {
		await inbox.tickets.keep(ticket(1));
		const added = Array.from({ length: TICKET_MESSAGES_MAX }, (_, index) =>
			inbox.tickets.add(id(1), message(index + 2)),
		);
		expect((await Promise.all(added)).map((each) => each === "full")).toEqual([
			...Array.from({ length: TICKET_MESSAGES_MAX - 1 }, () => false),
			true,
		]);
	});

	test("whose attachments do not fit beside the others is not kept, and those that come with it are", async () => {
		const huge = { ...photograph, size: 2 * 1024 * 1024 };
		const [refused, kept] = await Promise.allSettled([
			inbox.tickets.keep(ticket(1, { message: { ...message(1), attachments: [huge] } })),
			inbox.tickets.keep(ticket(2)),
		]);
		expect(refused).toMatchObject({ status: "rejected", reason: expect.any(InboxUnavailable) });
		expect(kept.status).toBe("fulfilled");
		expect(rows("SELECT id FROM ticket")).toEqual([{ id: id(2) }]);
		expect(rows("SELECT id FROM ticket_message")).toEqual([{ id: id(2) }]);
	});
});
