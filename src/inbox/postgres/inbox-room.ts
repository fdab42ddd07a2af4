import type { Session } from "#src/database/session.ts";
import { INBOX_MEASURED } from "#src/site/sending-limits.ts";

/** What is kept of each row beside its texts: a guess that is rather too large. */
const ROW_BYTES = 300;

/** What the inbox's tables take of the disk; what was removed is in it until the database uses its place again. */
const ON_DISK = `SELECT coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::bigint AS bytes FROM unnest($1::text[]) AS each (name)`;
const GROWING = [
	"feedback",
	"survey_answer",
	"help_outcome",
	"help_visit",
	"ticket",
	"ticket_message",
	"attachment_piece",
];

/** What is really there. */
const KEPT = `SELECT (
	(SELECT coalesce(sum(size), 0) FROM attachment)
	+ (SELECT coalesce(sum(pg_column_size(text)), 0) + count(*) * $1::integer FROM ticket_message)
	+ (SELECT coalesce(sum(pg_column_size(guide)), 0) + count(*) * $1::integer FROM ticket)
	+ (SELECT coalesce(sum(pg_column_size(text)), 0) + count(*) * $1::integer FROM feedback)
	+ (SELECT count(*) * $1::integer FROM survey_answer)
	+ (SELECT count(*) * $1::integer FROM help_outcome)
	+ (SELECT count(*) * $1::integer FROM help_visit))::bigint AS bytes`;

/**
 * How full an inbox is. What its tables take of the disk is asked each time and costs nothing, but counts what was removed;
 * only where that is too much, it is looked how much is really there: now and then, and what this process adds in between
 * is added. So several machines may each add a little too much.
 */
export class InboxRoom {
	readonly #maxBytes: number;
	#measured: { readonly bytes: number; readonly at: number } | null = null;
	#added = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	/** Whether so many bytes more find room in a share of it. */
	async fits(session: Session, bytes: number, share = 1): Promise<boolean> {
		const limit = this.#maxBytes * share - bytes;
		const onDisk = await session.row<{ readonly bytes: number }>(ON_DISK, GROWING);
		const fits = (onDisk?.bytes ?? 0) <= limit || (await this.used(session)) <= limit;
		if (fits) this.#added += bytes + ROW_BYTES;
		return fits;
	}

	/** Bytes that are kept. */
	async used(session: Session): Promise<number> {
		const now = performance.now();
		if (!this.#measured || now - this.#measured.at >= INBOX_MEASURED) {
			this.#added = 0;
			const kept = await session.row<{ readonly bytes: number }>(KEPT, ROW_BYTES);
			this.#measured = { bytes: kept?.bytes ?? 0, at: now };
		}
		return this.#measured.bytes + this.#added;
	}

	/** So many bytes are kept no more. */
	free(bytes: number): void {
		this.#added -= bytes;
	}
}
