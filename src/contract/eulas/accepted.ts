/**
 * Which licences a visitor has accepted: a closed grammar, the same in the address of a page, in a cookie of the session
 * and in the browser's memory. No dependency: islands use it.
 */

/** The cookie of a session that remembers them. It holds nothing about its visitor and ends with his browser. */
export const ACCEPTED_COOKIE = "gwt-accepted-licences";

/** A licence's version. */
export const LICENCE_VERSION = /^[0-9][0-9a-z.-]{0,19}$/;

/** A version of a licence, such as `apps_2.1`: neither of the two can hold the line between them. */
const ACCEPTED = /^[a-z0-9][a-z0-9.-]{0,127}_[0-9][0-9a-z.-]{0,19}$/;

/** Licences that are remembered for one visitor: brands have a few; the newest stay. */
const ACCEPTED_MAX = 8;
/** Letters of a text that names them. */
export const ACCEPTED_MAX_LENGTH = ACCEPTED_MAX * 150;

/** How an accepted version of a licence is written. */
export const acceptedKey = ({ id, version }: { readonly id: string; readonly version: string }): string =>
	`${id}_${version}`;

/** The accepted versions that a text names; whatever does not fit the grammar is left out. */
export function readAccepted(text: string | null | undefined): readonly string[] {
	if (!text || text.length > ACCEPTED_MAX_LENGTH) return [];
	return [...new Set(text.split("*").filter((each) => ACCEPTED.test(each)))].slice(-ACCEPTED_MAX);
}

/** The text that names accepted versions, in one order; null for none. */
export function writeAccepted(accepted: readonly string[]): string | null {
	return accepted.length === 0 ? null : [...new Set(accepted)].slice(-ACCEPTED_MAX).sort().join("*");
}

/** Whether a text names this version of a licence. */
export function isAccepted(
	text: string | null | undefined,
	licence: { readonly id: string; readonly version: string },
): boolean {
	return readAccepted(text).includes(acceptedKey(licence));
}
