import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ascAuth } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import type { Authenticate } from "#src/identity/authenticate.ts";
import { ANONYMOUS, type Identity } from "#src/identity/identity.ts";
import {
	FOREIGN_SESSION_MAX_LENGTH,
	FOREIGN_SESSION_REFUSED,
	SESSION_REMEMBERED,
	SESSIONS_ASKED_MAX,
	SESSIONS_REMEMBERED_MAX,
} from "#src/site/agent-limits.ts";
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
	const known = new LRUCache<string, { readonly identity: Identity; readonly until: number }>({
		max: SESSIONS_REMEMBERED_MAX,
	});
	const underWay = new Map<string, Promise<Identity>>();

	async function ask(session: string, id: string): Promise<Identity> {
		const agent: Identity = { kind: "agent", id, company: "", accessLevel: "", session };
		const snapshot = support.snapshot();
		try {
			const locale = snapshot.brand.defaultLocale;
			const outcome = await snapshot.call(request(ascAuth, {}), { locale, identity: agent, budget: BUDGET.critical });
			if (outcome.state === "failed") throw new NotVerified("The support API did not say whose a session is.");
			const isAgent = outcome.state === "ok" && outcome.data.isAscPortal;
			const identity = isAgent ? agent : ANONYMOUS;
			known.set(id, { identity, until: clock.now() + (isAgent ? SESSION_REMEMBERED : FOREIGN_SESSION_REFUSED) });
			return identity;
		} finally {
			snapshot.release();
		}
	}

	return async ({ session }) => {
		if (session === null || session === "" || session.length > FOREIGN_SESSION_MAX_LENGTH) return ANONYMOUS;
		const id = createHash("sha256").update(session).digest("base64url");
		const before = known.get(id);
		if (before && clock.now() < before.until) return before.identity;
		const asked = underWay.get(id);
		if (asked) return asked;
		if (underWay.size >= SESSIONS_ASKED_MAX) throw new NotVerified("Too many sessions are asked about.");
		const asking = ask(session, id).finally(() => underWay.delete(id));
		underWay.set(id, asking);
		return asking;
	};
}
