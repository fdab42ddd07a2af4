import { EMBED_COOKIE, LITE_COOKIE } from "#src/context/mode.ts";
import { ACCEPTED_COOKIE, readAccepted, writeAccepted } from "#src/contract/eulas/accepted.ts";
import { stripBlanks } from "#src/contract/header-blanks.ts";
import { PORTAL_COOKIE, SESSION_COOKIE, SIGN_ON_COOKIE } from "#src/identity/authenticate.ts";
import { PREVIEW_COOKIE } from "#src/identity/preview-token.ts";

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
	/** What says that its reader may look at content that is not published. */
	readonly preview: string | null;
	/** Licences accepted in this session. */
	readonly accepted: string | null;
}

/** What only this site can set, over https (RFC 6265bis section 4.1.3.2). */
const OWN_PREFIX = "__Host-";
/** The value of a cookie that proves nothing, and is there. */
const NOBODYS = "";

const NO_COOKIES: KnownCookies = {
	lite: false,
	embed: false,
	asksForPortal: false,
	session: null,
	signOn: null,
	isInternal: false,
	preview: null,
	accepted: null,
};

/**
 * Reads a `Cookie` header; unknown ones are never looked at. Of a repeated name the first counts; of one that only this
 * site can set (`__Host-`) none does when their values differ: one of them was slipped in, and nobody can tell which.
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
			header.includes(PREVIEW_COOKIE) ||
			header.includes(internal)
		)
	)
		return NO_COOKIES;
	const found = new Map<string, string>();
	for (const part of header.split(";")) {
		const at = part.indexOf("=");
		const name = stripBlanks(part.slice(0, Math.max(at, 0)));
		const value = stripBlanks(part.slice(at + 1));
		const before = found.get(name);
		if (before === undefined) found.set(name, value);
		else if (before !== value && name.startsWith(OWN_PREFIX)) found.set(name, NOBODYS);
	}
	return {
		lite: found.get(LITE_COOKIE) === "true",
		embed: found.get(EMBED_COOKIE) === "true",
		asksForPortal: found.get(PORTAL_COOKIE) === "asc",
		session: found.get(SESSION_COOKIE) ?? null,
		signOn: found.get(SIGN_ON_COOKIE) ?? null,
		isInternal: found.has(internal),
		preview: found.get(PREVIEW_COOKIE) ?? null,
		accepted: writeAccepted(readAccepted(found.get(ACCEPTED_COOKIE))),
	};
}
