import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { PORTAL_COOKIE, SESSION_COOKIE } from "#src/identity/authenticate.ts";
import { isReturnPath, pathOf, resolve } from "#src/routes.ts";
import type { Scene, SeeOther, SendingScene } from "../action.ts";
import { askFor } from "../ask-for.ts";

/** What becomes of somebody who was let in: he has his session, and is back where he came from. */
export async function entered(
	session: string,
	back: string,
	scene: Scene & Pick<SendingScene, "client">,
): Promise<SeeOther> {
	const { door, client, link, session: before } = scene;
	// Whoever signs in anew in the same browser leaves no session behind.
	if (before !== null) await door?.sessions.end(before, client);
	return {
		kind: "seeOther",
		location: link.path((await pageAt(back, scene)) ?? pathOf("asc-portal")),
		isNew: true,
		data: {},
		remember: [
			{ name: SESSION_COOKIE, value: session, secure: true },
			{ name: PORTAL_COOKIE, value: "asc", secure: true },
		],
	};
}

/** The page that somebody is brought back to; of a file, from which no page follows, that of its product. Null when there is none. */
async function pageAt(back: string, scene: Scene & Pick<SendingScene, "client">): Promise<string | null> {
	if (!isReturnPath(back)) return null;
	const { route, params } = resolve(back);
	if (route.gives === "page") return back;
	const asked = request(product, { productName: params.productName ?? null });
	const found = await askFor(asked, scene, (data) => data.product);
	return found === "missing" ? null : (found?.path ?? null);
}
