import { z } from "zod";
import { PORTAL_COOKIE, SESSION_COOKIE } from "#src/identity/authenticate.ts";
import { SIGN_IN_FORM_MAX_BYTES } from "#src/site/agent-limits.ts";
import { defineAction } from "../action.ts";

/** Ends the session of whoever sends it, in the inbox and in his browser. */
export const signOut = defineAction({
	route: "/asc/logout",
	maxBytes: SIGN_IN_FORM_MAX_BYTES,
	grammar: z.object({}),
	sameAs: () => "",
	isPageKept: true,
	async run(_form, { door, client, link, session }) {
		// Also when nobody can tell just now whose it is.
		if (session !== null) await door?.sessions.end(session, client);
		return {
			kind: "seeOther",
			location: link.to("asc-logout"),
			isNew: false,
			data: {},
			remember: [
				{ name: SESSION_COOKIE, value: null, secure: true },
				{ name: PORTAL_COOKIE, value: null, secure: true },
			],
			clearsCache: true,
		};
	},
	// Nothing is sent that could be shown again.
	show: async () => null,
});
