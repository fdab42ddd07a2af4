import { afterEach, beforeEach, expect, test } from "vitest";
import type { Inbox } from "#src/inbox/inbox.ts";
import { type OwnInbox, postgres } from "./stores.ts";

const AT = "2026-03-01T10:00:00.000Z";
const FAILED = { state: "failed", reason: "status 500", next: AT } as const;

let own: OwnInbox;
let other: Inbox;
beforeEach(async () => {
	own = await postgres.open({ deliverTo: { visitor: ["webhook"], support: [] } });
	other = await own.another();
	const id = "1".padStart(32, "0");
	await own.inbox.tickets.keep({
		...{ locale: "en_GB", name: "", email: "a@b.example", product: "", productName: "", subject: "Dark" },
		...{ about: "/televisions", contentVersion: "v1", suspicions: [], guide: null },
		message: { id, fingerprint: "f", text: "It does not start.", received: AT, attachments: [] },
	});
});
afterEach(() => own.end());

const take = (inbox: Inbox) => inbox.deliveries.due("webhook", AT);

/** Takes what is there; there is something. */
async function taken(inbox: Inbox) {
	const due = await take(inbox);
	if (due === null) throw new Error("Nothing is due.");
	return due;
}

/** As if whoever has it had been away for too long. */
const forget = () => own.fill("UPDATE delivery SET claimed = claimed - interval '1 day'");
const rows = () => own.rows("SELECT attempts, delivered, given_up, claimed IS NULL AS free FROM delivery");

test("a message is handed on by one machine, until it fails, ends or is away for too long", async () => {
	const first = await taken(own.inbox);
	expect(await take(other)).toBeNull();
	await own.inbox.deliveries.settle(first, FAILED);
	const second = await taken(other);
	expect(second).toMatchObject({ sequence: first.sequence, attempts: 1 });
	expect(await take(own.inbox)).toBeNull();
	await other.deliveries.release(second);
	expect((await taken(own.inbox)).attempts).toBe(1);
	await forget();
	expect((await taken(other)).attempts).toBe(1);
});

test("who was away for too long takes nothing from the one that hands it on now", async () => {
	const late = await taken(own.inbox);
	await forget();
	const now = await taken(other);
	await own.inbox.deliveries.settle(late, FAILED);
	await own.inbox.deliveries.settle(late, { state: "given-up", reason: "status 401", at: AT });
	await own.inbox.deliveries.release(late);
	expect(await rows()).toEqual([{ attempts: 0, delivered: null, given_up: null, free: false }]);
	expect(await take(own.inbox)).toBeNull();
	// What arrived has arrived, whoever handed it on.
	await own.inbox.deliveries.settle(late, { state: "delivered", at: AT });
	await other.deliveries.settle(now, FAILED);
	expect(await rows()).toMatchObject([{ attempts: 1, delivered: AT }]);
	expect(await take(own.inbox)).toBeNull();
});
