import type { CallError } from "#src/contract/call.ts";

/** Raised on the document when something of the page did not come; `detail` is the error. */
export const PAGE_LOAD_ERROR = "page-load-error";

/** The parameter that says why a page was loaded again. */
const REASON = "nick-error";

/** Nothing came, so loading again would bring as little; any other error may be gone by then. */
const isConnection = ({ kind }: CallError) => kind === "timeout" || kind === "connection";

const reasonOf = ({ status }: CallError) =>
	status !== null && status >= 400 && status <= 599 ? `data-${status}` : "data";

/**
 * What becomes of a part of the page that a browser asked for in vain (specification sections 4 and 8): a connection
 * error or a time-out is told by an event, and whoever asked shows that there is nothing; after any other the same page
 * is loaded again with the reason in its address, once: the page made on the server is whole or says what is missing.
 *
 * @param error as the call told it
 * @param place where the page is
 */
export function failPageLoad(error: CallError, place: Pick<Location, "href" | "replace"> = location): void {
	const again = new URL(place.href);
	if (isConnection(error) || again.searchParams.has(REASON)) {
		document.dispatchEvent(new CustomEvent<CallError>(PAGE_LOAD_ERROR, { detail: error }));
		return;
	}
	again.searchParams.set(REASON, reasonOf(error));
	place.replace(again.href);
}
