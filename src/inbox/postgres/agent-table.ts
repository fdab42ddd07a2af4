import type { Session } from "#src/database/session.ts";
import type { Agent, AgentBox, AgentFacts, Company, CountedCompany, SignInFacts } from "../agents.ts";
import { sessionTable } from "./session-table.ts";
import { signOnTable } from "./sign-on-table.ts";

const AGENT = `SELECT id, username, name, company, access_level AS "accessLevel", team, state, secret IS NOT NULL AS "hasSecret",
	subject IS NOT NULL AS "isLinked", last_visit AS "lastVisit" FROM agent`;

/** The directory of agents in an inbox, with their sessions. */
export function agentTable(session: Session): AgentBox {
	const sessions = sessionTable(session);
	const record = (event: Parameters<typeof sessions.record>[0]["event"], username: string, at: string) =>
		sessions.record({ at, event, username, client: null });
	const isCompany = async (number: string) =>
		(await session.row("SELECT 1 FROM company WHERE number = $1 FOR SHARE", number)) !== undefined;
	const isSame = (one: AgentFacts, other: AgentFacts) =>
		(["name", "company", "accessLevel", "team"] as const).every((fact) => one[fact] === other[fact]);
	return {
		...sessions,
		...signOnTable(session, sessions),
		async keepCompany({ number, name, country, state }, at) {
			const before = await session.row<Company>(
				"SELECT number, name, country, state FROM company WHERE number = $1 FOR UPDATE",
				number,
			);
			if (before?.name === name && before.country === country && before.state === state) return "same";
			await session.run(
				`INSERT INTO company (number, name, country, state) VALUES ($1, $2, $3, $4)
				ON CONFLICT (number) DO UPDATE SET name = excluded.name, country = excluded.country, state = excluded.state`,
				...[number, name, country, state],
			);
			const isMoved = before !== undefined && before.state !== state;
			const kept = before ? "company-changed" : "company-added";
			await record(isMoved ? `company-${state}` : kept, number, at);
			if (state === "suspended") {
				const agents = await session.rows<Pick<Agent, "username">>(
					"SELECT username FROM agent WHERE company = $1 ORDER BY username",
					number,
				);
				for (const { username } of agents) await sessions.revoke(username, at);
			}
			return before ? "changed" : "stored";
		},
		companies: () =>
			session.rows<CountedCompany>(
				`SELECT number, name, country, state, (SELECT count(*) FROM agent WHERE company = number) AS agents
				FROM company ORDER BY number`,
			),
		async add({ id, username, name, company, accessLevel, team, secret, at }) {
			if (!(await isCompany(company))) return "no-company";
			const added = await session.run(
				`INSERT INTO agent (id, username, name, company, access_level, team, secret, state)
				VALUES ($1, $2, $3, $4, $5, $6, $7, 'active') ON CONFLICT (username) DO NOTHING`,
				...[id, username, name, company, accessLevel, team, secret],
			);
			if (added === 0) return "taken";
			await record("added", username, at);
			return "stored";
		},
		async change(agent, at) {
			const { username, name, company, accessLevel, team } = agent;
			const before = await session.row<Agent>(`${AGENT} WHERE username = $1 FOR UPDATE`, username);
			if (!before) return "missing";
			if (!(await isCompany(company))) return "no-company";
			if (isSame(before, agent)) return "same";
			await session.run(
				"UPDATE agent SET name = $1, company = $2, access_level = $3, team = $4 WHERE username = $5",
				...[name, company, accessLevel, team, username],
			);
			await record("changed", username, at);
			return "changed";
		},
		async remove(username, at) {
			if (!(await session.row(`${AGENT} WHERE username = $1 FOR UPDATE`, username))) return null;
			await sessions.revoke(username, at);
			const kept = await session.run(
				`INSERT INTO former_receipt (username, name, company, company_name, document, edition, day)
				SELECT a.username, a.name, a.company, c.name, r.document, r.edition, r.day FROM agent AS a
				JOIN company AS c ON c.number = a.company JOIN receipt AS r ON r.agent = a.sequence WHERE a.username = $1
				ORDER BY r.day, r.document, r.edition`,
				username,
			);
			// His sessions and confirmations go with him.
			await session.run("DELETE FROM agent WHERE username = $1", username);
			await record("removed", username, at);
			return kept;
		},
		async setState(username, state, at) {
			if ((await session.run("UPDATE agent SET state = $1 WHERE username = $2", state, username)) === 0) return false;
			await record(state === "active" ? "enabled" : "disabled", username, at);
			if (state === "disabled") await sessions.revoke(username, at);
			return true;
		},
		async setSecret(username, secret, at) {
			if ((await session.run("UPDATE agent SET secret = $1 WHERE username = $2", secret, username)) === 0) return false;
			await record("reset", username, at);
			await sessions.revoke(username, at);
			return true;
		},
		list: (after, most) => session.rows<Agent>(`${AGENT} WHERE username > $1 ORDER BY username LIMIT $2`, after, most),
		find: async (username) =>
			(await session.row<SignInFacts>(
				`SELECT a.id, a.secret, a.state = 'active' AND c.state = 'authorised' AS "mayEnter"
				FROM agent AS a JOIN company AS c ON c.number = a.company WHERE a.username = $1`,
				username,
			)) ?? null,
	};
}
