import type { SupportClient } from "#src/client/support-client.ts";
import type { RequestContext } from "#src/context/request-context.ts";
import { ascAuth } from "#src/contract/asc/calls.ts";
import { request } from "#src/contract/call.ts";
import { ANONYMOUS } from "#src/identity/identity.ts";
import { isReturnPath } from "#src/routes.ts";
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

/** Where somebody signs in who asks for a page of agents. */
export type WayIn = (context: Pick<RequestContext, "locale" | "path">) => Promise<string | null>;

/**
 * Asks the support API, as specification section 6 says: its 301 names the address, which is ours or of one of the brand's
 * login origins. Null when it names none.
 */
export function wayIn(support: SupportClient): WayIn {
	return async ({ locale, path }) => {
		const snapshot = support.snapshot();
		try {
			const options = { locale, identity: ANONYMOUS, budget: BUDGET.critical };
			const outcome = await snapshot.call(request(ascAuth, { path }), options);
			return outcome.state === "redirect" ? outcome.location : null;
		} finally {
			snapshot.release();
		}
	};
}
