import type { DatabaseSync } from "node:sqlite";
import { TICKET_MESSAGES_MAX } from "#src/site/sending-limits.ts";
import type { Ways } from "../delivery.ts";
import { ticketNumber } from "../ticket-number.ts";
import type { AddedMessage, NewMessage, TicketBox } from "../tickets.ts";
import { usedBytes } from "./open-inbox.ts";
import type { Synchronous } from "./synchronous.ts";
import type { MessageRow, TicketReader, TicketRow } from "./ticket-reader.ts";

/** The deliveries of a ticket to support. */
const GONE_ON = `delivery d JOIN ticket_message m ON m.sequence = d.message
	WHERE m.ticket = t.sequence AND m.author = 'visitor'`;

interface TicketTableOptions {
	/** Most bytes of rows and attachments together. */
	readonly maxBytes: number;
	/** Whither messages are delivered: a row of `delivery` is made for each. */
	readonly deliverTo: Ways;
}

/** The tickets of an open inbox. Runs inside the transaction of whoever calls it. */
export function ticketTable(
	database: DatabaseSync,
	reader: TicketReader,
	{ maxBytes, deliverTo }: TicketTableOptions,
): Synchronous<TicketBox> {
	const sql = {
		insert: database.prepare(
			`INSERT INTO ticket (id, number, state, locale, name, email, product, product_name, subject, about, guide,
			content_version, suspicions, received) VALUES (?, ?, 'open', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		),
		state: database.prepare("UPDATE ticket SET state = ?, closed = ? WHERE sequence = ?"),
		addMessage: database.prepare(
			"INSERT INTO ticket_message (id, ticket, fingerprint, author, text, received) VALUES (?, ?, ?, ?, ?, ?)",
		),
		attach: database.prepare(
			"INSERT INTO ticket_attachment (message, file, size, type, sha256, original) VALUES (?, ?, ?, ?, ?, ?)",
		),
		attachedBytes: database.prepare("SELECT coalesce(sum(size), 0) AS bytes FROM ticket_attachment"),
		isAttached: database.prepare("SELECT 1 FROM ticket_attachment WHERE file = ?"),
		deliver: database.prepare("INSERT INTO delivery (message, channel, next_attempt) VALUES (?, ?, ?)"),
		erase: database.prepare("DELETE FROM ticket WHERE sequence = ?"),
		expired: database.prepare(
			`SELECT sequence FROM ticket t WHERE received < :before AND CASE state WHEN 'closed' THEN closed < :before ELSE
			EXISTS (SELECT 1 FROM ${GONE_ON})
			AND NOT EXISTS (SELECT 1 FROM ${GONE_ON} AND d.delivered IS NULL)
			AND NOT EXISTS (SELECT 1 FROM ticket_message WHERE ticket = t.sequence AND received >= :before) END LIMIT :most`,
		),
	};
	const { rowOf, rowOfNumber, messageOf, messagesOf } = reader;
	const allBytes = () => usedBytes(database) + Number(sql.attachedBytes.get()?.["bytes"]);

	function freeNumber(id: string): string {
		for (let attempt = 0; ; attempt += 1) {
			const number = ticketNumber(id, attempt);
			if (!rowOfNumber(number)) return number;
		}
	}

	function insertMessage(
		ticket: number,
		author: MessageRow["author"],
		message: NewMessage,
		isReachable: boolean,
	): void {
		const size = message.attachments.reduce((sum, each) => sum + each.size, 0);
		if (allBytes() + size > maxBytes) throw new Error("The inbox is full.");
		const { id, fingerprint, text, received, attachments } = message;
		const row = Number(sql.addMessage.run(id, ticket, fingerprint, author, text, received).lastInsertRowid);
		for (const { file, size: bytes, type, sha256, original } of attachments)
			sql.attach.run(row, file, bytes, type, sha256, original);
		for (const channel of deliverTo[author])
			if (channel !== "visitor" || isReachable) sql.deliver.run(row, channel, received);
	}

	function add(ticket: TicketRow | undefined, author: MessageRow["author"], message: NewMessage): AddedMessage {
		if (!ticket) return "missing";
		const kept = messageOf(message.id);
		if (kept) {
			const isSame = kept.ticket === ticket.sequence && kept.fingerprint === message.fingerprint;
			return isSame ? "repeated" : "conflict";
		}
		if (messagesOf(ticket.sequence).length >= TICKET_MESSAGES_MAX) return "full";
		insertMessage(ticket.sequence, author, message, ticket.email !== "");
		sql.state.run(author === "visitor" ? "open" : "answered", null, ticket.sequence);
		return "stored";
	}

	/** Answers the files that nothing names any more. */
	function erase(ticket: number): readonly string[] {
		const files = reader.filesOf(ticket);
		sql.erase.run(ticket);
		return files;
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
			insertMessage(Number(lastInsertRowid), "visitor", message, email !== "");
			return { outcome: "stored", number, received: message.received };
		},
		add: (ticket, message) => add(rowOf(ticket), "visitor", message),
		reply: (number, message) => add(rowOfNumber(number), "support", message),
		find(id) {
			const row = rowOf(id);
			return row ? reader.whole(row) : null;
		},
		findNumber(number) {
			const row = rowOfNumber(number);
			return row ? reader.whole(row) : null;
		},
		list: reader.list,
		close(number, at) {
			const row = rowOfNumber(number);
			if (row && row.state !== "closed") sql.state.run("closed", at, row.sequence);
			return row !== undefined;
		},
		erase(number) {
			const row = rowOfNumber(number);
			return row ? erase(row.sequence) : null;
		},
		expire(before, most) {
			const expired = sql.expired.all({ before, most }).map(({ sequence }) => Number(sequence));
			return { tickets: expired.length, files: expired.flatMap(erase) };
		},
		usedBytes: allBytes,
		unattached: (files) => files.filter((file) => !sql.isAttached.get(file)),
	};
}
