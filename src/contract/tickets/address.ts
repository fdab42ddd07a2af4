import { SLUG } from "../parameter.ts";

/** The answers that were given on the way through a help tree: their keys from the first step on, joined by dots. */
const ANSWERS = /^[a-z0-9][a-z0-9-]{0,63}(?:\.[a-z0-9][a-z0-9-]{0,63}){0,11}$/;

/** Whether a text lists answers as an address does. */
export const isAnswers = (text: string): boolean => ANSWERS.test(text);

/** Most characters of such a list. */
export const ANSWERS_MAX_LENGTH = 12 * 65;

/** A path after the base, as an address names the page that a ticket is about; "" is home. */
const PATH = /^(?:\/[A-Za-z0-9][A-Za-z0-9._~-]*)+$/;
export const PATH_MAX_LENGTH = 300;
export const isSitePath = (text: string): boolean => text.length <= PATH_MAX_LENGTH && PATH.test(text);

/** What the ticket page is told about where its visitor comes from: the form is filled in with it. */
export interface TicketOrigin {
	/** The product that it is about. */
	readonly product?: string | null | undefined;
	/** Path after the base of the page that one comes from. */
	readonly about?: string | null | undefined;
	/** What was searched for: the form begins with it as its subject. */
	readonly query?: string | null | undefined;
	/** A help tree, and the answers given in it. */
	readonly guide?: string | null | undefined;
	readonly answers?: readonly string[] | undefined;
}

/** The parameters of the ticket page's address for an origin; what does not fit is left out. */
export function ticketQuery({ product, about, query, guide, answers = [] }: TicketOrigin) {
	const given = answers.join(".");
	return {
		product: product != null && SLUG.test(product) ? product : null,
		about: about != null && isSitePath(about) ? about : null,
		query: query ?? null,
		guide: guide != null && SLUG.test(guide) ? guide : null,
		answers: guide != null && isAnswers(given) ? given : null,
	};
}
