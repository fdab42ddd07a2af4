import { PORTAL_COOKIE, SESSION_COOKIE } from "#src/identity/authenticate.ts";
import { isReturnPath, pathOf } from "#src/routes.ts";
import type { SeeOther, SendingScene } from "../action.ts";

/** What becomes of somebody who was let in: he has his session, and is back where he came from. */
export async function entered(
	session: string,
	back: string,
	{ door, client, link, session: before }: Pick<SendingScene, "door" | "client" | "link" | "session">,
): Promise<SeeOther> {
	// Whoever signs in anew in the same browser leaves no session behind.
	if (before !== null) await door?.sessions.end(before, client);
	return {
		kind: "seeOther",
		location: link.path(isReturnPath(back) ? back : pathOf("asc-portal")),
		isNew: true,
		data: {},
		remember: [
			{ name: SESSION_COOKIE, value: session, secure: true },
			{ name: PORTAL_COOKIE, value: "asc", secure: true },
		],
	};
}
