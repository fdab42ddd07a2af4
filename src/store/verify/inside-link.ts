import { BASE, CHECKSUM_FILES, FILES_BASE, NOT_FOUND, resolve } from "#src/routes.ts";
import { formerAddress } from "../read/former-address.ts";
import { isNamed } from "../read/named.ts";
import type { Reader } from "../read/reader.ts";
import type { CheckedLink } from "./link-outcome.ts";

const GOOD: CheckedLink = { outcome: "good", status: null, detail: "" };

/** Looks at a path of the site without asking it: whether the version has what stands there, or knows where it stands now. */
export function insideLink(reader: Reader, path: string): CheckedLink {
	const { database } = reader;
	const [bare = ""] = path.split("?");
	const at = bare.indexOf(BASE);
	const below = bare.slice(at);
	if (Object.values(CHECKSUM_FILES).some((each) => each === below)) return GOOD;
	if (below.startsWith(`${FILES_BASE}/`)) {
		const [folder = "", name = ""] = below.slice(FILES_BASE.length + 1).split("/");
		const file = database.get("SELECT 1 FROM file WHERE folder = ? AND name = ?", folder, name);
		return file ? GOOD : broken("no such file");
	}
	// What the site makes itself, such as feeds, has an ending and no item.
	if (/\.[a-z]{2,5}$/.test(below)) return GOOD;
	const asked = below.slice(BASE.length);
	const { route, params } = resolve(asked);
	if (route === NOT_FOUND) return broken("no such page");
	const isOther = ["contentKey", "feedbackId", "ticketToken", "checkToken"].some((name) => Object.hasOwn(params, name));
	if (isOther || isNamed(database, params)) return GOOD;
	const { leadsTo } = formerAddress(reader, asked);
	return leadsTo === null ? broken("no such page") : { outcome: "moved", status: null, detail: BASE + leadsTo };
}

const broken = (detail: string): CheckedLink => ({ outcome: "broken", status: null, detail });
