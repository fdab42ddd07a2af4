import type { DatabaseSync } from "node:sqlite";
import { REFUSALS_KEPT, SESSIONS_OF_AGENT_MAX } from "#src/site/agent-limits.ts";
import { type AgentBox, type AgentEvent, type AgentSession, isOfStrangers, type OpenSession } from "../agents.ts";
import type { Synchronous } from "./synchronous.ts";

/** What of the box is about sessions and the audit. */
type Sessions = Pick<
	Synchronous<AgentBox>,
	| ("isKnownClient" | "knownClients" | "open" | "session" | "see" | "close" | "revoke" | "sessions")
	| ("record" | "events" | "expire" | "forget")
>;

/** An agent who may be here, and his company. */
export const MAY_ENTER = `agent AS a JOIN company AS c ON c.number = a.company AND a.state = 'active' AND c.state = 'authorised'`;

const SESSION = `SELECT s.began, s.seen, a.id, a.username, a.name, a.company, a.access_level AS accessLevel, a.team,
	c.name AS companyName, c.country, s.previous_visit AS previousVisit
	FROM ${MAY_ENTER} JOIN agent_session AS s ON s.agent = a.sequence WHERE s.token = ?`;

const dayOf = (instant: string) => instant.slice(0, 10);

/** Who is signed in, and the audit of it, in an open inbox. */
export function sessionTable(database: DatabaseSync): Sessions {
	const sql = {
		isKnownClient: database.prepare(
			"SELECT 1 FROM agent_event WHERE username = ? AND event = 'signed-in' AND client = ? LIMIT 1",
		),
		knownClients: database.prepare(
			`SELECT client, max(sequence) AS latest FROM (SELECT client, sequence FROM agent_event
			WHERE event = 'signed-in' AND client IS NOT NULL ORDER BY sequence DESC LIMIT ?) GROUP BY client ORDER BY latest DESC`,
		),
		entering: database.prepare(
			`SELECT a.sequence, a.username, a.last_visit, a.earlier_visit FROM ${MAY_ENTER}
			WHERE a.id = ?1 AND (?2 IS NULL OR a.secret = ?2)`,
		),
		open: database.prepare(
			"INSERT INTO agent_session (token, agent, began, seen, previous_visit) VALUES (?, ?, ?, ?, ?)",
		),
		visit: database.prepare("UPDATE agent SET last_visit = ?, earlier_visit = ? WHERE sequence = ?"),
		tooMany: database.prepare(
			"SELECT token FROM agent_session WHERE agent = ? ORDER BY began DESC, token LIMIT -1 OFFSET ?",
		),
		session: database.prepare(SESSION),
		see: database.prepare("UPDATE agent_session SET seen = max(seen, ?) WHERE token = ?"),
		ownerOf: database.prepare(
			"SELECT username FROM agent_session AS s JOIN agent AS a ON a.sequence = s.agent WHERE token = ?",
		),
		end: database.prepare("DELETE FROM agent_session WHERE token = ?"),
		agent: database.prepare("SELECT sequence FROM agent WHERE username = ?"),
		endAll: database.prepare("DELETE FROM agent_session WHERE agent = ?"),
		sessions: database.prepare(
			`SELECT a.username, a.company, s.began, s.seen FROM agent_session AS s JOIN agent AS a ON a.sequence = s.agent
			ORDER BY s.seen DESC, a.username`,
		),
		record: database.prepare("INSERT INTO agent_event (at, event, username, client) VALUES (?, ?, ?, ?)"),
		fewer: database.prepare(
			`DELETE FROM agent_event WHERE event = ?1 AND sequence <=
			(SELECT sequence FROM agent_event WHERE event = ?1 ORDER BY sequence DESC LIMIT 1 OFFSET ?2)`,
		),
		events: database.prepare(
			"SELECT sequence, at, event, username, client FROM agent_event WHERE sequence > ? AND at >= ? ORDER BY sequence LIMIT ?",
		),
		over: database.prepare(
			`SELECT token, username FROM agent_session AS s JOIN agent AS a ON a.sequence = s.agent
			WHERE began < ? OR seen < ? LIMIT ?`,
		),
		forget: database.prepare(
			"DELETE FROM agent_event WHERE sequence IN (SELECT sequence FROM agent_event WHERE at < ? LIMIT ?)",
		),
	};
	function record({ at, event, username, client }: AgentEvent): void {
		sql.record.run(at, event, username, client);
		if (isOfStrangers(event)) sql.fewer.run(event, REFUSALS_KEPT);
	}
	return {
		record,
		isKnownClient: (username, client) => sql.isKnownClient.get(username, client) !== undefined,
		knownClients: (most) => sql.knownClients.all(most).map(({ client }) => String(client)),
		open({ token, agent: id, client, at, secret = null }) {
			const agent = sql.entering.get(id, secret);
			if (!agent) return false;
			const { sequence = null, username, last_visit: last = null, earlier_visit: earlier = null } = agent;
			// Whoever signs in again on the same day is still on the same visit.
			const previous = last !== null && dayOf(String(last)) < dayOf(at) ? last : earlier;
			sql.open.run(token, sequence, at, at, previous);
			sql.visit.run(at, previous, sequence);
			record({ at, event: "signed-in", username: String(username), client });
			for (const { token: other = null } of sql.tooMany.all(sequence, SESSIONS_OF_AGENT_MAX)) {
				sql.end.run(other);
				record({ at, event: "revoked", username: String(username), client: null });
			}
			return true;
		},
		session(token) {
			const row = sql.session.get(token);
			if (!row) return null;
			// SQLite knows no shapes; the statement names exactly these columns.
			const { began, seen, ...agent } = row as unknown as AgentSession["agent"] & Omit<AgentSession, "agent">;
			return { began, seen, agent };
		},
		see: (token, at) => void sql.see.run(at, token),
		close(token, client, at) {
			const owner = sql.ownerOf.get(token);
			if (!owner) return false;
			sql.end.run(token);
			record({ at, event: "signed-out", username: String(owner["username"]), client });
			return true;
		},
		revoke(username, at) {
			const agent = sql.agent.get(username);
			if (!agent) return null;
			const ended = Number(sql.endAll.run(agent["sequence"] ?? null).changes);
			if (ended > 0) record({ at, event: "revoked", username, client: null });
			return ended;
		},
		sessions: () => sql.sessions.all() as unknown as OpenSession[],
		events(since, after, most) {
			const rows = sql.events.all(after, since, most) as unknown as (AgentEvent & { readonly sequence: number })[];
			const events = rows.map(({ at, event, username, client }) => ({ at, event, username, client }));
			return { events, next: rows.length < most ? null : (rows.at(-1)?.sequence ?? null) };
		},
		expire({ beganBefore, seenBefore, at }, most) {
			const over = sql.over.all(beganBefore, seenBefore, most);
			for (const { token = null, username } of over) {
				sql.end.run(token);
				record({ at, event: "expired", username: String(username), client: null });
			}
			return over.length;
		},
		forget: (before, most) => Number(sql.forget.run(before, most).changes),
	};
}
