import type { DatabaseSync } from "node:sqlite";
import type { FormerReader, ReaderOfDocument, ReceiptBox } from "../receipts.ts";
import { MAY_ENTER } from "./session-table.ts";
import type { Synchronous } from "./synchronous.ts";

const READERS = `SELECT a.username, a.name, a.company, c.name AS companyName,
	(SELECT json_group_array(json_object('edition', r.edition, 'day', r.day) ORDER BY r.day DESC, r.edition DESC)
	FROM receipt AS r WHERE r.agent = a.sequence AND r.document = ?1) AS confirmed
	FROM ${MAY_ENTER} WHERE a.username > ?3 AND (?2 IS NULL OR a.company = ?2) ORDER BY a.username LIMIT ?4`;

/** What agents have confirmed, in an open inbox. */
export function receiptTable(database: DatabaseSync): Synchronous<ReceiptBox> {
	const sql = {
		agent: database.prepare(`SELECT a.sequence FROM ${MAY_ENTER} WHERE a.id = ?`),
		keep: database.prepare("INSERT OR IGNORE INTO receipt (agent, document, edition, day) VALUES (?, ?, ?, ?)"),
		of: database.prepare(
			`SELECT r.document, r.edition, r.day FROM agent AS a JOIN receipt AS r ON r.agent = a.sequence WHERE a.id = ?
			ORDER BY r.day DESC, r.document, r.edition LIMIT ?`,
		),
		readers: database.prepare(READERS),
		former: database.prepare(
			`SELECT sequence, username, name, company, company_name AS companyName, edition, day FROM former_receipt
			WHERE document = ?1 AND (?2 IS NULL OR company = ?2) AND sequence > ?3 ORDER BY sequence LIMIT ?4`,
		),
		forgetFormer: database.prepare(
			"DELETE FROM former_receipt WHERE sequence IN (SELECT sequence FROM former_receipt WHERE day < ? LIMIT ?)",
		),
		forget: database.prepare(
			`DELETE FROM receipt WHERE (agent, document, edition) IN
			(SELECT agent, document, edition FROM receipt WHERE day < ? LIMIT ?)`,
		),
	};
	return {
		keep(id, { document, edition, day }) {
			const agent = sql.agent.get(id);
			if (!agent) return "no-agent";
			return sql.keep.run(agent["sequence"] ?? null, document, edition, day).changes > 0 ? "stored" : "repeated";
		},
		of: (agent, most) =>
			sql.of.all(agent, most).map(({ document, edition, day }) => ({
				...{ document: String(document), edition: String(edition), day: String(day) },
			})),
		readers: (document, company, after, most) =>
			sql.readers.all(document, company, after, most).map(
				// SQLite knows no shapes; the statement names exactly these columns.
				(row) => ({ ...row, confirmed: JSON.parse(String(row["confirmed"])) }) as unknown as ReaderOfDocument,
			),
		former: (document, company, after, most) =>
			sql.former.all(document, company, after, most) as unknown as FormerReader[],
		forget(before, most) {
			const gone = Number(sql.forget.run(before, most).changes);
			return gone + Number(sql.forgetFormer.run(before, most - gone).changes);
		},
	};
}
