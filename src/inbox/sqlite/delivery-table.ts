import type { DatabaseSync } from "node:sqlite";
import type { DeliveryBox, DeliveryCount, PendingDelivery } from "../delivery.ts";
import type { Synchronous } from "./synchronous.ts";
import type { TicketReader } from "./ticket-reader.ts";

const PENDING = "delivered IS NULL AND given_up IS NULL";

/** What has yet to go on from an open inbox. Runs inside the transaction of whoever calls it. */
export function deliveryTable(database: DatabaseSync, reader: TicketReader): Synchronous<DeliveryBox> {
	const sql = {
		due: database.prepare(
			`SELECT d.sequence, d.attempts, d.message FROM delivery d JOIN ticket_message m ON m.sequence = d.message
			WHERE d.channel = ? AND d.delivered IS NULL AND d.given_up IS NULL AND d.next_attempt <= ? AND NOT EXISTS (
				SELECT 1 FROM ticket_message earlier JOIN delivery e ON e.message = earlier.sequence
				WHERE earlier.ticket = m.ticket AND earlier.sequence < m.sequence AND e.channel = d.channel
				AND e.delivered IS NULL AND e.given_up IS NULL)
			ORDER BY d.attempts, d.sequence LIMIT 1`,
		),
		delivered: database.prepare(
			"UPDATE delivery SET attempts = attempts + 1, delivered = ?, last_error = NULL WHERE sequence = ?",
		),
		failed: database.prepare(
			"UPDATE delivery SET attempts = attempts + 1, last_error = ?, next_attempt = ? WHERE sequence = ?",
		),
		givenUp: database.prepare(
			"UPDATE delivery SET attempts = attempts + 1, last_error = ?, given_up = ? WHERE sequence = ?",
		),
		waiting: database.prepare(`SELECT channel, count(*) AS count FROM delivery WHERE ${PENDING} GROUP BY channel`),
		lost: database.prepare(
			"SELECT channel, count(*) AS count FROM delivery WHERE given_up IS NOT NULL GROUP BY channel",
		),
		list: database.prepare(
			`SELECT d.channel, t.number, m.received, d.attempts, d.last_error AS reason, d.given_up AS givenUp
			FROM delivery d JOIN ticket_message m ON m.sequence = d.message JOIN ticket t ON t.sequence = m.ticket
			WHERE d.delivered IS NULL ORDER BY d.sequence LIMIT ?`,
		),
		retry: database.prepare(
			"UPDATE delivery SET given_up = NULL, attempts = 0, next_attempt = ? WHERE delivered IS NULL",
		),
	};
	return {
		due(channel, now) {
			const found = sql.due.get(channel, now);
			const told = found && reader.message(Number(found["message"]));
			return told
				? { sequence: Number(found["sequence"]), claim: null, attempts: Number(found["attempts"]), ...told }
				: null;
		},
		settle({ sequence }, result) {
			if (result.state === "delivered") sql.delivered.run(result.at, sequence);
			else if (result.state === "failed") sql.failed.run(result.reason, result.next, sequence);
			else sql.givenUp.run(result.reason, result.at, sequence);
		},
		// Nobody else takes it.
		release() {},
		count() {
			const counted = (rows: readonly Record<string, unknown>[]) =>
				new Map(rows.map(({ channel, count }) => [String(channel), Number(count)]));
			const [waiting, lost] = [counted(sql.waiting.all()), counted(sql.lost.all())];
			return [...new Set([...waiting.keys(), ...lost.keys()])].map(
				(channel): DeliveryCount => ({
					channel,
					waiting: waiting.get(channel) ?? 0,
					givenUp: lost.get(channel) ?? 0,
				}),
			);
		},
		// SQLite knows no shapes; the statement names exactly these columns.
		list: (most) => sql.list.all(most) as unknown as PendingDelivery[],
		retry: (now) => Number(sql.retry.run(now).changes),
	};
}
