import type { IncomingMessage } from "node:http";
import type { AcceptedCookie } from "#src/context/context-of.ts";
import type { ModeCookies } from "#src/context/mode.ts";
import type { Audience } from "#src/contract/audience.ts";
import { audienceOf } from "#src/identity/audience.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { KnownCookies } from "./cookies.ts";

/** Who sends a request, in which mode he reads, and what he accepted. */
export interface Visitor {
	readonly identity: Identity;
	/** The session that he says is his, whoever he is: to be ended when he signs out. */
	readonly session: string | null;
	readonly modes: ModeCookies & AcceptedCookie;
	/** What his browser keeps of a sign-on under way. */
	readonly signOn: string | null;
	/** He sent a sign of an agent that proved nothing: he gets the public page, and nobody in between may keep it. */
	readonly hinted: boolean;
	/** He says that he asks for the portal, and nobody knows him: he is sent to where agents sign in. */
	readonly seeksPortal: boolean;
	/** He may be an agent: that could not be told just now. */
	readonly isUnverified: boolean;
	/** He shows a session of ours that is over. */
	readonly hasEnded: boolean;
	/** What he counts as in statistics (specification section 6): it changes no byte of a page. */
	readonly reader: Reader;
}

/** Who reads, as far as statistics go: a verified agent, the operator's own people, anybody else. */
export type Reader = Exclude<Audience, "public"> | "internal" | "external";

function readerOf(identity: Identity, { isInternal }: KnownCookies): Reader {
	const audience = audienceOf(identity);
	if (audience !== "public") return audience;
	return isInternal ? "internal" : "external";
}

/** A visitor by his cookies, once it is known who he is. */
export function visitorOf(
	request: IncomingMessage,
	cookies: KnownCookies,
	identity: Identity,
	isUnverified = false,
): Visitor {
	return {
		identity,
		session: cookies.session,
		modes: {
			lite: cookies.lite,
			embed: cookies.embed,
			framed: request.headers["sec-fetch-dest"] === "iframe",
			accepted: cookies.accepted,
		},
		signOn: cookies.signOn,
		seeksPortal: identity.kind === "anonymous" && cookies.asksForPortal,
		isUnverified,
		hasEnded: identity.kind === "anonymous" && identity.hasEnded === true,
		reader: readerOf(identity, cookies),
		hinted: identity.kind === "anonymous" && (cookies.asksForPortal || cookies.session !== null),
	};
}
