import type { DatabaseSync } from "node:sqlite";
import { USUAL_LEVEL } from "../agent-facts.ts";
import type { Admission, AgentBox, Person, Subject } from "../agents.ts";
import type { Synchronous } from "./synchronous.ts";

/** What of the box is about the brand's own sign-on. */
type SignOns = Pick<Synchronous<AgentBox>, "admit" | "link">;

/** Whom the brand's own sign-on means by an agent, in an open inbox. */
export function signOnTable(
	database: DatabaseSync,
	{ record, revoke }: Pick<Synchronous<AgentBox>, "record" | "revoke">,
): SignOns {
	const sql = {
		company: database.prepare("SELECT 1 FROM company WHERE number = ? AND state = 'authorised'"),
		known: database.prepare("SELECT id, username, state FROM agent WHERE issuer = ? AND subject = ?"),
		named: database.prepare("SELECT issuer, subject FROM agent WHERE username = ?"),
		add: database.prepare(
			`INSERT INTO agent (id, username, name, company, access_level, team, secret, state, issuer, subject)
			VALUES (?, ?, ?, ?, ?, ?, NULL, 'active', ?, ?)`,
		),
		// What the provider does not say stays as it is.
		change: database.prepare(
			`UPDATE agent SET name = coalesce(?1, name), company = ?2, access_level = coalesce(?3, access_level),
			team = coalesce(?4, team) WHERE id = ?5 AND (name <> coalesce(?1, name) OR company <> ?2
			OR access_level <> coalesce(?3, access_level) OR team <> coalesce(?4, team))`,
		),
		link: database.prepare("UPDATE agent SET issuer = ?, subject = ? WHERE username = ?"),
	};
	function add({ issuer, subject }: Subject, person: Person, id: string, at: string): Admission {
		const { username, name, company, accessLevel, team } = person;
		if (username === null) return { kind: "no-name", username };
		if (sql.named.get(username)) return { kind: "name-taken", username };
		sql.add.run(id, username, name ?? username, company, accessLevel ?? USUAL_LEVEL, team ?? "", issuer, subject);
		record({ at, event: "added", username, client: null });
		return { kind: "admitted", id };
	}
	return {
		admit(who, person, id, at) {
			const known = sql.known.get(who.issuer, who.subject);
			const username = known ? String(known["username"]) : null;
			if (!sql.company.get(person.company)) return { kind: "no-company", username };
			if (username === null) return add(who, person, id, at);
			if (known?.["state"] !== "active") return { kind: "disabled", username };
			const { name, company, accessLevel, team } = person;
			const isChanged = sql.change.run(name, company, accessLevel, team, known["id"] ?? null).changes > 0;
			if (isChanged) record({ at, event: "changed", username, client: null });
			return { kind: "admitted", id: String(known["id"]) };
		},
		link(username, who, at) {
			const before = sql.named.get(username);
			if (!before) return "missing";
			const { issuer, subject } = who ?? { issuer: null, subject: null };
			if (before["issuer"] === issuer && before["subject"] === subject) return "same";
			if (issuer !== null && sql.known.get(issuer, subject)) return "taken";
			sql.link.run(issuer, subject, username);
			record({ at, event: who ? "linked" : "unlinked", username, client: null });
			// Whoever came in by it is out.
			if (before["subject"] !== null) revoke(username, at);
			return "stored";
		},
	};
}
