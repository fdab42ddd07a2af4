import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ways } from "#src/inbox/delivery.ts";
import { createSqliteInbox } from "#src/inbox/sqlite/sqlite-inbox.ts";
import type { NewMessage, NewTicket } from "#src/inbox/tickets.ts";

export const idOf = (seed: number) => seed.toString(16).padStart(32, "0");

/** Words with line breaks, and with all that could end a header line. */
export const WORDS = "It does not start.\r\n\r\n  Twice.\nBcc: everybody@example.com";

export const messageOf = (seed: number, more: Partial<NewMessage> = {}): NewMessage => ({
	...{ id: idOf(seed), fingerprint: String(seed), text: WORDS, attachments: [], received: "2026-03-01T10:00:00.000Z" },
	...more,
});

export const ticketOf = (seed: number, more: Partial<NewTicket> = {}): NewTicket => ({
	...{ locale: "de_DE", name: "Ada\r\nBcc: a@b.example", email: "ada@example.com", product: "lumen-e9-65" },
	...{
		productName: "Lumen E9",
		subject: `Dark ${seed}\r\nBcc: c@d.example`,
		about: "/televisions",
		contentVersion: "v1",
	},
	...{ suspicions: ["too-fast"], message: messageOf(seed) },
	guide: { tree: "no-picture", keys: ["yes"], answers: [{ question: "Is it on?", answer: "Yes" }] },
	...more,
});

/** An inbox in a folder of its own, whose messages go those ways. */
export function inboxIn(deliverTo: Ways) {
	const dataDir = mkdtempSync(join(tmpdir(), "support-delivery-"));
	const open = () => createSqliteInbox({ dataDir, maxBytes: 4 * 1024 * 1024, deliverTo });
	const bench = { dataDir, inbox: open() };
	return {
		bench,
		/** Puts a file among its attachments. */
		async attach(bytes: Uint8Array, original: string) {
			const { attachments } = bench.inbox;
			const received = await attachments.receive(
				(async function* () {
					yield bytes;
				})(),
			);
			await attachments.settle([received.file]);
			return { ...received, type: "image/png", original };
		},
		async reopen() {
			await bench.inbox.close();
			bench.inbox = open();
		},
		async end() {
			await bench.inbox.close();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}
