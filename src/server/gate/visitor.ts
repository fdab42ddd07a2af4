import type { IncomingMessage } from "node:http";
import type { AcceptedCookie } from "#src/context/context-of.ts";
import type { ModeCookies } from "#src/context/mode.ts";
import type { Identity } from "#src/identity/identity.ts";
import type { KnownCookies } from "./cookies.ts";

/** Who sends a request, in which mode he reads, and what he accepted. */
export interface Visitor {
	readonly identity: Identity;
	readonly modes: ModeCookies & AcceptedCookie;
	/** He sent a sign of an agent that proved nothing: he gets the public page, and nobody in between may keep it. */
	readonly hinted: boolean;
}

/** A visitor by his cookies, once it is known who he is. */
export function visitorOf(request: IncomingMessage, cookies: KnownCookies, identity: Identity): Visitor {
	return {
		identity,
		modes: {
			lite: cookies.lite,
			embed: cookies.embed,
			framed: request.headers["sec-fetch-dest"] === "iframe",
			accepted: cookies.accepted,
		},
		hinted: identity.kind === "anonymous" && (cookies.asksForPortal || cookies.session !== null),
	};
}
