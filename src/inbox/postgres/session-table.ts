import type { Session } from "#src/database/session.ts";
import { REFUSALS_KEPT, SESSIONS_OF_AGENT_MAX } from "#src/site/agent-limits.ts";
import { type AgentBox, type AgentEvent, type AgentSession, isOfStrangers, type OpenSession } from "../agents.ts";

/** What of the box is about sessions and the audit. */
type Sessions = Pick<
	AgentBox,
	| ("isKnownClient" | "knownClients" | "open" | "session" | "see" | "close" | "revoke" | "sessions")
	| ("record" | "events" | "expire" | "forget")
>;

/** An agent who may be here, and his company. */
export const MAY_ENTER = `agent AS a JOIN company AS c ON c.number = a.company AND a.state = 'active' AND c.state = 'authorised'`;

/** Who enters while he is disabled, his company suspended or his password reset, waits until that is decided. */
const ENTERING = `SELECT a.sequence, a.username, a.last_visit AS last, a.earlier_visit AS earlier FROM ${MAY_ENTER}
	WHERE a.id = $1 AND ($2::text IS NULL OR a.secret = $2) FOR UPDATE OF a FOR SHARE OF c`;

interface Entering {
	readonly sequence: number;
	readonly username: string;
	readonly last: string | null;
	readonly earlier: string | null;
}

const dayOf = (instant: string) => instant.slice(0, 10);

/** Who is signed in, and the audit of it, in an inbox. */
export function sessionTable(session: Session): Sessions {
	async function record({ at, event, username, client }: AgentEvent): Promise<void> {
		await session.run(
			"INSERT INTO agent_event (at, event, username, client) VALUES ($1, $2, $3, $4)",
			...[at, event, username, client],
		);
		if (isOfStrangers(event))
			await session.run(
				`DELETE FROM agent_event WHERE event = $1 AND sequence <=
				(SELECT sequence FROM agent_event WHERE event = $1 ORDER BY sequence DESC LIMIT 1 OFFSET $2)`,
				...[event, REFUSALS_KEPT],
			);
	}
	return {
		record,
		isKnownClient: async (username, client) =>
			(await session.row(
				"SELECT 1 FROM agent_event WHERE username = $1 AND event = 'signed-in' AND client = $2 LIMIT 1",
				...[username, client],
			)) !== undefined,
		async knownClients(most) {
			const rows = await session.rows<{ readonly client: string }>(
				`SELECT client, max(sequence) AS latest FROM (SELECT client, sequence FROM agent_event
				WHERE event = 'signed-in' AND client IS NOT NULL ORDER BY sequence DESC LIMIT $1) AS signed
				GROUP BY client ORDER BY latest DESC`,
				most,
			);
			return rows.map(({ client }) => client);
		},
		async open({ token, agent: id, client, at, secret = null }) {
			const agent = await session.row<Entering>(ENTERING, id, secret);
			if (!agent) return false;
			const { sequence, username, last, earlier } = agent;
			// Whoever signs in again on the same day is still on the same visit.
			const previous = last !== null && dayOf(last) < dayOf(at) ? last : earlier;
			await session.run(
				"INSERT INTO agent_session (token, agent, began, seen, previous_visit) VALUES ($1, $2, $3, $3, $4)",
				...[token, sequence, at, previous],
			);
			await session.run(
				"UPDATE agent SET last_visit = $1, earlier_visit = $2 WHERE sequence = $3",
				...[at, previous, sequence],
			);
			await record({ at, event: "signed-in", username, client });
			const tooMany = await session.run(
				`DELETE FROM agent_session WHERE token IN
				(SELECT token FROM agent_session WHERE agent = $1 ORDER BY began DESC, token OFFSET $2)`,
				...[sequence, SESSIONS_OF_AGENT_MAX],
			);
			for (let ended = 0; ended < tooMany; ended += 1) await record({ at, event: "revoked", username, client: null });
			return true;
		},
		async session(token) {
			const row = await session.row<AgentSession["agent"] & Omit<AgentSession, "agent">>(
				`SELECT s.began, s.seen, a.id, a.username, a.name, a.company, a.access_level AS "accessLevel", a.team,
				c.name AS "companyName", c.country, s.previous_visit AS "previousVisit"
				FROM ${MAY_ENTER} JOIN agent_session AS s ON s.agent = a.sequence WHERE s.token = $1`,
				token,
			);
			if (!row) return null;
			const { began, seen, ...agent } = row;
			return { began, seen, agent };
		},
		see: async (token, at) =>
			void (await session.run("UPDATE agent_session SET seen = greatest(seen, $1) WHERE token = $2", at, token)),
		async close(token, client, at) {
			const owner = await session.row<{ readonly username: string }>(
				`DELETE FROM agent_session AS s USING agent AS a WHERE a.sequence = s.agent AND s.token = $1 RETURNING a.username`,
				token,
			);
			if (owner) await record({ at, event: "signed-out", username: owner.username, client });
			return owner !== undefined;
		},
		async revoke(username, at) {
			const agent = await session.row<{ readonly sequence: number }>(
				"SELECT sequence FROM agent WHERE username = $1",
				username,
			);
			if (!agent) return null;
			const ended = await session.run("DELETE FROM agent_session WHERE agent = $1", agent.sequence);
			if (ended > 0) await record({ at, event: "revoked", username, client: null });
			return ended;
		},
		sessions: () =>
			session.rows<OpenSession>(
				`SELECT a.username, a.company, s.began, s.seen FROM agent_session AS s JOIN agent AS a ON a.sequence = s.agent
				ORDER BY s.seen DESC, a.username`,
			),
		async events(since, after, most) {
			const rows = await session.rows<AgentEvent & { readonly sequence: number }>(
				`SELECT sequence, at, event, username, client FROM agent_event WHERE sequence > $1 AND at >= $2
				ORDER BY sequence LIMIT $3`,
				...[after, since, most],
			);
			return {
				events: rows.map(({ sequence: _, ...event }) => event),
				next: rows.length < most ? null : (rows.at(-1)?.sequence ?? null),
			};
		},
		async expire({ beganBefore, seenBefore, at }, most) {
			const over = await session.rows<{ readonly username: string }>(
				`DELETE FROM agent_session AS s USING agent AS a WHERE a.sequence = s.agent AND s.token IN
				(SELECT token FROM agent_session WHERE began < $1 OR seen < $2 LIMIT $3 FOR UPDATE SKIP LOCKED)
				RETURNING a.username`,
				...[beganBefore, seenBefore, most],
			);
			await session.run(
				"INSERT INTO agent_event (at, event, username) SELECT $1, 'expired', username FROM unnest($2::text[]) AS u (username)",
				...[at, over.map(({ username }) => username)],
			);
			return over.length;
		},
		forget: (before, most) =>
			session.run(
				"DELETE FROM agent_event WHERE sequence IN (SELECT sequence FROM agent_event WHERE at < $1 LIMIT $2)",
				...[before, most],
			),
	};
}
