import type { Session } from "#src/database/session.ts";
import { TICKET_MESSAGES_MAX } from "#src/site/sending-limits.ts";
import type { Ways } from "../delivery.ts";
import { ticketNumber } from "../ticket-number.ts";
import type { AddedMessage, NewMessage, TicketBox } from "../tickets.ts";
import type { InboxRoom } from "./inbox-room.ts";
import { type MessageRow, ticketReader } from "./ticket-reader.ts";

/** The deliveries of a ticket to support. */
const GONE_ON = `delivery d JOIN ticket_message m ON m.sequence = d.message
	WHERE m.ticket = t.sequence AND m.author = 'visitor'`;

const EXPIRED = `SELECT sequence FROM ticket t WHERE received < $1 AND CASE state WHEN 'closed' THEN closed < $1 ELSE
	EXISTS (SELECT FROM ${GONE_ON})
	AND NOT EXISTS (SELECT FROM ${GONE_ON} AND d.delivered IS NULL)
	AND NOT EXISTS (SELECT FROM ticket_message WHERE ticket = t.sequence AND received >= $1) END
	ORDER BY sequence LIMIT $2 FOR UPDATE SKIP LOCKED`;

interface TicketTableOptions {
	readonly room: InboxRoom;
	/** Whither messages are delivered: a row of `delivery` is made for each. */
	readonly deliverTo: Ways;
}

/** A ticket that nobody else changes meanwhile. */
interface Held {
	readonly sequence: number;
	readonly email: string;
}

/** The tickets of an inbox. Runs inside the transaction of whoever calls it. */
export function ticketTable(session: Session, { room, deliverTo }: TicketTableOptions): TicketBox {
	const reader = ticketReader(session);
	const held = (column: "id" | "number", value: string) =>
		session.row<Held>(`SELECT sequence, email FROM ticket WHERE ${column} = $1 FOR UPDATE`, value);

	/** False when one of that id came at the same moment. */
	async function insertMessage(
		ticket: Held,
		author: MessageRow["author"],
		{ id, fingerprint, text, received, attachments }: NewMessage,
	): Promise<boolean> {
		const size = attachments.reduce((sum, each) => sum + each.size, 0);
		if (!(await room.fits(session, Buffer.byteLength(text) + size))) throw new Error("The inbox is full.");
		const row = await session.row<Pick<MessageRow, "sequence">>(
			`INSERT INTO ticket_message (id, ticket, fingerprint, author, text, received) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (id) DO NOTHING RETURNING sequence`,
			...[id, ticket.sequence, fingerprint, author, text, received],
		);
		if (!row) return false;
		// Its bytes were counted when they came.
		room.free(size);
		for (const { file, size: bytes, type, sha256, original } of attachments)
			await session.run(
				`INSERT INTO ticket_attachment (message, file, size, type, sha256, original) VALUES ($1, $2, $3, $4, $5, $6)`,
				...[row.sequence, file, bytes, type, sha256, original],
			);
		for (const channel of deliverTo[author])
			if (channel !== "visitor" || ticket.email !== "")
				await session.run(
					"INSERT INTO delivery (message, channel, next_attempt) VALUES ($1, $2, $3)",
					...[row.sequence, channel, received],
				);
		return true;
	}

	async function add(
		ticket: Held | undefined,
		author: MessageRow["author"],
		message: NewMessage,
	): Promise<AddedMessage> {
		if (!ticket) return "missing";
		const became = async () => {
			const kept = await reader.messageOf(message.id);
			if (!kept) return null;
			return kept.ticket === ticket.sequence && kept.fingerprint === message.fingerprint ? "repeated" : "conflict";
		};
		const before = await became();
		if (before) return before;
		const messages = await session.row<{ readonly count: number }>(
			"SELECT count(*) AS count FROM ticket_message WHERE ticket = $1",
			ticket.sequence,
		);
		if ((messages?.count ?? 0) >= TICKET_MESSAGES_MAX) return "full";
		if (!(await insertMessage(ticket, author, message))) return (await became()) ?? "conflict";
		await session.run(
			"UPDATE ticket SET state = $1, closed = NULL WHERE sequence = $2",
			...[author === "visitor" ? "open" : "answered", ticket.sequence],
		);
		return "stored";
	}

	/** Answers the files that nothing names any more. */
	async function erase(tickets: readonly number[]): Promise<readonly string[]> {
		const files = await session.rows<{ readonly file: string }>(
			`SELECT file FROM ticket_attachment WHERE message IN
			(SELECT sequence FROM ticket_message WHERE ticket = ANY($1::bigint[]))`,
			tickets,
		);
		await session.run("DELETE FROM ticket WHERE sequence = ANY($1::bigint[])", tickets);
		return files.map(({ file }) => file);
	}

	return {
		async keep({ message, ...facts }) {
			const { locale, name, email, product, productName, subject, about, guide, contentVersion, suspicions } = facts;
			for (let attempt = 0; ; attempt += 1) {
				const kept = await reader.rowOf(message.id);
				if (kept) {
					const isSame = (await reader.messageOf(message.id))?.fingerprint === message.fingerprint;
					return { outcome: isSame ? "repeated" : "conflict", number: kept.number, received: kept.received };
				}
				const number = ticketNumber(message.id, attempt);
				// Nothing is added where the number is another's, or where one of that id comes at the same moment.
				const added = await session.row<Held>(
					`INSERT INTO ticket (id, number, state, locale, name, email, product, product_name, subject, about, guide,
					content_version, suspicions, received) VALUES ($1, $2, 'open', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
					ON CONFLICT DO NOTHING RETURNING sequence, email`,
					...[message.id, number, locale, name, email, product, productName, subject, about],
					...[guide && JSON.stringify(guide), contentVersion, suspicions.join(","), message.received],
				);
				if (!added) continue;
				if (!(await insertMessage(added, "visitor", message))) throw new Error("Its message is another ticket's.");
				return { outcome: "stored", number, received: message.received };
			}
		},
		add: async (ticket, message) => add(await held("id", ticket), "visitor", message),
		reply: async (number, message) => add(await held("number", number), "support", message),
		find: async (id) => reader.one(await reader.rowOf(id)),
		findNumber: async (number) => reader.one(await reader.rowOfNumber(number)),
		list: reader.list,
		async close(number, at) {
			const row = await held("number", number);
			if (row)
				await session.run(
					"UPDATE ticket SET state = 'closed', closed = $1 WHERE sequence = $2 AND state <> 'closed'",
					...[at, row.sequence],
				);
			return row !== undefined;
		},
		async erase(number) {
			const row = await held("number", number);
			return row ? erase([row.sequence]) : null;
		},
		async expire(before, most) {
			const expired = await session.rows<Pick<Held, "sequence">>(EXPIRED, before, most);
			const files = await erase(expired.map(({ sequence }) => sequence));
			return { tickets: expired.length, files };
		},
		usedBytes: () => room.used(session),
		async unattached(files) {
			const rows = await session.rows<{ readonly file: string }>(
				`SELECT file FROM unnest($1::text[]) AS named (file)
				WHERE NOT EXISTS (SELECT FROM ticket_attachment AS a WHERE a.file = named.file)`,
				files,
			);
			return rows.map(({ file }) => file);
		},
	};
}
