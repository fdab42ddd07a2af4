/** Numbers that calls and their replies promise; all others stand in `site/limits.ts`. */

/** Most results that a call for a list answers. */
export const NUM_MAX = 100;
/** Downloads when searching by downloads: all of them, in practice (specification section 9). */
export const DOWNLOADS_ALL_COUNT = 999;
/** Models that are compared: as many columns as a wide screen shows without scrolling. */
export const COMPARED_MAX = 4;
