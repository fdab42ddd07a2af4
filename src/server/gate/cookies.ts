import { EMBED_COOKIE, LITE_COOKIE } from "#src/context/mode.ts";
import { ACCEPTED_COOKIE, readAccepted, writeAccepted } from "#src/contract/eulas/accepted.ts";
import { PORTAL_COOKIE, SESSION_COOKIE, SIGN_ON_COOKIE } from "#src/identity/authenticate.ts";

/** The only cookies the site reads. */
export interface KnownCookies {
	readonly lite: boolean;
	readonly embed: boolean;
	readonly asksForPortal: boolean;
	readonly session: string | null;
	/** What is kept of a sign-on under way. */
	readonly signOn: string | null;
	/** The cookie by which the operator's own people are told from others in statistics is there; nothing of it is read. */
	readonly isInternal: boolean;
	/** Licences accepted in this session. */
	readonly accepted: string | null;
}

const NO_COOKIES: KnownCookies = {
	lite: false,
	embed: false,
	asksForPortal: false,
	session: null,
	signOn: null,
	isInternal: false,
	accepted: null,
};

/**
 * Reads a `Cookie` header; of a repeated name the first counts, unknown ones are never looked at.
 *
 * @param internal name of the cookie of the operator's own people
 */
export function readCookies(header: string | undefined, internal: string): KnownCookies {
	if (
		header === undefined ||
		!(
			header.includes("gwt-") ||
			header.includes(PORTAL_COOKIE) ||
			header.includes(SESSION_COOKIE) ||
			header.includes(SIGN_ON_COOKIE) ||
			header.includes(internal)
		)
	)
		return NO_COOKIES;
	const found = new Map<string, string>();
	for (const part of header.split(";")) {
		const at = part.indexOf("=");
		const name = part.slice(0, Math.max(at, 0)).trim();
		if (name && !found.has(name)) found.set(name, part.slice(at + 1).trim());
	}
	return {
		lite: found.get(LITE_COOKIE) === "true",
		embed: found.get(EMBED_COOKIE) === "true",
		asksForPortal: found.get(PORTAL_COOKIE) === "asc",
		session: found.get(SESSION_COOKIE) ?? null,
		signOn: found.get(SIGN_ON_COOKIE) ?? null,
		isInternal: found.has(internal),
		accepted: writeAccepted(readAccepted(found.get(ACCEPTED_COOKIE))),
	};
}
