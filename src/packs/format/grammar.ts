import { z } from "zod";
import { SLUG } from "#src/contract/parameter.ts";

/** The names and values every kind of content shares (content pack format v1). */

/** Slugs and ids: the same in every locale, stable, safe in a path. */
export const slug = z
	.string()
	.regex(SLUG, "use a-z, 0-9, dot and hyphen, at most 128 characters, beginning with a letter or digit");

/** A BCP 47 language of a file, such as `de` or `pt-BR`: manuals exist in more languages than the site. */
export const languageTag = z
	.string()
	.regex(/^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/, "write a language as BCP 47, such as de or pt-BR");

/** A calendar day, `2026-03-01`. */
export const day = z.iso.date();

/** A path inside the pack's `files/` or `pictures/` folder: plain segments, no way out. */
export const packPath = z
	.string()
	.regex(
		/^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/,
		"write a path inside the folder, with plain segments and no ..",
	);

/** A picture: the file name in `pictures/` without its ending. */
export const pictureId = slug.describe("a picture: its file name in pictures/ without the ending");

/** A key of `terms/<locale>.json`: labels, units of the box, topics. */
export const termKey = slug.describe("a key of terms/<area>/<locale>.json");

/** A link out of the site: an absolute address without a user, as browsers read it. */
export const webAddress = z
	.url({ protocol: /^https$/ })
	.regex(/^https:\/\/[^\s\\@/?#]+(?:[/?#][^\s\\]*)?$/, "write a whole https:// address without user and password")
	.max(2_000);

/**
 * An origin alone (RFC 6454): scheme, host, port. It is written into header lines, so that nothing else
 * may stand in it: no path, user, wildcard, list or other sign.
 */
export const origin = z
	.string()
	.max(280)
	.regex(
		/^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?::[1-9][0-9]{0,4})?$/,
		"write an origin alone, https://host or https://host:port, in small letters, without path, user or *",
	);

/** Schemes that a browser or system acts on by itself: an address of theirs is more than a manual. */
const ACTING_SCHEMES =
	/^(?:javascript|vbscript|livescript|mocha|data|blob|file|filesystem|about|view-source|jar|feed|resource|chrome.*|moz-.*|edge.*|opera.*|brave.*|safari.*|ms-.*|search-ms|shell|intent|android-app|itms.*|x-apple.*|http|https|ws|wss|ftp|ftps|sftp|ssh|telnet|smb|nfs|ldaps?|mailto|tel|sms|facetime.*|market|wyciwyg|res|mhtml|mk|vnd.*|cid|mid|urn|gopher|news|nntp|webcal|irc|magnet|skype|callto|steam|git.*|web\+.*|ext\+.*):$/;

/** A brand's own scheme for its manuals, with its colon (RFC 3986): one that no browser runs or loads. */
export const manualScheme = z
	.string()
	.max(40)
	.regex(/^[a-z][a-z0-9+.-]*:$/, "write a scheme in small letters with its colon, such as brand-manual:")
	.refine((scheme) => !ACTING_SCHEMES.test(scheme), "browsers act on this scheme, name one of the brand's own");

/** Whom an item is for: everybody, or agents of authorised service centres alone. */
export const audience = z.literal("asc").optional().describe("asc: for agents of service centres alone");

/** What an item is about: it shows on these products, on every product of these categories, or everywhere when both are empty. */
export const about = {
	audience,
	products: z.array(slug).default([]),
	categories: z.array(slug).default([]),
};
