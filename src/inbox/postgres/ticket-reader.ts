import type { Session } from "#src/database/session.ts";
import type { DueDelivery } from "../delivery.ts";
import type { NewMessage, Ticket, TicketAttachment, TicketFilter, TicketMessage } from "../tickets.ts";

/** A row of `ticket`, as the statements name its columns: lists are texts. */
interface TicketRow extends Omit<Ticket, "messages" | "guide" | "suspicions"> {
	readonly sequence: number;
	readonly guide: string | null;
	readonly suspicions: string;
}

export interface MessageRow extends Omit<TicketMessage, "attachments">, Pick<NewMessage, "id" | "fingerprint"> {
	readonly sequence: number;
	readonly ticket: number;
}

type AttachmentRow = TicketAttachment & { readonly message: number };

const TICKET = `SELECT sequence, id, number, state, locale, name, email, product, product_name AS "productName", subject, about,
	guide, content_version AS "contentVersion", suspicions, received FROM ticket`;
const MESSAGE = "SELECT sequence, id, ticket, fingerprint, author, text, received FROM ticket_message";

/** Reads the tickets of an inbox. */
export function ticketReader(session: Session) {
	/** Messages with their attachments, in their order. */
	async function told(rows: readonly MessageRow[]): Promise<readonly (TicketMessage & { readonly ticket: number })[]> {
		const attachments = await session.rows<AttachmentRow>(
			`SELECT message, file, size, type, sha256, original FROM ticket_attachment WHERE message = ANY($1::bigint[])
			ORDER BY sequence`,
			rows.map(({ sequence }) => sequence),
		);
		const of = Map.groupBy(attachments, ({ message }) => message);
		return rows.map(({ sequence, ticket, author, text, received }) => ({
			...{ ticket, author, text, received },
			attachments: (of.get(sequence) ?? []).map(({ message: _, ...attachment }) => attachment),
		}));
	}

	async function whole(rows: readonly TicketRow[]): Promise<readonly Ticket[]> {
		const messages = await session.rows<MessageRow>(
			`${MESSAGE} WHERE ticket = ANY($1::bigint[]) ORDER BY sequence`,
			rows.map(({ sequence }) => sequence),
		);
		const of = Map.groupBy(await told(messages), ({ ticket }) => ticket);
		return rows.map((row) => ({
			...factsOf(row),
			messages: (of.get(row.sequence) ?? []).map(({ ticket: _, ...message }) => message),
		}));
	}

	return {
		rowOf: (id: string) => session.row<TicketRow>(`${TICKET} WHERE id = $1`, id),
		rowOfNumber: (number: string) => session.row<TicketRow>(`${TICKET} WHERE number = $1`, number),
		messageOf: (id: string) => session.row<MessageRow>(`${MESSAGE} WHERE id = $1`, id),
		/** The ticket of a row, and nothing for none. */
		async one(row: TicketRow | undefined): Promise<Ticket | null> {
			return (row && (await whole([row])).at(0)) ?? null;
		},
		/** A message with the ticket it belongs to. */
		async message(sequence: number): Promise<Pick<DueDelivery, "ticket" | "message"> | null> {
			const row = await session.row<MessageRow>(`${MESSAGE} WHERE sequence = $1`, sequence);
			const ticket = row && (await session.row<TicketRow>(`${TICKET} WHERE sequence = $1`, row.ticket));
			if (!row || !ticket) return null;
			const [{ ticket: _, ...message } = { ...row, attachments: [] }] = await told([row]);
			return { ticket: factsOf(ticket), message: { ...message, id: row.id } };
		},
		async list({ state, since, product }: TicketFilter, after: number, most: number) {
			const rows = await session.rows<TicketRow>(
				`${TICKET} WHERE sequence > $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR received >= $3)
				AND ($4::text IS NULL OR product = $4) ORDER BY sequence LIMIT $5`,
				...[after, state, since, product, most],
			);
			const last = rows.length === most ? rows.at(-1) : undefined;
			return { tickets: await whole(rows), next: last?.sequence ?? null };
		},
	};
}

function factsOf({ sequence: _, guide, suspicions, ...row }: TicketRow): Omit<Ticket, "messages"> {
	const answered: Ticket["guide"] = guide === null ? null : JSON.parse(guide);
	return { ...row, guide: answered, suspicions: suspicions === "" ? [] : suspicions.split(",") };
}
