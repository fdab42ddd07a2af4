/** What a check of a support API elsewhere costs that API and us; times in milliseconds. */

/** Requests of one check, one after the other: each call with some parameters, in some locales, and wrongly. */
export const CHECK_REQUESTS_MAX = 3_000;
/** Bytes of all replies together. */
export const CHECK_BYTES_MAX = 256 * 1024 * 1024;
/** For one answer with its body. */
export const CHECK_PATIENCE = 10_000;
/** From which on an answer is slow: the site waits no longer for what a page is about. */
export const CHECK_SLOW = 1_500;
/** Of each call, so many different questions. */
export const CHECK_SAMPLES = 4;
/** Of the list of all pages, so many parts: there are about twenty types of pages. */
export const CHECK_LISTS = 24;
/** Rounds in which what earlier replies name is asked for. */
export const CHECK_ROUNDS = 4;
/** Things remembered of each kind to ask with. */
export const CHECK_KNOWN_MAX = 200;
/** Different deviations of one call that are told, and faults of one reply that are looked at. */
export const CHECK_TOLD_MAX = 50;
/** Requests in a row without an answer after which the API is given up. */
export const CHECK_SILENCES_MAX = 5;
