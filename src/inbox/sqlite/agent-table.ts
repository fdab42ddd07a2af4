import type { DatabaseSync } from "node:sqlite";
import type { Agent, AgentBox, AgentFacts, CountedCompany } from "../agents.ts";
import { sessionTable } from "./session-table.ts";
import { signOnTable } from "./sign-on-table.ts";
import type { Synchronous } from "./synchronous.ts";

const AGENT = `SELECT id, username, name, company, access_level AS accessLevel, team, state, secret IS NOT NULL AS hasSecret,
	subject IS NOT NULL AS isLinked, last_visit AS lastVisit FROM agent`;

/** The directory of agents in an open inbox, with their sessions. */
export function agentTable(database: DatabaseSync): Synchronous<AgentBox> {
	const sql = {
		company: database.prepare("SELECT name, country, state FROM company WHERE number = ?"),
		keepCompany: database.prepare(
			`INSERT INTO company (number, name, country, state) VALUES (?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET name = excluded.name, country = excluded.country, state = excluded.state`,
		),
		companies: database.prepare(
			`SELECT number, name, country, state, (SELECT count(*) FROM agent WHERE company = number) AS agents
			FROM company ORDER BY number`,
		),
		agentsOf: database.prepare("SELECT username FROM agent WHERE company = ?"),
		add: database.prepare(
			`INSERT INTO agent (id, username, name, company, access_level, team, secret, state)
			VALUES (?, ?, ?, ?, ?, ?, ?, 'active')`,
		),
		find: database.prepare(
			`SELECT a.id, a.secret, a.state = 'active' AND c.state = 'authorised' AS mayEnter
			FROM agent AS a JOIN company AS c ON c.number = a.company WHERE a.username = ?`,
		),
		byName: database.prepare(`${AGENT} WHERE username = ?`),
		list: database.prepare(`${AGENT} WHERE username > ? ORDER BY username LIMIT ?`),
		change: database.prepare("UPDATE agent SET name = ?, company = ?, access_level = ?, team = ? WHERE username = ?"),
		former: database.prepare(
			`INSERT INTO former_receipt (username, name, company, company_name, document, edition, day)
			SELECT a.username, a.name, a.company, c.name, r.document, r.edition, r.day FROM agent AS a
			JOIN company AS c ON c.number = a.company JOIN receipt AS r ON r.agent = a.sequence WHERE a.username = ?`,
		),
		remove: database.prepare("DELETE FROM agent WHERE username = ?"),
		setState: database.prepare("UPDATE agent SET state = ? WHERE username = ?"),
		setSecret: database.prepare("UPDATE agent SET secret = ? WHERE username = ?"),
	};
	const sessions = sessionTable(database);
	const record = (event: Parameters<typeof sessions.record>[0]["event"], username: string, at: string) =>
		sessions.record({ at, event, username, client: null });
	// SQLite knows no shapes; the statements name exactly these columns.
	const agentOf = (row: Record<string, unknown>) =>
		({ ...row, hasSecret: row["hasSecret"] === 1, isLinked: row["isLinked"] === 1 }) as Agent;
	const isSame = (one: AgentFacts, other: AgentFacts) =>
		(["name", "company", "accessLevel", "team"] as const).every((fact) => one[fact] === other[fact]);
	return {
		...sessions,
		...signOnTable(database, sessions),
		keepCompany({ number, name, country, state }, at) {
			const before = sql.company.get(number);
			if (before?.["name"] === name && before["country"] === country && before["state"] === state) return "same";
			sql.keepCompany.run(number, name, country, state);
			const isMoved = before !== undefined && before["state"] !== state;
			const kept = before ? "company-changed" : "company-added";
			record(isMoved ? `company-${state}` : kept, number, at);
			if (state === "suspended")
				for (const { username } of sql.agentsOf.all(number)) sessions.revoke(String(username), at);
			return before ? "changed" : "stored";
		},
		companies: () => sql.companies.all() as unknown as CountedCompany[],
		add({ id, username, name, company, accessLevel, team, secret, at }) {
			if (!sql.company.get(company)) return "no-company";
			if (sql.find.get(username)) return "taken";
			sql.add.run(id, username, name, company, accessLevel, team, secret);
			record("added", username, at);
			return "stored";
		},
		change(agent, at) {
			const before = sql.byName.get(agent.username);
			if (!before) return "missing";
			if (!sql.company.get(agent.company)) return "no-company";
			if (isSame(agentOf(before), agent)) return "same";
			const { username, name, company, accessLevel, team } = agent;
			sql.change.run(name, company, accessLevel, team, username);
			record("changed", username, at);
			return "changed";
		},
		remove(username, at) {
			if (!sql.byName.get(username)) return null;
			sessions.revoke(username, at);
			const kept = Number(sql.former.run(username).changes);
			// His sessions and confirmations go with him.
			sql.remove.run(username);
			record("removed", username, at);
			return kept;
		},
		setState(username, state, at) {
			if (sql.setState.run(state, username).changes === 0) return false;
			record(state === "active" ? "enabled" : "disabled", username, at);
			if (state === "disabled") sessions.revoke(username, at);
			return true;
		},
		setSecret(username, secret, at) {
			if (sql.setSecret.run(secret, username).changes === 0) return false;
			record("reset", username, at);
			sessions.revoke(username, at);
			return true;
		},
		list: (after, most) => sql.list.all(after, most).map(agentOf),
		find(username) {
			const row = sql.find.get(username);
			if (!row) return null;
			const { id, secret, mayEnter } = row;
			return { id: String(id), secret: secret === null ? null : String(secret), mayEnter: mayEnter === 1 };
		},
	};
}
