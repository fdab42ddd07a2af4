import { z } from "zod";
import { LOCALE_CODE, localeMeant } from "./locale-meant.ts";

/** Addresses and names a brand says of itself: they reach header lines and links, so that each has a grammar of its own. */

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

function isLanguage(tag: string): boolean {
	try {
		return Intl.getCanonicalLocales(tag).length === 1;
	} catch {
		return false;
	}
}

/** BCP 47, in a form that `Intl` takes. */
export const languageTag = z
	.string()
	.max(35)
	.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "write a language as BCP 47, such as en-GB", abort: true })
	.refine(isLanguage, "is no language, write it as BCP 47, such as en-GB");

/** A locale as API paths carry it. */
export const localeCode = z.string().regex(LOCALE_CODE, {
	error: ({ input }) => {
		const meant = typeof input === "string" ? localeMeant(input) : null;
		return `write a locale as language_REGION, ${meant === null ? "such as en_GB" : `did you mean ${meant}?`}`;
	},
});

/** The papers on which a brand's accent is read, and how well it must stand out (WCAG 2.2, 1.4.3). */
export const PAPERS = { light: "#ffffff", dark: "#14161a" } as const;
export const CONTRAST_LEAST = 4.5;

/** More locales than the largest brands have are a mistake. */
export const LOCALES_MAX = 64;

/** The name of a content version, written into headers and kept beside what visitors sent; empty where an API tells none. */
export const contentVersion = z.string().regex(/^(?:[A-Za-z0-9][A-Za-z0-9_.+:-]{0,99})?$/);
