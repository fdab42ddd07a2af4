import type { Identity } from "./identity.ts";

/** The cookie of an agent's session; only one that `authenticate` verifies passes the page cache by. */
export const SESSION_COOKIE = "__Host-asc-session";
/** What a browser keeps between going to the brand's own sign-on and coming back. */
export const SIGN_ON_COOKIE = "__Host-asc-sign-on";
/** The specification's hint that a visitor asks for the portal; it proves nothing. */
export const PORTAL_COOKIE = "portal";

/** What may prove an identity: the session token, or null. */
interface Credentials {
	readonly session: string | null;
}

/** Who sends a request; rejects when that cannot be told. */
export type Authenticate = (credentials: Credentials) => Promise<Identity>;
