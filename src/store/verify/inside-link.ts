import { BASE, FILES_BASE, NOT_FOUND, resolve } from "#src/routes.ts";
import type { Database } from "../database.ts";
import { isNamed } from "../read/named.ts";
import type { CheckedLink } from "./link-outcome.ts";

const GOOD: CheckedLink = { outcome: "good", status: null, detail: "" };

/** Looks at a path of the site without asking it: whether the version has what stands there. */
export function insideLink(database: Database, path: string): CheckedLink {
	const [bare = ""] = path.split("?");
	const at = bare.indexOf(BASE);
	const below = bare.slice(at);
	if (below.startsWith(`${FILES_BASE}/`)) {
		const [folder = "", name = ""] = below.slice(FILES_BASE.length + 1).split("/");
		const file = database.get("SELECT 1 FROM file WHERE folder = ? AND name = ?", folder, name);
		return file ? GOOD : broken("no such file");
	}
	// What the site makes itself, such as feeds, has an ending and no item.
	if (/\.[a-z]{2,5}$/.test(below)) return GOOD;
	const { route, params } = resolve(below.slice(BASE.length));
	if (route === NOT_FOUND) return broken("no such page");
	const isOther = ["contentKey", "feedbackId", "ticketToken", "checkToken"].some((name) => Object.hasOwn(params, name));
	return isOther || isNamed(database, params) ? GOOD : broken("no such page");
}

const broken = (detail: string): CheckedLink => ({ outcome: "broken", status: null, detail });
