import type { Session } from "#src/database/session.ts";
import { DELIVERY_CLAIM } from "#src/site/sending-limits.ts";
import type { DeliveryBox, DeliveryCount, DueDelivery, PendingDelivery } from "../delivery.ts";
import { ticketReader } from "./ticket-reader.ts";

type Claimed = Pick<DueDelivery, "sequence" | "claim" | "attempts"> & { readonly message: number };

/** What names a claim: its end, in microseconds by the database's clock. */
const CLAIM_NAME = "(extract(epoch FROM claimed) * 1000000)::bigint";

/**
 * One machine hands on what is due, and no other meanwhile: it is its own until it says what became of it, or so long that it must
 * have ended, by the one clock that all share. One statement, so that it needs no transaction around it.
 */
const CLAIM = `UPDATE delivery SET claimed = clock_timestamp() + $3::integer * interval '1 millisecond' WHERE sequence = (
	SELECT d.sequence FROM delivery d JOIN ticket_message m ON m.sequence = d.message
	WHERE d.channel = $1 AND d.delivered IS NULL AND d.given_up IS NULL AND d.next_attempt <= $2
	AND (d.claimed IS NULL OR d.claimed <= clock_timestamp()) AND NOT EXISTS (
		SELECT FROM ticket_message earlier JOIN delivery e ON e.message = earlier.sequence
		WHERE earlier.ticket = m.ticket AND earlier.sequence < m.sequence AND e.channel = d.channel
		AND e.delivered IS NULL AND e.given_up IS NULL)
	ORDER BY d.attempts, d.sequence LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
	RETURNING sequence, ${CLAIM_NAME} AS claim, attempts, message`;

/** What has yet to go on from an inbox. */
export function deliveryTable(session: Session): DeliveryBox {
	return {
		async due(channel, now) {
			const claimed = await session.row<Claimed>(CLAIM, channel, now, DELIVERY_CLAIM);
			const told = claimed && (await ticketReader(session).message(claimed.message));
			if (!told) return null;
			const { message: _, ...taken } = claimed;
			return { ...taken, ...told };
		},
		async settle({ sequence, claim }, result) {
			const ended = "UPDATE delivery SET claimed = NULL, attempts = attempts + 1,";
			if (result.state === "delivered")
				await session.run(`${ended} delivered = $2, last_error = NULL WHERE sequence = $1`, sequence, result.at);
			else {
				const [column, moment] = result.state === "failed" ? ["next_attempt", result.next] : ["given_up", result.at];
				await session.run(
					`${ended} last_error = $2, ${column} = $3 WHERE sequence = $1 AND ${CLAIM_NAME} = $4`,
					...[sequence, result.reason, moment, claim],
				);
			}
		},
		release: async ({ sequence, claim }) =>
			void (await session.run(
				`UPDATE delivery SET claimed = NULL WHERE sequence = $1 AND ${CLAIM_NAME} = $2`,
				...[sequence, claim],
			)),
		count: () =>
			session.rows<DeliveryCount>(
				`SELECT channel, count(*) FILTER (WHERE given_up IS NULL) AS waiting,
				count(*) FILTER (WHERE given_up IS NOT NULL) AS "givenUp" FROM delivery WHERE delivered IS NULL
				GROUP BY channel ORDER BY channel`,
			),
		list: (most) =>
			session.rows<PendingDelivery>(
				`SELECT d.channel, t.number, m.received, d.attempts, d.last_error AS reason, d.given_up AS "givenUp"
				FROM delivery d JOIN ticket_message m ON m.sequence = d.message JOIN ticket t ON t.sequence = m.ticket
				WHERE d.delivered IS NULL ORDER BY d.sequence LIMIT $1`,
				most,
			),
		retry: (now) =>
			session.run("UPDATE delivery SET given_up = NULL, attempts = 0, next_attempt = $1 WHERE delivered IS NULL", now),
	};
}
