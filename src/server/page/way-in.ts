import type { IncomingMessage } from "node:http";
import type { SupportClient } from "#src/client/support-client.ts";
import { addressOf, withQuery } from "#src/context/address.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { ascAuth } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { isTrouble } from "#src/contract/statuses.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { isReturnPath, pathOf, readReturn } from "#src/routes.ts";
import { localeOf } from "#src/site/brand.ts";
import { BUDGET } from "#src/site/limits.ts";
import type { Visitor } from "../gate/visitor.ts";

/**
 * Whether whoever is nobody is sent to where agents sign in from an address at which nothing stands for him: from the home
 * of agents always, from any other, whether it is one of theirs or nobody's, when he says that he asks for the portal. It
 * is the same missing page for everybody else.
 */
export const leadsToSignIn = (
	{ route, path }: Pick<RequestContext, "route" | "path">,
	{ seeksPortal }: Pick<Visitor, "seeksPortal">,
): boolean => isReturnPath(path) && (seeksPortal || route.pageType === "asc-portal");

/**
 * Whether a reader is told here that his session has ended: he comes to a page himself, which no script fetches for
 * another one (Fetch Metadata; browsers without it are taken at their word).
 */
export const hearsOfEnd = (
	{ path }: Pick<RequestContext, "path">,
	{ hasEnded }: Pick<Visitor, "hasEnded">,
	{ method, headers }: Pick<IncomingMessage, "method" | "headers">,
): boolean =>
	hasEnded && method === "GET" && (headers["sec-fetch-dest"] ?? "document") === "document" && isReturnPath(path);

/** The way to where somebody signs in: its address; or `nowhere`, with the address of the page that says so; or `unknown` just now. */
type Way =
	| { readonly kind: "there"; readonly location: string }
	| { readonly kind: "nowhere"; readonly target: string }
	| { readonly kind: "unknown" };

/** Where somebody signs in who asks for a page of agents. */
export type WayIn = (context: Pick<RequestContext, "locale" | "path" | "query" | "mode">) => Promise<Way>;

/** The same address for one whose session has ended: the page there says so. */
export const saidToHaveEnded = (location: string): string =>
	`${location}${location.includes("?") ? "&" : "?"}${new URLSearchParams({ ended: "true" })}`;

/**
 * Asks the support API, as specification section 6 says: its 301 names the address, which is ours or of one of the brand's
 * login origins.
 *
 * @param onNowhere told when it names no such address, once until it does
 */
export function wayIn(support: SupportClient, onNowhere: () => void): WayIn {
	let isTold = false;
	return async ({ locale, path, query, mode }) => {
		const snapshot = support.snapshot();
		try {
			const asked = request(ascAuth, { path: readReturn(withQuery(path, query))?.text ?? path });
			const outcome = await snapshot.call(asked, { locale, identity: ANONYMOUS, budget: BUDGET.critical });
			if (outcome.state === "redirect") {
				isTold = false;
				return { kind: "there", location: outcome.location };
			}
			// An address that nobody may be sent to is none.
			const isElsewhere = outcome.state === "failed" && outcome.error.status === 301;
			if (outcome.state === "failed" && isTrouble(outcome.error) && !isElsewhere) return { kind: "unknown" };
			if (!isTold) onNowhere();
			isTold = true;
			const page = { mode, path: pathOf("asc-login"), query: {} };
			return { kind: "nowhere", target: addressOf(page, localeOf(snapshot.brand, locale)) };
		} finally {
			snapshot.release();
		}
	};
}
