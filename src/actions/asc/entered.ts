import { request } from "#src/contract/call.ts";
import { product } from "#src/contract/products/calls.ts";
import { PORTAL_COOKIE, SESSION_COOKIE } from "#src/identity/authenticate.ts";
import { type ReturnAddress, readReturn, resolve } from "#src/routes.ts";
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
	const at = await pageAt(back, scene);
	return {
		kind: "seeOther",
		location: at ? link.path(at.path, { query: at.query }) : link.to("asc-portal"),
		isNew: true,
		data: {},
		remember: [
			{ name: SESSION_COOKIE, value: session, secure: true },
			{ name: PORTAL_COOKIE, value: "asc", secure: true },
		],
	};
}

/** The page that somebody is brought back to; of a file, from which no page follows, that of its product. Null when there is none. */
async function pageAt(
	back: string,
	scene: Scene & Pick<SendingScene, "client">,
): Promise<Omit<ReturnAddress, "text"> | null> {
	const address = readReturn(back);
	if (address === null) return null;
	const { route, params } = resolve(address.path);
	if (route.gives === "page") return address;
	const asked = request(product, { productName: params.productName ?? null });
	const found = await askFor(asked, scene, (data) => data.product);
	return found === "missing" || found === null ? null : { path: found.path, query: {} };
}
