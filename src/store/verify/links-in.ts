import { BASE } from "#src/routes.ts";
import { LINK_MAX_LENGTH } from "#src/site/link-limits.ts";
import type { Database } from "../database.ts";

/** A link as the content has it, and where it stands. */
export interface FoundLink {
	/** An absolute address, or a path of this site. */
	readonly address: string;
	/** Of an address elsewhere; empty within the site. */
	readonly host: string;
	/** Such as `articles/clean-the-filter en_GB`. */
	readonly place: string;
}

interface Place {
	readonly text: string;
	readonly place: string;
}

/** Texts, facts and the site's own file; those of agents as well. */
const PLACES = `
SELECT body || ' ' || front AS text, kind || '/' || id || ' ' || locale AS place FROM item_text
UNION ALL SELECT data, kind || '/' || id FROM item
UNION ALL SELECT html, 'external-content/' || key FROM external_content
UNION ALL SELECT value, 'site.json' FROM meta WHERE key = 'site'`;

/** What HTML links to, also where it stands in JSON; and whole addresses that are a value by themselves. */
const LINKED = /(?:href|src)=\\?"([^"\\]+)|"(https?:\/\/[^"\\\s]+)"/g;

/**
 * All links of a version, one place after the other.
 *
 * @param origins of this site: what leads there stays within
 */
export function* linksIn(database: Database, origins: readonly string[]): Generator<FoundLink> {
	const own = new Set(origins);
	for (const { text, place } of database.each<Place>(PLACES)) {
		const seen = new Set<string>();
		for (const [, linked, value] of text.matchAll(LINKED)) {
			const link = linkOf((linked ?? value ?? "").replaceAll("&amp;", "&"), own);
			if (!link || seen.has(link.address)) continue;
			seen.add(link.address);
			yield { ...link, place };
		}
	}
}

/** A link as it is looked at; null for what is none to look at, such as a part of the page or an address of mail. */
function linkOf(written: string, origins: ReadonlySet<string>): Omit<FoundLink, "place"> | null {
	if (written.length > LINK_MAX_LENGTH) return null;
	if (written.startsWith("/") && !written.startsWith("//")) return within(written);
	if (!/^https?:\/\//i.test(written)) return null;
	const url = URL.parse(written);
	// Who may enter with a password is nobody's business.
	if (!url) return null;
	if (url.username + url.password !== "") return null;
	if (origins.has(url.origin)) return within(url.pathname + url.search);
	url.hash = "";
	return { address: url.href, host: url.host };
}

/** Outside the base the origin is somebody else's to know. */
function within(path: string): Omit<FoundLink, "place"> | null {
	const [address = ""] = path.split("#");
	return address.includes(BASE) ? { address, host: "" } : null;
}
