/**
 * What stands in pages that are sent when time is short: one kept copy serves everybody, and the front writes into it while
 * sending.
 */

/** Where the reference of a request belongs. */
export const REFERENCE_SLOT = "reference-0000";
/** Where the address of the page belongs from which something was sent. */
export const BACK_SLOT = "/back-0000";
