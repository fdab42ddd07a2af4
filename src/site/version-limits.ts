/** No version is put in force sooner than this before a moment of it without what follows it then: making one takes as long. */
export const MOMENT_MARGIN_MS = 30_000;
/** Versions that wait to be published: somebody compares two, hardly four. */
export const WAITING_VERSIONS_KEPT = 3;
/**
 * Versions that are prepared to follow the one in force, one a moment: each is a whole database, of 100,000 products some 1.4 GB.
 * What lies behind them is prepared by the next import, or the next start.
 */
export const FOLLOWERS_PREPARED_MAX = 12;
/** Moments of a pack that a version knows of: each is a minute at which something begins or ends. */
export const MOMENTS_KNOWN_MAX = 10_000;
/** Letters of a value in a difference of two versions: a line of a terminal. */
export const DIFFERENCE_VALUE_LETTERS = 70;
/** Fields of one item in it: an item that was written anew differs in all. */
export const DIFFERENCE_FIELDS_MAX = 12;
/** Rows that are held against each other before others have their turn: some milliseconds. */
export const DIFFERENCE_ROWS_AT_ONCE = 2_000;
/** The file that names the version in force: an import of a million changed things names as many tags. */
export const CURRENT_MAX_BYTES = 64 * 1024 * 1024;
/** The file of names that lead back in a version: those of half a million items. */
export const NAMES_LED_BACK_MAX_BYTES = 64 * 1024 * 1024;
/** Milliseconds by which the clocks of machines that import into one directory may differ: kept by NTP they differ by less than one of these. */
export const CLOCKS_APART = 60_000;
