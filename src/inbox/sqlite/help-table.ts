import type { DatabaseSync } from "node:sqlite";
import type { HelpBox, HelpNodeCount } from "../inbox.ts";
import { checkFeedbackShare } from "./feedback-share.ts";
import type { Synchronous } from "./synchronous.ts";

const COUNT = `WITH steps AS (SELECT tree, node FROM help_visit UNION SELECT tree, node FROM help_outcome)
	SELECT tree, node,
		coalesce((SELECT sum(visits) FROM help_visit AS v WHERE v.tree = s.tree AND v.node = s.node), 0) AS visits,
		coalesce((SELECT sum(visits) FROM help_visit AS v WHERE v.tree = s.tree AND v.came_from = s.node), 0) AS wentOn,
		(SELECT count(*) FROM help_outcome AS o WHERE o.tree = s.tree AND o.node = s.node AND outcome = 'solved') AS solved,
		(SELECT count(*) FROM help_outcome AS o WHERE o.tree = s.tree AND o.node = s.node AND outcome = 'not-solved') AS notSolved,
		(SELECT count(*) FROM help_outcome AS o WHERE o.tree = s.tree AND o.node = s.node AND outcome = 'ticket') AS ticket
	FROM steps AS s ORDER BY tree, visits DESC, node`;

/** What is known of help trees in an open inbox; it shares what feedback may fill of `maxBytes`. */
export function helpTable(database: DatabaseSync, maxBytes: number): Synchronous<HelpBox> {
	const sql = {
		find: database.prepare("SELECT tree, node, outcome FROM help_outcome WHERE id = ?"),
		insert: database.prepare(
			"INSERT INTO help_outcome (id, tree, node, product, outcome, content_version, locale, received) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
		),
		change: database.prepare("UPDATE help_outcome SET outcome = ? WHERE id = ?"),
		see: database.prepare(
			"INSERT INTO help_visit (day, tree, node, came_from, visits) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET visits = visits + excluded.visits",
		),
		count: database.prepare(COUNT),
		forget: database.prepare(
			"DELETE FROM help_outcome WHERE sequence IN (SELECT sequence FROM help_outcome WHERE received < ? LIMIT ?)",
		),
		forgetVisits: database.prepare(
			"DELETE FROM help_visit WHERE (day, tree, node, came_from) IN (SELECT day, tree, node, came_from FROM help_visit WHERE day < ? LIMIT ?)",
		),
	};
	return {
		keep({ id, tree, node, product, outcome, contentVersion, locale, received }) {
			const kept = sql.find.get(id);
			if (kept) {
				if (kept["tree"] !== tree || kept["node"] !== node) return "conflict";
				if (kept["outcome"] !== outcome) sql.change.run(outcome, id);
				return "repeated";
			}
			checkFeedbackShare(database, maxBytes);
			sql.insert.run(id, tree, node, product, outcome, contentVersion, locale, received);
			return "stored";
		},
		see(day, visits) {
			checkFeedbackShare(database, maxBytes);
			for (const { tree, node, from, count } of visits) sql.see.run(day, tree, node, from, count);
		},
		// SQLite knows no shapes; the statement names exactly these columns.
		count: () => sql.count.all() as unknown as HelpNodeCount[],
		forget: (before, most) =>
			Math.max(Number(sql.forget.run(before, most).changes), Number(sql.forgetVisits.run(before, most).changes)),
	};
}
