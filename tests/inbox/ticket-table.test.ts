import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { InboxUnavailable } from "#src/inbox/inbox.ts";
import type { NewMessage, NewTicket, TicketFilter } from "#src/inbox/tickets.ts";
import { TICKET_MESSAGES_MAX } from "#src/site/sending-limits.ts";
import { type OwnInbox, STORES } from "./stores.ts";

let own: OwnInbox;
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

describe.each(STORES)("a ticket in $name", (store) => {
	beforeEach(async () => {
		own = await store.open({
			maxBytes: 1024 * 1024,
			deliverTo: { visitor: ["api", "webhook"], support: ["visitor"] },
		});
	});
	afterEach(() => own.end());

	test("is found as it was kept, with what came with it, and has a row for each way of its delivery", async () => {
		const sent = ticket(1, { message: { ...message(1), attachments: [photograph] } });
		const kept = await own.inbox.tickets.keep(sent);
		expect(kept).toEqual({
			outcome: "stored",
			number: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/),
			received: sent.message.received,
		});
		const { message: first, ...facts } = sent;
		expect(await own.inbox.tickets.find(id(1))).toEqual({
			...facts,
			...{ id: id(1), number: kept.number, state: "open", received: first.received },
			messages: [{ author: "visitor", text: first.text, received: first.received, attachments: [photograph] }],
		});
		expect(await own.inbox.tickets.find(id(2))).toBeNull();
		expect(await own.inbox.tickets.usedBytes()).toBeGreaterThan(7);
		expect(await own.inbox.tickets.unattached([photograph.file, id(98)])).toEqual([id(98)]);
		expect(
			await own.rows("SELECT channel, attempts, next_attempt, last_error, delivered FROM delivery ORDER BY channel"),
		).toEqual(
			["api", "webhook"].map((channel) => ({
				...{ channel, attempts: 0, next_attempt: first.received, last_error: null, delivered: null },
			})),
		);
	});

	test("is one however often it is sent, at once and after a restart; other words under its id change nothing", async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, () => own.inbox.tickets.keep(ticket(1))));
		expect(answers.filter(({ outcome }) => outcome === "stored")).toHaveLength(1);
		expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
		await own.reopen();
		expect(await own.inbox.tickets.keep(ticket(1))).toMatchObject({ outcome: "repeated", number: answers[0]?.number });
		const other = await own.inbox.tickets.keep(ticket(1, { message: message(1, "Other words") }));
		expect(other).toMatchObject({ outcome: "conflict", number: answers[0]?.number });
		expect(await own.rows("SELECT text FROM ticket_message")).toEqual([{ text: message(1).text }]);
	});

	test("takes answers of support and words of the visitor, each once, and its state follows", async () => {
		const { number } = await own.inbox.tickets.keep(ticket(1));
		const state = async () => (await own.inbox.tickets.find(id(1)))?.state;
		expect(await own.inbox.tickets.reply(number, message(2, "Try this."))).toBe("stored");
		expect(await state()).toBe("answered");
		expect(await own.inbox.tickets.add(id(1), message(3, "No."))).toBe("stored");
		expect(await own.inbox.tickets.add(id(1), message(3, "No."))).toBe("repeated");
		expect(await state()).toBe("open");
		expect(await own.inbox.tickets.add(id(1), message(3, "Yes."))).toBe("conflict");
		await own.inbox.tickets.keep(ticket(4));
		expect(await own.inbox.tickets.add(id(4), message(3, "No."))).toBe("conflict");
		expect(await own.inbox.tickets.add(id(5), message(6))).toBe("missing");
		expect(await own.inbox.tickets.reply("0000-0000", message(6))).toBe("missing");
		expect((await own.inbox.tickets.find(id(1)))?.messages.map(({ author, text }) => [author, text])).toEqual([
			["visitor", message(1).text],
			["support", "Try this."],
			["visitor", "No."],
		]);
		// What support answers goes another way than what its visitor writes.
		expect(await own.rows("SELECT channel, count(*) AS count FROM delivery GROUP BY channel ORDER BY channel")).toEqual(
			[
				{ channel: "api", count: 3 },
				{ channel: "visitor", count: 1 },
				{ channel: "webhook", count: 3 },
			],
		);
	});

	test("takes no more messages than anybody reads", async () => {
		await own.inbox.tickets.keep(ticket(1));
		const added = Array.from({ length: TICKET_MESSAGES_MAX }, (_, index) =>
			own.inbox.tickets.add(id(1), message(index + 2)),
		);
		expect((await Promise.all(added)).filter((each) => each === "full")).toHaveLength(1);
	});

	test("whose attachments do not fit beside the others is not kept, and those that come with it are", async () => {
		const huge = { ...photograph, size: 2 * 1024 * 1024 };
		const [refused, kept] = await Promise.allSettled([
			own.inbox.tickets.keep(ticket(1, { message: { ...message(1), attachments: [huge] } })),
			own.inbox.tickets.keep(ticket(2)),
		]);
		expect(refused).toMatchObject({ status: "rejected", reason: expect.any(InboxUnavailable) });
		expect(refused).toMatchObject({ reason: { isCertain: true } });
		expect(kept.status).toBe("fulfilled");
		expect(await own.rows("SELECT id FROM ticket")).toEqual([{ id: id(2) }]);
		expect(await own.rows("SELECT id FROM ticket_message")).toEqual([{ id: id(2) }]);
	});

	test("is found by what operators know of it, and closed until its visitor writes again", async () => {
		const numbers: string[] = [];
		for (const [seed, more] of [
			[1, {}],
			[2, { product: null }],
			[3, { message: { ...message(3), received: "2026-04-01T10:00:00.000Z" } }],
		] as const)
			numbers.push((await own.inbox.tickets.keep(ticket(seed, more))).number);
		const [first = "", second = "", third = ""] = numbers;
		const all = { state: null, since: null, product: null };
		const found = async (filter: Partial<TicketFilter>, after = 0, most = 10) => {
			const { tickets, next } = await own.inbox.tickets.list({ ...all, ...filter }, after, most);
			return [tickets.map(({ number }) => number), next] as const;
		};
		expect(await own.inbox.tickets.close(first, "2026-05-01T00:00:00.000Z")).toBe(true);
		expect(await own.inbox.tickets.close("0000-0000", "2026-05-01T00:00:00.000Z")).toBe(false);
		expect(await found({})).toEqual([[first, second, third], null]);
		const [firstPage, next] = await found({}, 0, 2);
		expect(firstPage).toEqual([first, second]);
		expect(await found({}, Number(next), 2)).toEqual([[third], null]);
		expect(await found({ state: "closed" })).toEqual([[first], null]);
		expect(await found({ state: "open", product: "lumen-e9-65" })).toEqual([[third], null]);
		expect(await found({ since: "2026-03-15" })).toEqual([[third], null]);
		expect((await own.inbox.tickets.findNumber(second))?.id).toBe(id(2));
		expect(await own.inbox.tickets.findNumber("0000-0000")).toBeNull();
		await own.inbox.tickets.add(id(1), message(9));
		expect(await found({ state: "closed" })).toEqual([[], null]);
	});

	test("is erased with all that belongs to it, and no other", async () => {
		const { number } = await own.inbox.tickets.keep(
			ticket(1, { message: { ...message(1), attachments: [photograph] } }),
		);
		await own.inbox.tickets.keep(ticket(2));
		expect(await own.inbox.tickets.erase(number)).toEqual([photograph.file]);
		expect(await own.inbox.tickets.erase(number)).toBeNull();
		expect(await own.rows("SELECT id FROM ticket")).toEqual([{ id: id(2) }]);
		for (const [table, count] of [
			["ticket_message", 1],
			["ticket_attachment", 0],
			["delivery", 2],
		])
			expect(await own.rows(`SELECT count(*) AS count FROM ${table}`)).toEqual([{ count }]);
	});

	test("is forgotten some time after it was closed, or went on whole and nothing more was heard", async () => {
		const before = "2026-06-01T00:00:00.000Z";
		const numbers = new Map<number, string>();
		// Closed long ago, closed lately, open, gone on whole, gone on in part, gone on and heard of since.
		for (const seed of [1, 2, 3, 4, 5, 6]) numbers.set(seed, (await own.inbox.tickets.keep(ticket(seed))).number);
		await own.inbox.tickets.close(numbers.get(1) ?? "", "2026-05-31T00:00:00.000Z");
		await own.inbox.tickets.close(numbers.get(2) ?? "", "2026-06-01T00:00:00.000Z");
		for (const channel of ["api", "webhook"] as const)
			for (;;) {
				const due = await own.inbox.deliveries.due(channel, before);
				if (!due) break;
				const goesOn = due.ticket.id === id(5) ? channel === "api" : [id(4), id(6)].includes(due.ticket.id);
				await own.inbox.deliveries.settle(
					due,
					goesOn
						? { state: "delivered", at: before }
						: { state: "failed", reason: "status 500", next: "2999-01-01T00:00:00.000Z" },
				);
			}
		await own.inbox.tickets.add(id(6), { ...message(7), received: "2026-06-02T00:00:00.000Z" });
		const left = async () => (await own.rows("SELECT id FROM ticket ORDER BY id")).map((row) => row["id"]);
		expect(await own.inbox.tickets.expire(before, 1)).toEqual({ tickets: 1, files: [] });
		expect(await own.inbox.tickets.expire(before, 5)).toEqual({ tickets: 1, files: [] });
		expect(await left()).toEqual([2, 3, 5, 6].map(id));
	});
});
