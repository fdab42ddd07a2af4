import type { Session } from "#src/database/session.ts";
import type { HelpBox, HelpNodeCount, HelpOutcome } from "../inbox.ts";
import { checkFeedbackShare } from "./feedback-share.ts";
import type { InboxRoom } from "./inbox-room.ts";

const COUNT = `WITH steps AS (SELECT tree, node FROM help_visit UNION SELECT tree, node FROM help_outcome),
	visited AS (SELECT tree, node, sum(visits) AS visits FROM help_visit GROUP BY tree, node),
	left_by AS (SELECT tree, came_from AS node, sum(visits) AS visits FROM help_visit GROUP BY tree, came_from),
	said AS (SELECT tree, node, count(*) FILTER (WHERE outcome = 'solved') AS solved,
		count(*) FILTER (WHERE outcome = 'not-solved') AS not_solved,
		count(*) FILTER (WHERE outcome = 'ticket') AS ticket FROM help_outcome GROUP BY tree, node)
	SELECT tree, node, coalesce(v.visits, 0) AS visits, coalesce(l.visits, 0) AS "wentOn", coalesce(solved, 0) AS solved,
		coalesce(not_solved, 0) AS "notSolved", coalesce(ticket, 0) AS ticket
	FROM steps LEFT JOIN visited AS v USING (tree, node) LEFT JOIN left_by AS l USING (tree, node)
		LEFT JOIN said USING (tree, node) ORDER BY tree, visits DESC, node`;

/** What is known of help trees in an inbox; it shares what feedback may fill of the room. */
export function helpTable(session: Session, room: InboxRoom): HelpBox {
	const held = (id: string) =>
		session.row<Pick<HelpOutcome, "tree" | "node" | "outcome">>(
			"SELECT tree, node, outcome FROM help_outcome WHERE id = $1 FOR UPDATE",
			id,
		);
	return {
		async keep({ id, tree, node, product, outcome, contentVersion, locale, received }) {
			if (!(await held(id))) {
				await checkFeedbackShare(session, room);
				const added = await session.run(
					`INSERT INTO help_outcome (id, tree, node, product, outcome, content_version, locale, received)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (id) DO NOTHING`,
					...[id, tree, node, product, outcome, contentVersion, locale, received],
				);
				if (added > 0) return "stored";
			}
			const kept = await held(id);
			if (kept?.tree !== tree || kept.node !== node) return "conflict";
			if (kept.outcome !== outcome)
				await session.run("UPDATE help_outcome SET outcome = $1 WHERE id = $2", outcome, id);
			return "repeated";
		},
		async see(day, visits) {
			await checkFeedbackShare(session, room);
			// In one order, so that nodes which write at once wait for each other and never crosswise.
			await session.run(
				`INSERT INTO help_visit (day, tree, node, came_from, visits)
				SELECT $1, tree, node, came_from, sum(count) FROM unnest($2::text[], $3::text[], $4::text[], $5::integer[])
				AS seen (tree, node, came_from, count) GROUP BY tree, node, came_from ORDER BY tree, node, came_from
				ON CONFLICT (day, tree, node, came_from) DO UPDATE SET visits = help_visit.visits + excluded.visits`,
				day,
				...[visits.map(({ tree }) => tree), visits.map(({ node }) => node), visits.map(({ from }) => from)],
				visits.map(({ count }) => count),
			);
		},
		count: () => session.rows<HelpNodeCount>(COUNT),
		async forget(before, most) {
			const outcomes = await session.run(
				"DELETE FROM help_outcome WHERE sequence IN (SELECT sequence FROM help_outcome WHERE received < $1 LIMIT $2)",
				...[before, most],
			);
			const visits = await session.run(
				`DELETE FROM help_visit WHERE (day, tree, node, came_from) IN
				(SELECT day, tree, node, came_from FROM help_visit WHERE day < $1 LIMIT $2)`,
				...[before, most],
			);
			return Math.max(outcomes, visits);
		},
	};
}
