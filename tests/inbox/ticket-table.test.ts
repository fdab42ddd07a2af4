import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Inbox, InboxUnavailable } from "#src/inbox/inbox.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import type { NewMessage, NewTicket, TicketFilter } from "#src/inbox/tickets.ts";
import { TICKET_MESSAGES_MAX } from "#src/site/sending-limits.ts";

let dataDir: string;
let inbox: Inbox;
const reopen = (maxBytes = 1024 * 1024) =>
	createSqliteInbox({ dataDir, maxBytes, deliverTo: { visitor: ["api", "webhook"], support: ["visitor"] } });
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
		expect(await inbox.tickets.usedBytes()).toBeGreaterThan(7);
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
		// What support answers goes another way than what its visitor writes.
		expect(rows("SELECT channel, count(*) AS count FROM delivery GROUP BY channel ORDER BY channel")).toEqual([
			{ channel: "api", count: 3 },
			{ channel: "visitor", count: 1 },
			{ channel: "webhook", count: 3 },
		]);
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
		expect(refused).toMatchObject({ reason: { isCertain: true } });
		expect(kept.status).toBe("fulfilled");
		expect(rows("SELECT id FROM ticket")).toEqual([{ id: id(2) }]);
		expect(rows("SELECT id FROM ticket_message")).toEqual([{ id: id(2) }]);
	});

	test("is found by what operators know of it, and closed until its visitor writes again", async () => {
		const numbers: string[] = [];
		for (const [seed, more] of [
			[1, {}],
			[2, { product: null }],
			[3, { message: { ...message(3), received: "2026-04-01T10:00:00.000Z" } }],
		] as const)
			numbers.push((await inbox.tickets.keep(ticket(seed, more))).number);
		const [first = "", second = "", third = ""] = numbers;
		const all = { state: null, since: null, product: null };
		const found = async (filter: Partial<TicketFilter>, after = 0, most = 10) => {
			const { tickets, next } = await inbox.tickets.list({ ...all, ...filter }, after, most);
			return [tickets.map(({ number }) => number), next];
		};
		expect(await inbox.tickets.close(first, "2026-05-01T00:00:00.000Z")).toBe(true);
		expect(await inbox.tickets.close("0000-0000", "2026-05-01T00:00:00.000Z")).toBe(false);
		expect(await found({})).toEqual([[first, second, third], null]);
		expect(await found({}, 0, 2)).toEqual([[first, second], 2]);
		expect(await found({}, 2, 2)).toEqual([[third], null]);
		expect(await found({ state: "closed" })).toEqual([[first], null]);
		expect(await found({ state: "open", product: "lumen-e9-65" })).toEqual([[third], null]);
		expect(await found({ since: "2026-03-15" })).toEqual([[third], null]);
		expect((await inbox.tickets.findNumber(second))?.id).toBe(id(2));
		expect(await inbox.tickets.findNumber("0000-0000")).toBeNull();
		await inbox.tickets.add(id(1), message(9));
		expect(await found({ state: "closed" })).toEqual([[], null]);
	});

	test("is erased with all that belongs to it, and no other", async () => {
		const { number } = await inbox.tickets.keep(ticket(1, { message: { ...message(1), attachments: [photograph] } }));
		await inbox.tickets.keep(ticket(2));
		expect(await inbox.tickets.erase(number)).toEqual([photograph.file]);
		expect(await inbox.tickets.erase(number)).toBeNull();
		expect(rows("SELECT id FROM ticket")).toEqual([{ id: id(2) }]);
		for (const [table, count] of [
			["ticket_message", 1],
			["ticket_attachment", 0],
			["delivery", 2],
		])
			expect(rows(`SELECT count(*) AS count FROM ${table}`)).toEqual([{ count }]);
	});

	test("is forgotten some time after it was closed, or went on whole and nothing more was heard", async () => {
		const before = "2026-06-01T00:00:00.000Z";
		const numbers = new Map<number, string>();
		// Closed long ago, closed lately, open, gone on whole, gone on in part, gone on and heard of since.
		for (const seed of [1, 2, 3, 4, 5, 6]) numbers.set(seed, (await inbox.tickets.keep(ticket(seed))).number);
		await inbox.tickets.close(numbers.get(1) ?? "", "2026-05-31T00:00:00.000Z");
		await inbox.tickets.close(numbers.get(2) ?? "", "2026-06-01T00:00:00.000Z");
		for (const channel of ["api", "webhook"] as const)
			for (;;) {
				const due = await inbox.deliveries.due(channel, before);
				if (!due) break;
				const goesOn = due.ticket.id === id(5) ? channel === "api" : [id(4), id(6)].includes(due.ticket.id);
				await inbox.deliveries.settle(
					due.sequence,
					goesOn
						? { state: "delivered", at: before }
						: { state: "failed", reason: "status 500", next: "2999-01-01T00:00:00.000Z" },
				);
			}
		await inbox.tickets.add(id(6), { ...message(7), received: "2026-06-02T00:00:00.000Z" });
		const left = () => rows("SELECT id FROM ticket ORDER BY id").map((row) => row["id"]);
		expect(await inbox.tickets.expire(before, 1)).toEqual({ tickets: 1, files: [] });
		expect(await inbox.tickets.expire(before, 5)).toEqual({ tickets: 1, files: [] });
		expect(left()).toEqual([2, 3, 5, 6].map(id));
	});
});
