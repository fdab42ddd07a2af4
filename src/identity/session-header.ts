import { SESSION_COOKIE } from "./authenticate.ts";
import type { Identity } from "./identity.ts";

/**
 * What of a reader's cookies travels to a support API elsewhere: the session alone, and only a verified agent's. Null when
 * he is none.
 */
export function sessionHeader(identity: Identity): { readonly cookie: string } | null {
	return identity.kind === "agent" && identity.session !== undefined
		? { cookie: `${SESSION_COOKIE}=${identity.session}` }
		: null;
}
