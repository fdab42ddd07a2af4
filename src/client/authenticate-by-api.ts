import { createHash } from "node:crypto";
import { ascAuth } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import type { Authenticate } from "#src/identity/authenticate.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import { KnownSessions } from "#src/identity/known-sessions.ts";
import { FOREIGN_SESSION_MAX_LENGTH, FOREIGN_SESSION_REFUSED, SESSION_REMEMBERED } from "#src/site/agent-limits.ts";
import { type Clock, MONOTONIC } from "#src/site/clock.ts";
import { BUDGET } from "#src/site/limits.ts";
import type { SupportClient } from "./support-client.ts";

/** A session of an API elsewhere could not be verified just now. */
class NotVerified extends Error {
	override readonly name = "NotVerified";
}

/**
 * Who is signed in at a support API elsewhere: whoever it says is an agent, and nobody else (specification section 6). Its
 * word holds for a second; a session that it does not know is not asked about again for some.
 */
export function authenticateByApi(support: SupportClient, clock: Pick<Clock, "now"> = MONOTONIC): Authenticate {
	const known = new KnownSessions({
		now: () => clock.now(),
		tooMany: () => new NotVerified("Too many sessions are asked about."),
	});

	async function ask(session: string, id: string) {
		const agent: Identity = { kind: "agent", id, company: "", accessLevel: "", session };
		const snapshot = support.snapshot();
		try {
			const locale = snapshot.brand.defaultLocale;
			const outcome = await snapshot.call(request(ascAuth, {}), { locale, identity: agent, budget: BUDGET.critical });
			// Whoever is sent to sign in is nobody, wherever it is that he is sent.
			const isSentAway = outcome.state === "failed" && outcome.error.status === 301;
			if (outcome.state === "failed" && !isSentAway)
				throw new NotVerified("The support API did not say whose a session is.");
			const isAgent = outcome.state === "ok" && outcome.data.isAscPortal;
			return isAgent
				? { identity: agent, holds: SESSION_REMEMBERED }
				: { identity: ANONYMOUS, holds: FOREIGN_SESSION_REFUSED };
		} finally {
			snapshot.release();
		}
	}

	return async ({ session }) => {
		if (session === null || session === "" || session.length > FOREIGN_SESSION_MAX_LENGTH) return ANONYMOUS;
		const id = createHash("sha256").update(session).digest("base64url");
		return known.identityOf(id, () => ask(session, id));
	};
}
