import type { Session } from "#src/database/session.ts";
import { USUAL_LEVEL } from "../agent-facts.ts";
import type { Admission, AgentBox, Person, Subject } from "../agents.ts";

/** What of the box is about the brand's own sign-on. */
type SignOns = Pick<AgentBox, "admit" | "link">;

interface Known {
	readonly id: string;
	readonly username: string;
	readonly state: string;
}

/** Whom the brand's own sign-on means by an agent, in an inbox. */
export function signOnTable(session: Session, { record, revoke }: Pick<AgentBox, "record" | "revoke">): SignOns {
	const known = ({ issuer, subject }: Subject) =>
		session.row<Known>(
			"SELECT id, username, state FROM agent WHERE issuer = $1 AND subject = $2 FOR UPDATE",
			...[issuer, subject],
		);

	/** Null when somebody of that subject came at the same moment. */
	async function add(who: Subject, person: Person, id: string, at: string): Promise<Admission | null> {
		const { username, name, company, accessLevel, team } = person;
		if (username === null) return { kind: "no-name", username };
		const added = await session.run(
			`INSERT INTO agent (id, username, name, company, access_level, team, secret, state, issuer, subject)
			VALUES ($1, $2, $3, $4, $5, $6, NULL, 'active', $7, $8) ON CONFLICT DO NOTHING`,
			...[id, username, name ?? username, company, accessLevel ?? USUAL_LEVEL, team ?? "", who.issuer, who.subject],
		);
		if (added === 0) return (await known(who)) ? null : { kind: "name-taken", username };
		await record({ at, event: "added", username, client: null });
		return { kind: "admitted", id };
	}

	async function admit(who: Subject, person: Person, id: string, at: string): Promise<Admission> {
		const before = await known(who);
		const username = before?.username ?? null;
		const company = await session.row(
			"SELECT 1 FROM company WHERE number = $1 AND state = 'authorised' FOR SHARE",
			person.company,
		);
		if (!company) return { kind: "no-company", username };
		if (!before) return (await add(who, person, id, at)) ?? admit(who, person, id, at);
		if (before.state !== "active") return { kind: "disabled", username };
		// What the provider does not say stays as it is.
		const changed = await session.run(
			`UPDATE agent SET name = coalesce($1, name), company = $2, access_level = coalesce($3, access_level),
			team = coalesce($4, team) WHERE id = $5 AND (name <> coalesce($1, name) OR company <> $2
			OR access_level <> coalesce($3, access_level) OR team <> coalesce($4, team))`,
			...[person.name, person.company, person.accessLevel, person.team, before.id],
		);
		if (changed > 0) await record({ at, event: "changed", username, client: null });
		return { kind: "admitted", id: before.id };
	}

	return {
		admit,
		async link(username, who, at) {
			const before = await session.row<{ readonly issuer: string | null; readonly subject: string | null }>(
				"SELECT issuer, subject FROM agent WHERE username = $1 FOR UPDATE",
				username,
			);
			if (!before) return "missing";
			const { issuer, subject } = who ?? { issuer: null, subject: null };
			if (before.issuer === issuer && before.subject === subject) return "same";
			if (who && (await known(who))) return "taken";
			await session.run("UPDATE agent SET issuer = $1, subject = $2 WHERE username = $3", issuer, subject, username);
			await record({ at, event: who ? "linked" : "unlinked", username, client: null });
			// Whoever came in by it is out.
			if (before.subject !== null) await revoke(username, at);
			return "stored";
		},
	};
}
