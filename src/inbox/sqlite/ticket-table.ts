import { createHash } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { TICKET_MESSAGES_MAX } from "#src/site/sending-limits.ts";
import type {
	AddedMessage,
	Guided,
	NewMessage,
	Ticket,
	TicketAttachment,
	TicketBox,
	TicketMessage,
	TicketState,
} from "../tickets.ts";
import type { Synchronous } from "./feedback-table.ts";
import { usedBytes } from "./open-inbox.ts";

/** Letters and digits that nobody confuses when reading them out (Crockford's base 32). */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** What people call a ticket, made from its id; `attempt` tells apart the few that would have the same. */
function numberOf(id: string, attempt: number): string {
	const hash = createHash("sha256").update(`${id} ${attempt}`).digest();
	const letters = Array.from(hash.subarray(0, 8), (byte) => LETTERS[byte & 31]).join("");
	return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** A row of `ticket`, as the statements name its columns. */
interface TicketRow {
	readonly sequence: number;
	readonly id: string;
	readonly number: string;
	readonly state: TicketState;
	readonly locale: string;
	readonly name: string;
	readonly email: string;
	readonly product: string | null;
	readonly productName: string;
	readonly subject: string;
	readonly about: string | null;
	readonly guide: string | null;
	readonly contentVersion: string;
	readonly suspicions: string;
	readonly received: string;
}

interface MessageRow {
	readonly sequence: number;
	readonly ticket: number;
	readonly fingerprint: string;
	readonly author: "visitor" | "support";
	readonly text: string;
	readonly received: string;
}

interface TicketTableOptions {
	/** Most bytes of rows and attachments together. */
	readonly maxBytes: number;
	/** Whither each message of a visitor is delivered: a row of `delivery` is made for each. */
	readonly deliverTo: readonly string[];
}

/** The tickets of an open inbox. Runs inside the transaction of whoever calls it. */
export function ticketTable(
	database: DatabaseSync,
	{ maxBytes, deliverTo }: TicketTableOptions,
): Synchronous<TicketBox> {
	const sql = {
		byId: database.prepare(
			`SELECT sequence, id, number, state, locale, name, email, product, product_name AS productName, subject, about,
			guide, content_version AS contentVersion, suspicions, received FROM ticket WHERE id = ?`,
		),
		idOf: database.prepare("SELECT id FROM ticket WHERE number = ?"),
		insert: database.prepare(
			`INSERT INTO ticket (id, number, state, locale, name, email, product, product_name, subject, about, guide,
			content_version, suspicions, received) VALUES (?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		),
		state: database.prepare("UPDATE ticket SET state = ? WHERE sequence = ?"),
		message: database.prepare(
			"SELECT sequence, ticket, fingerprint, author, text, received FROM ticket_message WHERE id = ?",
		),
		messages: database.prepare(
			"SELECT sequence, ticket, fingerprint, author, text, received FROM ticket_message WHERE ticket = ? ORDER BY sequence",
		),
		addMessage: database.prepare(
			"INSERT INTO ticket_message (id, ticket, fingerprint, author, text, received) VALUES (?, ?, ?, ?, ?, ?)",
		),
		attachments: database.prepare(
			"SELECT file, size, type, sha256, original FROM ticket_attachment WHERE message = ? ORDER BY sequence",
		),
		attach: database.prepare(
			"INSERT INTO ticket_attachment (message, file, size, type, sha256, original) VALUES (?, ?, ?, ?, ?, ?)",
		),
		attachedBytes: database.prepare("SELECT coalesce(sum(size), 0) AS bytes FROM ticket_attachment"),
		isAttached: database.prepare("SELECT 1 FROM ticket_attachment WHERE file = ?"),
		deliver: database.prepare("INSERT INTO delivery (message, channel, next_attempt) VALUES (?, ?, ?)"),
	};
	// SQLite knows no shapes; the statements above name exactly these columns.
	const rowOf = (id: string) => sql.byId.get(id) as unknown as TicketRow | undefined;
	const messageOf = (id: string) => sql.message.get(id) as unknown as MessageRow | undefined;
	const messagesOf = (ticket: number) => sql.messages.all(ticket) as unknown as readonly MessageRow[];
	const attachmentsOf = (message: number) => sql.attachments.all(message) as unknown as readonly TicketAttachment[];
	const attachedBytes = () => Number(sql.attachedBytes.get()?.["bytes"]);

	function freeNumber(id: string): string {
		for (let attempt = 0; ; attempt += 1) {
			const number = numberOf(id, attempt);
			if (!sql.idOf.get(number)) return number;
		}
	}

	function insertMessage(ticket: number, author: MessageRow["author"], message: NewMessage): void {
		const size = message.attachments.reduce((sum, each) => sum + each.size, 0);
		if (usedBytes(database) + attachedBytes() + size > maxBytes) throw new Error("The inbox is full.");
		const { id, fingerprint, text, received, attachments } = message;
		const row = Number(sql.addMessage.run(id, ticket, fingerprint, author, text, received).lastInsertRowid);
		for (const { file, size: bytes, type, sha256, original } of attachments)
			sql.attach.run(row, file, bytes, type, sha256, original);
		if (author === "visitor") for (const channel of deliverTo) sql.deliver.run(row, channel, received);
	}

	function add(ticket: TicketRow | undefined, author: MessageRow["author"], message: NewMessage): AddedMessage {
		if (!ticket) return "missing";
		const kept = messageOf(message.id);
		if (kept) {
			const isSame = kept.ticket === ticket.sequence && kept.fingerprint === message.fingerprint;
			return isSame ? "repeated" : "conflict";
		}
		if (messagesOf(ticket.sequence).length >= TICKET_MESSAGES_MAX) return "full";
		insertMessage(ticket.sequence, author, message);
		sql.state.run(author === "visitor" ? "open" : "answered", ticket.sequence);
		return "stored";
	}

	return {
		keep({ message, ...facts }) {
			const kept = rowOf(message.id);
			if (kept) {
				const isSame = messageOf(message.id)?.fingerprint === message.fingerprint;
				return { outcome: isSame ? "repeated" : "conflict", number: kept.number, received: kept.received };
			}
			const number = freeNumber(message.id);
			const { locale, name, email, product, productName, subject, about, guide, contentVersion, suspicions } = facts;
			const { lastInsertRowid } = sql.insert.run(
				...[message.id, number, locale, name, email, product, productName, subject, about],
				...[guide && JSON.stringify(guide), contentVersion, suspicions.join(","), message.received],
			);
			insertMessage(Number(lastInsertRowid), "visitor", message);
			return { outcome: "stored", number, received: message.received };
		},
		add: (ticket, message) => add(rowOf(ticket), "visitor", message),
		reply(number, message) {
			const id = sql.idOf.get(number)?.["id"];
			return add(typeof id === "string" ? rowOf(id) : undefined, "support", message);
		},
		find(id) {
			const row = rowOf(id);
			if (!row) return null;
			const messages = messagesOf(row.sequence).map(
				({ sequence, author, text, received }): TicketMessage => ({
					...{ author, text, received },
					attachments: attachmentsOf(sequence),
				}),
			);
			return ticketOf(row, messages);
		},
		attachedBytes,
		unattached: (files) => files.filter((file) => !sql.isAttached.get(file)),
	};
}

function ticketOf({ sequence, guide, suspicions, ...row }: TicketRow, messages: readonly TicketMessage[]): Ticket {
	const answered: Guided | null = guide === null ? null : JSON.parse(guide);
	return { ...row, guide: answered, suspicions: suspicions === "" ? [] : suspicions.split(","), messages };
}
