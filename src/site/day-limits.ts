/** A day that lies more years ahead is noted: nothing is published, reviewed or sold so far from now. */
export const DAY_AHEAD_YEARS = 5;
/** One on which something ends: who means "for good" writes 2099. */
export const END_AHEAD_YEARS = 100;
/** Years after which something that is shown no longer is noted: what comes back every year is not. */
export const OVER_SINCE_YEARS = 1;
