/** Numbers that calls and their replies promise; all others stand in `site/limits.ts`. */

/** Most results that a call for a list answers. */
export const NUM_MAX = 100;
/** The last result a visitor can page to: deeper pages are crawled, not read. */
export const RESULTS_WINDOW = 1_000;
/** Downloads when searching by downloads: all of them, in practice (specification section 9). */
export const DOWNLOADS_ALL_COUNT = 999;
/** Models that are compared: as many columns as a wide screen shows without scrolling. */
export const COMPARED_MAX = 4;
/** Letters of the text of a message: six pages. */
export const TICKET_MESSAGE_MAX_LENGTH = 10_000;
/** Letters of a subject, of a name or product, and of an e-mail address (RFC 5321). */
export const TICKET_LINE_MAX_LENGTH = 200;
export const TICKET_NAME_MAX_LENGTH = 120;
export const EMAIL_MAX_LENGTH = 254;
