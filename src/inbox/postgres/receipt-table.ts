import type { Session } from "#src/database/session.ts";
import type { FormerReader, ReaderOfDocument, ReceiptBox } from "../receipts.ts";
import { MAY_ENTER } from "./session-table.ts";

type Receipts = Awaited<ReturnType<ReceiptBox["of"]>>;

/** What agents have confirmed, in an inbox. */
export function receiptTable(session: Session): ReceiptBox {
	return {
		async keep(id, { document, edition, day }) {
			// He stays until it is kept.
			const agent = await session.row<{ readonly sequence: number }>(
				`SELECT a.sequence FROM ${MAY_ENTER} WHERE a.id = $1 FOR KEY SHARE OF a`,
				id,
			);
			if (!agent) return "no-agent";
			const kept = await session.run(
				"INSERT INTO receipt (agent, document, edition, day) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
				...[agent.sequence, document, edition, day],
			);
			return kept > 0 ? "stored" : "repeated";
		},
		of: (agent, most) =>
			session.rows<Receipts[number]>(
				`SELECT r.document, r.edition, r.day FROM agent AS a JOIN receipt AS r ON r.agent = a.sequence WHERE a.id = $1
				ORDER BY r.day DESC, r.document, r.edition LIMIT $2`,
				...[agent, most],
			),
		readers: (document, company, after, most) =>
			session.rows<ReaderOfDocument>(
				`SELECT a.username, a.name, a.company, c.name AS "companyName", coalesce(
				(SELECT json_agg(json_build_object('edition', r.edition, 'day', r.day) ORDER BY r.day DESC, r.edition DESC)
				FROM receipt AS r WHERE r.agent = a.sequence AND r.document = $1), '[]') AS confirmed
				FROM ${MAY_ENTER} WHERE a.username > $3 AND ($2::text IS NULL OR a.company = $2) ORDER BY a.username LIMIT $4`,
				...[document, company, after, most],
			),
		former: (document, company, after, most) =>
			session.rows<FormerReader>(
				`SELECT sequence, username, name, company, company_name AS "companyName", edition, day FROM former_receipt
				WHERE document = $1 AND ($2::text IS NULL OR company = $2) AND sequence > $3 ORDER BY sequence LIMIT $4`,
				...[document, company, after, most],
			),
		async forget(before, most) {
			const gone = await session.run(
				`DELETE FROM receipt WHERE (agent, document, edition) IN
				(SELECT agent, document, edition FROM receipt WHERE day < $1 LIMIT $2)`,
				...[before, most],
			);
			const former = await session.run(
				`DELETE FROM former_receipt WHERE sequence IN (SELECT sequence FROM former_receipt WHERE day < $1 LIMIT $2)`,
				...[before, most - gone],
			);
			return gone + former;
		},
	};
}
