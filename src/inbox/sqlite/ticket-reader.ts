import type { DatabaseSync } from "node:sqlite";
import type { DueDelivery } from "../delivery.ts";
import type { NewMessage, Ticket, TicketAttachment, TicketFilter, TicketMessage } from "../tickets.ts";

/** A row of `ticket`, as the statements name its columns: lists are texts. */
export interface TicketRow extends Omit<Ticket, "messages" | "guide" | "suspicions"> {
	readonly sequence: number;
	readonly guide: string | null;
	readonly suspicions: string;
}

export interface MessageRow extends Omit<TicketMessage, "attachments">, Pick<NewMessage, "id" | "fingerprint"> {
	readonly sequence: number;
	readonly ticket: number;
}

const TICKET = `SELECT sequence, id, number, state, locale, name, email, product, product_name AS productName, subject, about,
	guide, content_version AS contentVersion, suspicions, received FROM ticket`;
const MESSAGE = "SELECT sequence, id, ticket, fingerprint, author, text, received FROM ticket_message";

export type TicketReader = ReturnType<typeof ticketReader>;

/** Reads the tickets of an open inbox. */
export function ticketReader(database: DatabaseSync) {
	const sql = {
		byId: database.prepare(`${TICKET} WHERE id = ?`),
		byNumber: database.prepare(`${TICKET} WHERE number = ?`),
		bySequence: database.prepare(`${TICKET} WHERE sequence = ?`),
		list: database.prepare(
			`${TICKET} WHERE sequence > :after AND (:state IS NULL OR state = :state)
			AND (:since IS NULL OR received >= :since) AND (:product IS NULL OR product = :product)
			ORDER BY sequence LIMIT :most`,
		),
		message: database.prepare(`${MESSAGE} WHERE id = ?`),
		messageAt: database.prepare(`${MESSAGE} WHERE sequence = ?`),
		messages: database.prepare(`${MESSAGE} WHERE ticket = ? ORDER BY sequence`),
		attachments: database.prepare(
			"SELECT file, size, type, sha256, original FROM ticket_attachment WHERE message = ? ORDER BY sequence",
		),
		files: database.prepare(
			`SELECT file FROM ticket_attachment WHERE message IN (SELECT sequence FROM ticket_message WHERE ticket = ?)`,
		),
	};
	// SQLite knows no shapes; the statements above name exactly these columns.
	const rowOf = (id: string) => sql.byId.get(id) as unknown as TicketRow | undefined;
	const rowOfNumber = (number: string) => sql.byNumber.get(number) as unknown as TicketRow | undefined;
	const messagesOf = (ticket: number) => sql.messages.all(ticket) as unknown as readonly MessageRow[];
	const attachmentsOf = (message: number) => sql.attachments.all(message) as unknown as readonly TicketAttachment[];

	const told = ({ sequence, author, text, received }: MessageRow): TicketMessage => ({
		...{ author, text, received },
		attachments: attachmentsOf(sequence),
	});
	const whole = (row: TicketRow): Ticket => ({ ...factsOf(row), messages: messagesOf(row.sequence).map(told) });

	return {
		rowOf,
		rowOfNumber,
		messageOf: (id: string) => sql.message.get(id) as unknown as MessageRow | undefined,
		messagesOf,
		whole,
		filesOf: (ticket: number) => sql.files.all(ticket).map(({ file }) => String(file)),
		/** A message with the ticket it belongs to. */
		message(sequence: number): Pick<DueDelivery, "ticket" | "message"> | null {
			const row = sql.messageAt.get(sequence) as unknown as MessageRow | undefined;
			const ticket = row && (sql.bySequence.get(row.ticket) as unknown as TicketRow | undefined);
			return row && ticket ? { ticket: factsOf(ticket), message: { ...told(row), id: row.id } } : null;
		},
		list({ state, since, product }: TicketFilter, after: number, most: number) {
			const rows = sql.list.all({ after, state, since, product, most }) as unknown as readonly TicketRow[];
			const last = rows.length === most ? rows.at(-1) : undefined;
			return { tickets: rows.map(whole), next: last?.sequence ?? null };
		},
	};
}

function factsOf({ sequence, guide, suspicions, ...row }: TicketRow): Omit<Ticket, "messages"> {
	const answered: Ticket["guide"] = guide === null ? null : JSON.parse(guide);
	return { ...row, guide: answered, suspicions: suspicions === "" ? [] : suspicions.split(",") };
}
